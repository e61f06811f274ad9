/// The parts between a multipart's boundaries.
enum MailParts {
    static func split(_ body: ArraySlice<UInt8>, _ boundary: String) -> [ArraySlice<UInt8>] {
        let mark = Array("--".utf8) + Array(boundary.utf8)
        var parts: [ArraySlice<UInt8>] = [], start: Int?, position = body.startIndex
        while position < body.endIndex {
            let end = body[position...].firstIndex { $0 == 10 || $0 == 13 } ?? body.endIndex
            let line = body[position..<end]
            var next = end
            if next < body.endIndex {
                next += body[next] == 13 && next + 1 < body.endIndex && body[next + 1] == 10 ? 2 : 1
            }
            if line.first == 0x2D, line.starts(with: mark) {
                let rest = line.dropFirst(mark.count)
                let isEnd = rest.starts(with: "--".utf8)
                // Another boundary may begin in the same way.
                if isEnd && rest.dropFirst(2).allSatisfy({ $0 <= 0x20 }) || rest.allSatisfy({ $0 <= 0x20 }) {
                    if let start, start <= position { parts.append(withoutLastLineEnd(body[start..<position])) }
                    start = isEnd ? nil : next
                }
            }
            position = next
        }
        // A cut mail lacks the last boundary.
        if let start, start < body.endIndex { parts.append(body[start...]) }
        return parts
    }

    private static func withoutLastLineEnd(_ part: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var part = part
        if part.last == 10 { part.removeLast() }
        if part.last == 13 { part.removeLast() }
        return part
    }

    /// The boundary of a multipart whose header does not name it.
    static func guess(_ body: ArraySlice<UInt8>) -> String? {
        for line in body.prefix(64 << 10).split(separator: 10).prefix(200)
        where line.starts(with: "--".utf8) && line.count > 6 {
            let text = ByteReader.text(line.dropFirst(2)).cleaned
            if !text.contains(" ") { return text }
        }
        return nil
    }
}
