/// FictionBook 2, alone or in an archive.
enum FictionBook {
    static func read(_ reading: Reading) throws {
        let beginning = reading.file.beginning(4)
        var bytes: [UInt8] = []
        if beginning.starts(with: [0x50, 0x4B]) {
            try Package.forEachPart(reading) {
                bytes.isEmpty && $0.lowercased().hasSuffix(".fb2")
            } _: { _, archive in
                if bytes.isEmpty { bytes = try archive.all() }
            }
        } else if beginning.starts(with: [0x1F, 0x8B]),
            let archive = ArchiveStream(reading.file, isSingle: true, limits: reading.limits)
        {
            if try archive.next() != nil { bytes = try archive.all() }
        } else {
            bytes = try reading.file.all(maximum: reading.limits.partBytes)
        }
        let book = FictionBookText(reading.collector())
        guard XMLBytes.read(bytes, book) || !book.collector.isEmpty else {
            throw ExtractionFailure(.damaged, "The book is no well-formed XML.")
        }
        try reading.emit(book.attributes, text: book.collector)
    }

    /// Whether an archive is a packed book: x.fb2.zip.
    static func isPacked(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasSuffix(".fb2.zip") || name.hasSuffix(".fb2.gz") || name.hasSuffix(".fbz")
    }
}

private final class FictionBookText: ElementHandler {
    private(set) var collector: TextCollector
    private(set) var attributes = AttributeList()
    private var names: [String] = [], annotation = "", isBinary = false

    init(_ collector: TextCollector) { self.collector = collector }

    override func began(_ name: String, space: String, attributes: XMLAttributes) {
        switch name {
        case "author", "translator": if isInside("title-info") { names = [] }
        case "binary": isBinary = true
        case "sequence": self.attributes.set("containerTitle", attributes["name"])
        case "date":
            if isInside("title-info") {
                self.attributes.set("contentCreationDate", attributes["value"].flatMap { Moment(iso: $0) })
            }
        default: break
        }
    }

    override func ended(_ name: String, space: String, text: String) {
        if isInside("body") {
            if ["p", "v", "subtitle", "text-author", "td", "title"].contains(name) { collector.endLine() }
            return
        }
        if isInside("title-info") {
            switch name {
            case "first-name", "middle-name", "last-name": names.append(text)
            case "nickname" where names.allSatisfy(\.isEmpty): names.append(text)
            case "author": attributes.add("authorNames", names.filter { !$0.isEmpty }.joined(separator: " "))
            case "translator": attributes.add("contributors", names.filter { !$0.isEmpty }.joined(separator: " "))
            case "book-title": attributes.set("title", text)
            case "genre": attributes.set("genre", text)
            case "keywords": attributes.addKeywords(text)
            case "lang": attributes.add("languages", text)
            case "date": attributes.set("contentCreationDate", Moment(iso: text))
            case "annotation": attributes.set("contentDescription", annotation.collapsedText)
            default: break
            }
        } else if isInside("publish-info") {
            if name == "publisher" { attributes.add("publishers", text) }
            if name == "year" { attributes.set("contentCreationDate", Moment(iso: text)) }
        } else if isInside("document-info"), name == "program-used" {
            attributes.set("creator", text)
        }
        if name == "binary" { isBinary = false }
    }

    override func read(_ text: String) {
        if isInside("annotation") || path.last == "annotation" { annotation += text + " " }
        guard path.contains("body"), !isBinary else { return }
        collector.append(text.contains("\n") ? text.split(whereSeparator: \.isNewline).joined(separator: " ") : text)
    }
}
