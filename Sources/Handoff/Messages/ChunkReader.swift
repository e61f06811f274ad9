import NIOCore

/// Reads the chunks of a stream: a length of four bytes, big-endian, then so many bytes. A length of zero ends the direction.
///
/// Without the end a broken connection would look like the end of the stream.
struct ChunkReader {
    /// What the next bytes are.
    enum Part {
        case bytes(ByteBuffer)
        case end
    }

    /// Bytes of the longest chunk.
    static let maximumBytes = 1 << 20

    private var header: UInt32 = 0
    private var headerCount = 0
    /// Bytes of the chunk that are still to come.
    private var remaining = 0
    private(set) var isEnded = false

    /// Takes what it can from the front of the bytes; nil if it needs more.
    ///
    /// - Throws: ``DamagedMessage`` for a chunk that is too long, and for bytes after the end.
    mutating func next(_ buffer: inout ByteBuffer) throws(DamagedMessage) -> Part? {
        guard buffer.readableBytes > 0 else { return nil }
        if isEnded { throw DamagedMessage() }
        while remaining == 0 {
            guard let byte = buffer.readInteger(as: UInt8.self) else { return nil }
            header = header << 8 | UInt32(byte)
            headerCount += 1
            guard headerCount == 4 else { continue }
            let length = header
            (header, headerCount) = (0, 0)
            guard length <= UInt32(Self.maximumBytes) else { throw DamagedMessage() }
            if length == 0 {
                isEnded = true
                return .end
            }
            remaining = Int(length)
        }
        guard let part = buffer.readSlice(length: min(remaining, buffer.readableBytes)), part.readableBytes > 0 else {
            return nil
        }
        remaining -= part.readableBytes
        return .bytes(part)
    }

    /// The length that goes before so many bytes; zero for the end.
    static func header(_ count: Int, in allocator: ByteBufferAllocator) -> ByteBuffer {
        var buffer = allocator.buffer(capacity: 4)
        buffer.writeInteger(UInt32(count))
        return buffer
    }
}
