/// The bytes of stored attributes: see `Docs/FileFormats.md`, "Stored attributes".
package enum DocumentCoding {
    /// - Parameter isInColumn: asked for each attribute with numbers. Returns whether a column of the segment gives
    ///   back exactly this number, so that the bytes need not hold it. The number is nil unless the value is an
    ///   integer, double, boolean or date that a `Double` stands for.
    @inline(__always)
    package static func encode(
        _ attributes: [Attribute], into out: inout ByteWriter,
        isInColumn: (_ attribute: Attribute, _ number: Double?) -> Bool = { _, _ in false }
    ) {
        for index in attributes.indices {
            let tag = tag(of: attributes[index].value)
            if tag.mayHaveNumbers, isInColumn(attributes[index], number(attributes[index].value)),
                let inColumn = tag.inColumn
            {
                write(attributes[index].name, inColumn, to: &out)
            } else {
                write(attributes[index].name, tag, to: &out)
                encodeBody(attributes[index].value, tag, into: &out)
            }
        }
    }

    /// Reads attributes up to the end of the cursor. None of them is in a column.
    package static func decode(_ cursor: inout ByteCursor) -> [Attribute] { decode(&cursor) { _ in nil } }

    /// Reads attributes up to the end of the cursor.
    ///
    /// - Parameter number: what the item has in the column of an attribute; nil if it has nothing there.
    package static func decode(
        _ cursor: inout ByteCursor, number: (AttributeName) throws -> Double?
    ) rethrows -> [Attribute] {
        var attributes: [Attribute] = []
        while cursor.remaining > 0 && !cursor.overran {
            guard let (name, tag) = head(&cursor) else { break }
            if tag.rawValue < Tag.integerInColumn.rawValue {
                attributes.append(Attribute(name, decodeBody(&cursor, tag, depth: 0)))
            } else if let number = try number(name) {
                attributes.append(Attribute(name, value(number, tag)))
            } else {
                cursor.skip(Int.max)
            }
        }
        return attributes
    }

    /// Calls `body` with the texts of each attribute that has a number of the schema, in order: the number, and the
    /// text's range in `region`. Damage ends the walk.
    package static func forEachText(
        in region: ByteRegion, _ body: (_ number: UInt16, _ offset: Int, _ length: Int) -> Void
    ) {
        var cursor = region.cursor()
        let end = region.count
        while cursor.remaining > 0 && !cursor.overran {
            let head = cursor.u8()
            guard let tag = Tag(rawValue: head & 15) else { return }
            var number = UInt16(head >> 4)
            if number == 0 { cursor.skip(cursor.length()) }
            if number == 15 { number = UInt16(truncatingIfNeeded: cursor.varint()) }
            if tag.rawValue >= Tag.integerInColumn.rawValue { continue }
            if tag == .text, number != 0 {
                // Most attributes are a text: they do without the closures of `walk`, which are references to count.
                let length = cursor.length(), remaining = cursor.remaining
                cursor.skip(length)
                if !cursor.overran { body(number, end - remaining, length) }
                continue
            }
            walk(&cursor, tag, depth: 0) { length, remaining in
                if number != 0 { body(number, end - remaining, length) }
            }
        }
    }

    /// Values of an attribute, or inside another value. Four bits.
    private enum Tag: UInt8 {
        case null, text, integer, double, no, yes, date, data, list, dictionary
        /// A list of texts, which need no tags of their own.
        case texts
        /// A date of whole seconds.
        case wholeDate
        /// The value is in the attribute's column; only at the top.
        case integerInColumn, doubleInColumn, booleanInColumn, dateInColumn

        /// Whether there may be numbers in the value that are compared.
        var mayHaveNumbers: Bool {
            switch self {
            case .null, .text, .data, .dictionary, .texts: false
            default: true
            }
        }

        var inColumn: Tag? {
            switch self {
            case .integer: .integerInColumn
            case .double: .doubleInColumn
            case .no, .yes: .booleanInColumn
            case .date, .wholeDate: .dateInColumn
            default: nil
            }
        }
    }

    /// The number that stands for a value in a column, if it stands for that value only.
    private static func number(_ value: AttributeValue) -> Double? {
        switch value {
        case .integer(let integer): integer.magnitude <= 1 << 53 ? Double(integer) : nil
        case .double(let number), .date(let number): number == 0 && number.sign == .minus ? nil : number
        case .boolean(let flag): flag ? 1 : 0
        default: nil
        }
    }

    private static func value(_ number: Double, _ tag: Tag) -> AttributeValue {
        switch tag {
        case .integerInColumn: .integer(Int64(exactly: number) ?? 0)
        case .booleanInColumn: .boolean(number != 0)
        case .dateInColumn: .date(number)
        default: .double(number)
        }
    }

    /// The number of the schema up to 14 with the tag in one byte; 15 says that it follows, 0 that a name does.
    @inline(__always)
    private static func write(_ name: AttributeName, _ tag: Tag, to out: inout ByteWriter) {
        switch name {
        case .known(let number) where number > 0 && number < 15: out.u8(UInt8(number) << 4 | tag.rawValue)
        case .known(let number):
            out.u8(0xF0 | tag.rawValue)
            out.varint(UInt64(number))
        case .custom(let name):
            out.u8(tag.rawValue)
            out.string(name)
        }
    }

    @inline(__always)
    private static func head(_ cursor: inout ByteCursor) -> (AttributeName, Tag)? {
        let head = cursor.u8()
        guard let tag = Tag(rawValue: head & 15) else { return nil }
        switch head >> 4 {
        case 0: return (.custom(cursor.string()), tag)
        case 15: return (.known(UInt16(truncatingIfNeeded: cursor.varint())), tag)
        case let number: return (.known(UInt16(number)), tag)
        }
    }

    @inline(__always)
    private static func tag(of value: AttributeValue) -> Tag {
        switch value {
        case .null: .null
        case .text: .text
        case .integer: .integer
        case .double: .double
        case .boolean(let flag): flag ? .yes : .no
        case .date(let seconds): isWhole(seconds) ? .wholeDate : .date
        case .data: .data
        case .list(let values): values.allSatisfy { if case .text = $0 { true } else { false } } ? .texts : .list
        case .dictionary: .dictionary
        }
    }

    private static func isWhole(_ number: Double) -> Bool {
        guard let integer = Int64(exactly: number) else { return false }
        return integer.magnitude < 1 << 53 && !(number == 0 && number.sign == .minus)
    }

    private static func encode(_ value: AttributeValue, into out: inout ByteWriter) {
        let tag = tag(of: value)
        out.u8(tag.rawValue)
        encodeBody(value, tag, into: &out)
    }

    @inline(__always)
    private static func encodeBody(_ value: AttributeValue, _ tag: Tag, into out: inout ByteWriter) {
        switch value {
        case .text(let text): out.string(text)
        case .integer(let number): out.signedVarint(number)
        case .double(let number): out.u64(number.bitPattern)
        case .null, .boolean: break
        case .date(let seconds):
            if tag == .wholeDate { out.signedVarint(Int64(seconds)) } else { out.u64(seconds.bitPattern) }
        case .data(let bytes): out.block(bytes)
        case .list(let values):
            out.length(values.count)
            for value in values {
                if tag == .texts, case .text(let text) = value { out.string(text) } else { encode(value, into: &out) }
            }
        case .dictionary(let entries):
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
        return decodeBody(&cursor, tag, depth: depth)
    }

    private static func decodeBody(_ cursor: inout ByteCursor, _ tag: Tag, depth: Int) -> AttributeValue {
        switch tag {
        case .null: return .null
        case .text: return .text(cursor.string())
        case .integer: return .integer(cursor.signedVarint())
        case .double: return .double(Double(bitPattern: cursor.u64()))
        case .no: return .boolean(false)
        case .yes: return .boolean(true)
        case .date: return .date(Double(bitPattern: cursor.u64()))
        case .wholeDate: return .date(Double(cursor.signedVarint()))
        case .data: return .data(cursor.block())
        case .texts:
            var values: [AttributeValue] = []
            for _ in 0..<cursor.count() where !cursor.overran { values.append(.text(cursor.string())) }
            return .list(values)
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
        case .integerInColumn, .doubleInColumn, .booleanInColumn, .dateInColumn:
            cursor.skip(Int.max)
            return .null
        }
    }

    /// Passes over a value, depth first. `text` gets the length of each text and how many bytes there are from its
    /// start on.
    private static func walk(
        _ cursor: inout ByteCursor, _ tag: Tag, depth: Int, _ text: (_ length: Int, _ remaining: Int) -> Void
    ) {
        func string() {
            let length = cursor.length()
            let remaining = cursor.remaining
            cursor.skip(length)
            if !cursor.overran { text(length, remaining) }
        }
        func nested() {
            guard depth < Limits.nesting, let tag = Tag(rawValue: cursor.u8()) else {
                cursor.skip(Int.max)
                return
            }
            walk(&cursor, tag, depth: depth + 1, text)
        }
        switch tag {
        case .null, .no, .yes: break
        case .text: string()
        case .integer, .wholeDate: _ = cursor.varint()
        case .double, .date: cursor.skip(8)
        case .data: cursor.skip(cursor.length())
        case .texts: for _ in 0..<cursor.count() where !cursor.overran { string() }
        case .list: for _ in 0..<cursor.count() where !cursor.overran { nested() }
        case .dictionary:
            for _ in 0..<cursor.count() where !cursor.overran {
                cursor.skip(cursor.length())
                nested()
            }
        case .integerInColumn, .doubleInColumn, .booleanInColumn, .dateInColumn: cursor.skip(Int.max)
        }
    }
}
