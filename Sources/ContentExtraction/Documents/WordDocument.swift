/// Word's documents since 2007.
enum WordDocument {
    static func read(_ reading: Reading) throws {
        let properties = PackageProperties(), body = RunText(reading.collector()), rest = RunText(reading.collector())
        var hasBody = false
        try Package.forEachPart(reading) { name in
            PackageProperties.isProperties(name) || part(name) != nil
        } _: { name, archive in
            if part(name) == true { hasBody = true }
            try Package.read(archive, part(name) == nil ? properties : part(name) == true ? body : rest)
        }
        if !hasBody { reading.cut("The document is damaged: its text is missing.") }
        var attributes = properties.attributes
        attributes.set("title", body.styledTitle)
        var text = body.collector
        text.endLine()
        text.append(rest.collector.text)
        try reading.emit(attributes, text: text)
    }

    /// Whether a part is the body (true) or stands beside it (false); nil for what has no text.
    private static func part(_ name: String) -> Bool? {
        let name = name.lowercased()
        guard name.hasPrefix("word/"), name.hasSuffix(".xml") else { return nil }
        let file = name.dropFirst(5)
        if file.hasPrefix("document") { return true }
        let beside = ["header", "footer", "footnotes", "endnotes", "comments", "charts/chart", "diagrams/data"]
        return beside.contains { file.hasPrefix($0) } && !file.hasPrefix("commentsex") && !file.hasPrefix("commentsid")
            ? false : nil
    }
}

/// The text of runs: `w:t` and `a:t`, by paragraphs, tables and boxes.
final class RunText: ElementHandler {
    var collector: TextCollector
    /// The first paragraph in the style of titles.
    private(set) var styledTitle: String?
    private var paragraph: String?
    private var skipped = 0
    private var isText = false

    init(_ collector: TextCollector) { self.collector = collector }

    override func began(_ name: String, space: String, attributes: XMLAttributes) {
        // A fallback says the same once more, for older programs.
        if skipped > 0 || name == "Fallback" {
            skipped += 1
            return
        }
        switch name {
        case "t": isText = true
        case "tab" where parent == "r": collector.append("\t")
        case "br", "cr": collector.append("\n")
        case "noBreakHyphen": collector.append("-")
        case "pStyle" where styledTitle == nil && attributes.any("val") == "Title": paragraph = ""
        // Title placeholders of slides.
        case "ph" where styledTitle == nil && ["title", "ctrTitle"].contains(attributes["type"] ?? ""): paragraph = ""
        case "docPr", "cNvPr":
            // What a picture's author says that it shows.
            if let words = attributes["descr"], !words.isEmpty, !words.hasPrefix("http") { collector.line(words) }
        default: break
        }
    }

    override func ended(_ name: String, space: String, text: String) {
        if skipped > 0 {
            skipped -= 1
            return
        }
        switch name {
        case "t": isText = false
        case "p":
            collector.endLine()
            if let title = paragraph?.cleaned, !title.isEmpty {
                styledTitle = title
                paragraph = nil
            }
        case "tc": collector.append("\t")
        case "tr": collector.endLine()
        case "v" where parent == "pt": collector.line(text)
        default: break
        }
    }

    override func read(_ text: String) {
        guard isText, skipped == 0 else { return }
        collector.append(text)
        if paragraph != nil { paragraph! += text }
    }
}
