/// What a person would read of HTML, roughly: no markup, comments, scripts and styles; references to characters replaced.
///
/// Bytes may be anything. Each is looked at once, so that none can cost more time than their number.
package struct MarkupText {
    /// Bytes of HTML that are looked at.
    package static let limit = 1 << 20

    /// The text, with a blank for any white space and between blocks.
    package static func text(_ bytes: [UInt8]) -> String {
        var reader = MarkupText(bytes: bytes, end: min(bytes.count, limit))
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
        while reader.position < reader.end { reader.step() }
        if reader.text.last == UInt8(ascii: " ") { reader.text.removeLast() }
        return String(decoding: reader.text, as: UTF8.self)
    }

    private let bytes: [UInt8]
    private let end: Int
    private var position = 0
    private var text: [UInt8] = []

    private init(bytes: [UInt8], end: Int) {
        self.bytes = bytes
        self.end = end
    }

    private func byte(_ offset: Int) -> UInt8 { position + offset < end ? bytes[position + offset] : 0 }

    private mutating func step() {
        switch bytes[position] {
        case UInt8(ascii: "<"): tag()
        case UInt8(ascii: "&"): reference()
        default:
            append(bytes[position])
            position += 1
        }
    }

    private mutating func append(_ byte: UInt8) {
        if byte <= 32 {
            if let last = text.last, last != 32 { text.append(32) }
        } else {
            text.append(byte)
        }
    }

    // MARK: Tags

    private mutating func tag() {
        let isEnd = byte(1) == UInt8(ascii: "/")
        if byte(1) == UInt8(ascii: "!"), byte(2) == UInt8(ascii: "-"), byte(3) == UInt8(ascii: "-") {
            position += 4
            // `<!-->` is a comment that ends at once.
            if byte(0) == UInt8(ascii: ">") { position += 1 } else { skip(past: "-->") }
        } else if byte(1) == UInt8(ascii: "!") || byte(1) == UInt8(ascii: "?") {
            skip(past: ">")
        } else if Self.isLetter(byte(isEnd ? 2 : 1)) {
            position += isEnd ? 2 : 1
            let start = position
            while position < end, Self.isLetter(bytes[position]) || 48...57 ~= bytes[position] { position += 1 }
            let name =
                position - start > 10 ? "" : String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
            skipAttributes()
            if !isEnd, name == "script" || name == "style" {
                skip(past: "</\(name)")
                skip(past: ">")
            }
            // Inside a word there may be tags: <b>W</b>ord.
            if !Self.insideWords.contains(name) { append(32) }
        } else {
            append(bytes[position])
            position += 1
        }
    }

    private static let insideWords: Set<String> = [
        "a", "abbr", "acronym", "b", "big", "cite", "code", "del", "dfn", "em", "font", "i", "ins", "kbd", "mark", "q",
        "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "tt", "u", "var", "wbr",
    ]

    private static func isLetter(_ byte: UInt8) -> Bool { 97...122 ~= byte | 32 && byte < 128 }

    /// To behind the tag's end, which does not stand in quotes. Quotes begin a value behind `=` only.
    private mutating func skipAttributes() {
        var quote: UInt8 = 0, last: UInt8 = 0
        while position < end {
            let byte = bytes[position]
            position += 1
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: ">") {
                return
            } else if last == UInt8(ascii: "="), byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
            if byte > 32 { last = byte }
        }
    }

    /// To behind the next occurrence of a text in small letters, or to the end.
    private mutating func skip(past wanted: String) {
        let wanted = Array(wanted.utf8)
        while position < end {
            if wanted.indices.allSatisfy({
                byte($0) == wanted[$0] || Self.isLetter(byte($0)) && byte($0) | 32 == wanted[$0]
            }) {
                position += wanted.count
                return
            }
            position += 1
        }
    }

    // MARK: References to characters

    private mutating func reference() {
        var length = 1
        while length < 32, Self.isLetter(byte(length)) || 48...57 ~= byte(length) || byte(length) == UInt8(ascii: "#") {
            length += 1
        }
        guard byte(length) == UInt8(ascii: ";"),
            let scalar = CharacterReferences.character(
                String(decoding: bytes[(position + 1)..<(position + length)], as: UTF8.self))
        else {
            append(bytes[position])
            position += 1
            return
        }
        position += length + 1
        if scalar.properties.isWhitespace || scalar.value < 32 {
            append(32)
        } else {
            text.append(contentsOf: String(scalar).utf8)
        }
    }
}
