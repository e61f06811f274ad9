/// What is wrong with a text that should be JSON.
package struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    /// As a phrase.
    package var message: String
    /// The byte it was noticed at.
    package var offset: Int

    package var description: String { "\(message) at byte \(offset + 1)" }
}

extension JSONValue {
    /// Lists and objects may stand this deep inside one another.
    package static let maximumDepth = 512

    /// Reads one value with nothing but blanks around it, strictly by RFC 8259.
    package init(parsing bytes: [UInt8]) throws(JSONError) { try self.init(parsing: bytes[...]) }

    /// Reads one value with nothing but blanks around it; an error's offset counts from the slice's start.
    package init(parsing bytes: ArraySlice<UInt8>) throws(JSONError) {
        var parser = JSONParser(bytes)
        do throws(JSONError) {
            self = try parser.document()
        } catch {
            throw JSONError(message: error.message, offset: error.offset - bytes.startIndex)
        }
    }
}

/// JSONDecoder reads 20 MB/s, which would be the better part of an import's time.
private struct JSONParser {
    private let bytes: ArraySlice<UInt8>
    private let end: Int
    private var position: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        end = bytes.endIndex
        position = bytes.startIndex
    }

    private func failure(_ message: String, at offset: Int? = nil) -> JSONError {
        JSONError(message: message, offset: offset ?? position)
    }

    /// The byte at the position; 0 at the end, which is no byte that JSON allows outside of texts.
    @inline(__always) private var current: UInt8 { position < end ? bytes[position] : 0 }

    @inline(__always) private mutating func skipBlanks() {
        while position < end {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    mutating func document() throws(JSONError) -> JSONValue {
        skipBlanks()
        let result = try value(depth: 0)
        skipBlanks()
        if position < end { throw failure("there is more after the value's end") }
        return result
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        switch current {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: throw failure(position >= end ? "the value ends too early" : "no value begins like this")
        }
    }

    private mutating func word(_ text: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        for index in 0..<text.utf8CodeUnitCount {
            guard position + index < end, bytes[position + index] == text.utf8Start[index] else {
                throw failure("no value begins like this")
            }
        }
        position += text.utf8CodeUnitCount
        return value
    }

    private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
        guard depth < JSONValue.maximumDepth else { throw failure("lists and objects are nested too deep") }
        position += 1
        var values: [JSONValue] = []
        skipBlanks()
        if current == UInt8(ascii: "]") {
            position += 1
            return .array(values)
        }
        while true {
            skipBlanks()
            values.append(try value(depth: depth + 1))
            skipBlanks()
            switch current {
            case UInt8(ascii: ","): position += 1
            case UInt8(ascii: "]"):
                position += 1
                return .array(values)
            default: throw failure("a comma or ] is missing")
            }
        }
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
        guard depth < JSONValue.maximumDepth else { throw failure("lists and objects are nested too deep") }
        position += 1
        var members: [JSONValue.Member] = []
        var indexByKey: [String: Int]?
        skipBlanks()
        if current == UInt8(ascii: "}") {
            position += 1
            return .object(members)
        }
        while true {
            skipBlanks()
            guard current == UInt8(ascii: "\"") else { throw failure("a name in quotes is missing") }
            let key = try string()
            skipBlanks()
            guard current == UInt8(ascii: ":") else { throw failure("a colon is missing") }
            position += 1
            skipBlanks()
            let member = JSONValue.Member(key, try value(depth: depth + 1))
            // Looking through all names each time would make a large object cost the square of its size.
            if members.count == 16 && indexByKey == nil {
                indexByKey = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1.key, $0) })
            }
            let before = indexByKey.map { $0[key] } ?? members.firstIndex { $0.key == key }
            if let before {
                members[before] = member
            } else {
                indexByKey?[key] = members.count
                members.append(member)
            }
            skipBlanks()
            switch current {
            case UInt8(ascii: ","): position += 1
            case UInt8(ascii: "}"):
                position += 1
                return .object(members)
            default: throw failure("a comma or } is missing")
            }
        }
    }

    private mutating func digits() throws(JSONError) {
        guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= current else { throw failure("a digit is missing") }
        while UInt8(ascii: "0")...UInt8(ascii: "9") ~= current { position += 1 }
    }

    private mutating func number() throws(JSONError) -> JSONValue {
        let start = position
        if current == UInt8(ascii: "-") { position += 1 }
        let first = position
        try digits()
        if bytes[first] == UInt8(ascii: "0") && position > first + 1 {
            throw failure("a number begins with 0", at: first)
        }
        var isInteger = true
        if current == UInt8(ascii: ".") {
            isInteger = false
            position += 1
            try digits()
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            isInteger = false
            position += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
            try digits()
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        // Minus zero is not an integer.
        if isInteger && text != "-0", let integer = Int64(text) { return .integer(integer) }
        guard let double = Double(text), double.isFinite else { throw failure("a number is too large", at: start) }
        return .double(double)
    }

    private mutating func string() throws(JSONError) -> String {
        let start = position + 1
        position = start
        while true {
            guard position < end else { throw failure("a text has no end", at: start - 1) }
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") { break }
            if byte == UInt8(ascii: "\\") { return try escapedString(from: start) }
            if byte < 0x20 { throw failure("a control character in a text") }
            position += 1
        }
        guard let text = String(validating: bytes[start..<position], as: UTF8.self) else {
            throw failure("a text is not UTF-8", at: start)
        }
        position += 1
        return text
    }

    private mutating func escapedString(from start: Int) throws(JSONError) -> String {
        var text = Array(bytes[start..<position])
        while true {
            guard position < end else { throw failure("a text has no end", at: start - 1) }
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let result = String(validating: text, as: UTF8.self) else {
                    throw failure("a text is not UTF-8", at: start)
                }
                return result
            case UInt8(ascii: "\\"): try escape(into: &text)
            case 0..<0x20: throw failure("a control character in a text", at: position - 1)
            default: text.append(byte)
            }
        }
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
        let byte = current
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            let start = position - 2
            var value = try fourHexDigits()
            if 0xD800..<0xDC00 ~= value, current == UInt8(ascii: "\\"), position + 1 < end,
                bytes[position + 1] == UInt8(ascii: "u")
            {
                position += 2
                let low = try fourHexDigits()
                guard 0xDC00..<0xE000 ~= low else { throw failure("half of a surrogate pair", at: start) }
                value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(value) else { throw failure("half of a surrogate pair", at: start) }
            text.append(contentsOf: UTF8.encode(scalar)!)
        default: throw failure("an unknown escape", at: position - 2)
        }
    }

    private mutating func fourHexDigits() throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(current)).hexDigitValue else {
                throw failure("four hexadecimal digits are missing")
            }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }
}
