import Glibc

/// What the Handoff service does at its end of a stream. An app has the other end.
enum ServiceEnd {
    /// Sends bytes as one chunk; none are the end of the stream.
    ///
    /// - Returns: whether all was sent.
    @discardableResult
    static func send(_ bytes: [UInt8], on descriptor: Int32) -> Bool {
        let all = (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> (24 - 8 * $0)) } + bytes
        var done = 0
        while done < all.count {
            let count = all[done...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { return false }
            done += count
        }
        return true
    }

    /// Ends the stream.
    static func end(_ descriptor: Int32) {
        send([], on: descriptor)
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Carries what one app writes to another one, until it writes no more.
    static func carry(from descriptor: Int32, to other: Int32) {
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(descriptor, &part, part.count, 0)
            if count <= 0 { return end(other) }
            send(Array(part[..<count]), on: other)
        }
    }
}
