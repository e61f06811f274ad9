import Glibc

/// What arrives on a stream's socket, without waiting.
enum Incoming: Equatable {
    case nothing
    case bytes(Int)
    case end
    case failed(Int32)
}

/// Takes a stream's bytes out of the chunks in which the Handoff service sends them: a length of four bytes, big-endian, then so many
/// bytes. A length of zero is the end. A connection that is closed before it is broken, and the stream must not look whole.
struct IncomingChunks {
    private static let maximumBytes: UInt32 = 1 << 20

    private var header: UInt32 = 0
    private var headerCount = 0
    /// Bytes of the chunk that are still to come.
    private var remaining = 0
    private var isEnded = false

    /// Reads what is there of one chunk.
    mutating func read(
        _ descriptor: Int32, into buffer: UnsafeMutablePointer<UInt8>, _ maximum: Int
    ) -> Incoming {
        if let other = readHeader(descriptor) { return other }
        let found = Self.receive(descriptor, buffer, min(maximum, remaining))
        if case .bytes(let count) = found { remaining -= count }
        return found
    }

    /// What the next read would find.
    mutating func peek(_ descriptor: Int32) -> Incoming {
        if let other = readHeader(descriptor) { return other }
        var byte: UInt8 = 0
        return Self.receive(descriptor, &byte, 1, Int32(MSG_PEEK))
    }

    /// Reads the length of the next chunk, if that is due.
    ///
    /// - Returns: nil if bytes of a chunk are due.
    private mutating func readHeader(_ descriptor: Int32) -> Incoming? {
        if isEnded { return .end }
        while remaining == 0 {
            var byte: UInt8 = 0
            let found = Self.receive(descriptor, &byte, 1)
            guard case .bytes = found else { return found }
            header = header << 8 | UInt32(byte)
            headerCount += 1
            guard headerCount == 4 else { continue }
            let length = header
            (header, headerCount) = (0, 0)
            guard length <= Self.maximumBytes else { return .failed(EBADMSG) }
            isEnded = length == 0
            if isEnded { return .end }
            remaining = Int(length)
        }
        return nil
    }

    private static func receive(
        _ descriptor: Int32, _ buffer: UnsafeMutablePointer<UInt8>, _ maximum: Int, _ flags: Int32 = 0
    ) -> Incoming {
        while true {
            let count = recv(descriptor, buffer, maximum, flags | Int32(MSG_DONTWAIT))
            if count > 0 { return .bytes(count) }
            if count == 0 { return .failed(ECONNRESET) }
            let number = errno
            if number != EINTR { return number == EAGAIN ? .nothing : .failed(number) }
        }
    }
}
