/// A JSON value, with integers kept apart from other numbers and members in the order written.
package enum JSONValue: Sendable, Hashable {
    case null
    case boolean(Bool)
    /// A number without fraction and exponent that fits.
    case integer(Int64)
    case double(Double)
    case string(String)
    case array([JSONValue])
    /// Keys are unique; the parser keeps the last value of a key that stands twice.
    case object([Member])

    /// A name with its value.
    package struct Member: Sendable, Hashable {
        /// The name, unescaped.
        package var key: String
        /// What stands behind it.
        package var value: JSONValue

        /// A name with its value.
        package init(_ key: String, _ value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// An object from pairs.
    package static func members(_ pairs: KeyValuePairs<String, JSONValue>) -> JSONValue {
        .object(pairs.map { Member($0.key, $0.value) })
    }

    /// The value of an object's member.
    package subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// What it is, for messages.
    package var description: String {
        switch self {
        case .null: "null"
        case .boolean: "a boolean"
        case .integer, .double: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}

extension JSONValue {
    /// The value as JSON on one line.
    ///
    /// Numbers come back from the parser as they were: a double is written with a fraction or an exponent. JSON has no
    /// infinite numbers and no NaN, so these are written as null.
    package func write(into out: inout [UInt8]) {
        switch self {
        case .null: out += "null".utf8
        case .boolean(let flag): out += (flag ? "true" : "false").utf8
        case .integer(let number): out += String(number).utf8
        case .double(let number): out += (number.isFinite ? number.description : "null").utf8
        case .string(let text): Self.write(text, into: &out)
        case .array(let values):
            out.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { Self.write(UInt8(ascii: ","), UInt8(ascii: " "), into: &out) }
                value.write(into: &out)
            }
            out.append(UInt8(ascii: "]"))
        case .object(let members):
            out.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { Self.write(UInt8(ascii: ","), UInt8(ascii: " "), into: &out) }
                Self.write(member.key, into: &out)
                Self.write(UInt8(ascii: ":"), UInt8(ascii: " "), into: &out)
                member.value.write(into: &out)
            }
            out.append(UInt8(ascii: "}"))
        }
    }

    @inline(__always)
    private static func write(_ first: UInt8, _ second: UInt8, into out: inout [UInt8]) {
        out.append(first)
        out.append(second)
    }

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

    /// The value as JSON on one line.
    package var text: String {
        var out: [UInt8] = []
        write(into: &out)
        return String(decoding: out, as: UTF8.self)
    }
}
