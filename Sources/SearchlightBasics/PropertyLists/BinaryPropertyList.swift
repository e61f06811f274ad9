/// The binary form of property lists.
///
/// Source: Apple, CF-1153.18, CFBinaryPList.c: objects behind the mark `bplist00`, then a table of their offsets, then 32 bytes that
/// say where the table is. Lists and dictionaries name their members by numbers.
enum BinaryPropertyList {
    static let mark = Array("bplist00".utf8)

    /// The first half of an object's first byte.
    enum Kind: UInt8 {
        case simple = 0, integer, real, date, data, ascii, utf16
        case array = 0xA, dictionary = 0xD
    }

    static func read(_ bytes: [UInt8]) -> PropertyList? {
        guard var reader = BinaryReader(bytes) else { return nil }
        return reader.top()
    }

    static func write(_ list: PropertyList) -> [UInt8] {
        var writer = BinaryWriter()
        return writer.bytes(of: list)
    }
}

/// Any bytes may come: what the numbers in them point at is checked.
private struct BinaryReader {
    private static let trailerLength = 32

    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let count: Int
    private let topNumber: Int
    private let table: Int
    /// Values that may still be read. Writers share texts and numbers only, so that each value has a byte of its own in its list. Bytes
    /// that want more of them share lists, and a few hundred such bytes could fill the memory.
    private var left: Int

    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        let trailer = bytes.count - Self.trailerLength
        guard trailer >= BinaryPropertyList.mark.count + 2 else { return nil }
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        func size(_ offset: Int) -> Int? {
            Int(exactly: bytes[(trailer + offset)..<(trailer + offset + 8)].reduce(0) { $0 << 8 | UInt64($1) })
        }
        guard 1...8 ~= offsetSize, 1...8 ~= referenceSize, let count = size(8), let top = size(16),
            let table = size(24),
            count > 0, top < count, table >= BinaryPropertyList.mark.count, table < trailer,
            count <= (trailer - table) / offsetSize
        else { return nil }
        self.count = count
        topNumber = top
        self.table = table
        left = bytes.count
    }

    mutating func top() -> PropertyList? { value(topNumber, depth: 0) }

    /// A number of up to eight bytes; nil behind the objects' end.
    private func number(at offset: Int, size: Int) -> UInt64? {
        guard offset >= 0, offset <= table, size <= table - offset else { return nil }
        return bytes[offset..<(offset + size)].reduce(0) { $0 << 8 | UInt64($1) }
    }

    private mutating func value(_ number: Int, depth: Int) -> PropertyList? {
        left -= 1
        guard number < count, depth < PropertyList.maximumDepth, left >= 0 else { return nil }
        let entry = table + number * offsetSize
        let stored = bytes[entry..<(entry + offsetSize)].reduce(0) { $0 << 8 | UInt64($1) }
        guard let offset = Int(exactly: stored), offset >= BinaryPropertyList.mark.count, offset < table,
            let kind = BinaryPropertyList.Kind(rawValue: bytes[offset] >> 4)
        else { return nil }
        let detail = bytes[offset] & 15
        switch kind {
        case .simple: return detail == 8 ? .boolean(false) : detail == 9 ? .boolean(true) : nil
        case .integer: return integer(at: offset + 1, detail)
        case .real: return real(at: offset + 1, detail).map(PropertyList.real)
        case .date: return detail == 3 ? real(at: offset + 1, detail).map(PropertyList.date) : nil
        case .data, .ascii, .utf16, .array, .dictionary:
            guard let (length, start) = length(at: offset) else { return nil }
            return run(kind, length, start, depth)
        }
    }

    private func integer(at offset: Int, _ detail: UInt8) -> PropertyList? {
        switch detail {
        case 0...2: return number(at: offset, size: 1 << Int(detail)).map { .integer(Int64($0)) }
        case 3: return number(at: offset, size: 8).map { .integer(Int64(bitPattern: $0)) }
        case 4:
            // Only what is beyond 63 bits is written so.
            guard let high = number(at: offset, size: 8), let low = number(at: offset + 8, size: 8) else { return nil }
            if high == 0 { return Int64(exactly: low).map(PropertyList.integer) ?? .real(Double(low)) }
            return high == .max && Int64(bitPattern: low) < 0 ? .integer(Int64(bitPattern: low)) : nil
        default: return nil
        }
    }

    private func real(at offset: Int, _ detail: UInt8) -> Double? {
        switch detail {
        case 2: number(at: offset, size: 4).map { Double(Float(bitPattern: UInt32($0))) }
        case 3: number(at: offset, size: 8).map { Double(bitPattern: $0) }
        default: nil
        }
    }

    /// How many elements an object has, and where they begin. Fifteen and more stand in an integer of their own.
    private func length(at offset: Int) -> (length: Int, start: Int)? {
        let detail = Int(bytes[offset] & 15)
        if detail < 15 { return (detail, offset + 1) }
        guard offset + 1 < table, bytes[offset + 1] >> 4 == BinaryPropertyList.Kind.integer.rawValue else { return nil }
        let size = 1 << Int(bytes[offset + 1] & 15)
        guard size <= 8, let stored = number(at: offset + 2, size: size), let length = Int(exactly: stored) else {
            return nil
        }
        return (length, offset + 2 + size)
    }

    private mutating func run(
        _ kind: BinaryPropertyList.Kind, _ length: Int, _ start: Int, _ depth: Int
    ) -> PropertyList? {
        let size =
            switch kind {
            case .utf16: 2
            case .array: referenceSize
            case .dictionary: referenceSize * 2
            default: 1
            }
        guard start <= table, length <= (table - start) / size else { return nil }
        let own = bytes[start..<(start + length * size)]
        switch kind {
        case .data: return .data(Array(own))
        case .ascii: return String(validating: own, as: UTF8.self).map(PropertyList.string)
        case .utf16:
            let units = stride(from: start, to: own.endIndex, by: 2).map {
                UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
            }
            return String(validating: units, as: UTF16.self).map(PropertyList.string)
        case .array: return values(length, start, depth).map(PropertyList.array)
        default:
            guard let keys = values(length, start, depth),
                let values = values(length, start + length * referenceSize, depth)
            else { return nil }
            var entries: [String: PropertyList] = [:]
            for (key, value) in zip(keys, values) {
                guard case .string(let key) = key else { return nil }
                entries[key] = value
            }
            return .dictionary(entries)
        }
    }

    private mutating func values(_ length: Int, _ start: Int, _ depth: Int) -> [PropertyList]? {
        var values: [PropertyList] = []
        for index in 0..<length {
            guard let stored = number(at: start + index * referenceSize, size: referenceSize),
                let reference = Int(exactly: stored), let value = value(reference, depth: depth + 1)
            else { return nil }
            values.append(value)
        }
        return values
    }
}

