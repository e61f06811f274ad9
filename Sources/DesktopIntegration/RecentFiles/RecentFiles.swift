import FoundationEssentials
import SearchEngine
import SystemIndex

/// The files that the person opened last.
struct RecentFiles {
    let environment: [String: String]

    /// The latest so many; programs keep thousands.
    static let maximum = 500
    private static let largest = 32 << 20

    /// Where programs write down what they open; nil where there is no home.
    var path: String? {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let data = value("XDG_DATA_HOME") ?? value("HOME").map { $0 + "/.local/share" }
        return data.map { $0 + "/recently-used.xbel" }
    }

    /// Those that are still there, of this machine, and not private; latest first.
    func documents() -> [Document] {
        guard let path, let facts = FileFacts(path), !facts.isFolder, facts.size <= Self.largest,
            let bytes = FileManager.default.contents(atPath: path)
        else { return [] }
        let entries = BookmarkFile([UInt8](bytes)).entries.filter { !$0.isPrivate }
            .sorted { ($0.visited, $1.address) > ($1.visited, $0.address) }
        var documents: [Document] = [], seen: Set<String> = []
        for entry in entries where documents.count < Self.maximum {
            // Programs write an address in several ways.
            guard let document = document(entry), seen.insert(document.identifier).inserted else { continue }
            documents.append(document)
        }
        return documents
    }

    private func document(_ entry: BookmarkFile.Entry) -> Document? {
        // An escaped address may be longer than a path may, and than an identifier.
        guard let file = FileAddress.path(of: entry.address), let facts = FileFacts(file), !facts.isFolder,
            FileAddress.address(of: file).utf8.count <= Limits.identifierBytes
        else { return nil }
        let schema = AttributeCatalog.schema
        // The shown name has U+FFFD for bytes that are not UTF-8; the address keeps its bytes.
        let parts = file.split(separator: UInt8(ascii: "/"))
        let name = String(decoding: parts.last ?? file[...], as: UTF8.self)
        var folder = String(decoding: file.dropLast((parts.last?.count ?? 0) + 1), as: UTF8.self)
        if let home = environment["HOME"], folder == home || folder.hasPrefix(home + "/") {
            folder = "~" + folder.dropFirst(home.count)
        }
        let changed = Double(facts.changed / 1_000_000_000) - AttributeValue.secondsFrom1970To2001
        var attributes: [Attribute] = [
            Attribute(schema.attribute("title"), .text(name)),
            Attribute(schema.attribute("contentDescription"), .text(folder)),
            Attribute(schema.attribute("contentURL"), .text(FileAddress.address(of: file))),
            Attribute(schema.attribute("fileSize"), .integer(Int64(facts.size))),
            Attribute(schema.attribute("contentModificationDate"), .date(changed)),
        ]
        if entry.visited > 0 { attributes.append(Attribute(schema.attribute("lastUsedDate"), .date(entry.visited))) }
        if let type = entry.type, !type.isEmpty {
            attributes.append(Attribute(schema.attribute("contentType"), .text(type)))
        }
        // One file has one address here, however programs wrote it.
        return Document(identifier: FileAddress.address(of: file), attributes: attributes)
    }
}
