/// MPEG's transport and program streams: broadcasts, camcorders, DVDs.
enum TransportStream {
    private static let piece = 2 << 20

    static func read(_ file: FileBytes) -> FilmContent? {
        let start = ByteReader(file.beginning(400))
        // Camcorders put four bytes of time before each packet.
        let size = start.byte(0) == 0x47 && start.byte(188) == 0x47 ? 188 : 192, offset = size - 188
        var content = FilmContent(), programs: Set<Int> = [], streams: [Int: Int] = [:], first: [Int: Int] = [:],
            last: [Int: Int] = [:]
        var video: [UInt8] = []
        func scan(_ bytes: [UInt8]) {
            var position = 0
            while position + size <= bytes.count {
                let packet = ByteReader(bytes[(position + offset)..<(position + size)], isBigEndian: true)
                position += size
                guard packet.byte(0) == 0x47, let head = packet.u16(1), let flags = packet.byte(3) else { continue }
                let identifier = head & 0x1FFF, isStart = head & 0x4000 != 0
                let payload = flags & 0x20 != 0 ? 5 + Int(packet.byte(4) ?? 0) : 4
                guard flags & 0x10 != 0, payload < 188 else { continue }
                if identifier == 0, isStart {
                    tables(packet, payload) { at in
                        if let number = packet.u16(at), number != 0, let table = packet.u16(at + 2) {
                            programs.insert(table & 0x1FFF)
                        }
                    }
                } else if programs.contains(identifier), isStart {
                    map(packet, payload, &streams, &content)
                } else if let type = streams[identifier] {
                    if isStart, let time = timestamp(packet, payload) {
                        if first[identifier] == nil { first[identifier] = time }
                        last[identifier] = max(last[identifier] ?? 0, time)
                    }
                    if [1, 2, 0x10, 0x1B].contains(type), video.count < 256 << 10 {
                        video += packet.slice(payload, 188)
                    }
                    if [3, 4].contains(type), isStart, content.sampleRate == nil { sound(packet, payload, &content) }
                }
            }
        }
        scan(file.beginning(piece / size * size))
        if file.count > piece {
            let begin = max(piece / size * size, (file.count - piece) / size * size)
            scan(file.bytes(at: begin, count: piece))
        }
        if streams.isEmpty { return nil }
        picture(video, &content)
        let lengths = first.compactMap { key, time in last[key].map { $0 - time } }.filter { $0 > 0 }
        content.duration = lengths.max().map { Double($0) / 90_000 }
        return content
    }

    private static func tables(_ packet: ByteReader, _ payload: Int, _ body: (Int) -> Void) {
        let at = payload + 1 + Int(packet.byte(payload) ?? 0)
        guard let length = packet.u16(at + 1).map({ $0 & 0xFFF }), length > 9 else { return }
        for position in stride(from: at + 8, to: at + 3 + length - 4, by: 4) { body(position) }
    }

    private static func map(
        _ packet: ByteReader, _ payload: Int, _ streams: inout [Int: Int], _ content: inout FilmContent
    ) {
        let at = payload + 1 + Int(packet.byte(payload) ?? 0)
        guard let length = packet.u16(at + 1).map({ $0 & 0xFFF }), let skip = packet.u16(at + 10).map({ $0 & 0xFFF })
        else { return }
        var position = at + 12 + skip
        while position + 5 <= at + 3 + length - 4, let type = packet.byte(position),
            let identifier = packet.u16(position + 1), streams.count < 64
        {
            streams[identifier & 0x1FFF] = Int(type)
            let names = [
                1: "MPEG-1 Video", 2: "MPEG-2 Video", 3: "MPEG Audio (MP2)", 4: "MPEG Audio (MP2)", 0x0F: "AAC",
                0x11: "AAC", 0x10: "MPEG-4",
                0x1B: "H.264", 0x24: "HEVC", 0x81: "AC-3", 0x87: "E-AC-3", 0x82: "DTS",
            ]
            content.add(codec: names[Int(type)])
            position += 5 + (packet.u16(position + 3).map { $0 & 0xFFF } ?? 0)
        }
    }

