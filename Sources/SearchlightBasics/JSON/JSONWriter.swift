/// How JSON is laid out.
package enum JSONLayout: Sendable {
    /// On one line, with blanks for people.
    case line
    /// On one line, without a blank: messages that have a maximum length count on it.
    case compact
    /// A line for each value, and members in the order of their names, as Foundation's `JSONEncoder` writes with `prettyPrinted` and
    /// `sortedKeys`. Files of earlier versions look so.
    case indented
}

extension JSONValue {
    /// The value as JSON on one line.
    package var text: String { String(decoding: bytes(.line), as: UTF8.self) }

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
        case .string(let text): Self.write(text, into: &out)
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
                Self.write(member.key, into: &out)
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
        case .line: if !isFirst { out.append(UInt8(ascii: " ")) }
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

    private static func write(_ text: String, into out: inout [UInt8]) {
        out.append(UInt8(ascii: "\""))
        // Most texts go as they are.
        let isWritten = text.utf8.withContiguousStorageIfAvailable { bytes in
            for byte in bytes where needsEscape(byte) { return false }
            out.append(contentsOf: bytes)
            return true
        }
        if isWritten == true {
            out.append(UInt8(ascii: "\""))
            return
        }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                out.append(UInt8(ascii: "\\"))
                out.append(byte)
            case 0x0A: out += "\\n".utf8
            case 0x0D: out += "\\r".utf8
            case 0x09: out += "\\t".utf8
            case _ where needsEscape(byte): out += "\\u00".utf8 + [hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            default: out.append(byte)
            }
        }
        out.append(UInt8(ascii: "\""))
    }
}
