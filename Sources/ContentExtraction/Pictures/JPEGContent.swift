/// JPEG: segments up to the picture's data.
enum JPEGContent {
    static func read(_ file: FileBytes) -> PictureContent? {
        var content = PictureContent(), position = 2, extended: [UInt8] = []
        while position < file.count {
            let head = ByteReader(file.bytes(at: position, count: 4), isBigEndian: true)
            guard head.byte(0) == 0xFF, let marker = head.byte(1) else { break }
            if marker == 0xFF {
                position += 1
                continue
            }
            if marker == 0xD9 || marker == 0xDA { break }
            if marker == 0x01 || (0xD0...0xD8).contains(marker) {
                position += 2
                continue
            }
            guard let length = head.u16(2), length >= 2 else { break }
            let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
            if isFrame || marker == 0xFE || (0xE0...0xEF).contains(marker) {
                segment(marker, file.bytes(at: position + 4, count: length - 2), isFrame, &content, &extended)
            }
            position += 2 + length
        }
        if !extended.isEmpty { content.packets.append(extended) }
        return content.width == nil && content.exif == nil ? nil : content
    }

    private static func segment(
        _ marker: UInt8, _ bytes: [UInt8], _ isFrame: Bool, _ content: inout PictureContent, _ extended: inout [UInt8]
    ) {
        let reader = ByteReader(bytes, isBigEndian: true)
        if isFrame {
            guard content.width == nil, let height = reader.u16(1), let width = reader.u16(3) else { return }
            (content.width, content.height) = (width, height)
            content.bitsPerSample = reader.byte(0).map { Int($0) }
            content.colorSpace = [1: "Gray", 3: "RGB", 4: "CMYK"][Int(reader.byte(5) ?? 0)]
            return
        }
        switch marker {
        case 0xFE: content.own.set("comment", CharacterDecoding.text(bytes))
        case 0xE1:
            if reader.has("Exif\0", at: 0) {
                if content.exif == nil { content.exif = Array(bytes.dropFirst(6)) }
            } else if reader.has("http://ns.adobe.com/xap/1.0/\0", at: 0) {
                content.packets.append(Array(bytes.dropFirst(29)))
            } else if reader.has("http://ns.adobe.com/xmp/extension/\0", at: 0), extended.count < 4 << 20 {
                extended += bytes.dropFirst(75)
            }
        case 0xED where reader.has("Photoshop 3.0\0", at: 0):
            content.news.fill(from: NewsRecord.resources(bytes[14...]))
        case 0xE2 where reader.has("ICC_PROFILE\0", at: 0):
            content.own.set("profileName", ColorProfile.name(bytes[min(14, bytes.count)...]))
        default: break
        }
    }
}

/// The names of ICC colour profiles.
enum ColorProfile {
    static func name(_ bytes: ArraySlice<UInt8>) -> String? {
        let reader = ByteReader(bytes, isBigEndian: true)
        guard let count = reader.u32(128), count < 200 else { return nil }
        for number in 0..<count where reader.has("desc", at: 132 + 12 * number) {
            guard let offset = reader.u32(136 + 12 * number) else { return nil }
            if reader.has("desc", at: offset) { return reader.text(offset + 12, min(reader.u32(offset + 8) ?? 0, 200)) }
            if reader.has("mluc", at: offset), let size = reader.u32(offset + 20), let place = reader.u32(offset + 24) {
                return CharacterDecoding.converted(
                    Array(reader.slice(offset + place, min(size, 400))), from: "UTF-16BE")
            }
        }
        return nil
    }
}
