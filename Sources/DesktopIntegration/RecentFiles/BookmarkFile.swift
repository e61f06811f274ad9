import SearchEngine
import SearchlightBasics
import SystemIndex
import WebMarkup

/// `recently-used.xbel`: which files programs opened (freedesktop.org, "Recent file storage specification"; XBEL 1.0).
///
/// Read without an XML parser: only tags and their attributes matter, and a file that is damaged in the middle still has
/// its other entries.
struct BookmarkFile {
    /// A file that was opened.
    struct Entry: Sendable, Hashable {
        /// As it stands there, references resolved.
        var address: String
        /// Seconds since 2001; 0 if it says nothing.
        var visited = 0.0
        /// An internet media type.
        var type: String?
        /// Whether only the program that opened it may show it.
        var isPrivate = false
    }

    let entries: [Entry]

    init(_ bytes: [UInt8]) {
        var entries: [Entry] = []
        var begun: Entry?
        var scanner = TagScanner(bytes: bytes)
        while let tag = scanner.next() {
            switch tag.name {
            case "bookmark":
                begun = tag["href"].map { address in
                    let dates = ["visited", "modified", "added"].compactMap { tag[$0] }
                    // GLib writes -1, or the second before 1970, for a date that it does not know.
                    let since1970 = AttributeValue.secondsFrom1970To2001
                    let known = dates.compactMap(DateText.seconds).first { $0 + since1970 > 0 }
                    return Entry(address: address, visited: known ?? 0)
                }
                if tag.isEmpty, let entry = begun {
                    entries.append(entry)
                    begun = nil
                }
            case "mime:mime-type": begun?.type = tag["type"]
            case "bookmark:private": begun?.isPrivate = true
            case "/bookmark":
                if let entry = begun { entries.append(entry) }
                begun = nil
            default: break
            }
        }
        self.entries = entries
    }
}
