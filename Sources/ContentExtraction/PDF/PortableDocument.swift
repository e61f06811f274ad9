/// PDF. A form feed stands behind each page's text, so that a passage's page can be counted.
enum PortableDocument {
    static func read(_ reading: Reading) throws {
        let document = try PageDocument(reading.file)
        var attributes = AttributeList()
        attributes.set("title", document.title)
        // Names have commas in many languages; several authors are told apart by semicolons.
        attributes.add("authorNames", (document.author ?? "").split(separator: ";").map(String.init))
        attributes.set("subject", document.subject)
        attributes.addKeywords(document.keywords)
        attributes.set("creator", document.creator)
        attributes.add("encodingApplications", document.producer)
        attributes.set("contentCreationDate", document.created)
        attributes.set("contentModificationDate", document.changed)
        let count = document.pageCount
        attributes.set("pageCount", count)
        if let size = document.size(ofPage: 0) {
            attributes.set("pageWidth", rounded(size.width))
            attributes.set("pageHeight", rounded(size.height))
        }
        if let packet = document.metadata {
            attributes.fill(from: PicturePacket.attributes(Array(packet.utf8), isDocument: true))
        }
        var text = reading.collector()
        try readPages(reading, document, count, &text)
        for name in document.attachments { text.line(name) }
        try reading.emit(attributes, text: text.text.contains { $0 != "\u{0C}" } ? text : nil)
    }

    private static func readPages(
        _ reading: Reading, _ document: PageDocument, _ count: Int, _ text: inout TextCollector
    ) throws {
        for page in 0..<count {
            guard page < reading.limits.pages else {
                return reading.cut("Only the first \(page) of \(count) pages are searched.")
            }
            guard !reading.deadline.isPast else {
                return reading.cut("Only the first \(page) of \(count) pages were read in time.")
            }
            text.append(joiningHyphens(document.text(ofPage: page)))
            if text.isCut { return reading.cut("Only the first \(page + 1) of \(count) pages are searched.") }
            text.endPage()
        }
    }

    /// The text with words put together that a hyphen divides at a line's end: `col-` and `umn`. Without this, neither half is found.
    static func joiningHyphens(_ text: String) -> String {
        guard text.contains("-\n") else { return text }
        var result = "", rest = text[...]
        while let cut = rest.firstRange(of: "-\n") {
            let isDivided =
                rest[..<cut.lowerBound].last?.isLowercase == true && rest[cut.upperBound...].first?.isLowercase == true
            result += isDivided ? rest[..<cut.lowerBound] : rest[..<cut.upperBound]
            rest = rest[cut.upperBound...]
        }
        return result + rest
    }

    private static func rounded(_ points: Double) -> Double { (points * 1000).rounded() / 1000 }
}
