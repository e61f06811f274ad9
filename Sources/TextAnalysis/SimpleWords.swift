import CTextTables

/// Eight bytes of text classified at once: the branches per byte would cost more than the work.
private struct EightBytes {
    /// Letters in lower case, everything else as it was.
    let folded: UInt64
    /// ASCII letters and digits before anything else, 0 to 8.
    let length: Int
    /// Whether one of those is a letter, and whether one is a digit.
    let hasLetter: Bool
    let hasDigit: Bool
    /// How many of those are capital letters.
    let capitals: Int

    @inline(__always)
    init(_ stored: UInt64) {
        let text = UInt64(littleEndian: stored)
        let high: UInt64 = 0x8080_8080_8080_8080
        let ones: UInt64 = 0x0101_0101_0101_0101
        let low = text & ~high
        // Adding 0x80 - bound sets the high bit of the bytes that reach the bound.
        let lower = low | ones &* 0x20
        let letters = (lower &+ ones &* (0x80 - 0x61)) & ~(lower &+ ones &* (0x80 - 0x7B)) & ~text & high
        let digits = (low &+ ones &* (0x80 - 0x30)) & ~(low &+ ones &* (0x80 - 0x3A)) & ~text & high
        let others = ~(letters | digits) & high
        folded = UInt64(littleEndian: text | letters >> 2)
        length = others.trailingZeroBitCount >> 3
        // The bits below the first other byte, or all bits.
        let inside = others == 0 ? ~0 : (others & (0 &- others)) &- 1
        hasLetter = letters & inside != 0
        hasDigit = digits & inside != 0
        // Bit 5 is what small letters have.
        capitals = (letters & inside & ~(text << 2)).nonzeroBitCount
    }
}

extension TokenBuffer {
    /// Appends the words from `index` on while they are simple. A simple word has only ASCII letters and no borders
    /// inside (``WordParts``). It is not joined to anything, not marked (``WordMarks``), and not followed by a byte
    /// that is not ASCII. Returns where that ends: at the start of a word that needs the lexer, or at the end of the
    /// text.
    ///
    /// Space is reserved for a block of words at a time, which keeps checks and counters out of the
    /// loop over bytes.
    mutating func appendSimpleWords(of text: UnsafeBufferPointer<UInt8>, from index: Int) -> Int {
        let blockLength = 2048
        var index = index
        var goesOn = true
        while goesOn && index < text.count {
            let blockEnd = min(index + blockLength, text.count)
            let length = blockEnd - index
            // The last word may reach past the block, and a store past the last word.
            let byteRoom = length + TokenBuffer.maximumTermLength + 16
            let tokenRoom = length / 2 + 1
            reserve(bytes: byteRoom, tokens: tokenRoom)
            let termBase = bytes.count
            let firstPosition = nextPosition
            var added = 0
            bytes.append(addingCapacity: byteRoom) { byteSpan in
                byteSpan.withUnsafeMutableBufferPointer { terms, termCount in
                    tokens.append(addingCapacity: tokenRoom) { tokenSpan in
                        tokenSpan.withUnsafeMutableBufferPointer { tokens, tokenCount in
                            (index, goesOn) = scanSimpleWords(
                                of: text, from: index, to: blockEnd, termBase: termBase,
                                firstPosition: firstPosition, terms: terms.baseAddress!, termCount: &termCount,
                                tokens: tokens.baseAddress!, tokenCount: &tokenCount)
                            added = tokenCount
                        }
                    }
                }
            }
            nextPosition &+= UInt32(truncatingIfNeeded: added)
            positionCount += added
            wordCount += added
        }
        return index
    }

    private mutating func reserve(bytes byteRoom: Int, tokens tokenRoom: Int) {
        if bytes.capacity - bytes.count < byteRoom {
            bytes.reserveCapacity(max(bytes.capacity * 2, bytes.count + byteRoom))
        }
        if tokens.capacity - tokens.count < tokenRoom {
            tokens.reserveCapacity(max(tokens.capacity * 2, tokens.count + tokenRoom))
        }
    }
}

@inline(__always)
private func scanSimpleWords(
    of text: UnsafeBufferPointer<UInt8>, from index: Int, to blockEnd: Int, termBase: Int, firstPosition: UInt32,
    terms: UnsafeMutablePointer<UInt8>, termCount: inout Int,
    tokens: UnsafeMutablePointer<Token>, tokenCount: inout Int
) -> (index: Int, goesOn: Bool) {
    let bytes = text.baseAddress!
    let count = text.count
    var index = index
    while index < blockEnd {
        var folded = ctext_ascii_byte(bytes[index])
        if folded < 0x30 {
            if folded == 2 { return (index, false) }
            index += 1
            continue
        }
        let start = index
        let term = terms + termCount
        var length = 0
        var hasLetter = false, hasDigit = false
        var capitals = 0
        while length < TokenBuffer.maximumTermLength {
            if index + 8 <= count {
                let group = EightBytes(UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self))
                UnsafeMutableRawPointer(term + length).storeBytes(of: group.folded, as: UInt64.self)
                hasLetter = hasLetter || group.hasLetter
                hasDigit = hasDigit || group.hasDigit
                capitals += group.capitals
                length += group.length
                index += group.length
                if group.length < 8 { break }
            } else {
                if index == count { break }
                folded = ctext_ascii_byte(bytes[index])
                if folded < 0x30 { break }
                term[length] = folded
                // Bit 6 is set in letters only.
                hasLetter = hasLetter || folded & 0x40 != 0
                hasDigit = hasDigit || folded & 0x40 == 0
                capitals += folded != bytes[index] ? 1 : 0
                length += 1
                index += 1
            }
        }
        if !hasLetter || hasDigit || length >= TokenBuffer.maximumTermLength { return (start, false) }
        if capitals > 0, capitals < length, capitals > 1 || ctext_ascii_byte(bytes[start]) == bytes[start] {
            return (start, false)
        }
        if start > 0 && WordMarks.isLeading(bytes[start - 1]) { return (start, false) }
        if index < count {
            folded = ctext_ascii_byte(bytes[index])
            if folded == 2 { return (start, false) }
            if folded == 1 && index + 1 < count && ctext_ascii_byte(bytes[index + 1]) >= 2 { return (start, false) }
            if WordMarks.isTrailing(bytes[index]) { return (start, false) }
        }
        (tokens + tokenCount).initialize(
            to: Token(
                termOffset: UInt32(truncatingIfNeeded: termBase + termCount),
                termLength: UInt16(truncatingIfNeeded: length), kind: .word,
                position: firstPosition &+ UInt32(truncatingIfNeeded: tokenCount),
                sourceOffset: UInt32(truncatingIfNeeded: start), sourceLength: UInt32(truncatingIfNeeded: length)))
        termCount += length
        tokenCount += 1
    }
    return (index, true)
}
