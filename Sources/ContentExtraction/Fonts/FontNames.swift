/// Fonts: the names that they have for people.
enum FontNames {
    static func read(_ reading: Reading) throws {
        let file = reading.file
        let start = ByteReader(file.beginning(12 + 64 * 20), isBigEndian: true)
        var attributes = AttributeList()
        if start.has("wOFF", at: 0) {
            readNames(woff(file, start), &attributes)
        } else if start.byte(0) == 0x80 || start.has("%!", at: 0) {
            type1(ByteReader.text(file.beginning(16 << 10)), &attributes)
        } else if start.has("wOF2", at: 0) {
            throw ExtractionFailure(.unsupported, "Names in WOFF 2 fonts are not read.")
        } else {
            for offset in offsets(start) { readFont(file, at: offset, &attributes) }
        }
        guard !attributes.isEmpty else { throw ExtractionFailure(.damaged, "The font has no names.") }
        try reading.emit(attributes)
    }

    /// Where the fonts of a collection begin.
    private static func offsets(_ start: ByteReader) -> [Int] {
        guard start.has("ttcf", at: 0) else { return [0] }
        return (0..<min(start.u32(8) ?? 0, 64)).compactMap { start.u32(12 + 4 * $0) }
    }

    private static func readFont(_ file: FileBytes, at offset: Int, _ attributes: inout AttributeList) {
        let tables = ByteReader(file.bytes(at: offset, count: 12 + 64 * 16), isBigEndian: true)
        for number in 0..<min(tables.u16(4) ?? 0, 64) where tables.has("name", at: 12 + 16 * number) {
            guard let place = tables.u32(20 + 16 * number), let length = tables.u32(24 + 16 * number) else { continue }
            readNames(file.bytes(at: place, count: min(length, 1 << 20)), &attributes)
        }
    }

    private static func woff(_ file: FileBytes, _ start: ByteReader) -> [UInt8] {
        for number in 0..<min(start.u16(12) ?? 0, 60) where start.has("name", at: 44 + 20 * number) {
            guard let place = start.u32(48 + 20 * number), let packed = start.u32(52 + 20 * number),
                let length = start.u32(56 + 20 * number)
            else { break }
            let bytes = file.bytes(at: place, count: min(packed, 1 << 20))
            return packed < length ? Unpacking.zlib(bytes, maximum: 1 << 20) ?? [] : bytes
        }
        return []
    }

    private static func readNames(_ bytes: [UInt8], _ attributes: inout AttributeList) {
        let reader = ByteReader(bytes, isBigEndian: true)
        guard let count = reader.u16(2), let strings = reader.u16(4) else { return }
        for number in 0..<min(count, 2000) {
            let at = 6 + 12 * number
            guard let platform = reader.u16(at), let language = reader.u16(at + 4), let name = reader.u16(at + 6),
                let length = reader.u16(at + 8),
                let offset = reader.u16(at + 10)
            else { break }
            let raw = Array(reader.slice(strings + offset, length))
            let text =
                platform == 1
                ? CharacterDecoding.converted(raw, from: "MACINTOSH")
                : CharacterDecoding.converted(raw, from: "UTF-16BE")
            let isEnglish = platform == 1 ? language == 0 : platform == 0 || language & 0x3FF == 9
            switch name {
            case 1, 4, 16, 21: attributes.add("fontNames", text)
            case 0 where isEnglish: attributes.set("copyright", text)
            case 5 where isEnglish: attributes.set("version", text)
            case 8 where isEnglish: attributes.add("publishers", text)
            case 9 where isEnglish: attributes.add("authorNames", text)
            case 10 where isEnglish: attributes.set("contentDescription", text)
            case 13 where isEnglish: attributes.set("rights", text)
            default: break
            }
            if name == 4, isEnglish { attributes.set("title", text) }
        }
    }

    private static func type1(_ text: String, _ attributes: inout AttributeList) {
        func value(_ key: String) -> String? {
            guard let at = text.firstRange(of: "/\(key) ("), let end = text[at.upperBound...].firstIndex(of: ")") else {
                return nil
            }
            return String(text[at.upperBound..<end])
        }
        attributes.set("title", value("FullName"))
        attributes.add("fontNames", [value("FullName"), value("FamilyName")].compactMap { $0 })
        attributes.set("copyright", value("Notice"))
        attributes.set("version", value("version"))
    }
}
