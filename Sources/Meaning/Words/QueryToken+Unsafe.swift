import CMeaning

/// What the form of a token says, before its words are looked up. A token is what stands between two ASCII spaces.
enum QueryToken {
    /// Endings of one letter. Longer endings are recognised by their form.
    private static let shortEndings: [UInt8] = Array("acdhmorz".utf8)

    /// Whether a token is an e-mail address, a web address, a path, a file name, an identifier or a code. Such tokens are
    /// searched by their letters.
    ///
    /// - Parameter token: its bytes, not empty.
    static func isName(_ token: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let trimmed = trimmed(token)
        guard let first = trimmed.first else { return false }
        if first == UInt8(ascii: "/") || first == UInt8(ascii: "~") { return true }
        var slashes = 0
        for byte in trimmed {
            switch byte {
            case UInt8(ascii: "@"), UInt8(ascii: "_"), UInt8(ascii: "\\"), UInt8(ascii: "="): return true
            case UInt8(ascii: "/"): slashes += 1
            default: break
            }
        }
        return slashes > 1 || hasEnding(trimmed)
    }

    /// Whether a token is "name.ext": up to five letters and digits behind the last dot, and a letter among them.
    private static func hasEnding(_ token: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard let dot = token.lastIndex(of: UInt8(ascii: ".")), dot > token.startIndex else { return false }
        let ending = token[(dot + 1)...], before = token[dot - 1]
        guard (1...5).contains(ending.count), isLetter(before) || isDigit(before) || before >= 0x80 else {
            return false
        }
        guard ending.allSatisfy({ isLetter($0) || isDigit($0) }), ending.contains(where: isLetter) else { return false }
        return ending.count > 1 || shortEndings.contains(ending.first! | 0x20)
    }

    /// Without the signs that stand around a word in a sentence. A slash and a tilde stay.
    private static func trimmed(_ token: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> {
        func isSign(_ byte: UInt8) -> Bool {
            byte < 0x80 && !isLetter(byte) && !isDigit(byte) && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "~")
        }
        var token = token
        while let last = token.last, isSign(last) { token.removeLast() }
        while let first = token.first, isSign(first), first != UInt8(ascii: "."), first != UInt8(ascii: "_") {
            token.removeFirst()
        }
        return token
    }

    @inline(__always)
    static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }
    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
