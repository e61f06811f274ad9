/// SVG: the texts, and what the picture says of itself.
enum VectorPicture {
    static func read(_ reading: Reading) throws {
        var bytes = reading.file.beginning(reading.limits.partBytes / 2)
        if bytes.starts(with: [0x1F, 0x8B]) {
            guard let archive = ArchiveStream(reading.file, isSingle: true, limits: reading.limits),
                try archive.next() != nil
            else {
                throw ExtractionFailure(.damaged, "The picture cannot be unpacked.")
            }
            bytes = try archive.all(maximum: reading.limits.partBytes / 2)
        }
        let picture = VectorText(reading.collector())
        guard XMLBytes.read(bytes, picture) || !picture.collector.isEmpty || !picture.attributes.isEmpty else {
            throw ExtractionFailure(.damaged, "The picture is no well-formed XML.")
        }
        var attributes = picture.attributes
        attributes.set("title", picture.title)
        attributes.set("contentDescription", picture.words)
        try reading.emit(attributes, text: picture.collector)
    }
}

private final class VectorText: ElementHandler {
    private(set) var collector: TextCollector
    private(set) var attributes = AttributeList()
    private(set) var title: String?, words: String?

    init(_ collector: TextCollector) { self.collector = collector }

    override func began(_ name: String, space: String, attributes: XMLAttributes) {
        if path.count == 1 {
            let box = (attributes["viewBox"] ?? "").split { $0 == " " || $0 == "," }.compactMap { Double($0) }
            self.attributes.set("pixelWidth", length(attributes["width"]) ?? (box.count == 4 ? box[2].rounded() : nil))
            self.attributes.set(
                "pixelHeight", length(attributes["height"]) ?? (box.count == 4 ? box[3].rounded() : nil))
        }
        if name == "text" { collector.endLine() }
    }

    private func length(_ text: String?) -> Double? {
        guard let text, !text.hasSuffix("%") else { return nil }
        let number = Double(text.prefix { $0.isNumber || $0 == "." }) ?? 0
        let unit: Double =
            ["mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96, "pt": 96.0 / 72, "pc": 16][String(text.suffix(2))] ?? 1
        return number > 0 ? (number * unit).rounded() : nil
    }

    override func ended(_ name: String, space: String, text: String) {
        if isInside("metadata") {
            // Persons and lists stand inside of the property.
            let property =
                name == "title" && isInside("Agent") || name == "li"
                ? path.dropLast().last { Self.properties.contains($0) } : name
            if let property, !text.isEmpty { DublinCore.set(property, text, in: &attributes) }
            return
        }
        switch name {
        case "title" where path.count == 2: title = text
        case "desc" where path.count == 2: words = text
        case "title", "desc": collector.line(text)
        case "text", "p", "div", "flowPara": collector.endLine()
        case "tspan": collector.space()
        default: break
        }
    }

    private static let properties: Set<String> = ["creator", "subject", "rights", "publisher", "contributor", "title"]

    override func read(_ text: String) {
        guard path.contains("text") || path.contains("foreignObject") || path.contains("flowRoot"),
            path.last != "style", path.last != "title"
        else { return }
        let collapsed = text.collapsedText
        if text.first?.isWhitespace == true { collector.space() }
        collector.append(collapsed)
        if text.last?.isWhitespace == true, !collapsed.isEmpty { collector.space() }
    }
}
