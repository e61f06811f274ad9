/// Which column of a segment.
package enum ColumnKey: Sendable, Hashable {
    case rank, expiration, domain, contentType, storedSlot
    case attribute(AttributeName)

    package func write(to out: inout ByteWriter) {
        switch self {
        case .rank: out.varint(1)
        case .expiration: out.varint(2)
        case .domain: out.varint(3)
        case .contentType: out.varint(4)
        case .storedSlot: out.varint(5)
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
        case 15: self = .attribute(.custom(cursor.string()))
        case let code where code > 16: self = .attribute(.known(UInt16(truncatingIfNeeded: code - 16)))
        default: return nil
        }
    }
}

/// Values of one column while a segment is built: (document, value) pairs in any order, several per document allowed.
package struct ColumnValues: Sendable {
    package var documents: [UInt32] = []
    package var values: [Int64] = []
    /// Whether the integers stand for `Double`s; see ``ColumnEncoding``.
    package var isDouble = false

    package init(isDouble: Bool = false) { self.isDouble = isDouble }

    package mutating func add(_ document: Int, _ value: Int64) {
        documents.append(UInt32(document))
        values.append(value)
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

    /// Bit-packs a column: see `Docs/FileFormats.md`, "Columns".
    ///
    /// - Parameter documentCount: a column that has one value for each document, in order, is written dense.
    package static func write(_ column: ColumnValues, documentCount: Int, to out: inout ByteWriter) {
        var documents = column.documents, values = column.values
        let isOrdered = zip(documents, documents.dropFirst()).allSatisfy { $0 <= $1 }
        if !isOrdered {
            let order = documents.indices.sorted { (documents[$0], $0) < (documents[$1], $1) }
            values = order.map { values[$0] }
            documents = order.map { documents[$0] }
        }
        // Doubles that are small whole numbers, such as ratings and most dates, pack as the integers they are.
        var kind: UInt8 = column.isDouble ? 2 : 0
        if column.isDouble {
            let numbers = values.map(Self.number)
            if numbers.allSatisfy({ $0.rounded() == $0 && abs($0) < 9e15 }) {
                kind = 1
                values = numbers.map { Int64($0) }
            }
        }
        let isDense = documents.count == documentCount && documents.indices.allSatisfy { documents[$0] == $0 }
        let lowest = values.min() ?? 0, highest = values.max() ?? 0
        let bits = bitWidth(UInt64(bitPattern: highest &- lowest))
        out.u8(kind)
        out.u8(isDense ? 1 : 0)
        out.u8(UInt8(bits))
        let documentBits = bitWidth(UInt64(documents.last ?? 0))
        out.u8(UInt8(documentBits))
        out.u32(UInt32(values.count))
        out.u64(UInt64(bitPattern: lowest))
        if !isDense {
            out.packed(documents.lazy.map { UInt64($0) }, bits: documentBits)
            out.align(8)
        }
        out.packed(values.lazy.map { UInt64(bitPattern: $0 &- lowest) }, bits: bits)
        out.align(8)
    }
}
