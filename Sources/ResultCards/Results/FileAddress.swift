package import SearchEngine
import SystemIndex

/// The file of this machine that a result is, or is about.
package enum FileAddress {
    /// A `file:` address; nil for an item that is no file.
    package static func of(_ document: Document) -> String? {
        let texts = [document.identifier, document.text("contentURL"), document.text("url")]
        return texts.lazy.compactMap { $0 }.first { $0.prefix(8).lowercased() == "file:///" }
    }
}
