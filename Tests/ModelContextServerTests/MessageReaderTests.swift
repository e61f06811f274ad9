import ModelContextServer
import Testing

@Suite struct MessageReaderTests {
    private func events(_ pieces: [String], limit: Int = 100) -> [MessageReader.Event] {
        var reader = MessageReader(limit: limit)
        return pieces.flatMap { reader.take(Array($0.utf8)[...]) } + reader.end()
    }

    @Test func messagesEndWithLineFeedsHoweverTheyArrive() {
        let expected = ["{}", "[1]", "x"].map { MessageReader.Event.message(Array($0.utf8)) }
        let text = "{}\n\r\n\n[1]\r\nx"
        for length in 1...text.utf8.count {
            var pieces: [String] = []
            var rest = Substring(text)
            while !rest.isEmpty {
                // Characters would keep CR and LF together.
                let end = rest.utf8.index(rest.startIndex, offsetBy: length, limitedBy: rest.endIndex) ?? rest.endIndex
                pieces.append(String(rest[..<end]))
                rest = rest[end...]
            }
            #expect(events(pieces) == expected, "\(length)")
        }
    }

    @Test func aMessageThatIsTooLongIsLeftOutOnceAndTheNextIsRead() {
        let long = String(repeating: "a", count: 101)
        let next = MessageReader.Event.message(Array("{}".utf8))
        #expect(events([long + "\n{}\n"]) == [.tooLong, next])
        #expect(events([long, long, "\n{}"]) == [.tooLong, next])
        #expect(events([String(repeating: "a", count: 100)]) == [.message(Array(repeating: 0x61, count: 100))])
    }
}
