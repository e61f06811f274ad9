/// Where a stream stands in the chunks in which the Handoff service sends its bytes.
///
/// A chunk is its length in four bytes, big-endian, then so many bytes. A length of zero is the end of the stream. A connection
/// that is closed before is broken, and the stream must not look whole.
struct IncomingChunks {
    private static let headerBytes = 4
    private static let maximumBytes: UInt32 = 1 << 20

    private var header: UInt32 = 0
    private var headerCount = 0
    /// Bytes of the chunk that are still to come.
    private(set) var remaining = 0
    private(set) var isEnded = false

    /// Whether the next byte belongs to a length.
    var isHeaderDue: Bool { remaining == 0 && !isEnded }

    /// Takes the next byte of a length.
    ///
    /// - Returns: false if the length is larger than the service's chunks are.
    mutating func takeHeader(_ byte: UInt8) -> Bool {
        header = header << 8 | UInt32(byte)
        headerCount += 1
        guard headerCount == Self.headerBytes else { return true }
        let length = header
        (header, headerCount) = (0, 0)
        guard length <= Self.maximumBytes else { return false }
        remaining = Int(length)
        isEnded = length == 0
        return true
    }

    /// So many bytes of the chunk were read.
    mutating func take(_ count: Int) { remaining -= count }
}
