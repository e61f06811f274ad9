/// Goes through Swift source from its start, without the spaces and comments between its words.
struct SourceScanner {
    private let bytes: [UInt8]
    private(set) var position = 0

    init(_ source: String) { bytes = Array(source.utf8) }

    private func byte(_ ahead: Int = 0) -> UInt8? { position + ahead < bytes.count ? bytes[position + ahead] : nil }

    private func has(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes[position...].starts(with: $0) }
    }

    /// The next byte that is part of a word or a sign; nil at the end.
    mutating func next() -> UInt8? {
        skipTrivia()
        return byte()
    }

    /// Goes past a sign; false if another stands there.
    mutating func take(_ sign: Character) -> Bool {
        guard let ascii = sign.asciiValue, next() == ascii else { return false }
        position += 1
        return true
    }

    private mutating func skipTrivia() {
        while let byte = byte() {
            if has("//") {
                while let byte = self.byte(), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { position += 1 }
            } else if has("/*") {
                skipComment()
            } else if byte <= UInt8(ascii: " ") {
                position += 1
            } else {
                return
            }
        }
    }

    /// Goes past a comment and those in it.
    private mutating func skipComment() {
        var depth = 0
        repeat {
            if has("/*") {
                depth += 1
                position += 2
            } else if has("*/") {
                depth -= 1
                position += 2
            } else {
                position += 1
            }
        } while depth > 0 && position < bytes.count
    }

    /// A word, in the signs ` or without; nil if none stands.
    mutating func word() -> String? {
        skipTrivia()
        let start = position
        if byte() == UInt8(ascii: "`") {
            repeat { position += 1 } while byte() != nil && byte() != UInt8(ascii: "`")
            position = min(position + 1, bytes.count)
        } else {
            while let byte = byte(), Self.isOfWord(byte) { position += 1 }
        }
        return start == position ? nil : text(from: start)
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...: true
        default: false
        }
    }

    /// What stands between brackets, as it is written; nil if no bracket opens here.
    mutating func bracketed() -> String? {
        guard let open = next(), Self.closing[open] != nil else { return nil }
        let start = position + 1
        skipBracketed()
        return text(from: start, through: position - 1)
    }

    private static let closing: [UInt8: UInt8] = [
        UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "["): UInt8(ascii: "]"),
        UInt8(ascii: "{"): UInt8(ascii: "}"),
    ]

    /// Goes past a bracket, what is in it, and the one that closes it.
    private mutating func skipBracketed() {
        guard let open = byte(), let close = Self.closing[open] else { return }
        position += 1
        while let byte = next(), byte != close { skipPiece(byte) }
        position = min(position + 1, bytes.count)
    }

    private mutating func skipPiece(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "#"): skipText()
        case let byte where Self.closing[byte] != nil: skipBracketed()
        default: position += 1
        }
    }

    /// Skips a string literal of one line or several, raw or not, with its interpolations. Skips one sign if there is
    /// no literal.
    private mutating func skipText() {
        var signs = 0
        while byte(signs) == UInt8(ascii: "#") { signs += 1 }
        guard byte(signs) == UInt8(ascii: "\"") else {
            position += max(signs, 1)
            return
        }
        position += signs
        let quotes = has("\"\"\"") ? 3 : 1
        position += quotes
        while position < bytes.count {
            if closes(quotes, signs) {
                position += quotes + signs
                return
            }
            guard escapes(signs) else {
                position += 1
                continue
            }
            position += 1 + signs
            if byte() == UInt8(ascii: "(") { skipBracketed() } else { position += 1 }
        }
        position = min(position, bytes.count)
    }

    private func closes(_ quotes: Int, _ signs: Int) -> Bool {
        (0..<quotes).allSatisfy { byte($0) == UInt8(ascii: "\"") }
            && (0..<signs).allSatisfy { byte(quotes + $0) == UInt8(ascii: "#") }
    }

    private func escapes(_ signs: Int) -> Bool {
        byte() == UInt8(ascii: "\\") && (0..<signs).allSatisfy { byte(1 + $0) == UInt8(ascii: "#") }
    }

    /// Returns the last part of the source and the byte offset at which it begins. A part is a word, a sign, or what
    /// brackets or quotes enclose. Returns nil if there are only comments.
    mutating func last() -> (byte: UInt8, position: Int)? {
        var last: (UInt8, Int)?
        while let byte = next() {
            last = (byte, position)
            if word() == nil { skipPiece(byte) }
        }
        return last
    }

    /// A type, up to what follows it; nil if none stands.
    mutating func type() -> String? {
        var type: [UInt8] = []
        while let byte = next(), byte != UInt8(ascii: "{"), byte != UInt8(ascii: "=") {
            // Two words stay two, as in `any Shape`.
            if let last = type.last, Self.isOfWord(last), Self.isOfWord(byte) { type.append(UInt8(ascii: " ")) }
            let start = position
            if Self.isOfWord(byte) || byte == UInt8(ascii: "`") { _ = word() } else { skipPiece(byte) }
            type += bytes[start..<position]
        }
        return type.isEmpty ? nil : String(decoding: type, as: UTF8.self)
    }

    private func text(from start: Int, through end: Int? = nil) -> String {
        String(decoding: bytes[start..<max(start, end ?? position)], as: UTF8.self)
    }
}
