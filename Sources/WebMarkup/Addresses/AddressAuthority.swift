import SearchlightBasics

/// Host and port of an address.
struct AddressAuthority {
    var host: String
    var port: Int?

    /// nil for a user name or password, a host that cannot be one, and a port outside 0...65535.
    init?(_ text: ArraySlice<UInt8>) {
        let colon = UInt8(ascii: ":")
        var rest = text
        if let position = rest.lastIndex(of: UInt8(ascii: "@")) {
            guard rest[..<position].allSatisfy({ $0 == colon }), rest[..<position].count <= 1 else { return nil }
            rest = rest[(position + 1)...]
        }
        let bracket = rest.first == UInt8(ascii: "[") ? rest.firstIndex(of: UInt8(ascii: "]")) : rest.startIndex
        guard let bracket else { return nil }
        let end = rest[bracket...].firstIndex(of: colon) ?? rest.endIndex
        if end < rest.endIndex {
            var number = 0
            for byte in rest[(end + 1)...] {
                guard AddressText.isDigit(byte) else { return nil }
                number = number * 10 + Int(byte - UInt8(ascii: "0"))
                guard number <= 65535 else { return nil }
            }
            port = rest[(end + 1)...].isEmpty ? nil : number
        }
        guard let host = Self.host(rest[..<end]) else { return nil }
        self.host = host
    }

    /// 4 or 16 bytes in network order, of a host as it stands in an authority; nil for a name.
    static func bytes(of host: String) -> [UInt8]? {
        if host.hasPrefix("[") {
            return IPv6.groups(Array(host.utf8.dropFirst().dropLast()))?.flatMap {
                [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)]
            }
        }
        guard IPv4.isNumeric(host), let number = IPv4.number(host) else { return nil }
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
    }

    private static func host(_ bytes: ArraySlice<UInt8>) -> String? {
        if bytes.first == UInt8(ascii: "[") {
            guard bytes.last == UInt8(ascii: "]"), let groups = IPv6.groups(Array(bytes.dropFirst().dropLast())) else {
                return nil
            }
            return "[" + IPv6.text(groups) + "]"
        }
        let text = String(decoding: PercentEncoding.unescapedLeniently(bytes), as: UTF8.self).lowercased()
        guard !text.isEmpty, text.unicodeScalars.allSatisfy(isAllowed) else { return nil }
        // What a character stands for may be one that no host has, or make it a number.
        let host = HostName.ascii(text)
        guard host.unicodeScalars.allSatisfy(isAllowed) else { return nil }
        return IPv4.isNumeric(host) ? IPv4.number(host).map(IPv4.text) : host
    }

    /// "Forbidden domain code points" of the standard, and what no registry gives.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return scalar.value > 0x20 && scalar.value != 0x7F && !"#/:<>?@[\\]^|%".unicodeScalars.contains(scalar)
        }
        switch scalar.properties.generalCategory {
        case .control, .unassigned, .privateUse, .surrogate, .spaceSeparator, .lineSeparator, .paragraphSeparator,
            .format:
            return false
        default: return scalar != "\u{FFFD}"
        }
    }
}

/// Addresses of version 4, also as browsers take them: octal, hexadecimal, with parts left out.
private enum IPv4 {
    private static func parts(_ host: String) -> [Substring] {
        var parts = host.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
        return parts
    }

    /// Whether it must be an address because its last part is a number.
    static func isNumeric(_ host: String) -> Bool {
        guard let last = parts(host).last, !last.isEmpty else { return false }
        return last.utf8.allSatisfy(AddressText.isDigit) || (last.hasPrefix("0x") && value(last) != nil)
    }

    static func number(_ host: String) -> UInt32? {
        let numbers = parts(host).map(value)
        guard numbers.count <= 4 else { return nil }
        var result: UInt64 = 0
        for (position, number) in numbers.enumerated() {
            guard let number else { return nil }
            let isLast = position == numbers.count - 1
            guard number < (isLast ? 1 << (8 * UInt64(5 - numbers.count)) : 256) else { return nil }
            result += isLast ? number : number << (8 * UInt64(3 - position))
        }
        return UInt32(exactly: result)
    }

