/// What the first frames of a sound state, where TagLib measures the file with its tags.
enum FrameHeader {
    /// - Returns: bits a second that the format promises, and seconds of an Ogg stream by its last page.
    static func read(_ file: FileBytes, _ sampleRate: Int?) -> (bitRate: Int?, duration: Double?) {
        let start = ByteReader(file.beginning(512), isBigEndian: true)
        if start.has("OggS", at: 0) {
            let little = ByteReader(start.bytes)
            let speex = start.find("Speex   ").flatMap { little.i32($0 + 52) }.flatMap { $0 > 0 ? $0 : nil }
            return (speex, lastPage(file, sampleRate))
        }
        if start.has("ID3", at: 0) || start.u16(0).map({ $0 >> 5 == 0x7FF }) == true {
            return (layer3(file, start), nil)
        }
        return (nil, nil)
    }

    private static func lastPage(_ file: FileBytes, _ sampleRate: Int?) -> Double? {
        guard let sampleRate, sampleRate > 0 else { return nil }
        let count = min(file.count, 128 << 10), reader = ByteReader(file.bytes(at: file.count - count, count: count))
        var position = 0, last: UInt64?
        while let at = reader.find("OggS", from: position) {
            if let granule = reader.u64(at + 6), granule < 1 << 62 { last = granule }
            position = at + 4
        }
        return last.map { Double($0) / Double(sampleRate) }
    }

    /// The rate of MP3s whose frames have the same rate all through.
    private static func layer3(_ file: FileBytes, _ start: ByteReader) -> Int? {
        var position = 0
        if start.has("ID3", at: 0) {
            let sizes = start.slice(6, 4)
            position = 10 + sizes.reduce(0) { $0 << 7 | Int($1 & 0x7F) }
        }
        let bytes = file.bytes(at: position, count: 8192), reader = ByteReader(bytes, isBigEndian: true)
        for at in 0..<max(0, bytes.count - 200) where bytes[at] == 0xFF && bytes[at + 1] & 0xE0 == 0xE0 {
            let version = bytes[at + 1] >> 3 & 3, layer = bytes[at + 1] >> 1 & 3, index = Int(bytes[at + 2] >> 4)
            guard version != 1, layer == 1, index > 0, index < 15 else { continue }
            let rates =
                version == 3
                ? [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
                : [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
            // Two frames in a row are no chance.
            let frequencies =
                version == 3
                ? [44_100, 48_000, 32_000] : version == 2 ? [22_050, 24_000, 16_000] : [11_025, 12_000, 8_000]
            let frequency = Int(bytes[at + 2] >> 2 & 3), padding = Int(bytes[at + 2] >> 1 & 1)
            guard frequency < 3 else { continue }
            let next = at + (version == 3 ? 144 : 72) * rates[index] * 1000 / frequencies[frequency] + padding
            guard next + 2 < bytes.count, reader.u16(next).map({ $0 >> 5 == 0x7FF }) == true else { continue }
            let isVariable =
                reader.find("Xing", from: at).map { $0 < at + 64 } == true
                || reader.find("VBRI", from: at).map { $0 < at + 64 } == true
            // The frame that names the encoder has a rate of its own.
            let isName = reader.find("Info", from: at).map { $0 < at + 64 } == true
            return isVariable ? nil : rates[isName ? Int(bytes[next + 2] >> 4) % 15 : index] * 1000
        }
        return nil
    }
}
