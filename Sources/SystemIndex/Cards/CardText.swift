/// Texts as cards show them.
enum CardText {
    /// One line of at most ``Card/longestLine`` characters, blanks and breaks in it as one blank.
    static func line(_ text: some StringProtocol) -> String {
        let joined = text.prefix(Card.longestLine + 1).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let isCut = text.dropFirst(Card.longestLine).first != nil
        return isCut ? joined.prefix(Card.longestLine - 1) + "…" : joined
    }

    /// The first lines that hold something, as the app broke them; the last one ends in `…` where more follow. Reads no
    /// further than they go.
    static func lines(_ text: String, atMost count: Int = Card.mostLines) -> [String] {
        var lines: [String] = []
        var rest = text[...]
        while !rest.isEmpty {
            let end = rest.prefix(longest).firstIndex(where: \.isNewline)
            let piece = end.map { rest[..<$0] } ?? rest.prefix(longest)
            rest = rest[(end.map { rest.index(after: $0) } ?? piece.endIndex)...]
            // The rest of a line that is longer than is shown.
            if end == nil && !rest.isEmpty { rest = rest.drop { !$0.isNewline }.drop(while: \.isNewline) }
            let text = line(piece)
            if text.isEmpty { continue }
            if lines.count == count {
                lines[count - 1] += lines[count - 1].hasSuffix("…") ? "" : " …"
                break
            }
            lines.append(text)
        }
        return lines
    }

    /// How far a line is looked at.
    private static let longest = Card.longestLine * 2

    /// Seconds as `4:08` or `1:02:03`; nil for what is no length of time.
    static func duration(_ seconds: Double) -> String? {
        guard seconds.isFinite, seconds > 0, seconds < 1e7 else { return nil }
        let whole = Int(seconds.rounded())
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let tail = "\(two(whole / 60 % 60)):\(two(whole % 60))"
        return whole >= 3600 ? "\(whole / 3600):\(tail)" : "\(whole / 60):\(two(whole % 60))"
    }

    /// Bytes in decimal units (IEC 80000-13), a place after the point below ten of a unit; nil for what is no size.
    static func size(_ bytes: Double) -> String? {
        guard bytes.isFinite, bytes >= 0, bytes < 1e18 else { return nil }
        if bytes < 1000 { return "\(Int(bytes)) B" }
        var value = bytes
        for unit in ["kB", "MB", "GB", "TB", "PB"] {
            value /= 1000
            if value < 9.95 {
                let tenths = Int((value * 10).rounded())
                return tenths % 10 == 0 ? "\(tenths / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
            }
            if value < 999.5 || unit == "PB" { return "\(Int(value.rounded())) \(unit)" }
        }
        return nil
    }

    /// A number as it is written: without a point where it has no fraction.
    static func number(_ value: Double) -> String? {
        guard value.isFinite, value.magnitude < 1e15 else { return nil }
        return value == value.rounded() ? String(Int(value)) : "\(value)"
    }
}
