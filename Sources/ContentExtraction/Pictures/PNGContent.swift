/// PNG: chunks before and behind the picture's data.
enum PNGContent {
    static func read(_ file: FileBytes) -> PictureContent? {
        var content = PictureContent(), position = 8, chunks = 0
        while position < file.count, chunks < 10_000 {
            chunks += 1
            let head = ByteReader(file.bytes(at: position, count: 8), isBigEndian: true)
            guard let length = head.u32(0) else { break }
            let type = head.text(4, 4)
            if type == "IEND" { break }
            if ["IHDR", "tEXt", "zTXt", "iTXt", "eXIf", "tRNS", "pHYs", "iCCP"].contains(type), length < 16 << 20 {
                chunk(type, file.bytes(at: position + 8, count: length), &content)
            }
            position += 12 + length
        }
        return content.width == nil ? nil : content
    }

    private static func chunk(_ type: String, _ bytes: [UInt8], _ content: inout PictureContent) {
        let reader = ByteReader(bytes, isBigEndian: true)
        switch type {
        case "IHDR":
            (content.width, content.height) = (reader.u32(0), reader.u32(4))
            content.bitsPerSample = reader.byte(8).map { Int($0) }
            let kind = reader.byte(9) ?? 0
            content.colorSpace = kind == 0 || kind == 4 ? "Gray" : "RGB"
            content.hasAlpha = kind == 4 || kind == 6
        case "tRNS": content.hasAlpha = true
        case "eXIf": content.exif = bytes
        case "pHYs" where reader.byte(8) == 1:
            content.own.set("resolutionWidthDPI", reader.u32(0).map { (Double($0) * 0.0254).rounded() })
            content.own.set("resolutionHeightDPI", reader.u32(4).map { (Double($0) * 0.0254).rounded() })
        case "iCCP":
            content.own.set("profileName", ByteReader.text(bytes.prefix { $0 != 0 }))
        case "tEXt", "zTXt", "iTXt":
            guard let (key, value) = text(type, bytes) else { return }
            set(key, value, &content)
        default: break
        }
    }

    private static func text(_ type: String, _ bytes: [UInt8]) -> (key: String, value: [UInt8])? {
        guard let end = bytes.firstIndex(of: 0) else { return nil }
        let key = ByteReader.text(bytes[..<end]), rest = bytes[(end + 1)...]
        switch type {
        case "tEXt": return (key, Array(rest))
        case "zTXt": return Unpacking.zlib(rest.dropFirst(), maximum: 4 << 20).map { (key, $0) }
        default:
            let isPacked = rest.first == 1
            // The language, and the key in it, end with NULs.
            guard let language = rest.dropFirst(2).firstIndex(of: 0),
                let local = rest[(language + 1)...].firstIndex(of: 0)
            else { return nil }
            let value = rest[(local + 1)...]
            return isPacked ? Unpacking.zlib(value, maximum: 4 << 20).map { (key, $0) } : (key, Array(value))
        }
    }

    private static func set(_ key: String, _ value: [UInt8], _ content: inout PictureContent) {
        if key == "XML:com.adobe.xmp" { return content.packets.append(value) }
        if key.hasPrefix("Raw profile type") {
            let raw = rawProfile(value)
            if key.hasSuffix("exif") || key.hasSuffix("APP1"), raw.count > 6 {
                content.exif = ByteReader(raw).has("Exif", at: 0) ? Array(raw.dropFirst(6)) : raw
            }
            if key.hasSuffix("iptc") { content.news.fill(from: NewsRecord.resources(raw[...])) }
            if key.hasSuffix("xmp") { content.packets.append(raw) }
            return
        }
        let text = CharacterDecoding.text(value)
        switch key.lowercased() {
        case "title": content.own.set("title", text)
        case "author": content.own.add("authorNames", text)
        case "description": content.own.set("contentDescription", text)
        case "copyright": content.own.set("copyright", text)
        case "comment": content.own.set("comment", text)
        case "software": content.own.set("creator", text)
        case "source": content.own.set("acquisitionModel", text)
        case "creation time": content.own.set("contentCreationDate", Moment(iso: text) ?? MailDate.moment(text))
        case "keywords": content.own.addKeywords(text)
        case "url", "document": content.own.set("contentURL", text)
        default: break
        }
    }

    /// ImageMagick writes packets as hexadecimal digits behind a name and a length.
    private static func rawProfile(_ value: [UInt8]) -> [UInt8] {
        let lines = value.split(separator: 10)
        guard lines.count > 2 else { return [] }
        var bytes: [UInt8] = [], high: UInt8?
        for line in lines.dropFirst(2) {
            for byte in line {
                guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { continue }
                if let first = high {
                    bytes.append(first << 4 | UInt8(digit))
                    high = nil
                } else {
                    high = UInt8(digit)
                }
            }
        }
        return bytes
    }
}
