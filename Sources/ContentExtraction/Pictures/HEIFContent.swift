/// Pictures in ISO's base media format: HEIC, AVIF, and CR3.
enum HEIFContent {
    static func read(_ file: FileBytes) -> PictureContent? {
        var content = PictureContent()
        BoxReader(file).forEach(in: 0..<file.count) { box in
            switch box.type {
            case "meta":
                readItems(
                    file, box.content.lowerBound + 4..<max(box.content.lowerBound + 4, box.content.upperBound), &content
                )
            case "moov": cr3(file, box.content, &content)
            default: break
            }
        }
        return content.width == nil && content.exif == nil ? nil : content
    }

    private static func readItems(_ file: FileBytes, _ range: Range<Int>, _ content: inout PictureContent) {
        var items: [Int: String] = [:], places: [Int: [(offset: Int, length: Int)]] = [:], primary = 0
        var sizes: [(width: Int, height: Int)?] = [], owners: [Int: [Int]] = [:], data = 0, alphas = false,
            space: String?
        let boxes = BoxReader(file)
        boxes.forEach(in: range) { box in
            let reader = ByteReader(box.bytes(file), isBigEndian: true)
            switch box.type {
            case "pitm": primary = (reader.byte(0) == 0 ? reader.u16(4) : reader.u32(4)) ?? 0
            case "iinf": items = information(reader)
            case "iloc": places = locations(reader)
            case "idat": data = box.content.lowerBound
            case "iprp":
                boxes.forEach(in: box.content) { inner in
                    let reader = ByteReader(inner.bytes(file), isBigEndian: true)
                    if inner.type == "ipma" { owners = associations(reader) }
                    guard inner.type == "ipco" else { return }
                    boxes.forEach(in: inner.content) { property in
                        let reader = ByteReader(property.bytes(file), isBigEndian: true)
                        let isSize = property.type == "ispe"
                        sizes.append(isSize ? (reader.u32(4) ?? 0, reader.u32(8) ?? 0) : nil)
                        if property.type == "auxC", reader.find("alpha") != nil { alphas = true }
                        if property.type == "colr", space == nil {
                            space = reader.has("nclx", at: 0) ? "RGB" : reader.has("GRAY", at: 20) ? "Gray" : "RGB"
                            if let name = ColorProfile.name(reader.slice(4, reader.count)) {
                                content.own.set("profileName", name)
                            }
                        }
                    }
                }
            default: break
            }
        }
        let own = (owners[primary] ?? []).compactMap { sizes.indices.contains($0 - 1) ? sizes[$0 - 1] : nil }
        let all = own.isEmpty ? sizes.compactMap { $0 } : own
        if let size = all.max(by: { $0.width < $1.width }) {
            (content.width, content.height) = (size.width, size.height)
        }
        content.hasAlpha = alphas
        content.colorSpace = space ?? "RGB"
        for (item, type) in items.sorted(by: { $0.key < $1.key }) {
            let bytes = (places[item] ?? []).flatMap {
                file.bytes(at: $0.offset < 0 ? data - $0.offset - 1 : $0.offset, count: min($0.length, 4 << 20))
            }
            if type == "Exif", let skip = ByteReader(bytes, isBigEndian: true).u32(0), bytes.count > skip + 4 {
                content.exif = Array(bytes[(4 + skip)...])
            } else if type.hasPrefix("mime"), type.contains("rdf+xml") {
                content.packets.append(bytes)
            }
        }
    }

    private static func information(_ reader: ByteReader) -> [Int: String] {
        var items: [Int: String] = [:]
        let isShort = reader.byte(0) == 0
        var position = isShort ? 6 : 8
        while let size = reader.u32(position), size >= 12, items.count < 10_000 {
            let version = reader.byte(position + 8) ?? 0
            guard let number = version == 3 ? reader.u32(position + 12) : reader.u16(position + 12) else { break }
            let start = position + (version == 3 ? 18 : 16)
            items[number] =
                reader.text(start, 4) + " "
                + ByteReader.text(
                    reader.slice(start + 4, min(size, 200) - (start + 4 - position)).map { $0 == 0 ? 32 : $0 })
            if items[number]?.hasPrefix("Exif") == true { items[number] = "Exif" }
            position += size
        }
        return items
    }

    /// Offsets into the item data are negative: -1 is its first byte.
    private static func locations(_ reader: ByteReader) -> [Int: [(offset: Int, length: Int)]] {
        guard let version = reader.byte(0), let sizes = reader.u16(4) else { return [:] }
        let offsetSize = sizes >> 12, lengthSize = sizes >> 8 & 15, baseSize = sizes >> 4 & 15,
            indexSize = version > 0 ? sizes & 15 : 0
        func number(_ at: Int, _ size: Int) -> Int {
            switch size {
            case 4: reader.u32(at) ?? 0
            case 8: reader.length64(at) ?? 0
            default: 0
            }
        }
        var position = version < 2 ? 8 : 10, places: [Int: [(offset: Int, length: Int)]] = [:]
        for _ in 0..<min((version < 2 ? reader.u16(6) : reader.u32(6)) ?? 0, 10_000) {
            guard let item = version < 2 ? reader.u16(position) : reader.u32(position) else { break }
            position += version < 2 ? 2 : 4
            let method = version > 0 ? (reader.u16(position) ?? 0) & 15 : 0
            position += (version > 0 ? 2 : 0) + 2
            let base = number(position, baseSize)
            position += baseSize
            guard let extents = reader.u16(position), extents < 1000 else { break }
            position += 2
            for _ in 0..<extents {
                position += indexSize
                let offset = base.addingReportingOverflow(number(position, offsetSize)).partialValue
                let length = number(position + offsetSize, lengthSize)
                places[item, default: []].append((method == 1 ? -offset - 1 : offset, length))
                position += offsetSize + lengthSize
            }
        }
        return places
    }

    private static func associations(_ reader: ByteReader) -> [Int: [Int]] {
        guard let version = reader.byte(0), let flags = reader.byte(3), let count = reader.u32(4) else { return [:] }
        var position = 8, owners: [Int: [Int]] = [:]
        for _ in 0..<min(count, 10_000) {
            guard let item = version == 0 ? reader.u16(position) : reader.u32(position) else { break }
            position += version == 0 ? 2 : 4
            guard let number = reader.byte(position) else { break }
            position += 1
            for _ in 0..<number {
                let isWide = flags & 1 == 1
                let value = (isWide ? reader.u16(position) : reader.byte(position).map { Int($0) }) ?? 0
                owners[item, default: []].append(isWide ? value & 0x7FFF : value & 0x7F)
                position += isWide ? 2 : 1
            }
        }
        return owners
    }

    /// Canon's raw files have Exif in boxes of their own.
    private static func cr3(_ file: FileBytes, _ range: Range<Int>, _ content: inout PictureContent) {
        BoxReader(file).forEach(in: range) { box in
            guard box.type == "uuid" else { return }
            BoxReader(file).forEach(
                in: box.content.lowerBound + 16..<max(box.content.lowerBound + 16, box.content.upperBound)
            ) { inner in
                if inner.type == "CMT1" || inner.type == "CMT2" || inner.type == "CMT4",
                    let exif = ExifReader(inner.bytes(file)[...])
                {
                    content.own.fill(from: exif.attributes)
                    if inner.type == "CMT1" { (content.width, content.height) = (exif.width, exif.height) }
                }
            }
        }
    }
}
