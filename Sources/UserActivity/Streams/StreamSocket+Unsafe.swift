import Glibc
import Synchronization

/// What arrives on a stream's socket, without waiting.
enum Incoming: Equatable {
    case nothing
    case bytes(Int)
    case end
    case failed(Int32)
}

extension StreamSocket {
    /// Reads what is there of one chunk, without waiting.
    func read(into buffer: UnsafeMutablePointer<UInt8>, _ maximum: Int) -> Incoming {
        incoming.withLock { chunks in
            if let other = readHeader(&chunks) { return other }
            let found = receive(buffer, min(maximum, chunks.remaining))
            if case .bytes(let count) = found { chunks.take(count) }
            return found
        }
    }

    /// What the next read would find.
    func readable() -> Incoming {
        incoming.withLock { chunks in
            if let other = readHeader(&chunks) { return other }
            var byte: UInt8 = 0
            return receive(&byte, 1, Int32(MSG_PEEK))
        }
    }

    /// Reads the length of the next chunk, if that is due.
    ///
    /// - Returns: nil if bytes of a chunk are due.
    private func readHeader(_ chunks: inout IncomingChunks) -> Incoming? {
        while chunks.isHeaderDue {
            var byte: UInt8 = 0
            let found = receive(&byte, 1)
            guard case .bytes = found else { return found }
            guard chunks.takeHeader(byte) else { return .failed(EBADMSG) }
        }
        return chunks.isEnded ? .end : nil
    }

    private func receive(
        _ buffer: UnsafeMutablePointer<UInt8>, _ maximum: Int, _ flags: Int32 = 0
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
