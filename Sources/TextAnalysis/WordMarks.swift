import CTextTables

/// Signs that belong to a name and tell it from others: C++, C#, A+, .NET, #home, @anna.
///
/// The word is indexed without them, and once more with them. Only ASCII: other scripts' names have none.
struct WordMarks {
    /// Where the name begins and ends in the text.
    let start: Int
    let end: Int

    /// Nil for a word without.
    init?(_ word: LexedWord) {
        guard word.hasLetter else { return nil }
        let text = word.text
        var end = word.end, start = word.start
        while end < word.textCount, end - word.end < 3, Self.isTrailing(text[end]) { end += 1 }
        // If a word goes on behind its signs, it is a chain (a+b), or a line of them.
        if end < word.textCount, Self.isTrailing(text[end]) || Self.mayBelongToWord(text[end]) { end = word.end }
        if start > 0 {
            // A star before the word as well is emphasis.
            if text[start - 1] == 0x2A { end = word.end }
            if Self.isLeading(text[start - 1]), start == 1 || Self.mayPrecedeName(text[start - 2]) { start -= 1 }
        }
        if start == word.start && end == word.end { return nil }
        self.start = start
        self.end = end
    }

    /// Appends the name: the word as it is folded, and its signs around it.
    func append(_ word: LexedWord, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: word.text + start, count: word.start - start))
        bytes.append(contentsOf: word.bytes)
        bytes.append(contentsOf: UnsafeBufferPointer(start: word.text + word.end, count: end - word.end))
    }

    /// `+`, `#` and `*`.
    @inline(__always) static func isTrailing(_ byte: UInt8) -> Bool { byte == 0x2B || byte == 0x23 || byte == 0x2A }
    /// `.`, `#` and `@`.
    @inline(__always) static func isLeading(_ byte: UInt8) -> Bool { byte == 0x2E || byte == 0x23 || byte == 0x40 }

    /// Blanks, an opening bracket and a quotation mark.
    private static func mayPrecedeName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x0A, 0x0D, 0x09, 0x28, 0x22: true
        default: false
        }
    }

    private static func mayBelongToWord(_ byte: UInt8) -> Bool { ctext_ascii_byte(byte) >= 0x30 }
}
