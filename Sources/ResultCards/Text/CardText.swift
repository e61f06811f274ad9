/// Texts as cards show them.
enum CardText {
    /// In characters: what is longer is cut.
    static let maximumLine = 300
    /// Lines of text on a card at most.
    static let maximumLines = 3

    /// One line of at most ``maximumLine`` characters, blanks and breaks in it as one blank.
    static func line(_ text: some StringProtocol) -> String {
        // A character has a byte at least: what has few bytes needs no counting.
        if text.utf8.count <= maximumLine { return joined(Substring(text)) }
        let head = Substring(text.prefix(maximumLine + 1))
        let isCut = !head.dropFirst(maximumLine).isEmpty
        return isCut ? joined(head).prefix(maximumLine - 1) + "…" : joined(head)
    }

    /// The text with one blank for each run of blanks and breaks, and none at its ends.
    private static func joined(_ text: Substring) -> String {
        if isTidy(text.utf8) { return String(text) }
        return text.unicodeScalars.split(whereSeparator: isBlank).map { String($0) }.joined(separator: " ")
    }

    /// Whether the only blanks are single spaces between words. Bytes with which blanks beyond ASCII begin count as blanks,
    /// whatever they turn out to be.
    private static func isTidy(_ text: Substring.UTF8View) -> Bool {
        var wasSpace = true
        for byte in text {
            let isSpace = byte == 0x20
            if isSpace && wasSpace || 9...13 ~= byte || byte == 0xC2 || 0xE1...0xE3 ~= byte { return false }
            wasSpace = isSpace
        }
        return !wasSpace
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x80
            ? scalar.value == 0x20 || 9...13 ~= scalar.value : scalar.properties.isWhitespace
    }

    private static func isNewline(_ scalar: Unicode.Scalar) -> Bool {
        10...13 ~= scalar.value || scalar.value == 0x85 || 0x2028...0x2029 ~= scalar.value
    }

    /// The first lines that hold something, as the app broke them; the last one ends in `…` if more follow. Reads no
    /// further than they go.
    static func lines(_ text: String, atMost count: Int = maximumLines) -> [String] {
        var lines: [String] = []
        var rest = text.unicodeScalars[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(where: isNewline) ?? rest.endIndex
            let text = line(Substring(rest[..<end]))
            rest = rest[end...].drop(while: isNewline)
            if text.isEmpty { continue }
            if lines.count == count {
                lines[count - 1] += lines[count - 1].hasSuffix("…") ? "" : " …"
                break
            }
            lines.append(text)
        }
        return lines
    }

    /// Seconds as `4:08` or `1:02:03`; nil if it is not a length of time.
    static func duration(_ seconds: Double) -> String? {
        guard seconds.isFinite, seconds > 0, seconds < 1e7 else { return nil }
        let whole = Int(seconds.rounded())
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let tail = "\(two(whole / 60 % 60)):\(two(whole % 60))"
        return whole >= 3600 ? "\(whole / 3600):\(tail)" : "\(whole / 60):\(two(whole % 60))"
    }

    /// Bytes in decimal units (IEC 80000-13), with one decimal below ten of a unit; nil outside 0..<1e18.
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

    /// A number as it is written: without a point if it has no fraction.
    static func number(_ value: Double) -> String? {
        guard value.isFinite, value.magnitude < 1e15 else { return nil }
        return value == value.rounded() ? String(Int(value)) : "\(value)"
    }
}
