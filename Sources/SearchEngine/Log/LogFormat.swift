/// The write-ahead log's layout: see `Docs/FileFormats.md`, "Log".
///
/// A record is a header of 32 bytes and a payload, padded to 8:
///
///      0  payload length (u32), without padding
///      4  header checksum (u32): CRC-32C of the file's salt, then bytes 0..<4 and 8..<32
///      8  sequence (u64): one more than the record before
///     16  kind (u16), then six zeros
///     24  payload checksum (u32): CRC-32C of the payload, seeded with that of the record before
///     28  zeros
///
/// Unused space is zero. The chained seed keeps a record that was left over at its old offset from being taken for one
/// of this history.
package enum LogFormat {
    package static let recordHeader = 32
    package static let commit: UInt16 = 1

    /// Room a new log reserves, and the most it grows to; a record that no longer fits flushes the log. Opening the
    /// index reads all of it.
    package static let initialCapacity = 256 << 10
    package static let maximumCapacity = 64 << 20
    /// Bytes below which a record is of single items, whose writers wait for each; batches had rather write once.
    package static let smallRecord = 16 << 10

    /// Bytes a record takes.
    package static func recordLength(payload: Int) -> Int { recordHeader + (payload + 7) & ~7 }

    package static func record(payload: [UInt8], sequence: UInt64, salt: UInt64, chain: UInt32) -> (
        bytes: [UInt8], chain: UInt32
    ) {
        let checksum = ByteWriter(payload).checksum(seed: chain)
        var out = ByteWriter(capacity: recordLength(payload: payload.count))
        out.u32(UInt32(payload.count))
        out.u32(0)
        out.u64(sequence)
        out.u16(commit)
        out.zeros(6)
        out.u32(checksum)
        out.u32(0)
        out.patch32(headerChecksum(HeapBytes(out.bytes).region, 0, salt), at: 4)
        out.raw(payload)
        out.align(8)
        return (out.bytes, checksum)
    }

    package static func headerChecksum(_ region: ByteRegion, _ offset: Int, _ salt: UInt64) -> UInt32 {
        let seed = UInt32(truncatingIfNeeded: salt) ^ UInt32(truncatingIfNeeded: salt >> 32)
        return region.checksum(offset + 8, 24, seed: region.checksum(offset, 4, seed: seed))
    }

    /// The seed of the first record's payload checksum.
    package static func firstChain(salt: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: salt >> 16) }
}
