/// XML of no format that is known here: the text of its elements, and the usual names of properties.
final class GenericXML: ElementHandler {
    private(set) var collector: TextCollector
    private(set) var attributes = AttributeList()

    init(_ collector: TextCollector) { self.collector = collector }

    override func began(_ name: String, space: String, attributes: XMLAttributes) {
        collector.space()
        // Outlines keep their text in attributes; so do strings of programs.
        if name == "outline" { collector.line(attributes["text"] ?? attributes["title"] ?? "") }
    }

    override func ended(_ name: String, space: String, text: String) {
        if name == "title", attributes["title"] == nil { attributes.set("title", text) }
        if space.hasPrefix("http://purl.org/dc/") {
            DublinCore.set(name, text, in: &attributes)
        }
        collector.space()
    }

    override func read(_ text: String) { collector.append(text) }

    static func read(_ reading: Reading) throws {
        let bytes = reading.file.textBeginning(reading.limits.partBytes / 2)
        if bytes.count < reading.file.count { reading.cut("Only the beginning of the file is searched.") }
        let handler = GenericXML(reading.collector())
        guard XMLBytes.read(bytes, handler) || !handler.collector.isEmpty else {
            // What calls itself XML may be a text all the same.
            return try PlainText.read(reading)
        }
        var squeezed = reading.collector()
        for line in handler.collector.text.split(whereSeparator: \.isNewline) { squeezed.line(line.collapsedText) }
        try reading.emit(handler.attributes, text: squeezed)
    }
}
