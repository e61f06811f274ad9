/// LibreOffice's documents: OpenDocument, in an archive or flat, and its predecessor.
enum OpenDocument {
    static func read(_ reading: Reading) throws {
        let meta = OpenDocumentProperties(), body = OpenDocumentText(reading.collector())
        let rest = OpenDocumentText(reading.collector())
        try Package.forEachPart(reading) {
            ["content.xml", "meta.xml", "styles.xml", "META-INF/manifest.xml"].contains($0)
        } _: {
            name, archive in
            switch name {
            case "meta.xml": try Package.read(archive, meta)
            case "styles.xml": try Package.read(archive, rest)
            case "content.xml": try Package.read(archive, body)
            default: try Package.read(archive, EncryptionCheck(meta))
            }
        }
        if meta.isEncrypted { throw ExtractionFailure(.encrypted, "A password protects the document.") }
        var text = body.collector
        text.endLine()
        text.append(rest.collector.text)
        try emit(reading, meta, text, pages: body.pages)
    }

    static func readFlat(_ reading: Reading) throws {
        let bytes = try reading.file.all(maximum: reading.limits.partBytes)
        let meta = OpenDocumentProperties(), text = OpenDocumentText(reading.collector())
        guard XMLBytes.read(bytes, HandlerPair(meta, text)) || !text.collector.isEmpty else {
            throw ExtractionFailure(.damaged, "The document is no well-formed XML.")
        }
        try emit(reading, meta, text.collector, pages: text.pages)
    }

    private static func emit(_ reading: Reading, _ meta: OpenDocumentProperties, _ text: TextCollector, pages: Int)
        throws
    {
        var attributes = meta.attributes
        // Without the first author, the last one to change the document stands in.
        if attributes["authorNames"] == nil { attributes.add("authorNames", meta.lastAuthor) }
        if pages > 0 { attributes.set("pageCount", pages) }
        try reading.emit(attributes, text: text)
    }
}

/// Tells two handlers the same.
final class HandlerPair: XMLHandler {
    private let first: any XMLHandler, second: any XMLHandler

    init(_ first: any XMLHandler, _ second: any XMLHandler) {
        self.first = first
        self.second = second
    }

    func start(_ name: String, space: String, attributes: XMLAttributes) {
        first.start(name, space: space, attributes: attributes)
        second.start(name, space: space, attributes: attributes)
    }
    func end(_ name: String, space: String) {
        first.end(name, space: space)
        second.end(name, space: space)
    }
    func text(_ text: String) {
        first.text(text)
        second.text(text)
    }
}

private final class EncryptionCheck: ElementHandler {
    private let meta: OpenDocumentProperties

    init(_ meta: OpenDocumentProperties) { self.meta = meta }

    override func began(_ name: String, space: String, attributes: XMLAttributes) {
        if name == "encryption-data" { meta.isEncrypted = true }
    }
}

final class OpenDocumentProperties: ElementHandler {
    private(set) var attributes = AttributeList()
    private(set) var lastAuthor: String?
    var isEncrypted = false

    override func began(_ name: String, space: String, attributes: XMLAttributes) {
        guard name == "document-statistic", isInside("meta") else { return }
        self.attributes.set("pageCount", attributes.any("page-count").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil })
    }

    override func ended(_ name: String, space: String, text: String) {
        guard isInside("meta"), !text.isEmpty else { return }
        switch name {
        case "title", "subject": attributes.set(name, text)
        case "description": attributes.set("contentDescription", text)
        case "keyword": attributes.addKeywords(text)
        case "initial-creator": attributes.add("authorNames", text)
        case "creator":
            lastAuthor = text
            attributes.add("editors", text)
        case "creation-date": attributes.set("contentCreationDate", Moment(iso: text))
        case "date" where space.contains("purl.org"): attributes.set("contentModificationDate", Moment(iso: text))
        case "generator": attributes.set("creator", text)
        case "language": attributes.add("languages", text)
        default: break
        }
    }
}

final class OpenDocumentText: ElementHandler {
    private(set) var collector: TextCollector
    /// Slides or drawings' pages.
    private(set) var pages = 0
    private var paragraphs = 0, skipped = 0, isBody = false

    init(_ collector: TextCollector) { self.collector = collector }

    override func began(_ name: String, space: String, attributes: XMLAttributes) {
        if skipped > 0 || name == "tracked-changes" || name == "binary-data" || name == "forms" && parent == "page" {
            skipped += 1
            return
        }
        switch name {
        case "body": isBody = true
        case "p", "h": paragraphs += 1
        case "s" where paragraphs > 0:
            collector.append(
                String(repeating: " ", count: min(max(1, attributes.any("c").flatMap { Int($0) } ?? 1), 100)))
        case "tab": collector.append("\t")
        case "line-break": collector.append("\n")
        case "table" where isBody: collector.line(attributes.any("name") ?? "")
        // A cell's text is how its value is shown; a cell without text may have a value all the same.
        case "desc" where space.contains("svg"), "title" where space.contains("svg"): paragraphs += 1
        default: break
        }
    }

    override func ended(_ name: String, space: String, text: String) {
        if skipped > 0 {
            skipped -= 1
            return
        }
        switch name {
        case "p", "h":
            paragraphs -= 1
            if isInside("table-cell") || isInside("annotation") { collector.space() } else { collector.endLine() }
        case "desc" where space.contains("svg"), "title" where space.contains("svg"):
            paragraphs -= 1
            collector.endLine()
        case "table-cell" where isBody: if collector.text.utf8.last != 0x0A { collector.append("\t") }
        case "table-row": collector.endLine()
        case "page" where isBody && space.contains("drawing"):
            pages += 1
            collector.endPage()
        default: break
        }
    }

    override func read(_ text: String) {
        guard paragraphs > 0, skipped == 0 else { return }
        let isProperty = parent == "annotation" && (path.last == "creator" || path.last == "date")
        if !isProperty, isBody || isInside("header") || isInside("footer") { collector.append(text) }
    }
}