private struct BinaryWriter {
    private enum Object {
        case whole([UInt8])
        /// The numbers of the members; of a dictionary first the keys'.
        case references(BinaryPropertyList.Kind, length: Int, [Int])
    }

    private var objects: [Object] = []
    /// Keys come again in each entry of a list.
    private var texts: [String: Int] = [:]

    mutating func bytes(of list: PropertyList) -> [UInt8] {
        let top = add(list)
        // Apple's reader wants a size that holds the count, too, although the highest number is one less.
        let referenceSize = Self.size(of: objects.count)
        var out = BinaryPropertyList.mark, offsets: [Int] = []
        for object in objects {
            offsets.append(out.count)
            switch object {
            case .whole(let bytes): out += bytes
            case .references(let kind, let length, let numbers):
                Self.start(kind, length, into: &out)
                for number in numbers { Self.append(UInt64(number), referenceSize, to: &out) }
            }
        }
        let table = out.count, offsetSize = Self.size(of: table)
        for offset in offsets { Self.append(UInt64(offset), offsetSize, to: &out) }
        out += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
        for number in [objects.count, top, table] { Self.append(UInt64(number), 8, to: &out) }
        return out
    }

    private mutating func add(_ object: Object) -> Int {
        objects.append(object)
        return objects.count - 1
    }

    private mutating func add(_ list: PropertyList) -> Int {
        switch list {
        case .boolean(let flag): return add(.whole([flag ? 9 : 8]))
        case .integer(let number): return add(.whole(Self.integer(number)))
        case .real(let number): return add(.whole(Self.double(0x23, number)))
        case .date(let seconds): return add(.whole(Self.double(0x33, seconds)))
        case .data(let bytes):
            var out: [UInt8] = []
            Self.start(.data, bytes.count, into: &out)
            return add(.whole(out + bytes))
        case .string(let text): return add(text)
        case .array(let values):
            let numbers = values.map { add($0) }
            return add(.references(.array, length: values.count, numbers))
        case .dictionary(let entries):
            let sorted = entries.sorted { $0.key < $1.key }
            let keys = sorted.map { add($0.key) }
            let values = sorted.map { add($0.value) }
            return add(.references(.dictionary, length: sorted.count, keys + values))
        }
    }

    private mutating func add(_ text: String) -> Int {
        if let known = texts[text] { return known }
        var out: [UInt8] = []
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            Self.start(.ascii, text.utf8.count, into: &out)
            out += text.utf8
        } else {
            Self.start(.utf16, text.utf16.count, into: &out)
            for unit in text.utf16 { Self.append(UInt64(unit), 2, to: &out) }
        }
        let number = add(.whole(out))
        texts[text] = number
        return number
    }

    private static func start(_ kind: BinaryPropertyList.Kind, _ length: Int, into out: inout [UInt8]) {
        out.append(kind.rawValue << 4 | UInt8(min(length, 15)))
        if length >= 15 { out += integer(Int64(length)) }
    }

    /// Of as few bytes as hold it: 1, 2, 4 or 8; a negative number has eight.
    private static func integer(_ number: Int64) -> [UInt8] {
        let size = number < 0 ? 8 : size(of: Int(number))
        var out = [BinaryPropertyList.Kind.integer.rawValue << 4 | UInt8(size.trailingZeroBitCount)]
        append(UInt64(bitPattern: number), size, to: &out)
        return out
    }

    private static func double(_ mark: UInt8, _ number: Double) -> [UInt8] {
        var out = [mark]
        append(number.bitPattern, 8, to: &out)
        return out
    }

    private static func size(of number: Int) -> Int {
        number < 1 << 8 ? 1 : number < 1 << 16 ? 2 : number < 1 << 32 ? 4 : 8
    }

    private static func append(_ number: UInt64, _ size: Int, to out: inout [UInt8]) {
        for index in (0..<size).reversed() { out.append(UInt8(truncatingIfNeeded: number >> UInt64(index * 8))) }
    }
}
