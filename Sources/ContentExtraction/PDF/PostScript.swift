/// PostScript: what its comments say (Adobe's Document Structuring Conventions).
enum PostScript {
    static func read(_ reading: Reading) throws {
        let file = reading.file
        // Comments stand at both ends; a page count of the header may be put off to the trailer.
        let beginning = file.beginning(64 << 10)
        let end =
            file.count > 128 << 10
            ? file.bytes(at: file.count - (64 << 10), count: 64 << 10)
            : file.bytes(at: beginning.count, count: 64 << 10)
        var attributes = AttributeList()
        for line in ByteReader.text(beginning + [10] + end).split(whereSeparator: \.isNewline)
        where line.hasPrefix("%%") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].cleaned
            if value == "(atend)" { continue }
            let text = value.hasPrefix("(") && value.hasSuffix(")") ? String(value.dropFirst().dropLast()) : value
            switch line[..<colon] {
            case "%%Title": attributes.set("title", text)
            case "%%Creator": attributes.set("creator", text)
            case "%%For": attributes.add("authorNames", text)
            case "%%CreationDate": attributes.set("contentCreationDate", Moment(iso: text) ?? MailDate.moment(text))
            case "%%Pages": attributes.set("pageCount", text.split(separator: " ").first.flatMap { Int($0) })
            case "%%Copyright": attributes.set("copyright", text)
            case "%%Keywords": attributes.addKeywords(text)
            case "%%BoundingBox": box(text, &attributes)
            default: break
            }
        }
        if reading.type.contains("encapsulated") { attributes.set("pageCount", 1) }
        try reading.emit(attributes)
    }

    private static func box(_ text: String, _ attributes: inout AttributeList) {
        let numbers = text.split(separator: " ").compactMap { Double($0) }
        guard numbers.count == 4 else { return }
        attributes.set("pageWidth", numbers[2] - numbers[0])
        attributes.set("pageHeight", numbers[3] - numbers[1])
    }
}
