import SearchlightBasics

/// The bytes of an address: what ends its parts, and which of them must be escaped.
enum AddressText {
    static let slash = UInt8(ascii: "/")
    static let question = UInt8(ascii: "?")
    static let hash = UInt8(ascii: "#")
    private static let percent = UInt8(ascii: "%")

    /// Path, query and fragment of what follows the host.
    struct Parts {
        var path: ArraySlice<UInt8>
        var query: ArraySlice<UInt8>?
        var fragment: ArraySlice<UInt8>?

        init(_ bytes: ArraySlice<UInt8>) {
            var rest = bytes
            if let position = rest.firstIndex(of: hash) {
                fragment = rest[(position + 1)...]
                rest = rest[..<position]
            }
            if let position = rest.firstIndex(of: question) {
                query = rest[(position + 1)...]
                rest = rest[..<position]
            }
            path = rest
        }
    }

    /// Browsers take a backslash for a slash.
    static func isSlash(_ byte: UInt8) -> Bool { byte == slash || byte == UInt8(ascii: "\\") }

    static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }

    /// The value of a hexadecimal digit.
    static func hexadecimal(_ byte: UInt8) -> UInt8? { PercentEncoding.value(ofDigit: byte) }

    /// Without control characters and spaces around it, and without tabs and line breaks anywhere: addresses in markup
    /// are broken over lines.
    static func cleaned(_ text: String) -> [UInt8] {
        trimmed(Array(text.utf8)[...]).filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    }

    /// Without control characters and spaces around it.
    static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes.drop { $0 <= 0x20 }
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        return bytes
    }

    /// Takes the scheme off, in lower case; nil without one.
    static func takeScheme(_ rest: inout ArraySlice<UInt8>) -> String? {
        guard let first = rest.first, isLetter(first), let colon = rest.firstIndex(of: UInt8(ascii: ":")) else {
            return nil
        }
        let scheme = rest[..<colon]
        let others = [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")]
        guard scheme.allSatisfy({ isLetter($0) || isDigit($0) || others.contains($0) }) else { return nil }
        rest = rest[(colon + 1)...]
        return String(decoding: scheme, as: UTF8.self).lowercased()
    }

    /// Not of the standard's "special-query percent-encode set".
    static func isPlainInQuery(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), hash, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "'"): false
        default: 0x21...0x7E ~= byte
        }
    }

    /// Not of the standard's "fragment percent-encode set".
    static func isPlainInFragment(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "`"): false
        default: 0x21...0x7E ~= byte
        }
    }

    /// Not of the standard's "path percent-encode set".
    static func isPlainInPath(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), hash, UInt8(ascii: "<"), UInt8(ascii: ">"), question, UInt8(ascii: "^"),
            UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "}"):
            false
        default: 0x21...0x7E ~= byte
        }
    }

    static func escaped(_ bytes: some Sequence<UInt8>, _ isPlain: (UInt8) -> Bool) -> String {
        var result: [UInt8] = []
        for byte in bytes { append(byte, to: &result, isPlain) }
        return String(decoding: result, as: UTF8.self)
    }

    private static func append(_ byte: UInt8, to result: inout [UInt8], _ isPlain: (UInt8) -> Bool) {
        if isPlain(byte) { result.append(byte) } else { PercentEncoding.append(byte, to: &result) }
    }

    /// Hexadecimal digits of escapes in upper case, as RFC 3986, section 6.2.2.1, makes them alike; all else as it is.
    static func withEscapesAlike(_ bytes: [UInt8]) -> [UInt8] {
        var result = bytes, position = 0
        while position + 2 < bytes.count {
            guard bytes[position] == percent, hexadecimal(bytes[position + 1]) != nil,
                hexadecimal(bytes[position + 2]) != nil
            else {
                position += 1
                continue
            }
            for digit in position + 1...position + 2 where isLetter(bytes[digit]) {
                result[digit] = bytes[digit] & ~0x20
            }
            position += 3
        }
        return result
    }

    /// Letters, digits and the marks `-._~` by themselves, which their escapes stand for; other escapes in upper case.
    static func withPlainEscapes(_ text: String) -> String {
        let bytes = withEscapesAlike(Array(text.utf8))
        guard bytes.contains(percent) else { return text }
        var result: [UInt8] = [], place = 0
        while place < bytes.count {
            if bytes[place] == percent, place + 2 < bytes.count, let high = hexadecimal(bytes[place + 1]),
                let low = hexadecimal(bytes[place + 2])
            {
                let byte = high << 4 | low
                if isLetter(byte) || isDigit(byte) || "-._~".utf8.contains(byte) {
                    result.append(byte)
                    place += 3
                    continue
                }
            }
            result.append(bytes[place])
            place += 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Escaped, with a slash before it and without dot segments (RFC 3986, section 5.2.4; an escaped dot is a dot).
    static func path(_ bytes: [UInt8]) -> String {
        var result: [UInt8] = [], folders: [Int] = []
        let bytes = bytes.first.map(isSlash) == true ? bytes[1...] : bytes[...]
        let segments = bytes.split(omittingEmptySubsequences: false, whereSeparator: isSlash)
        for (number, segment) in segments.enumerated() {
            let dots = dots(segment)
            if dots == 2, let folder = folders.popLast() { result.removeSubrange(folder...) }
            // A path that ends with a dot segment is a folder.
            if dots > 0 {
                if number == segments.count - 1 { result.append(slash) }
                continue
            }
            folders.append(result.count)
            result.append(slash)
            for byte in segment { append(byte, to: &result, isPlainInPath) }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// 1 for the segment `.`, 2 for `..`, else 0.
    private static func dots(_ segment: ArraySlice<UInt8>) -> Int {
        guard segment.count <= 6 else { return 0 }
        let dot = UInt8(ascii: ".")
        let plain = PercentEncoding.unescapedLeniently(segment)
        return plain == [dot] ? 1 : plain == [dot, dot] ? 2 : 0
    }
}
