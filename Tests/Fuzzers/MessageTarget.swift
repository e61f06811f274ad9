import ModelContextServer
import SearchlightBasics
import SystemIndex

/// What the host of a language model writes to `searchlight mcp`: messages, a line each.
final class MessageTarget: FuzzTarget {
    private let server: ModelContextServer

    init() throws { server = ModelContextServer(index: try FuzzHome.make(), version: "1") }

    func run(_ input: [UInt8]) throws {
        var reader = MessageReader(limit: 1 << 16)
        // As reads from a pipe bring it.
        var events: [MessageReader.Event] = []
        for start in stride(from: 0, to: input.count, by: 100) { events += reader.take(input[start...].prefix(100)) }
        events += reader.end()
        for event in events {
            guard case .message(let message) = event, let answer = server.answer(message, now: fuzzedNow) else {
                continue
            }
            require(!answer.contains(0x0A), "an answer is one line")
            let value = try? JSONValue(parsing: answer)
            require(value != nil, "an answer is JSON")
            guard case .array(let answers)? = value else { continue }
            planted(answers.count > 2, "three answers to one list of messages")
        }
    }
}
