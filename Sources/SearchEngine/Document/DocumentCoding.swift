/// The bytes of stored attributes: see `Docs/FileFormats.md`, "Stored attributes".
package enum DocumentCoding {
    package static func encode(_ attributes: [Attribute], into out: inout ByteWriter) {
        out.length(attributes.count)
        for attribute in attributes {
            switch attribute.name {
            case .known(let number): out.varint(UInt64(number))
            case .custom(let name):
                out.varint(0)
                out.string(name)
            }
            encode(attribute.value, into: &out)
        }
    }

    package static func decode(_ cursor: inout ByteCursor) -> [Attribute] {
        let count = cursor.length()
        var attributes: [Attribute] = []
        for _ in 0..<count {
            if cursor.overran { break }
            let number = cursor.varint()
            let name: AttributeName =
                number == 0 ? .custom(cursor.string()) : .known(UInt16(truncatingIfNeeded: number))
            attributes.append(Attribute(name, decodeValue(&cursor, depth: 0)))
        }
        return attributes
    }

    private enum Tag: UInt8 {
        case null, text, integer, double, no, yes, date, data, list, dictionary
    }

    private static func encode(_ value: AttributeValue, into out: inout ByteWriter) {
        switch value {
        case .null: out.u8(Tag.null.rawValue)
        case .text(let text):
            out.u8(Tag.text.rawValue)
            out.string(text)
        case .integer(let number):
            out.u8(Tag.integer.rawValue)
            out.signedVarint(number)
        case .double(let number):
            out.u8(Tag.double.rawValue)
            out.u64(number.bitPattern)
        case .boolean(let flag): out.u8(flag ? Tag.yes.rawValue : Tag.no.rawValue)
        case .date(let seconds):
            out.u8(Tag.date.rawValue)
            out.u64(seconds.bitPattern)
        case .data(let bytes):
            out.u8(Tag.data.rawValue)
            out.block(bytes)
        case .list(let values):
            out.u8(Tag.list.rawValue)
            out.length(values.count)
            for value in values { encode(value, into: &out) }
        case .dictionary(let entries):
            out.u8(Tag.dictionary.rawValue)
            out.length(entries.count)
            for entry in entries {
                out.string(entry.key)
                encode(entry.value, into: &out)
            }
        }
    }

    /// Nested deeper than this, a value is damage: what encodes is limited by ``Limits/nesting``.
    private static func decodeValue(_ cursor: inout ByteCursor, depth: Int) -> AttributeValue {
        guard depth <= Limits.nesting, let tag = Tag(rawValue: cursor.u8()) else {
            cursor.skip(Int.max)
            return .null
        }
        switch tag {
        case .null: return .null
        case .text: return .text(cursor.string())
        case .integer: return .integer(cursor.signedVarint())
        case .double: return .double(Double(bitPattern: cursor.u64()))
        case .no: return .boolean(false)
        case .yes: return .boolean(true)
        case .date: return .date(Double(bitPattern: cursor.u64()))
        case .data: return .data(cursor.block())
        case .list:
            var values: [AttributeValue] = []
            for _ in 0..<cursor.count() where !cursor.overran { values.append(decodeValue(&cursor, depth: depth + 1)) }
            return .list(values)
        case .dictionary:
            var entries: [AttributeValue.Entry] = []
            for _ in 0..<cursor.count() where !cursor.overran {
                let key = cursor.string()
                entries.append(AttributeValue.Entry(key: key, value: decodeValue(&cursor, depth: depth + 1)))
            }
            return .dictionary(entries)
        }
    }
}

/// What an item may be at most. A breach is an error that names the limit.
public enum Limits {
    /// Bytes of UTF-8 in an identifier or a domain.
    public static let identifierBytes = 4096
    /// Bytes of an item's attributes as stored.
    public static let itemBytes = 16 << 20
    /// Lists and dictionaries inside one another.
    public static let nesting = 16
    /// Bytes of a client state: Apple documents fewer than 250; the file holds more, and the facade enforces Apple's.
    public static let clientStateBytes = 4096

    static func check(identifier: String, domain: String) throws {
        if identifier.isEmpty || identifier.utf8.count > identifierBytes {
            throw IndexError(
                .limitExceeded,
                "An identifier must have 1 to \(identifierBytes) bytes; this has \(identifier.utf8.count).")
        }
        if domain.utf8.count > identifierBytes {
            throw IndexError(
                .limitExceeded, "A domain may have at most \(identifierBytes) bytes; this has \(domain.utf8.count).")
        }
    }

    static func check(_ value: AttributeValue, depth: Int = 0) throws {
        switch value {
        case .list(let values):
            guard depth < nesting else { throw tooDeep }
            for value in values { try check(value, depth: depth + 1) }
        case .dictionary(let entries):
            guard depth < nesting else { throw tooDeep }
            for entry in entries { try check(entry.value, depth: depth + 1) }
        default: break
        }
    }

    private static let tooDeep = IndexError(
        .limitExceeded, "Lists and dictionaries may stand at most \(nesting) deep inside one another.")
}
