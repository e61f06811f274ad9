/// Containers of pictures that need few lines each.
enum SmallContents {
    static func webP(_ file: FileBytes) -> PictureContent? {
        var content = PictureContent(colorSpace: "RGB"), position = 12, chunks = 0
        while position + 8 <= file.count, chunks < 1000 {
            chunks += 1
            let head = ByteReader(file.bytes(at: position, count: 30))
            guard let length = head.u32(4) else { break }
            switch head.text(0, 4) {
            case "VP8X":
                (content.width, content.height) = (head.u24(12).map { $0 + 1 }, head.u24(15).map { $0 + 1 })
                content.hasAlpha = head.byte(8).map { $0 & 0x10 != 0 }
            case "VP8 " where content.width == nil:
                (content.width, content.height) = (head.u16(14).map { $0 & 0x3FFF }, head.u16(16).map { $0 & 0x3FFF })
            case "VP8L" where content.width == nil:
                guard let bits = head.u32(9) else { break }
                (content.width, content.height) = ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
                content.hasAlpha = bits >> 28 & 1 == 1
            case "EXIF":
                let bytes = file.bytes(at: position + 8, count: min(length, 4 << 20))
                content.exif = ByteReader(bytes).has("Exif", at: 0) ? Array(bytes.dropFirst(6)) : bytes
            case "XMP ": content.packets.append(file.bytes(at: position + 8, count: min(length, 4 << 20)))
            default: break
            }
            position += 8 + length + (length & 1)
        }
        return content.width == nil ? nil : content
    }

    static func gif(_ file: FileBytes) -> PictureContent? {
        let start = ByteReader(file.beginning(13))
        var content = PictureContent(width: start.u16(6), height: start.u16(8), colorSpace: "RGB")
        guard content.width != nil, let flags = start.byte(10) else { return nil }
        var position = 13 + (flags & 0x80 != 0 ? 3 << (Int(flags & 7) + 1) : 0)
        // Comments stand before the first picture or behind the last one.
        let bytes = file.beginning(1 << 20)
        while position + 2 < bytes.count, bytes[position] == 0x21 {
            let label = bytes[position + 1]
            var text: [UInt8] = []
            position += 2
            while position < bytes.count, bytes[position] != 0 {
                let end = min(position + 1 + Int(bytes[position]), bytes.count)
                text += bytes[position + 1..<end]
                position = end
            }
            position += 1
            if label == 0xFE { content.own.set("comment", CharacterDecoding.text(text)) }
            if label == 0xF9, let first = text.first { content.hasAlpha = first & 1 == 1 }
        }
        return content
    }

    static func bitmap(_ start: ByteReader) -> PictureContent? {
        let little = ByteReader(start.bytes)
        guard let header = little.u32(14) else { return nil }
        if header == 12 { return PictureContent(width: little.u16(18), height: little.u16(20), colorSpace: "RGB") }
        return PictureContent(
            width: little.i32(18).map { abs($0) }, height: little.i32(22).map { abs($0) }, bitsPerSample: nil,
            colorSpace: "RGB")
    }

    static func icon(_ start: ByteReader) -> PictureContent? {
        let little = ByteReader(start.bytes)
        guard let width = little.byte(6), let height = little.byte(7), little.u16(4).map({ $0 > 0 }) == true else {
            return nil
        }
        return PictureContent(width: width == 0 ? 256 : Int(width), height: height == 0 ? 256 : Int(height))
    }

    static func gimp(_ start: ByteReader) -> PictureContent? {
        PictureContent(width: start.u32(14), height: start.u32(18), colorSpace: start.u32(22) == 1 ? "Gray" : "RGB")
    }

    static func photoshop(_ file: FileBytes) -> PictureContent? {
        let start = ByteReader(file.beginning(34), isBigEndian: true)
        guard let height = start.u32(14), let width = start.u32(18), let palette = start.u32(26) else { return nil }
        var content = PictureContent(width: width, height: height, bitsPerSample: start.u16(22))
        content.colorSpace = [0: "Bitmap", 1: "Gray", 2: "Indexed", 3: "RGB", 4: "CMYK", 9: "Lab"][start.u16(24) ?? -1]
        let resources = file.bytes(at: 34 + palette, count: 4 << 20)
        let reader = ByteReader(resources, isBigEndian: true)
        content.news = NewsRecord.resources(resources.dropFirst(4))
        var position = 4
        while reader.has("8BIM", at: position), let type = reader.u16(position + 4),
            let name = reader.byte(position + 6)
        {
            let begin = position + 6 + (Int(name) + 2) / 2 * 2
            guard let size = reader.u32(begin) else { break }
            if type == 0x422 { content.exif = Array(reader.slice(begin + 4, size)) }
            if type == 0x424 { content.packets.append(Array(reader.slice(begin + 4, size))) }
            position = begin + 4 + size + (size & 1)
        }
        return content
    }

    static func fuji(_ file: FileBytes) -> PictureContent? {
        let start = ByteReader(file.beginning(100), isBigEndian: true)
        guard let offset = start.u32(84), let length = start.u32(88) else { return nil }
        let preview = ByteReader(file.bytes(at: offset, count: min(length, 128 << 10)), isBigEndian: true)
        guard preview.u16(0) == 0xFFD8, preview.has("Exif\0", at: 6) else { return nil }
        return PictureContent(exif: Array(preview.slice(12, preview.count)))
    }

    static func jpeg2000(_ file: FileBytes) -> PictureContent? {
        let reader = ByteReader(file.beginning(64 << 10), isBigEndian: true)
        if let header = reader.find("ihdr") {
            return PictureContent(width: reader.u32(header + 8), height: reader.u32(header + 4), colorSpace: "RGB")
        }
        guard let size = reader.u16(2) == 0xFF51 ? 4 : nil, let width = reader.u32(size + 4),
            let height = reader.u32(size + 8)
        else { return nil }
        return PictureContent(width: width, height: height)
    }
}
