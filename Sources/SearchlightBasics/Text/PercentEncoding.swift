/// Bytes as part of an address.
///
/// Source: RFC 3986, sections 2.1 and 2.3.
package enum PercentEncoding {
    /// The hexadecimal digits of an escape.
    package enum Digits: Sendable {
        case upperCase, lowerCase
    }

    /// Returns a text with everything but ASCII's letters and digits, and the kept characters, escaped byte by byte.
    ///
    /// - Parameter kept: of ASCII; as it is, the other characters that no address gives a meaning.
    package static func escaped(
        _ text: String, keeping kept: String = "-._~", digits: Digits = .upperCase
    ) -> String {
        escaped(text.utf8, keeping: kept, digits: digits)
    }

    /// The same for bytes that may not be UTF-8.
    package static func escaped(
        _ bytes: some Sequence<UInt8>, keeping kept: String = "-._~", digits: Digits = .upperCase
    ) -> String {
        var result: [UInt8] = []
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                result.append(byte)
            case _ where kept.utf8.contains(byte): result.append(byte)
            default: append(byte, to: &result, digits: digits)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Appends the escape of a byte: `%` and two hexadecimal digits.
    package static func append(_ byte: UInt8, to result: inout [UInt8], digits: Digits = .upperCase) {
        let characters: StaticString =
            switch digits {
            case .upperCase: "0123456789ABCDEF"
            case .lowerCase: "0123456789abcdef"
            }
        result.append(UInt8(ascii: "%"))
        result.append(characters.utf8Start[Int(byte >> 4)])
        result.append(characters.utf8Start[Int(byte & 15)])
    }

    /// Returns the bytes that an escaped text stands for; nil if a percent sign is without two hexadecimal digits.
    package static func unescaped(_ bytes: some Sequence<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        var rest = bytes.makeIterator()
        while let byte = rest.next() {
            guard byte == UInt8(ascii: "%") else {
                result.append(byte)
                continue
            }
            guard let high = rest.next().flatMap(value(ofDigit:)), let low = rest.next().flatMap(value(ofDigit:)) else {
                return nil
            }
            result.append(high << 4 | low)
        }
        return result
    }

    /// Returns the bytes that a text stands for, in which percent signs without two hexadecimal digits stand for themselves.
    package static func unescapedLeniently(_ bytes: some Collection<UInt8>) -> [UInt8] {
        let bytes = Array(bytes)
        var result: [UInt8] = [], position = 0
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "%"), position + 2 < bytes.count,
                let high = value(ofDigit: bytes[position + 1]), let low = value(ofDigit: bytes[position + 2])
            {
                result.append(high << 4 | low)
                position += 3
            } else {
                result.append(bytes[position])
                position += 1
            }
        }
        return result
    }

    /// Returns the value of a hexadecimal digit in either case; nil for another byte.
    package static func value(ofDigit byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
