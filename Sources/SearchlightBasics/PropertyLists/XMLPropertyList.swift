/// The XML form of property lists, in UTF-8.
///
/// Source: Apple, "PropertyList-1.0.dtd"; W3C, "Extensible Markup Language (XML) 1.0", 2.4 to 2.8. Declarations are passed over and
/// define nothing, so no text grows by references to references.
struct XMLPropertyList {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// The only value of the document; nil if it is not such a list.
    mutating func document() -> PropertyList? {
        guard var tag = startTag() else { return nil }
        let isWrapped = tag.name == "plist"
        if isWrapped {
            guard !tag.isEmpty, let inner = startTag() else { return nil }
            tag = inner
        }
        guard let value = value(tag, depth: 0), !isWrapped || endTag("plist"), skipMisc(), position == bytes.count
        else {
            return nil
        }
        return value
    }

    private struct Tag {
        var name: String
        /// `<true/>`
        var isEmpty: Bool
    }

    private mutating func value(_ tag: Tag, depth: Int) -> PropertyList? {
        guard depth < PropertyList.maximumDepth else { return nil }
        switch tag.name {
        case "dict": return tag.isEmpty ? .dictionary([:]) : dictionary(depth)
        case "array": return tag.isEmpty ? .array([]) : array(depth)
        case "true", "false":
            guard let text = text(of: tag), Self.trimmed(text).isEmpty else { return nil }
            return .boolean(tag.name == "true")
        case "string": return text(of: tag).map(PropertyList.string)
        case "integer": return text(of: tag).flatMap { Self.integer(Self.trimmed($0)) }
        case "real": return text(of: tag).flatMap { Double(Self.trimmed($0)) }.map(PropertyList.real)
        case "date": return text(of: tag).flatMap { DateText.seconds(String(Self.trimmed($0))) }.map(PropertyList.date)
        case "data":
            return text(of: tag).flatMap { Base64.bytes($0.utf8.filter { $0 > 0x20 }) }.map(PropertyList.data)
        default: return nil
        }
    }

    private mutating func dictionary(_ depth: Int) -> PropertyList? {
        var entries: [String: PropertyList] = [:]
        while !endTag("dict") {
            guard let keyTag = startTag(), keyTag.name == "key", let key = text(of: keyTag), let tag = startTag(),
                let value = value(tag, depth: depth + 1)
            else { return nil }
            entries[key] = value
        }
        return .dictionary(entries)
    }

    private mutating func array(_ depth: Int) -> PropertyList? {
        var values: [PropertyList] = []
        while !endTag("array") {
            guard let tag = startTag(), let value = value(tag, depth: depth + 1) else { return nil }
            values.append(value)
        }
        return .array(values)
    }

    private static func trimmed(_ text: String) -> Substring {
        var text = text[...]
        while text.first?.isWhitespace ?? false { text.removeFirst() }
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return text
    }

    /// With a sign, decimal or with `0x`.
    private static func integer(_ text: Substring) -> PropertyList? {
        let isNegative = text.hasPrefix("-")
        let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : text
        guard digits.first?.isHexDigit ?? false else { return nil }
        let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
        guard let magnitude = isHexadecimal ? UInt64(digits.dropFirst(2), radix: 16) : UInt64(digits) else {
            return nil
        }
        if isNegative {
            return magnitude <= Int64.min.magnitude ? .integer(Int64(truncatingIfNeeded: 0 &- magnitude)) : nil
        }
        return Int64(exactly: magnitude).map(PropertyList.integer) ?? .real(Double(magnitude))
    }

    // MARK: Markup

    private func starts(with text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard position + count <= bytes.count else { return false }
        return (0..<count).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
    }

    /// To behind the next occurrence; false without one.
    private mutating func skip(past text: StaticString) -> Bool {
        while position < bytes.count {
            if starts(with: text) {
                position += text.utf8CodeUnitCount
                return true
            }
            position += 1
        }
        return false
    }

    private mutating func skip(past byte: UInt8) -> Bool {
        guard let place = bytes[position...].firstIndex(of: byte) else { return false }
        position = place + 1
        return true
    }

    /// Blanks, comments, instructions and declarations; false for one without an end.
    private mutating func skipMisc() -> Bool {
        while position < bytes.count {
            if bytes[position] <= 0x20 {
                position += 1
            } else if starts(with: "<!--") {
                guard skip(past: "-->") else { return false }
            } else if starts(with: "<?") {
                guard skip(past: "?>") else { return false }
            } else if starts(with: "<!DOCTYPE") {
                guard skipDeclaration() else { return false }
            } else {
                return true
            }
        }
        return true
    }

    /// In brackets there may be declarations, and in quotes any character.
    private mutating func skipDeclaration() -> Bool {
        var depth = 0
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): guard skip(past: byte) else { return false }
            case UInt8(ascii: "<"): depth += 1
            case UInt8(ascii: ">"):
                depth -= 1
                if depth == 0 { return true }
            default: break
            }
        }
        return false
    }

    /// The next tag, which begins an element. Its attributes say nothing here.
    private mutating func startTag() -> Tag? {
        guard skipMisc(), starts(with: "<") else { return nil }
        position += 1
        let start = position
        while position < bytes.count, 0x61...0x7A ~= bytes[position] { position += 1 }
        let name = String(decoding: bytes[start..<position], as: UTF8.self)
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): guard skip(past: byte) else { return nil }
            case UInt8(ascii: ">"): return Tag(name: name, isEmpty: bytes[position - 2] == UInt8(ascii: "/"))
            case UInt8(ascii: "<"): return nil
            default: break
            }
        }
        return nil
    }

    /// Passes over the end of an element if it is next.
    private mutating func endTag(_ name: String) -> Bool {
        guard skipMisc(), starts(with: "</"), bytes[(position + 2)...].starts(with: name.utf8) else { return false }
        var end = position + 2 + name.utf8.count
        while end < bytes.count, bytes[end] <= 0x20 { end += 1 }
        guard end < bytes.count, bytes[end] == UInt8(ascii: ">") else { return false }
        position = end + 1
        return true
    }

    /// What an element says to its end, references resolved.
    private mutating func text(of tag: Tag) -> String? {
        if tag.isEmpty { return "" }
        var text: [UInt8] = []
        while position < bytes.count {
            if starts(with: "</") {
                return endTag(tag.name) ? String(validating: text, as: UTF8.self) : nil
            } else if starts(with: "<!--") {
                guard skip(past: "-->") else { return nil }
            } else if starts(with: "<![CDATA[") {
                position += 9
                let start = position
                guard skip(past: "]]>") else { return nil }
                text += bytes[start..<(position - 3)]
            } else if starts(with: "<") {
                return nil
            } else if starts(with: "&") {
                guard let scalar = reference() else { return nil }
                text += UTF8.encode(scalar)!
            } else {
                text.append(bytes[position])
                position += 1
            }
        }
        return nil
    }

    private static let longestReference = 10

    /// One of XML's five names, or a number.
    private mutating func reference() -> Unicode.Scalar? {
        let rest = bytes[(position + 1)...].prefix(Self.longestReference)
        guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
        position = end + 1
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        case _ where name.hasPrefix("#x"): return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
        case _ where name.hasPrefix("#"): return UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
        default: return nil
        }
    }
}
