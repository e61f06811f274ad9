/// XMP: properties as RDF, in pictures, PDFs and films.
enum PicturePacket {
    static func attributes(_ bytes: [UInt8], isDocument: Bool = false) -> AttributeList {
        let handler = PacketHandler(isDocument: isDocument)
        XMLStream.read(bytes, handler)
        return handler.attributes
    }
}

private final class PacketHandler: ElementHandler {
    private(set) var attributes = AttributeList()
    private let isDocument: Bool

    init(isDocument: Bool) { self.isDocument = isDocument }

    /// Properties may be attributes of rdf:Description.
    private static let names = [
        "CreatorTool", "CreateDate", "ModifyDate", "Rating", "Headline", "City", "State", "Country", "Credit", "Source",
        "Instructions",
        "DateCreated", "Location", "Producer", "Keywords", "Make", "Model", "Lens", "DateTimeOriginal", "LensModel",
    ]

    override func began(_ name: String, space: String, attributes: XMLAttributes) {
        guard name == "Description" else { return }
        for name in Self.names { if let value = attributes.namespaced(name) { set(name, value) } }
    }

    override func ended(_ name: String, space: String, text: String) {
        guard !text.isEmpty else { return }
        if name == "li" {
            guard path.count > 2 else { return }
            set(path[path.count - 3], text)
        } else if parent == "Description" || isInside("RDF") {
            set(name, text)
        }
    }

    private func set(_ name: String, _ text: String) {
        switch name {
        case "title", "description", "creator", "rights", "language", "publisher", "contributor":
            DublinCore.set(name, text, in: &attributes)
        case "subject": attributes.add("keywords", text)
        case "CreatorTool": attributes.set("creator", text)
        case "CreateDate", "DateTimeOriginal", "DateCreated": attributes.set("contentCreationDate", Moment(iso: text))
        case "ModifyDate" where isDocument: attributes.set("contentModificationDate", Moment(iso: text))
        case "Rating": attributes.set("rating", Double(text).flatMap { (0.5...5).contains($0) ? $0 : nil })
        case "Headline": attributes.set("headline", text)
        case "City": attributes.set("city", text)
        case "State": attributes.set("stateOrProvince", text)
        case "Country": attributes.set("country", text)
        case "Location": attributes.set("namedLocation", text)
        case "Instructions": attributes.set("instructions", text)
        case "Credit", "Source": attributes.add("contentSources", text)
        case "Producer": attributes.add("encodingApplications", text)
        case "Keywords": attributes.addKeywords(text)
        case "Make": attributes.set("acquisitionMake", text)
        case "Model": attributes.set("acquisitionModel", text)
        case "Lens", "LensModel": attributes.set("lensModel", text)
        case "PersonInImage": attributes.add("participants", text)
        default: break
        }
    }
}

/// IPTC's Information Interchange Model, which news agencies began and photo programs kept.
enum NewsRecord {
    /// Reads Photoshop's blocks of resources.
    static func resources(_ bytes: ArraySlice<UInt8>) -> AttributeList {
        let reader = ByteReader(bytes, isBigEndian: true)
        var position = 0, attributes = AttributeList()
        while reader.has("8BIM", at: position), let type = reader.u16(position + 4),
            let name = reader.byte(position + 6)
        {
            let start = position + 6 + (Int(name) + 2) / 2 * 2
            guard let size = reader.u32(start) else { break }
            if type == 0x404 { attributes.fill(from: read(reader.slice(start + 4, size))) }
            position = start + 4 + size + (size & 1)
        }
        return attributes
    }

    static func read(_ bytes: ArraySlice<UInt8>) -> AttributeList {
        let reader = ByteReader(bytes, isBigEndian: true)
        var position = 0, attributes = AttributeList(), isUTF8 = false, day = "", time = ""
        while reader.byte(position) == 0x1C, let record = reader.byte(position + 1),
            let tag = reader.byte(position + 2),
            let size = reader.u16(position + 3), size < 0x8000
        {
            let value = reader.slice(position + 5, size)
            position += 5 + size
            if record == 1, tag == 90 { isUTF8 = value.elementsEqual([0x1B, 0x25, 0x47]) }
            guard record == 2 else { continue }
            let text = isUTF8 ? String(decoding: value, as: UTF8.self) : CharacterDecoding.text(Array(value))
            switch tag {
            case 5: attributes.set("title", text)
            case 25: attributes.add("keywords", text)
            case 40: attributes.set("instructions", text)
            case 55: day = text
            case 60: time = text
            case 80: attributes.add("authorNames", text)
            case 90: attributes.set("city", text)
            case 92: attributes.set("namedLocation", text)
            case 95: attributes.set("stateOrProvince", text)
            case 101: attributes.set("country", text)
            case 105: attributes.set("headline", text)
            case 110, 115: attributes.add("contentSources", text)
            case 116: attributes.set("copyright", text)
            case 120: attributes.set("contentDescription", text)
            case 122: attributes.add("editors", text)
            case 65: attributes.set("creator", text)
            default: break
            }
        }
        attributes.set("contentCreationDate", Moment(iso: day + (time.isEmpty ? "" : "T" + time)) ?? Moment(iso: day))
        return attributes
    }
}
