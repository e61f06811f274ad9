/// Theora and other streams in Ogg (RFC 3533).
enum OggFilm {
    static func read(_ file: FileBytes) -> FilmContent {
        var content = FilmContent(), rates: [Int: Double] = [:], packets: [Int: [UInt8]] = [:],
            kinds: [Int: String] = [:]
        var position = 0, pages = 0
        while pages < 200 {
            let head = ByteReader(file.bytes(at: position, count: 27 + 255))
            guard head.has("OggS", at: 0), let serial = head.u32(14), let segments = head.byte(26) else { break }
            pages += 1
            let sizes = head.slice(27, Int(segments)), start = position + 27 + Int(segments),
                length = sizes.reduce(0) { $0 + Int($1) }
            let body = file.bytes(at: start, count: length)
            position = start + length
            var offset = 0
            for size in sizes {
                packets[serial, default: []] += body[min(offset, body.count)..<min(offset + Int(size), body.count)]
                offset += Int(size)
                if size < 255 {
                    packet(packets[serial] ?? [], serial, &kinds, &rates, &content)
                    packets[serial] = []
                }
                if (packets[serial]?.count ?? 0) > 1 << 20 { packets[serial] = [] }
            }
        }
        content.duration = duration(file, rates)
        return content
    }

    private static func packet(
        _ bytes: [UInt8], _ serial: Int, _ kinds: inout [Int: String], _ rates: inout [Int: Double],
        _ content: inout FilmContent
    ) {
        let big = ByteReader(bytes, isBigEndian: true), little = ByteReader(bytes)
        if big.has("\u{01}vorbis", at: 0) {
            kinds[serial] = "Vorbis"
            content.setSound(rate: little.u32(12), channels: little.byte(11).map { Int($0) })
            rates[serial] = little.u32(12).map { Double($0) }
        } else if bytes.first == 0x80, big.has("theora", at: 1) {
            kinds[serial] = "Theora"
            content.setSize(big.u24(14), big.u24(17))
        } else if big.has("OpusHead", at: 0) {
            kinds[serial] = "Opus"
            content.setSound(rate: 48_000, channels: little.byte(9).map { Int($0) })
            rates[serial] = 48_000
        } else if big.has("\u{03}vorbis", at: 0) {
            comments(ByteReader(bytes[7...]), &content)
        } else if bytes.first == 0x81, big.has("theora", at: 1) {
            comments(ByteReader(bytes[7...]), &content)
        } else if big.has("OpusTags", at: 0) {
            comments(ByteReader(bytes[8...]), &content)
        }
        content.add(codec: kinds[serial])
    }

    private static func comments(_ reader: ByteReader, _ content: inout FilmContent) {
        guard let vendor = reader.u32(0), let count = reader.u32(4 + vendor) else { return }
        var position = 8 + vendor
        for _ in 0..<min(count, 1000) {
            guard let length = reader.u32(position) else { return }
            let pair = String(decoding: reader.slice(position + 4, length), as: UTF8.self).split(
                separator: "=", maxSplits: 1)
            if pair.count == 2 { Matroska.set(pair[0].uppercased(), String(pair[1]), &content) }
            position += 4 + length
        }
    }

    /// The position that the last page of a stream of sound states.
    private static func duration(_ file: FileBytes, _ rates: [Int: Double]) -> Double? {
        let count = min(file.count, 256 << 10), reader = ByteReader(file.bytes(at: file.count - count, count: count))
        var position = 0, best: Double?
        while let at = reader.find("OggS", from: position) {
            if let serial = reader.u32(at + 14), let rate = rates[serial], rate > 0, let granule = reader.u64(at + 6),
                granule < 1 << 62
            {
                best = max(best ?? 0, Double(granule) / rate)
            }
            position = at + 4
        }
        return best
    }
}