    private static func timestamp(_ packet: ByteReader, _ at: Int) -> Int? {
        guard packet.u24(at) == 1, let flags = packet.byte(at + 7), flags & 0x80 != 0, let high = packet.byte(at + 9),
            let middle = packet.u16(at + 10), let low = packet.u16(at + 12)
        else { return nil }
        return Int(high >> 1 & 7) << 30 | (middle >> 1) << 15 | low >> 1
    }

    /// The frame's header of layers 1 to 3.
    private static func sound(_ packet: ByteReader, _ at: Int, _ content: inout FilmContent) {
        guard packet.u24(at) == 1, let skip = packet.byte(at + 8), let head = packet.u32(at + 9 + Int(skip)),
            head >> 21 == 0x7FF
        else { return }
        let rates = [44_100, 48_000, 32_000, 0][head >> 10 & 3]
        content.setSound(rate: head >> 19 & 3 == 3 ? rates : rates / 2, channels: head >> 6 & 3 == 3 ? 1 : 2)
    }

    /// The size in a sequence's header of MPEG-1 or 2.
    private static func picture(_ bytes: [UInt8], _ content: inout FilmContent) {
        let reader = ByteReader(bytes, isBigEndian: true)
        if let at = reader.find("\u{00}\u{00}\u{01}"), at >= 0 {
            var position = at
            while position + 8 < bytes.count {
                if bytes[position] == 0, bytes[position + 1] == 0, bytes[position + 2] == 1 {
                    if bytes[position + 3] == 0xB3, let sizes = reader.u24(position + 4) {
                        return content.setSize(sizes >> 12, sizes & 0xFFF)
                    }
                    if bytes[position + 3] & 0x1F == 7,
                        let size = ParameterSet.size(bytes[(position + 4)..<min(position + 200, bytes.count)])
                    {
                        return content.setSize(size.width, size.height)
                    }
                }
                position += 1
            }
        }
    }

    /// A program stream: DVDs and old recordings.
    static func program(_ file: FileBytes) -> FilmContent {
        var content = FilmContent()
        let bytes = file.beginning(1 << 20)
        picture(bytes, &content)
        content.add(codec: "MPEG Video")
        return content
    }
}

/// H.264's sequence parameter set, as far as it states the picture's size (ITU-T H.264, 7.3.2.1.1).
enum ParameterSet {
    static func size(_ bytes: ArraySlice<UInt8>) -> (width: Int, height: Int)? {
        var plain: [UInt8] = [], zeros = 0
        for byte in bytes {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            plain.append(byte)
        }
        var position = 24
        func bit() -> Int {
            defer { position += 1 }
            return position / 8 < plain.count ? Int(plain[position / 8] >> (7 - UInt8(position % 8)) & 1) : 0
        }
        func number() -> Int {
            var zeros = 0
            while bit() == 0, zeros < 31 { zeros += 1 }
            var value = 1
            for _ in 0..<zeros { value = value << 1 | bit() }
            return value - 1
        }
        guard let profile = plain.first else { return nil }
        _ = number()
        var chroma = 1
        if [100, 110, 122, 244, 44, 83, 86, 118, 128].contains(profile) {
            chroma = number()
            if chroma == 3 { _ = bit() }
            _ = (number(), number(), bit())
            // Matrices are rare, and long to pass over.
            if bit() == 1 { return nil }
        }
        _ = number()
        let order = number()
        if order == 0 { _ = number() } else if order == 1 { return nil }
        _ = (number(), bit())
        let width = (number() + 1) * 16, heightUnits = number() + 1, isFrame = bit()
        if isFrame == 0 { _ = bit() }
        _ = bit()
        let height = heightUnits * 16 * (2 - isFrame)
        guard bit() == 1 else { return valid(width, height) }
        let left = number(), right = number(), top = number(), bottom = number()
        return valid(
            width - (left + right) * (chroma == 0 || chroma == 3 ? 1 : 2),
            height - (top + bottom) * (chroma == 1 ? 2 : 1) * (2 - isFrame))
    }

    private static func valid(_ width: Int, _ height: Int) -> (width: Int, height: Int)? {
        (16...16_384).contains(width) && (16...16_384).contains(height) ? (width, height) : nil
    }
}
