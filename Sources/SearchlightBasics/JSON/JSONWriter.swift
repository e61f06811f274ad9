/// How JSON is laid out.
package enum JSONLayout: Sendable {
    /// On one line, with blanks for people, and safe to look at in a terminal: characters that a terminal obeys, that change the
    /// direction of what follows, or that other programs refuse are escaped.
    case line
    /// As ``line``, with only the escapes that JSON demands. Bytes that are hashed, or compared with what another version wrote, stay so.
    case stable
    /// On one line, without a blank: messages that have a maximum length count on it.
    case compact
    /// A line for each value, and members in the order of their names, as Foundation's `JSONEncoder` writes with `prettyPrinted` and
    /// `sortedKeys`. Files of earlier versions look so.
    case indented
}

extension JSONValue {
    /// The value as JSON on one line.
    package var text: String { String(decoding: bytes(.line), as: UTF8.self) }

    /// The value as JSON in the layout ``JSONLayout/stable``.
    package var stableText: String { String(decoding: bytes(.stable), as: UTF8.self) }

    /// Returns the value as JSON.
    package func bytes(_ layout: JSONLayout) -> [UInt8] {
        var out: [UInt8] = []
        write(layout, depth: 0, into: &out)
        return out
    }

    /// Writes the value as JSON on one line.
    ///
    /// Numbers come back from the parser as they were: a double is written with a fraction or an exponent. JSON has no
    /// infinite numbers and no NaN, so these are written as null.
    package func write(into out: inout [UInt8]) { write(.line, depth: 0, into: &out) }

    private func write(_ layout: JSONLayout, depth: Int, into out: inout [UInt8]) {
        switch self {
        case .null: out += "null".utf8
        case .boolean(let flag): out += (flag ? "true" : "false").utf8
        case .integer(let number): out += String(number).utf8
        case .double(let number): out += (number.isFinite ? number.description : "null").utf8
        case .string(let text): Self.write(text, layout, into: &out)
        case .array(let values):
            out.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                Self.separate(layout, isFirst: index == 0, depth: depth, into: &out)
                value.write(layout, depth: depth + 1, into: &out)
            }
            Self.end(layout, isEmpty: values.isEmpty, depth: depth, into: &out)
            out.append(UInt8(ascii: "]"))
        case .object(let members):
            out.append(UInt8(ascii: "{"))
            for (index, member) in Self.ordered(members, layout).enumerated() {
                Self.separate(layout, isFirst: index == 0, depth: depth, into: &out)
                Self.write(member.key, layout, into: &out)
                if layout == .indented { out.append(UInt8(ascii: " ")) }
                out.append(UInt8(ascii: ":"))
                if layout != .compact { out.append(UInt8(ascii: " ")) }
                member.value.write(layout, depth: depth + 1, into: &out)
            }
            Self.end(layout, isEmpty: members.isEmpty, depth: depth, into: &out)
            out.append(UInt8(ascii: "}"))
        }
    }

    private static func ordered(_ members: [Member], _ layout: JSONLayout) -> [Member] {
        guard layout == .indented else { return members }
        return members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }

    @inline(__always)
    private static func separate(_ layout: JSONLayout, isFirst: Bool, depth: Int, into out: inout [UInt8]) {
        if !isFirst { out.append(UInt8(ascii: ",")) }
        switch layout {
        case .line, .stable: if !isFirst { out.append(UInt8(ascii: " ")) }
        case .compact: break
        case .indented: startLine(depth + 1, into: &out)
        }
    }

    @inline(__always)
    private static func end(_ layout: JSONLayout, isEmpty: Bool, depth: Int, into out: inout [UInt8]) {
        guard layout == .indented else { return }
        if isEmpty { out.append(UInt8(ascii: "\n")) }
        startLine(depth, into: &out)
    }

    private static func startLine(_ depth: Int, into out: inout [UInt8]) {
        out.append(UInt8(ascii: "\n"))
        for _ in 0..<depth { out += "  ".utf8 }
    }

    // MARK: Texts

    private static let hex = Array("0123456789abcdef".utf8)

    @inline(__always)
    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
    }

    private static func write(_ text: String, _ layout: JSONLayout, into out: inout [UInt8]) {
        out.append(UInt8(ascii: "\""))
        let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable {
            write($0, escapesHidden: layout == .line, into: &out)
        }
        if isWritten == nil { write(Array(text.utf8), escapesHidden: layout == .line, into: &out) }
        out.append(UInt8(ascii: "\""))
    }

    /// - Parameter bytes: valid UTF-8.
    private static func write<Bytes: RandomAccessCollection>(
        _ bytes: Bytes, escapesHidden: Bool, into out: inout [UInt8]
    ) where Bytes.Element == UInt8, Bytes.Index == Int {
        // Most of a text goes as it is, in one piece.
        var start = 0, position = 0
        while position < bytes.count {
            let byte = bytes[position]
            if byte >= 0x80 {
                if escapesHidden, mayBeginHidden(byte), let (scalar, length) = hidden(bytes, at: position) {
                    out.append(contentsOf: bytes[start..<position])
                    escape(scalar, into: &out)
                    position += length
                    start = position
                } else {
                    position += 1
                }
                continue
            }
            if needsEscape(byte) {
                out.append(contentsOf: bytes[start..<position])
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                    out.append(UInt8(ascii: "\\"))
                    out.append(byte)
                case 0x0A: out += "\\n".utf8
                case 0x0D: out += "\\r".utf8
                case 0x09: out += "\\t".utf8
                default: escape(Unicode.Scalar(byte), into: &out)
                }
                start = position + 1
            }
            position += 1
        }
        out.append(contentsOf: bytes[start..<bytes.endIndex])
    }

    private static func escape(_ scalar: Unicode.Scalar, into out: inout [UInt8]) {
        let value = scalar.value
        // Above U+FFFF as a pair of surrogates: RFC 8259, section 7.
        for unit in value > 0xFFFF ? [0xD7C0 + (value >> 10), 0xDC00 | (value & 0x3FF)] : [value] {
            out += "\\u".utf8
            for shift in [12, 8, 4, 0] as [UInt32] { out.append(hex[Int(unit >> shift & 15)]) }
        }
    }

    /// Whether a hidden character may begin with the byte: spares a look at the letters of most scripts.
    @inline(__always)
    private static func mayBeginHidden(_ byte: UInt8) -> Bool {
        byte == 0xC2 || byte == 0xD8 || byte == 0xE2 || byte >= 0xEF
    }

    /// The character at a position and its bytes, if a terminal would obey it, or another program refuse it.
    private static func hidden<Bytes: RandomAccessCollection>(
        _ bytes: Bytes, at position: Int
    ) -> (scalar: Unicode.Scalar, length: Int)? where Bytes.Element == UInt8, Bytes.Index == Int {
        let first = bytes[position]
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard bytes.count - position >= length else { return nil }
        var value = UInt32(first) & (0xFF >> UInt32(length + 1))
        for byte in bytes[position + 1..<position + length] { value = value << 6 | UInt32(byte & 0x3F) }
        guard let scalar = Unicode.Scalar(value), isHidden(scalar) else { return nil }
        return (scalar, length)
    }

    /// Source: Unicode 15, sections 23.1, 23.2, 23.7 and 23.8. What ``ShowableText`` takes out, and marks of direction and byte order.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x80..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFB: true
        default: ShowableText.isNoncharacter(scalar)
        }
    }
}
