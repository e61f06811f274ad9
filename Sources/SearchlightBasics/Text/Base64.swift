/// Bytes as letters: RFC 4648, section 4.
package enum Base64 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
        return values
    }()

    /// The letters of some bytes, padded with `=`.
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        var result: [UInt8] = [], bits: UInt32 = 0, count = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                result.append(letters[Int(bits >> UInt32(count) & 63)])
            }
        }
        if count > 0 { result.append(letters[Int(bits << UInt32(6 - count) & 63)]) }
        while !result.count.isMultiple(of: 4) { result.append(UInt8(ascii: "=")) }
        return String(decoding: result, as: UTF8.self)
    }

    /// The bytes of some letters; nil for other characters, wrong padding, or bits that no encoder writes.
    package static func bytes(_ text: some Collection<UInt8>) -> [UInt8]? {
        guard text.count.isMultiple(of: 4) else { return nil }
        var result: [UInt8] = [], bits: UInt32 = 0, count = 0, padding = 0
        result.reserveCapacity(text.count / 4 * 3)
        for letter in text {
            if letter == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            let value = values[Int(letter)]
            guard value < 64, padding == 0 else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        guard padding == [0: 0, 4: 2, 2: 1][count], bits & ((1 << UInt32(count)) - 1) == 0 else { return nil }
        return result
    }

    /// The letters of RFC 4648, section 5, which an address takes as they are, without padding.
    package static func urlText(_ bytes: some Sequence<UInt8>) -> String {
        let letters = text(bytes).utf8.lazy.filter { $0 != UInt8(ascii: "=") }.map { letter in
            switch letter {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            default: letter
            }
        }
        return String(decoding: Array(letters), as: UTF8.self)
    }

    /// The bytes of letters as ``urlText(_:)`` writes them; nil as for ``bytes(_:)``.
    package static func bytes(ofURLText text: some Collection<UInt8>) -> [UInt8]? {
        var letters = text.map { letter in
            switch letter {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: letter
            }
        }
        while !letters.count.isMultiple(of: 4) { letters.append(UInt8(ascii: "=")) }
        return bytes(letters)
    }
}
