/// Microsoft's Advanced Systems Format (WMV), and Flash's.
enum SystemsFormat {
    static func read(_ file: FileBytes) -> FilmContent? {
        let reader = ByteReader(file.beginning(1 << 20))
        var content = FilmContent(), position = 30
        guard let count = reader.u32(24) else { return nil }
        for _ in 0..<min(count, 100) {
            guard let mark = reader.u32(position), let size = reader.length64(position + 16), size >= 24, size < 1 << 20
            else { break }
            let at = position + 24
            switch mark {
            case 0x8CAB_DCA1:
                // 100 nanoseconds, from which the time before the first frame (milliseconds) is off.
                if let ticks = reader.length64(at + 40), let before = reader.length64(at + 56) {
                    content.duration = max(0, Double(ticks) / 1e7 - Double(before) / 1e3)
                }
            case 0xB7DC_0791:
                let isVideo = reader.u32(at) == 0xBC19_EFC0, isSound = reader.u32(at) == 0xF869_9E40
                if isVideo {
                    content.setSize(reader.u32(at + 54), reader.u32(at + 58))
                    content.add(codec: CodecNames.name(reader.text(at + 54 + 11 + 16, 4)))
                } else if isSound {
                    content.setSound(rate: reader.u32(at + 58), channels: reader.u16(at + 56))
                    content.add(codec: reader.u16(at + 54).flatMap { CodecNames.name(ofWave: $0) })
                }
            default: break
            }
            position += size
        }
        return content
    }

    /// Flash keeps numbers by name in its first tag.
    static func flash(_ file: FileBytes) -> FilmContent {
        let reader = ByteReader(file.beginning(16 << 10), isBigEndian: true)
        func number(_ at: Int?, _ length: Int) -> Double? {
            at.flatMap { reader.byte($0 + length) == 0 ? reader.double($0 + length + 1) : nil }
        }
        var content = FilmContent()
        content.duration = number(reader.find("duration"), 8)
        let width = number(reader.find("width"), 5), height = number(reader.find("height"), 6)
        content.setSize(width.flatMap { Int(exactly: $0.rounded()) }, height.flatMap { Int(exactly: $0.rounded()) })
        return content
    }
}
