/// Reads a log forward, record by record.
package struct LogReader {
    private var region: ByteRegion
    package let salt: UInt64
    private let path: String
    /// Where the next record begins.
    package private(set) var position = FileHeader.byteCount
    package private(set) var chain: UInt32
    /// The sequence of the last record read; before the first, one less than that will have.
    package private(set) var sequence: UInt64?
    private var lastHeaderChecksum: UInt32 = 0
    private var lastPosition = 0

    package struct Record {
        package var sequence: UInt64
        package var payload: ByteRegion
    }

    package enum End: Sendable, Equatable {
        /// Nothing but zeros follows.
        case clean
        /// A record that was never finished follows, and nothing behind it.
        case torn
    }

    package init(region: ByteRegion, number: UInt64, path: String) throws {
        let header = try FileHeader(region, expecting: .log, path: path)
        guard header.number == number else {
            throw IndexError.corrupted("the log is a copy of another file", path: path)
        }
        // It has this length from before a manifest names it, so that a shorter one was cut off, maybe at a record's end.
        guard region.count >= LogFormat.initialCapacity else {
            throw IndexError.corrupted("the log has only \(region.count) bytes: it was cut off", path: path)
        }
        self.region = region
        self.path = path
        salt = header.salt
        chain = LogFormat.firstChain(salt: salt)
    }

    package var capacity: Int { region.count }

    package func needsExtension(to length: Int) -> Bool { length > region.count }

    /// Goes on in a longer mapping of the same file.
    package mutating func extend(_ region: ByteRegion) { self.region = region }

    /// Whether the record read last is still what stands in the file. A writer whose sync failed takes its record back.
    package var isCurrent: Bool { lastPosition == 0 || region.u32(lastPosition + 4) == lastHeaderChecksum }

    /// The next record, or nil if no whole one follows.
    package mutating func next() -> Record? {
        guard let length = validRecord() else { return nil }
        let record = Record(
            sequence: region.u64(position + 8), payload: region.slice(position + LogFormat.recordHeader, length))
        lastPosition = position
        lastHeaderChecksum = region.u32(position + 4)
        sequence = record.sequence
        chain = region.u32(position + 24)
        position += LogFormat.recordLength(payload: length)
        return record
    }

    private func validRecord() -> Int? {
        guard position + LogFormat.recordHeader <= region.count, let length = validHeader(at: position) else {
            return nil
        }
        if let sequence, region.u64(position + 8) != sequence &+ 1 { return nil }
        let start = position + LogFormat.recordHeader
        guard start + length <= region.count, region.checksum(start, length, seed: chain) == region.u32(position + 24)
        else { return nil }
        return length
    }

    /// The payload length of a header that has its checksum.
    private func validHeader(at offset: Int) -> Int? {
        guard region.u16(offset + 16) == LogFormat.commit, region.u64(offset + 8) != 0,
            LogFormat.headerChecksum(region, offset, salt) == region.u32(offset + 4)
        else { return nil }
        return Int(region.u32(offset))
    }

    /// What follows the last whole record.
    ///
    /// - Throws: ``IndexError/Code/corrupted`` when whole records follow a bad one: a torn write is always the last.
    package func end() throws -> End {
        if region.isZero(position, region.count - position) { return .clean }
        let expected = sequence ?? 0
        var offset = position + 8
        while offset + LogFormat.recordHeader <= region.count {
            let following = region.u64(offset + 8)
            if following > expected, following < expected &+ 1 << 32, validHeader(at: offset) != nil {
                throw IndexError.corrupted(
                    "a record of the log at byte \(position) is bad, but good ones follow it", path: path)
            }
            offset += 8
        }
        return .torn
    }

    /// The last byte that is not zero, plus one.
    package var usedLength: Int {
        var end = region.count
        while end > position {
            let start = max(position, end - 4096)
            if !region.isZero(start, end - start) { break }
            end = start
        }
        return end
    }

    /// The bytes of a part, to be written again.
    package func bytes(_ start: Int, _ end: Int) -> [UInt8] { region.array(start, end - start) }
}
