import ItemExchange
import SearchEngine
import SearchlightBasics
import SystemIndex

/// A file that is to become items.
struct FileItem {
    var location: ContentState.Location
    var record: FileRecord
    var type: FileType
    /// The file's absolute path.
    var absolute: [UInt8]
    /// Of the chosen folder's file system.
    var volume: UInt64
    /// Nanoseconds since 1970; 0 where the file system does not keep it.
    var born: Int64 = 0

    var identifier: String { ItemIdentifier.file(record, in: volume, at: location.path) }
    var domain: String { ItemIdentifier.domain(root: location.root, file: identifier) }

    private static func name(_ name: String) -> AttributeName { AttributeCatalog.schema.attribute(name) }
    private static let displayName = name("displayName"), path = name("path"), contentURL = name("contentURL")
    private static let contentType = name("contentType"), contentTypeTree = name("contentTypeTree")
    private static let fileSize = name("fileSize"), kind = name("kind"), title = name("title")
    private static let modificationDate = name("contentModificationDate"), subject = name("subject")
    private static let creationDate = name("contentCreationDate"), url = name("url")
    private static let subtitle = name(ItemSubtitle.name), addedDate = name("addedDate")

    /// The attributes that follow from where the file is.
    var placing: [Attribute] {
        var attributes = [Attribute(Self.path, .text(FileName.text(absolute)))]
        // A program of the desktop that opens a database's file shows none of the people or events in it.
        if !type.isDatabase {
            attributes.append(Attribute(Self.contentURL, .text(FileAddress.address(of: absolute))))
        }
        if record.app == .files {
            attributes.append(Attribute(Self.displayName, .text(FileName.text(record.name))))
            attributes.append(Attribute(Self.subtitle, .text(PlaceText.own.folder(of: absolute))))
        }
        return attributes
    }

    /// What the file system says of the file.
    private var facts: [Attribute] {
        var attributes = [
            Attribute(Self.contentType, .text(type.identifier)),
            Attribute(Self.contentTypeTree, .list(type.tree.map(AttributeValue.text))),
            Attribute(Self.fileSize, .integer(record.size)),
            Attribute(Self.modificationDate, .date(Self.date(record.modified))),
        ]
        if born > 0 {
            attributes.append(Attribute(Self.creationDate, .date(Self.date(born))))
            // When it came to this disk. Of a copy, the content may know an earlier creation.
            attributes.append(Attribute(Self.addedDate, .date(Self.date(born))))
        }
        if let kind = type.kind { attributes.append(Attribute(Self.kind, .text(kind))) }
        return attributes
    }

    /// Seconds since 2001.
    private static func date(_ nanoseconds: Int64) -> Double {
        Double(nanoseconds / 1_000_000) / 1000 - AttributeValue.secondsFrom1970To2001
    }

    /// The item by which the file is found before its content is known.
    var named: Document {
        var attributes = placing + facts
        if record.app != .files { attributes.append(Attribute(Self.displayName, .text(FileName.text(record.name)))) }
        return Document(identifier: identifier, domain: domain, attributes: attributes)
    }

    /// The item of one line of a reader.
    ///
    /// - Throws: ``ContentReadFailure`` for a line that is none.
    func document(line: [UInt8]) throws -> Document {
        guard line.count <= ContentLimits.lineBytes else { throw ContentReadFailure(.badItem) }
        let json: JSONValue
        do { json = try JSONValue(parsing: line[...]) } catch { throw ContentReadFailure(.badItem) }
        guard case .string(let part)? = json["part"], case .object(let members)? = json["attributes"] else {
            throw ContentReadFailure(.badItem)
        }
        return document(part: part, Self.attributes(members))
    }

    private func document(part: String, _ content: [Attribute]) -> Document {
        // Where the file is, its reader cannot know; what it is, the reader knows better.
        let own = placing + (part.isEmpty ? facts : facts.filter { Self.isKeptOfParts.contains($0.name) })
        let fixed = Set(placing.map(\.name) + (part.isEmpty ? [Self.fileSize] : []))
        var document = Document(
            identifier: ItemIdentifier.part(part, of: identifier), domain: domain,
            attributes: content.filter { !fixed.contains($0.name) })
        var known = Set(document.attributes.map(\.name))
        for attribute in own where known.insert(attribute.name).inserted { document.attributes.append(attribute) }
        // A mailbox may lie among files; each of its messages has a name of its own.
        let isMessage = !part.isEmpty && document.text("contentType") == Self.message
        if isMessage { document.attributes.removeAll { $0.name == Self.displayName } }
        if record.app != .files && !known.contains(Self.displayName) || isMessage {
            let name = document[Self.title] ?? document[Self.subject] ?? .text(FileName.text(record.name))
            document.attributes.append(Attribute(Self.displayName, name))
        }
        // A mailbox's parts are its messages; a message in a file of its own says who it is (RFC 2392).
        let message = part.isEmpty ? document.text("identifier") ?? "" : part
        if record.app == .mail, message.contains("@"), !known.contains(Self.url) {
            let isBracketed = message.hasPrefix("<") && message.hasSuffix(">")
            let bare = isBracketed ? String(message.dropFirst().dropLast()) : message
            document.attributes.append(Attribute(Self.url, .text("mid:" + PercentEncoding.escaped(bare))))
        }
        return document
    }

    private static let message = "com.apple.mail.email"
    private static let isKeptOfParts: Set<AttributeName> = [contentType, contentTypeTree, kind]

    /// The attributes of an object; those that are none of the API's, or of another kind, are left out.
    private static func attributes(_ members: [JSONValue.Member]) -> [Attribute] {
        var reader = ItemReader()
        reader.ignored = IgnoredNames()
        let named = members.filter { !forbidden.contains($0.key) }.map(LocalDates.resolved)
        if let item = try? reader.item(.object(named)) { return item.attributes }
        return named.flatMap { (try? reader.item(.object([$0])))?.attributes ?? [] }
    }

    /// Names that would say which item it is, rather than what is in it.
    private static let forbidden: Set<String> = [
        "id", "uniqueIdentifier", "domain", "domainIdentifier", "expires", "expirationDate", "app", "path",
        "contentURL",
        "addedDate", ItemSubtitle.name, "relatedUniqueIdentifier", "weakRelatedUniqueIdentifier", "thumbnailURL",
        "darkThumbnailURL", "rankingHint",
    ]
}
