import NIOCore

/// Bytes that arrived and are not a whole frame yet: a length of four bytes, then so many.
struct FrameBuffer {
    private var bytes: ByteBuffer?
    private let endianness: Endianness
    private let maximumBytes: Int

    /// - Parameters:
    ///   - endianness: of the length.
    ///   - maximumBytes: of a frame without its length.
    init(_ endianness: Endianness, maximumBytes: Int) {
        self.endianness = endianness
        self.maximumBytes = maximumBytes
    }

    mutating func append(_ more: ByteBuffer) {
        var more = more
        guard more.readableBytes > 0 else { return }
        if bytes == nil {
            bytes = more
        } else {
            bytes?.writeBuffer(&more)
        }
    }

    /// The next whole frame; nil until there is one.
    ///
    /// - Throws: ``DamagedMessage`` for a frame that is too long, before its bytes are waited for.
    mutating func next() throws(DamagedMessage) -> [UInt8]? {
        guard let length = bytes?.getInteger(at: bytes?.readerIndex ?? 0, endianness: endianness, as: UInt32.self)
        else { return nil }
        guard length <= UInt32(maximumBytes) else { throw DamagedMessage() }
        guard let whole = bytes?.readableBytes, whole >= 4 + Int(length) else { return nil }
        bytes?.moveReaderIndex(forwardBy: 4)
        let frame = bytes?.readBytes(length: Int(length))
        if bytes?.readableBytes == 0 { bytes = nil } else { bytes?.discardReadBytes() }
        return frame
    }

    /// What is left once no more frames follow.
    mutating func rest() -> ByteBuffer? {
        defer { bytes = nil }
        return bytes
    }

    /// Writes a frame.
    static func frame(_ body: [UInt8], _ endianness: Endianness, in allocator: ByteBufferAllocator) -> ByteBuffer {
        var buffer = allocator.buffer(capacity: body.count + 4)
        buffer.writeInteger(UInt32(body.count), endianness: endianness)
        buffer.writeBytes(body)
        return buffer
    }
}
