/// The client's side of a WebSocket, frame for frame (RFC 6455, section 5).
final class TestSocket {
    private let connection: Connection
    /// What the server made of the handshake's key.
    let accept: String?

    init(connection: Connection, accept: String?) {
        self.connection = connection
        self.accept = accept
    }

    struct Frame: Equatable {
        var opcode: UInt8
        var payload: [UInt8]

        var text: String { String(decoding: payload, as: UTF8.self) }
        /// Why the connection is closed; nil in a frame of another kind.
        var closeCode: Int? { opcode == 8 && payload.count > 1 ? Int(payload[0]) << 8 | Int(payload[1]) : nil }
    }

    /// A frame as clients send it, with a mask.
    static func frame(_ opcode: UInt8, _ payload: [UInt8], isLast: Bool = true) -> [UInt8] {
        let mask: [UInt8] = [0x11, 0x92, 0x33, 0xD4]
        var bytes: [UInt8] = [opcode | (isLast ? 0x80 : 0)]
        switch payload.count {
        case ..<126: bytes.append(0x80 | UInt8(payload.count))
        case ..<65536: bytes += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
        default: bytes += [0x80 | 127] + (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
        }
        return bytes + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
    }

    static func text(_ text: String) -> [UInt8] { frame(1, Array(text.utf8)) }

    func write(_ bytes: [UInt8]) { connection.write(bytes) }

    func send(_ text: String) { write(Self.text(text)) }

    /// Whether the server closes the connection within a minute; what it sent before is lost.
    func readsEnd() -> Bool { connection.readsEnd() }

    /// The next frame; nil where the connection ends.
    func receive() -> Frame? {
        guard let head = connection.take(2) else { return nil }
        var length = Int(head[1] & 0x7F)
        if length >= 126 {
            guard let bytes = connection.take(length == 126 ? 2 : 8) else { return nil }
            length = bytes.reduce(0) { $0 << 8 | Int($1) }
        }
        return connection.take(length).map { Frame(opcode: head[0] & 0x0F, payload: $0) }
    }

    /// Sends a question, and reads its answer.
    func ask(_ question: String) -> (number: String, status: String, body: [UInt8])? {
        send(question)
        guard let frame = receive(), frame.opcode == 1, let end = frame.payload.firstIndex(of: 10) else { return nil }
        let words = String(decoding: frame.payload[..<end], as: UTF8.self).split(separator: " ").map(String.init)
        return words.count == 2 ? (words[0], words[1], Array(frame.payload[(end + 1)...])) : nil
    }
}
