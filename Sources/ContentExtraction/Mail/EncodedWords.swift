/// `=?charset?B?…?=` in headers (RFC 2047), as programs really write it.
enum EncodedWords {
    static func text(_ bytes: [UInt8]) -> String {
        // 8-bit text and escapes of ISO-2022 stand in headers against the rules.
        guard let first = range(in: bytes, from: 0) else { return CharacterDecoding.text(bytes).cleaned }
        var result = "", position = 0, next: Word? = first, pending: (charset: String, bytes: [UInt8])?
        func flush() {
            if let word = pending { result += CharacterDecoding.text(word.bytes, label: word.charset) }
            pending = nil
        }
        while let word = next {
            let between = bytes[position..<word.range.lowerBound]
            let isBetweenWords = position > 0 && between.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 10 || $0 == 13 }
            if !isBetweenWords {
                flush()
                result += CharacterDecoding.text(Array(between))
            }
            // Characters are split between words by some programs: the same charset is decoded at once.
            if pending?.charset.lowercased() == word.charset.lowercased() {
                pending?.bytes += word.bytes
            } else {
                flush()
                pending = (word.charset, word.bytes)
            }
            position = word.range.upperBound
            next = range(in: bytes, from: position)
        }
        flush()
        return (result + CharacterDecoding.text(Array(bytes[position...]))).cleaned
    }

    private struct Word {
        var range: Range<Int>, charset: String, bytes: [UInt8]
    }

    private static func range(in bytes: [UInt8], from start: Int) -> Word? {
        var position = start
        while position + 8 < bytes.count {
            guard bytes[position] == 0x3D, bytes[position + 1] == 0x3F,
                let charsetEnd = bytes[(position + 2)...].firstIndex(of: 0x3F), charsetEnd - position < 60,
                charsetEnd + 2 < bytes.count,
                bytes[charsetEnd + 2] == 0x3F
            else {
                position += 1
                continue
            }
            let kind = bytes[charsetEnd + 1] | 32
            var end = charsetEnd + 3
            while end + 1 < bytes.count, !(bytes[end] == 0x3F && bytes[end + 1] == 0x3D) { end += 1 }
            guard end + 1 < bytes.count, kind == 0x62 || kind == 0x71 else {
                position += 1
                continue
            }
            let content = bytes[(charsetEnd + 3)..<end]
            // A language may stand behind the charset (RFC 2231).
            let charset = ByteReader.text(bytes[(position + 2)..<charsetEnd].prefix { $0 != 0x2A })
            let decoded =
                kind == 0x62
                ? TransferDecoding.base64(content) : TransferDecoding.quotedPrintable(content, isWord: true)
            return Word(range: position..<end + 2, charset: charset, bytes: decoded)
        }
        return nil
    }
}