    /// No larger than a little over 32 bits need, whatever its length.
    private static func value(_ text: Substring) -> UInt64? {
        guard !text.isEmpty, text.utf8.first != UInt8(ascii: "+"), text.utf8.first != UInt8(ascii: "-") else {
            return nil
        }
        let isHexadecimal = text.hasPrefix("0x")
        let isOctal = !isHexadecimal && text.hasPrefix("0") && text.utf8.count > 1
        let digits = text.dropFirst(isHexadecimal ? 2 : 0)
        if digits.isEmpty { return 0 }
        let radix: UInt8 = isHexadecimal ? 16 : isOctal ? 8 : 10
        var result: UInt64 = 0
        for byte in digits.utf8 {
            guard let digit = AddressText.hexadecimal(byte), digit < radix else { return nil }
            result = min(result * UInt64(radix) + UInt64(digit), 1 << 40)
        }
        return result
    }

    static func text(_ number: UInt32) -> String {
        [24, 16, 8, 0].map { String(number >> UInt32($0) & 255) }.joined(separator: ".")
    }
}

/// Addresses of version 6 (RFC 4291, section 2.2; written as RFC 5952 says).
private enum IPv6 {
    /// Eight groups; nil for anything else, a zone too.
    static func groups(_ bytes: [UInt8]) -> [UInt16]? {
        var groups: [UInt16] = [], gap: Int?, position = 0
        let colon = UInt8(ascii: ":")
        if bytes.starts(with: [colon, colon]) {
            gap = 0
            position = 2
        }
        while position < bytes.count {
            guard groups.count < 8 else { return nil }
            if bytes[position] == colon {
                guard gap == nil, !groups.isEmpty else { return nil }
                gap = groups.count
                position += 1
                continue
            }
            let digits = bytes[position...].prefix { AddressText.hexadecimal($0) != nil }
            let next = position + digits.count < bytes.count ? bytes[position + digits.count] : nil
            if next == UInt8(ascii: ".") {
                guard groups.count <= 6, let tail = dotted(bytes[position...]) else { return nil }
                groups += tail
                break
            }
            guard 1...4 ~= digits.count else { return nil }
            groups.append(digits.reduce(0) { $0 << 4 | UInt16(AddressText.hexadecimal($1) ?? 0) })
            position += digits.count
            if next == nil { break }
            guard next == colon, position + 1 < bytes.count else { return nil }
            position += 1
        }
        guard let gap else { return groups.count == 8 ? groups : nil }
        guard groups.count < 8 else { return nil }
        return groups[..<gap] + Array(repeating: 0, count: 8 - groups.count) + groups[gap...]
    }

    private static func dotted(_ bytes: ArraySlice<UInt8>) -> [UInt16]? {
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part -> UInt16? in
            guard 1...3 ~= part.count, part.allSatisfy(AddressText.isDigit), part.count == 1 || part.first != 0x30
            else { return nil }
            return UInt8(String(decoding: part, as: UTF8.self)).map(UInt16.init)
        }
        guard parts.count == 4, numbers.count == 4 else { return nil }
        return [numbers[0] << 8 | numbers[1], numbers[2] << 8 | numbers[3]]
    }

    /// The longest run of two or more zeros is left out, of equal ones the first.
    static func text(_ groups: [UInt16]) -> String {
        var best = 0..<0, start = 0
        for position in 0...groups.count where position == groups.count || groups[position] != 0 {
            if position - start > max(best.count, 1) { best = start..<position }
            start = position + 1
        }
        let words = groups.map { String($0, radix: 16) }
        guard !best.isEmpty else { return words.joined(separator: ":") }
        return words[..<best.lowerBound].joined(separator: ":") + "::"
            + words[best.upperBound...].joined(separator: ":")
    }
}
