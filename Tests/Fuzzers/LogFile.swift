import SearchEngine

/// A log's records taken apart and put together: see `Docs/FileFormats.md`, "Log". Inputs lack the zeros at a log's end.
struct LogFile {
    var salt: UInt64
    /// Payloads, in order.
    var records: [[UInt8]] = []

    /// Reads records as far as their lengths lead; checksums do not count.
    init(_ bytes: [UInt8]) {
        let region = HeapBytes(bytes).region
        salt = region.u64(24)
        var position = FileHeader.byteCount
        while position + LogFormat.recordHeader <= bytes.count {
            let length = Int(region.u32(position)), start = position + LogFormat.recordHeader
            if length == 0 || records.count == 64 { break }
            records.append(region.array(start, min(length, bytes.count - start)))
            position += LogFormat.recordLength(payload: length)
        }
    }

    /// The bytes of the log up to its last record, with every checksum and sequence right.
    func bytes(number: UInt64) -> [UInt8] {
        var bytes = FileHeader(kind: .log, number: number, salt: salt).bytes
        var chain = LogFormat.firstChain(salt: salt)
        for (place, payload) in records.enumerated() {
            let record = LogFormat.record(payload: payload, sequence: UInt64(place) + 1, salt: salt, chain: chain)
            bytes += record.bytes
            chain = record.chain
        }
        return bytes
    }

    /// The same as a whole file.
    func file(number: UInt64) -> [UInt8] {
        let bytes = bytes(number: number)
        return bytes + [UInt8](repeating: 0, count: max(0, LogFormat.initialCapacity - bytes.count))
    }

    static func empty(number: UInt64) -> [UInt8] { LogFile([]).file(number: number) }

    /// With the embedded segments of each record under checksums that fit.
    var resealed: LogFile {
        var file = self
        for place in records.indices {
            guard let commit = try? CommitRecord(HeapBytes(records[place]).region, path: "") else { continue }
            var offset = 8 + Int(HeapBytes(records[place]).region.u32(0))
            for (number, part) in commit.embedded.enumerated() {
                offset = (offset + 7) & ~7
                let end = offset + part.bytes.count
                guard end <= records[place].count else { break }
                let segment = Array(records[place][offset..<end])
                file.records[place].replaceSubrange(
                    offset..<end, with: SegmentFile.resealed(segment, number: UInt64(place * 16 + number + 10)))
                offset = end
            }
        }
        return file
    }
}
