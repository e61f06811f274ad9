/// The records of a damaged log that can be read.
struct SalvagedLog {
    /// One of them.
    struct Record {
        var commit: CommitRecord
        /// Whether it has its checksum, or has it again.
        var isWhole: Bool
    }

    private(set) var records: [Record] = []
    /// Whether a record is missing, or has parts that cannot be read.
    private(set) var isIncomplete = false
    /// How many bits were corrected.
    private(set) var mended = 0

    /// - Parameters:
    ///   - number: the one in the file's name.
    ///   - sequence: of the last commit before the log.
    ///   - durable: how much of the log is known to have been on the disk; nil if that is unknown.
    init(_ region: ByteRegion, number: UInt64, after sequence: UInt64, durable: Int?) {
        var bytes = MendedBytes(region)
        bytes.mendHeader()
        guard let header = try? FileHeader(bytes.region.slice(0, FileHeader.byteCount), expecting: .log, path: ""),
            header.number == number
        else {
            isIncomplete = true
            return
        }
        var parts: [(range: Range<Int>, isWhole: Bool)] = []
        let end = walk(&bytes, salt: header.salt, after: sequence, &parts)
        // Its length is on the disk before anything names it. Bytes that make up no record may be an unfinished record
        // or a damaged one. Only the durable length can tell which.
        if region.count < LogFormat.initialCapacity { isIncomplete = true }
        if durable.map({ $0 > end }) ?? !region.isZero(end, region.count - end) { isIncomplete = true }
        bytes.leaveDisk()
        mended = bytes.count
        let mendedRegion = bytes.region
        for part in parts {
            var isWhole = true
            let payload = mendedRegion.slice(part.range.lowerBound, part.range.count)
            let commit = CommitRecord(payload, isWhole: &isWhole)
            records.append(Record(commit: commit, isWhole: isWhole && part.isWhole))
            if !isWhole || !part.isWhole { isIncomplete = true }
        }
    }

    /// Finds the records' payloads; returns where the last one ends.
    private mutating func walk(
        _ bytes: inout MendedBytes, salt: UInt64, after first: UInt64,
        _ parts: inout [(range: Range<Int>, isWhole: Bool)]
    ) -> Int {
        var position = FileHeader.byteCount, sequence = first
        // The seed of the next payload's checksum; nil if the header that has it is lost.
        var chain: UInt32? = LogFormat.firstChain(salt: salt)
        while position + LogFormat.recordHeader <= bytes.byteCount {
            guard Self.mendRecordHeader(&bytes, position, salt, after: sequence) else {
                guard let next = Self.nextHeader(bytes, position + 8, salt, after: sequence) else { break }
                isIncomplete = true
                chain = nil
                position = next
                continue
            }
            if bytes.u64(position + 8) != sequence + 1 { isIncomplete = true }
            sequence = bytes.u64(position + 8)
            let start = position + LogFormat.recordHeader, length = Int(bytes.u32(position))
            let isThere = start + length <= bytes.byteCount
            let range = start..<(isThere ? start + length : bytes.byteCount)
            let isWhole = chain.map { isThere && bytes.mend(range, checksum: bytes.u32(position + 24), seed: $0) }
            parts.append((range, isWhole ?? false))
            chain = bytes.u32(position + 24)
            position = min(position + LogFormat.recordLength(payload: length), bytes.byteCount)
        }
        return position
    }

    /// The difference of a header's checksum from what it should be.
    private static func difference(_ bytes: MendedBytes, _ position: Int, _ salt: UInt64) -> UInt32 {
        let seed = UInt32(truncatingIfNeeded: salt) ^ UInt32(truncatingIfNeeded: salt >> 32)
        let first = bytes.checksum(position..<position + 4, seed: seed)
        return bytes.checksum(position + 8..<position + LogFormat.recordHeader, seed: first) ^ bytes.u32(position + 4)
    }

    /// Whether there is a record's header of a later sequence, or one with a single wrong bit, which is corrected.
    private static func mendRecordHeader(
        _ bytes: inout MendedBytes, _ position: Int, _ salt: UInt64, after sequence: UInt64
    ) -> Bool {
        let difference = difference(bytes, position, salt)
        if difference != 0 {
            let wrong: (place: Int, bit: Int)
            switch BitFlip.find(difference, length: LogFormat.recordHeader - 4) {
            // The checksum stands between the two parts that it is of.
            case .byte(let offset, let bit): wrong = (position + (offset < 4 ? offset : offset + 4), bit)
            case .checksum(let bit): wrong = (position + 4 + bit / 8, bit % 8)
            case nil: return false
            }
            bytes.flip(wrong.place, bit: wrong.bit)
            if isHeader(bytes, position, after: sequence) { return true }
            bytes.unflip(wrong.place, bit: wrong.bit)
            return false
        }
        return isHeader(bytes, position, after: sequence)
    }

    private static func isHeader(_ bytes: MendedBytes, _ position: Int, after sequence: UInt64) -> Bool {
        let own = bytes.u64(position + 8)
        return bytes.u32(position + 16) == UInt32(LogFormat.commit) && own > sequence && own - sequence < 1 << 32
    }

    /// Where the next whole header of a later sequence begins.
    private static func nextHeader(
        _ bytes: MendedBytes, _ start: Int, _ salt: UInt64, after sequence: UInt64
    ) -> Int? {
        stride(from: start, through: bytes.byteCount - LogFormat.recordHeader, by: 8).first {
            isHeader(bytes, $0, after: sequence) && difference(bytes, $0, salt) == 0
        }
    }
}
