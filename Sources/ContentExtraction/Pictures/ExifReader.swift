import SearchlightBasics

/// Exif: directories of numbered fields, as in TIFF.
struct ExifReader {
    private let reader: ByteReader
    private(set) var attributes = AttributeList()
    /// Packets that TIFF files have in fields.
    private(set) var packet: ArraySlice<UInt8>?, news: ArraySlice<UInt8>?
    /// The largest picture of the directories.
    private(set) var width: Int?, height: Int?
    private var visited: Set<Int> = []
    private var modified: String?

    /// Reads the bytes that begin with the byte order. Nil for what is no such directory.
    init?(_ bytes: ArraySlice<UInt8>) {
        let little = ByteReader(bytes)
        guard bytes.count > 8, little.has("II", at: 0) || little.has("MM", at: 0) else { return nil }
        reader = ByteReader(bytes, isBigEndian: little.has("MM", at: 0))
        // 42, or what makers of cameras put in its place.
        guard let magic = reader.u16(2), [42, 0x55, 0x4F52, 0x5352].contains(magic), let offset = reader.u32(4) else {
            return nil
        }
        var next = offset, directories = 0
        while next != 0, directories < 8, let following = readDirectory(next, isMain: directories == 0) {
            next = following
            directories += 1
        }
        attributes.set("contentCreationDate", modified.flatMap { Moment(iso: $0) })
    }

    private struct Field {
        var tag: Int, type: Int, count: Int, offset: Int
    }

    private static let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

    private func fields(_ offset: Int) -> [Field] {
        guard let count = reader.u16(offset), count < 2000 else { return [] }
        return (0..<count).compactMap { number in
            let at = offset + 2 + 12 * number
            guard let tag = reader.u16(at), let type = reader.u16(at + 2), let count = reader.u32(at + 4),
                type < Self.sizes.count,
                type > 0
            else { return nil }
            let size = count.multipliedReportingOverflow(by: Self.sizes[type]).partialValue
            guard let place = size <= 4 ? at + 8 : reader.u32(at + 8), place <= reader.count else { return nil }
            return Field(tag: tag, type: type, count: count, offset: place)
        }
    }

    /// Returns where the next directory is, 0 for none.
    private mutating func readDirectory(_ offset: Int, isMain: Bool) -> Int? {
        guard visited.insert(offset).inserted, visited.count < 32 else { return nil }
        let all = fields(offset)
        for field in all { read(field, isMain: isMain) }
        sizes(all)
        for field in all where field.tag == 0x14A && field.type == 4 {
            // Raw files keep the full picture below.
            for number in 0..<min(field.count, 4) {
                if let below = reader.u32(field.offset + 4 * number) { sizes(fields(below)) }
            }
        }
        return reader.u32((reader.u16(offset).map { offset + 2 + 12 * $0 }) ?? -1) ?? 0
    }

    private mutating func sizes(_ fields: [Field]) {
        guard let width = fields.first(where: { $0.tag == 0x100 }).flatMap(whole),
            let height = fields.first(where: { $0.tag == 0x101 }).flatMap(whole),
            width.multipliedReportingOverflow(by: height).partialValue > (self.width ?? 0) * (self.height ?? 0)
        else { return }
        self.width = width
        self.height = height
    }

    private func whole(_ field: Field) -> Int? {
        switch field.type {
        case 1, 6, 7: reader.byte(field.offset).map { Int($0) }
        case 3: reader.u16(field.offset)
        case 8: reader.i16(field.offset)
        case 9: reader.i32(field.offset)
        case 4, 13: reader.u32(field.offset)
        default: nil
        }
    }

    private func number(_ field: Field, _ index: Int = 0) -> Double? {
        switch field.type {
        case 5, 10:
            let at = field.offset + 8 * index
            let isSigned = field.type == 10
            guard let above = isSigned ? reader.i32(at) : reader.u32(at),
                let below = isSigned ? reader.i32(at + 4) : reader.u32(at + 4)
            else { return nil }
            return below == 0 ? nil : Double(above) / Double(below)
        case 12: return reader.double(field.offset + 8 * index)
        case 11: return reader.float(field.offset + 4 * index)
        default: return index == 0 ? whole(field).map { Double($0) } : nil
        }
    }

    private func text(_ field: Field) -> String? {
        guard field.type == 2 || field.type == 7 || field.type == 1 || field.type == 13 else { return nil }
        let bytes = Array(reader.slice(field.offset, min(field.count, 1 << 16)).prefix { $0 != 0 })
        return CharacterDecoding.text(bytes)
    }

    /// Windows writes its own fields in UTF-16.
    private func wide(_ field: Field) -> String? {
        CharacterDecoding.converted(Array(reader.slice(field.offset, min(field.count, 1 << 16))), from: "UTF-16LE")
    }

    private mutating func read(_ field: Field, isMain: Bool) {
        switch field.tag {
        case 0x8769, 0x8825, 0xA005:
            guard let offset = reader.u32(field.offset), visited.insert(offset).inserted, visited.count < 32 else {
                return
            }
            let inner = fields(offset)
            if field.tag == 0x8825 { readPosition(inner) } else { readExif(inner) }
        case 0x2BC: packet = reader.slice(field.offset, field.count)
        case 0x83BB:
            news = reader.slice(
                field.offset, field.count.multipliedReportingOverflow(by: Self.sizes[field.type]).partialValue)
        default:
            if isMain { readMain(field) }
            readExif(field)
        }
    }

