/// Which column of a segment.
package enum ColumnKey: Sendable, Hashable {
    case rank, expiration, domain, contentType, storedSlot
    /// The ordinal of a document's identifier in the order of identifiers.
    case identifierOrdinal
    /// The document whose identifier has that ordinal.
    case documentOfIdentifier
    case attribute(AttributeName)

    package func write(to out: inout ByteWriter) {
        switch self {
        case .rank: out.varint(1)
        case .expiration: out.varint(2)
        case .domain: out.varint(3)
        case .contentType: out.varint(4)
        case .storedSlot: out.varint(5)
        case .identifierOrdinal: out.varint(6)
        case .documentOfIdentifier: out.varint(7)
        case .attribute(.custom(let name)):
            out.varint(15)
            out.string(name)
        case .attribute(.known(let number)): out.varint(16 + UInt64(number))
        }
    }

    package init?(_ cursor: inout ByteCursor) {
        switch cursor.varint() {
        case 1: self = .rank
        case 2: self = .expiration
        case 3: self = .domain
        case 4: self = .contentType
        case 5: self = .storedSlot
        case 6: self = .identifierOrdinal
        case 7: self = .documentOfIdentifier
        case 15: self = .attribute(.custom(cursor.string()))
        case let code where code > 16: self = .attribute(.known(UInt16(truncatingIfNeeded: code - 16)))
        default: return nil
        }
    }
}

/// Values of one column while a segment is built: (document, value) pairs in any order, several per document allowed.
package struct ColumnValues: Sendable {
    /// Empty as long as the documents are 0, 1, 2 and so on: most columns never need it.
    private var listed: [UInt32] = []
    package private(set) var values: [Int64] = []
    /// Whether the integers stand for `Double`s; see ``ColumnEncoding``.
    package let isDouble: Bool

    package init(isDouble: Bool = false) { self.isDouble = isDouble }

    /// A value for each document, in order.
    package init(dense values: [Int64], isDouble: Bool = false) {
        self.values = values
        self.isDouble = isDouble
    }

    /// - Parameter documents: ascending, one for each value; none if each document has one value, in order.
    init(documents: [UInt32], _ values: [Int64], isDouble: Bool) {
        listed = documents
        self.values = values
        self.isDouble = isDouble
    }

    package var count: Int { values.count }
    /// Bytes held in memory, roughly.
    package var memory: Int { values.count * 8 + listed.count * 4 }
    /// Whether there is exactly one value for each document up to the last, in order.
    package var isSequential: Bool { listed.isEmpty }
    package var last: Int? { isSequential ? (values.isEmpty ? nil : values.count - 1) : listed.last.map(Int.init) }
    @inline(__always) package func document(_ index: Int) -> Int { listed.isEmpty ? index : Int(listed[index]) }

    @inline(__always)
    package mutating func add(_ document: Int, _ value: Int64) {
        if listed.isEmpty && document != values.count {
            listed = values.indices.map { UInt32($0) } + [UInt32(document)]
        } else if !listed.isEmpty {
            listed.append(UInt32(document))
        }
        values.append(value)
    }

    /// Replaces the `Double`s by the whole numbers that they stand for, without memory for both, if all are whole and
    /// not very large. Returns whether it did.
    fileprivate mutating func makeWhole() -> Bool {
        for value in values {
            let number = ColumnEncoding.number(value)
            guard number.rounded() == number, abs(number) < 9e15 else { return false }
        }
        for index in values.indices { values[index] = Int64(ColumnEncoding.number(values[index])) }
        return true
    }

    /// Puts the pairs in the order of their documents, those of one document in the order they were added.
    package mutating func sort() {
        if isSequential || zip(listed, listed.dropFirst()).allSatisfy({ $0 <= $1 }) { return }
        var keys = listed.indices.map { UInt64(listed[$0]) << 32 | UInt64($0) }
        RadixSort.sort(&keys, fromBit: 32)
        let order = keys.map { Int($0 & 0xFFFF_FFFF) }
        values = order.map { values[$0] }
        listed = order.map { listed[$0] }
    }
}

