/// Splits a stream into messages. Each message ends with a line feed.
///
/// Source: modelcontextprotocol.io, specification of 2025-06-18, "Transports", stdio: messages have no line feed within.
public struct MessageReader {
    /// What the stream brought.
    public enum Event: Equatable {
        case message([UInt8])
        /// A message longer than the limit, which is left out.
        case tooLong
    }

    /// Bytes of a message, beyond which it is refused.
    public static let maximumBytes = 1 << 20

    private let limit: Int
    private var pending: [UInt8] = []
    private var isSkipping = false

    /// - Parameter limit: bytes of a message; no more than that is kept in memory.
    public init(limit: Int = MessageReader.maximumBytes) { self.limit = limit }

    /// Takes over what was read; empty lines say nothing.
    public mutating func take(_ bytes: ArraySlice<UInt8>) -> [Event] {
        var events: [Event] = []
        var rest = bytes
        while let end = rest.firstIndex(of: 0x0A) {
            add(rest[..<end], &events)
            finish(&events)
            rest = rest[(end + 1)...]
        }
        add(rest, &events)
        return events
    }

    /// The stream ended: what came after the last line feed is a message too.
    public mutating func end() -> [Event] {
        var events: [Event] = []
        finish(&events)
        return events
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>, _ events: inout [Event]) {
        if isSkipping { return }
        guard pending.count + bytes.count <= limit else {
            pending = []
            isSkipping = true
            events.append(.tooLong)
            return
        }
        pending += bytes
    }

    private mutating func finish(_ events: inout [Event]) {
        defer {
            pending = []
            isSkipping = false
        }
        if pending.last == 0x0D { pending.removeLast() }
        if !isSkipping && !pending.isEmpty { events.append(.message(pending)) }
    }
}