    private mutating func readMain(_ field: Field) {
        switch field.tag {
        case 0x10E: if let text = text(field), !Self.isFiller(text) { attributes.set("contentDescription", text) }
        case 0x10F: attributes.set("acquisitionMake", text(field))
        case 0x110: attributes.set("acquisitionModel", text(field))
        case 0x112: attributes.set("orientation", whole(field).flatMap { (1...8).contains($0) ? $0 : nil })
        case 0x11A: attributes.set("resolutionWidthDPI", number(field))
        case 0x11B: attributes.set("resolutionHeightDPI", number(field))
        case 0x131: attributes.set("creator", text(field))
        case 0x132: modified = text(field)
        case 0x13B: attributes.add("authorNames", (text(field) ?? "").split(separator: ";").map(String.init))
        case 0x8298: attributes.set("copyright", text(field))
        case 0x4746: attributes.set("rating", whole(field).flatMap { (1...5).contains($0) ? $0 : nil })
        case 0x9C9B: attributes.set("title", wide(field))
        case 0x9C9C: attributes.set("comment", wide(field))
        case 0x9C9D:
            if let text = wide(field) { attributes.add("authorNames", text.split(separator: ";").map(String.init)) }
        case 0x9C9E: attributes.addKeywords(wide(field))
        case 0x9C9F: attributes.set("subject", wide(field))
        default: break
        }
    }

    /// What cameras write if nobody described the picture.
    private static func isFiller(_ text: String) -> Bool {
        [
            "OLYMPUS DIGITAL CAMERA", "SONY DSC", "KODAK Digital Still Camera", "MINOLTA DIGITAL CAMERA", "SAMSUNG",
            "DCIM",
        ]
        .contains { text.cleaned.hasPrefix($0) }
    }

    private mutating func readExif(_ fields: [Field]) {
        let offset = fields.first { $0.tag == 0x9011 } ?? fields.first { $0.tag == 0x9010 }
        for tag in [0x9003, 0x9004] {
            guard let field = fields.first(where: { $0.tag == tag }), let date = text(field) else { continue }
            attributes.set("contentCreationDate", Moment(iso: date + (offset.flatMap(text) ?? "")) ?? Moment(iso: date))
        }
        for field in fields { readExif(field) }
    }

    private mutating func readExif(_ field: Field) {
        switch field.tag {
        case 0x829A: attributes.set("exposureTime", number(field))
        case 0x829D: attributes.set("fNumber", number(field))
        case 0x8822: attributes.set("exposureProgram", whole(field).map(String.init))
        case 0x8827: attributes.set("isoSpeed", whole(field))
        case 0x9000: attributes.set("exifVersion", text(field))
        case 0x9202: attributes.set("aperture", number(field))
        case 0x9205: attributes.set("maxAperture", number(field))
        case 0x9207: attributes.set("meteringMode", whole(field).map(String.init))
        case 0x9209: attributes.set("flashOn", flag: whole(field).map { $0 & 1 == 1 })
        case 0x920A: attributes.set("focalLength", number(field))
        case 0x9286: attributes.set("comment", comment(field))
        case 0xA001: if whole(field) == 1 { attributes.set("colorSpace", "sRGB") }
        case 0xA402: attributes.set("exposureMode", whole(field))
        case 0xA403: attributes.set("whiteBalance", whole(field))
        case 0xA405: attributes.set("focalLength35mm", number(field).flatMap { $0 > 0 ? $0 : nil })
        case 0xA430: attributes.set("cameraOwner", text(field))
        case 0xA434: attributes.set("lensModel", text(field))
        default: break
        }
    }

    private func comment(_ field: Field) -> String? {
        let bytes = reader.slice(field.offset, min(field.count, 1 << 16))
        guard bytes.count > 8 else { return nil }
        let rest = Array(bytes.dropFirst(8))
        switch ByteReader.text(bytes.prefix(8)).cleaned {
        case "UNICODE": return CharacterDecoding.converted(rest, from: reader.isBigEndian ? "UTF-16BE" : "UTF-16LE")
        case "JIS": return CharacterDecoding.converted(rest, from: "ISO-2022-JP")
        case "ASCII", "": return CharacterDecoding.text(Array(rest.prefix { $0 != 0 }))
        default: return nil
        }
    }

    private mutating func readPosition(_ fields: [Field]) {
        func field(_ tag: Int) -> Field? { fields.first { $0.tag == tag } }
        func degrees(_ tag: Int, negative: String) -> Double? {
            guard let place = field(tag + 1), place.count >= 1, let whole = number(place) else { return nil }
            let value = whole + (number(place, 1) ?? 0) / 60 + (number(place, 2) ?? 0) / 3600
            let isNegative = field(tag).flatMap(text)?.uppercased().hasPrefix(negative) == true
            return isNegative ? -value : value
        }
        if let latitude = degrees(1, negative: "S"), let longitude = degrees(3, negative: "W"), abs(latitude) <= 90,
            abs(longitude) <= 180
        {
            attributes.set("latitude", latitude)
            attributes.set("longitude", longitude)
        }
        if let altitude = field(6).flatMap({ number($0) }) {
            attributes.set("altitude", field(5).flatMap(whole) == 1 ? -altitude : altitude)
        }
        attributes.set("speed", field(13).flatMap { number($0) })
        attributes.set("imageDirection", field(17).flatMap { number($0) })
        if let day = field(29).flatMap(text), let time = field(7), let hour = number(time), let minute = number(time, 1)
        {
            let second = Int(nearest: max(0, min(59, number(time, 2) ?? 0)))
            let clock = [Int(max(0, min(23, hour))), Int(max(0, min(59, minute))), second].map { Moment.padded($0, 2) }
            attributes.set("gpsDateStamp", Moment(iso: day + "T" + clock.joined(separator: ":") + "Z"))
        }
    }
}
