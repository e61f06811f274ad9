import Foundation
/// What is known of a file is an item without an identifier.
package import SearchEngine

/// What a program that is an import extension does with a file.
package enum ImportRun {
    /// The descriptor that the file comes by, under the one address that the sandbox lets a program open.
    private static let address = URL(fileURLWithPath: "/proc/self/fd/0")

    /// Asks an importer what it knows of the file on standard input.
    ///
    /// - Parameter contentType: what the attribute set begins with; empty for none.
    package static func document(_ importer: CSImportExtension, contentType: String) throws -> Document {
        let attributes =
            contentType.isEmpty
            ? CSSearchableItemAttributeSet() : CSSearchableItemAttributeSet(itemContentType: contentType)
        try importer.update(attributes, forFileAt: address)
        return Document(identifier: "", attributes: attributes.attributes)
    }
}