/// How numbers become integers that order alike.
package enum ColumnEncoding {
    /// Orders as the number does; NaN stands above everything.
    package static func ordered(_ number: Double) -> Int64 {
        let bits = Int64(bitPattern: (number == 0 ? 0.0 : number).bitPattern)
        return bits >= 0 ? bits : bits ^ Int64.max
    }

    package static func number(_ ordered: Int64) -> Double {
        Double(bitPattern: UInt64(bitPattern: ordered >= 0 ? ordered : ordered ^ Int64.max))
    }

    /// Appends the packed numbers of a column: see `Docs/FileFormats.md`, "Columns". The header's offset is not set.
    ///
    /// - Parameter documentCount: a column that has one value for each document, in order, is written dense.
    package static func write(
        _ column: consuming ColumnValues, documentCount: Int, to out: inout ByteWriter
    ) -> ColumnHeader {
        column.sort()
        var header = ColumnHeader()
        // Doubles that are small whole numbers, such as ratings and most dates, pack as the integers they are.
        header.kind = column.isDouble ? (column.makeWhole() ? .wholeDoubles : .doubles) : .integers
        let values = column.values
        header.count = values.count
        header.isDense =
            values.count == documentCount
            && (column.isSequential || (0..<values.count).allSatisfy { column.document($0) == $0 })
        header.lowest = values.min() ?? 0
        let lowest = header.lowest
        header.bits = bitWidth(UInt64(bitPattern: (values.max() ?? 0) &- lowest))
        // Asked for once: of millions of values, memory that doubles would be more than they are.
        let blocks = 2 * (values.count / ColumnHeader.boundsBlock) + values.count / ColumnHeader.stepBlock + 3
        out.makeRoom(((values.count + blocks) * header.bits + (header.isDense ? 0 : values.count * 32)) / 8 + 64)
        if !header.isDense {
            header.documentBits = bitWidth(UInt64(column.last ?? 0))
            out.packed((0..<column.count).lazy.map { UInt64(column.document($0)) }, bits: header.documentBits)
            out.align(8)
        }
        let fullBits = header.bits
        let steps = header.isDense && header.isLong ? lowestOfBlocks(values) : []
        if !steps.isEmpty {
            // A block's own lowest, if that saves an eighth: the documents are in the order of such a column.
            let stepped = bitWidth(widest(values, above: steps)), block = ColumnHeader.stepBlock
            if stepped * block + fullBits <= fullBits * block * 7 / 8 {
                header.bits = stepped
                header.stepBits = fullBits
            }
        }
        if header.stepBits > 0 {
            out.packed(
                values.indices.lazy.map { UInt64(bitPattern: values[$0] &- steps[$0 / ColumnHeader.stepBlock]) },
                bits: header.bits)
        } else {
            out.packed(values.lazy.map { UInt64(bitPattern: $0 &- lowest) }, bits: fullBits)
        }
        out.align(8)
        if header.boundsCount > 0 {
            var bounds: [UInt64] = []
            for start in stride(from: 0, to: values.count, by: ColumnHeader.boundsBlock) {
                let block = values[start..<min(values.count, start + ColumnHeader.boundsBlock)]
                bounds.append(UInt64(bitPattern: (block.min() ?? lowest) &- lowest))
                bounds.append(UInt64(bitPattern: (block.max() ?? lowest) &- lowest))
            }
            out.packed(bounds, bits: fullBits)
            out.align(8)
        }
        if header.stepBits > 0 {
            out.packed(steps.lazy.map { UInt64(bitPattern: $0 &- lowest) }, bits: fullBits)
            out.align(8)
        }
        return header
    }

    private static func lowestOfBlocks(_ values: [Int64]) -> [Int64] {
        stride(from: 0, to: values.count, by: ColumnHeader.stepBlock).map { start in
            values[start..<min(values.count, start + ColumnHeader.stepBlock)].min() ?? 0
        }
    }

    /// The most that a value is above the lowest of its block.
    private static func widest(_ values: [Int64], above steps: [Int64]) -> UInt64 {
        var widest: UInt64 = 0
        for index in values.indices {
            widest = max(widest, UInt64(bitPattern: values[index] &- steps[index / ColumnHeader.stepBlock]))
        }
        return widest
    }
}
