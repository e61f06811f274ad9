/// JPEG XL: a codestream, or boxes around it.
enum JPEGXLContent {
    static func read(_ file: FileBytes) -> PictureContent? {
        var content = PictureContent()
        if file.beginning(2) == [0xFF, 0x0A] {
            size(file.beginning(64), &content)
            return content.width == nil ? nil : content
        }
        BoxReader(file).forEach(in: 0..<file.count) { box in
            switch box.type {
            case "jxlc": size(file.bytes(at: box.content.lowerBound, count: 64), &content)
            case "jxlp" where content.width == nil:
                size(file.bytes(at: box.content.lowerBound + 4, count: 64), &content)
            case "Exif", "xml ": packet(box.type, box.bytes(file), &content)
            case "brob":
                let bytes = box.bytes(file)
                guard bytes.count > 4, let unpacked = Unpacking.brotli(bytes.dropFirst(4), maximum: 4 << 20) else {
                    return
                }
                packet(ByteReader.text(bytes.prefix(4)), unpacked, &content)
            default: break
            }
        }
        return content.width == nil && content.exif == nil ? nil : content
    }

    private static func packet(_ type: String, _ bytes: [UInt8], _ content: inout PictureContent) {
        if type == "Exif", let skip = ByteReader(bytes, isBigEndian: true).u32(0), bytes.count > skip + 4 {
            content.exif = Array(bytes[(4 + skip)...])
        } else if type == "xml " {
            content.packets.append(bytes)
        }
    }

    /// The header of the size (ISO/IEC 18181-1, D.2), whose bits begin with the lowest.
    private static func size(_ bytes: [UInt8], _ content: inout PictureContent) {
        guard bytes.count > 12, bytes[0] == 0xFF, bytes[1] == 0x0A else { return }
        var position = 16
        func bits(_ count: Int) -> Int {
            var value = 0
            for place in 0..<count {
                let byte = position >> 3
                if byte < bytes.count, bytes[byte] >> (position & 7) & 1 == 1 { value |= 1 << place }
                position += 1
            }
            return value
        }
        let isSmall = bits(1) == 1
        func length() -> Int { isSmall ? (bits(5) + 1) * 8 : bits([9, 13, 18, 30][bits(2)]) + 1 }
        let height = length(), ratio = bits(3)
        let ratios = [(1, 1), (1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)]
        content.width = ratio == 0 ? length() : height * ratios[ratio].0 / ratios[ratio].1
        content.height = height
        content.colorSpace = "RGB"
    }
}
