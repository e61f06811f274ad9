import SearchEngine

/// A segment's bytes taken apart and put together, so that changed ones have checksums and offsets that fit: see
/// `Docs/FileFormats.md`, "Segments".
struct SegmentFile {
    var number: UInt64
    var salt: UInt64
    var sections: [(kind: SegmentFormat.Section, bytes: [UInt8])] = []

    /// Nil if the file has no table of sections.
    init?(_ bytes: [UInt8]) {
        let region = HeapBytes(bytes).region
        guard let footer = Footing(region) else { return nil }
        number = region.u64(16)
        salt = region.u64(24)
        for place in 0..<footer.sections {
            let entry = footer.table + place * 24
            guard let kind = SegmentFormat.Section(rawValue: region.u32(entry)) else { continue }
            let start = Int(clamping: region.u64(entry + 8)), length = Int(clamping: region.u64(entry + 16))
            guard start <= footer.start, length <= footer.start - start else { continue }
            sections.append((kind, Array(bytes[start..<start + length])))
        }
    }

    /// The file with these sections.
    func bytes() throws -> [UInt8] {
        let sink = SegmentSink(storage: nil, temporaryName: "", spillAt: .max)
        var writer = try SegmentFileWriter(sink: sink, number: number, salt: salt)
        for section in sections { try writer.add(section.kind, section.bytes) }
        try writer.finish()
        return try sink.finish() ?? []
    }

    /// Changes a section or two by libFuzzer's means.
    ///
    /// - Returns: nil if there is nothing to change.
    func changed(
        maximumBytes: Int, random: inout SplitMix, _ change: ([UInt8], Int) -> [UInt8]
    ) throws -> [UInt8]? {
        guard !sections.isEmpty else { return nil }
        var file = self
        for _ in 0...Int(random.next() % 2) {
            let place = Int(random.next() % UInt64(file.sections.count))
            let bytes = file.sections[place].bytes
            switch random.next() % 40 {
            case 0 where file.sections.count > 1: file.sections.remove(at: place)
            case 1: file.sections[place].bytes.reverse()
            default: file.sections[place].bytes = change(bytes, bytes.count + 64)
            }
        }
        let made = try file.bytes()
        return made.count <= maximumBytes ? made : nil
    }

    /// The same bytes with every checksum right, and a header and trailer that are whole.
    static func resealed(_ bytes: [UInt8], number: UInt64) -> [UInt8] {
        guard bytes.count >= FileHeader.byteCount + SegmentFormat.trailerBytes else { return bytes }
        var bytes = bytes
        let region = HeapBytes(bytes).region
        let salt = region.u64(24)
        bytes.replaceSubrange(
            0..<FileHeader.byteCount, with: FileHeader(kind: .segment, number: number, salt: salt).bytes)
        put(UInt64(bytes.count), 8, at: bytes.count - 16, &bytes)
        put(SegmentFormat.trailerMagic & 0xFFFF_FFFF, 4, at: bytes.count - 4, &bytes)
        let trailer = bytes.count - SegmentFormat.trailerBytes
        let start = Int(clamping: region.u64(trailer))
        guard start >= FileHeader.byteCount, start <= trailer else { return bytes }
        for (block, from) in stride(from: 0, to: start, by: SegmentSink.checksumBlock).enumerated()
        where start + block * 4 + 4 <= trailer {
            let end = min(start, from + SegmentSink.checksumBlock)
            put(UInt64(ByteWriter.checksum(bytes, from..<end)), 4, at: start + block * 4, &bytes)
        }
        put(UInt64(ByteWriter.checksum(bytes, start..<bytes.count - 8)), 4, at: bytes.count - 8, &bytes)
        return bytes
    }

    static func put(_ value: UInt64, _ width: Int, at offset: Int, _ bytes: inout [UInt8]) {
        for place in 0..<width { bytes[offset + place] = UInt8(truncatingIfNeeded: value >> UInt64(8 * place)) }
    }

    /// Where the footer and its table are, as far as they are within the file.
    private struct Footing {
        let start: Int
        let table: Int
        let sections: Int

        init?(_ region: ByteRegion) {
            let trailer = region.count - SegmentFormat.trailerBytes
            guard trailer >= FileHeader.byteCount else { return nil }
            start = Int(clamping: region.u64(trailer))
            sections = Int(region.u32(trailer + 12))
            guard start >= FileHeader.byteCount, start <= trailer else { return nil }
            table = start + Int(region.u32(trailer + 8))
            guard table + sections * 24 <= trailer else { return nil }
        }
    }
}
