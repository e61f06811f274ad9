import SearchlightBasics

/// Signs in plain text that stand for something else than themselves.
enum TextEscapes {
    /// The text as a person sees it: without a terminal's colours (ECMA-48, "CSI"), and with JSON's escapes (RFC 8259, 7) as the
    /// letters that they stand for.
    static func resolved(_ text: String, isJSON: Bool) -> String {
        let hasColours = text.utf8.contains(0x1B), hasEscapes = isJSON && text.utf8.contains(UInt8(ascii: "\\"))
        if !hasColours && !hasEscapes { return text }
        var bytes = Array(text.utf8)
        if hasColours { bytes = withoutColours(bytes) }
        if hasEscapes { bytes = unescaped(bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func withoutColours(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [], position = 0
        result.reserveCapacity(bytes.count)
        while position < bytes.count {
            guard bytes[position] == 0x1B, position + 1 < bytes.count else {
                result.append(bytes[position])
                position += 1
                continue
            }
            position += 2
            switch bytes[position - 1] {
            case UInt8(ascii: "["):
                // Parameters, and the letter that ends them.
                while position < bytes.count, 0x20...0x3F ~= bytes[position] { position += 1 }
                if position < bytes.count, 0x40...0x7E ~= bytes[position] { position += 1 }
            case UInt8(ascii: "]"):
                // A title or a link, up to a bell or a string's end.
                while position < bytes.count, ![0x07, 0x1B, 0x0A].contains(bytes[position]) { position += 1 }
                if position < bytes.count, bytes[position] == 0x07 { position += 1 }
            case UInt8(ascii: "\\"): break
            default: position -= 1
            }
        }
        return result
    }

    /// Only what stands for letters: quotation marks and line breaks divide words anyway.
    private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [], position = 0
        result.reserveCapacity(bytes.count)
        func unit(_ start: Int) -> UInt16? {
            guard start + 6 <= bytes.count, bytes[start] == UInt8(ascii: "\\"), bytes[start + 1] == UInt8(ascii: "u")
            else { return nil }
            var value: UInt16 = 0
            for byte in bytes[start + 2..<start + 6] {
                guard let digit = PercentEncoding.value(ofDigit: byte) else { return nil }
                value = value << 4 | UInt16(digit)
            }
            return value
        }
        while position < bytes.count {
            guard bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count else {
                result.append(bytes[position])
                position += 1
                continue
            }
            var units: [UInt16] = []
            // Letters beyond the first plane are two escapes.
            while let next = unit(position) {
                units.append(next)
                position += 6
            }
            if !units.isEmpty {
                result += String(decoding: units, as: UTF16.self).utf8
                continue
            }
            switch bytes[position + 1] {
            case UInt8(ascii: "n"), UInt8(ascii: "r"): result.append(0x0A)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "b"), UInt8(ascii: "f"): result.append(0x20)
            default: result.append(bytes[position + 1])
            }
            position += 2
        }
        return result
    }
}
