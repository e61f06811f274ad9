/// What the index of columns says of one: see `Docs/FileFormats.md`, "Columns".
package struct ColumnHeader: Sendable {
    package enum Kind: UInt8, Sendable {
        case integers = 0
        /// Doubles that are whole, kept as the integers they are.
        case wholeDoubles = 1
        /// Doubles in the form of ``ColumnEncoding/ordered(_:)``.
        case doubles = 2
    }

    package var kind = Kind.integers
    /// Whether there is one value for each document, in order.
    package var isDense = true
    package var bits = 0
    /// If values are less the lowest of their block of ``stepBlock``, the bits of such a lowest; otherwise 0.
    package var stepBits = 0
    /// Bits per document, if sparse.
    package var documentBits = 0
    package var count = 0
    package var lowest: Int64 = 0
    /// Where its packed numbers begin in the section of columns. Columns whose numbers pack alike share them.
    package var offset = 0

    package init() {}

    /// Where every document has a value, and there are many, the bounds of each block of them follow: the lowest, the highest.
    static let boundsBlock = 1024
    var boundsCount: Int {
        isDense && boundsBits > 0 && isLong ? (count + Self.boundsBlock - 1) / Self.boundsBlock : 0
    }
    var isLong: Bool { count >= 2 * Self.boundsBlock }
    /// Bits of a bound.
    var boundsBits: Int { stepBits > 0 ? stepBits : bits }
    /// Where they begin.
    var boundsAt: Int { Self.aligned(documentBytes + (count * bits + 7) / 8) }

    /// Values whose lowest is kept apart: of documents in the order of a column, neighbours differ little.
    static let stepBlock = 64
    var stepCount: Int { stepBits > 0 ? (count + Self.stepBlock - 1) / Self.stepBlock : 0 }
    /// Where the lowest of each block begin.
    var stepsAt: Int { Self.aligned(boundsAt + (boundsCount * 2 * boundsBits + 7) / 8) }

    private static func aligned(_ bytes: Int) -> Int { (bytes + 7) / 8 * 8 }

    var documentBytes: Int { isDense ? 0 : ((count * documentBits + 63) / 64) * 8 }
    /// Bytes of its packed numbers without padding at the end.
    var byteCount: Int {
        if stepBits > 0 { return stepsAt + (stepCount * stepBits + 7) / 8 }
        return boundsCount > 0
            ? boundsAt + (boundsCount * 2 * boundsBits + 7) / 8 : documentBytes + (count * bits + 7) / 8
    }

    /// Whether it has no more values than there are bytes or documents for: those that are all alike take no bytes.
    func isBacked(documentCount: Int) -> Bool {
        if isDense { return count == documentCount }
        // Without bits for documents, all are of the first, whose stored attributes hold each in a byte or more.
        return documentBits > 0 || count <= Limits.itemBytes
    }

    package func write(to out: inout ByteWriter) {
        out.u8(kind.rawValue)
        out.u8(stepBits > 0 ? 2 : isDense ? 1 : 0)
        if stepBits > 0 { out.u8(UInt8(stepBits)) }
        out.u8(UInt8(bits))
        out.u8(UInt8(documentBits))
        out.length(count)
        out.signedVarint(lowest)
        out.length(offset)
    }

    /// nil when the bytes are not a header.
    package init?(_ cursor: inout ByteCursor) {
        guard let kind = Kind(rawValue: cursor.u8()) else { return nil }
        self.kind = kind
        let layout = cursor.u8()
        isDense = layout != 0
        if layout == 2 { stepBits = Int(cursor.u8()) }
        bits = Int(cursor.u8())
        documentBits = Int(cursor.u8())
        count = cursor.length()
        lowest = cursor.signedVarint()
        offset = cursor.length()
        if cursor.overran || layout > 2 || bits > 64 || stepBits > 64 || documentBits > 32 { return nil }
    }
}

/// A column of a segment: numbers by document.
package struct Column: Sendable {
    private let region: CheckedRegion
    private let kind: ColumnHeader.Kind
    private let isDense: Bool
    private let bits: Int
    private let stepBits: Int
    private let stepsAt: Int
    private let boundsBits: Int
    private let documentBits: Int
    private let lowest: Int64
    private let valuesAt: Int
    private let boundsAt: Int
    private let boundsCount: Int
    private let bounds = ColumnBounds()
    package let count: Int

    /// - Parameter columns: the section of all columns.
    package init(_ header: ColumnHeader, _ columns: CheckedRegion) throws {
        kind = header.kind
        isDense = header.isDense
        bits = header.bits
        stepBits = header.stepBits
        stepsAt = header.stepsAt
        boundsBits = header.boundsBits
        documentBits = header.documentBits
        lowest = header.lowest
        valuesAt = header.documentBytes
        boundsAt = header.boundsAt
        boundsCount = header.boundsCount
        count = header.count
        guard header.offset + header.byteCount <= columns.count else {
            throw IndexError.corrupted("a column's header", path: "")
        }
        region = columns.slice(header.offset, columns.count - header.offset)
    }

    /// The integer at an index of a dense column, if indices are documents.
    @inline(__always)
    package func integer(_ index: Int) throws -> Int64 {
        let bit = valuesAt * 8 + index * bits
        try region.check(bit >> 3, 9)
        let value = lowest &+ Int64(bitPattern: region.bytes.bits(at: bit, count: bits))
        return stepBits == 0 ? value : value &+ (try step(index))
    }

    /// How much the lowest of an index's block is above the lowest of all.
    @inline(__always)
    private func step(_ index: Int) throws -> Int64 {
        let bit = stepsAt * 8 + index / ColumnHeader.stepBlock * stepBits
        try region.check(bit >> 3, 9)
        return Int64(bitPattern: region.bytes.bits(at: bit, count: stepBits))
    }

    @inline(__always)
    private func document(_ index: Int) throws -> Int {
        let bit = index * documentBits
        try region.check(bit >> 3, 9)
        return Int(region.bytes.bits(at: bit, count: documentBits))
    }

    private func number(_ index: Int) throws -> Double { number(of: try integer(index)) }

    private func number(of value: Int64) -> Double {
        kind == .doubles ? ColumnEncoding.number(value) : Double(value)
    }

    /// Whether `test` is true of a number of the document.
    @inline(__always)
    func contains(_ target: Int, _ test: (Double) -> Bool) throws -> Bool {
        if isDense { return target < count ? test(try number(target)) : false }
        var index = try firstIndex(of: target)
        while index < count, try document(index) == target {
            if test(try number(index)) { return true }
            index += 1
        }
        return false
    }

    /// The bounds of each block of documents; nil if they are not kept.
    package func blockBounds() throws -> [NumberBounds]? {
        if boundsCount == 0 { return nil }
        return try bounds.get {
            try region.check(boundsAt, (boundsCount * 2 * boundsBits + 7) / 8 + 9)
            return (0..<boundsCount).map { block in
                let bit = boundsAt * 8 + block * 2 * boundsBits
                let low = lowest &+ Int64(bitPattern: region.bytes.bits(at: bit, count: boundsBits))
                let high = lowest &+ Int64(bitPattern: region.bytes.bits(at: bit + boundsBits, count: boundsBits))
                return NumberBounds(lowest: number(of: low), highest: number(of: high))
            }
        }
    }

    /// The documents of a block.
    package func documents(ofBlock block: Int) -> Range<Int> {
        let start = block * ColumnHeader.boundsBlock
        return start..<min(count, start + ColumnHeader.boundsBlock)
    }

    /// Calls `body` with the parts of a block, ascending, and with bounds that none of a part's numbers is outside of. They are
    /// narrower than the block's if values are kept in steps, and cost a look-up for each of these.
    ///
    /// - Parameter bounds: those of the block.
    package func forEachPart(
        ofBlock block: Int, _ bounds: NumberBounds,
        _ body: (_ documents: Range<Int>, _ bounds: NumberBounds) throws -> Void
    ) throws {
        let documents = documents(ofBlock: block)
        // Sums of the numbers of a damaged column may wrap.
        guard stepBits > 0, bits < 62 else { return try body(documents, bounds) }
        for start in stride(from: documents.lowerBound, to: documents.upperBound, by: ColumnHeader.stepBlock) {
            let low = lowest &+ (try step(start)), (high, wraps) = low.addingReportingOverflow(1 << Int64(bits) - 1)
            let part = start..<min(documents.upperBound, start + ColumnHeader.stepBlock)
            try body(part, wraps ? bounds : NumberBounds(lowest: number(of: low), highest: number(of: high)))
        }
    }

    /// Calls `body` with the number of each of some neighbouring documents of a dense column, ascending. Within one part each costs a
    /// nanosecond or two, less than looking it up by itself.
    @inline(__always)
    func forEachNumber(of documents: Range<Int>, _ body: (_ document: Int, _ number: Double) -> Void) throws {
        guard let first = documents.first, let last = documents.last else { return }
        if stepBits > 0, first / ColumnHeader.stepBlock != last / ColumnHeader.stepBlock {
            for document in documents { body(document, try number(document)) }
            return
        }
        let base = stepBits == 0 ? lowest : lowest &+ (try step(first))
        try region.check((valuesAt * 8 + first * bits) >> 3, (documents.count * bits) >> 3 + 10)
        for document in documents {
            let value = region.bytes.bits(at: valuesAt * 8 + document * bits, count: bits)
            body(document, number(of: base &+ Int64(bitPattern: value)))
        }
    }

    /// The document's values as numbers, ascending; empty if it has none.
    package func numbers(of target: Int) throws -> [Double] {
        if isDense { return target < count ? [try number(target)] : [] }
        var low = try firstIndex(of: target)
        var result: [Double] = []
        while low < count, try document(low) == target {
            result.append(try number(low))
            low += 1
        }
        return result
    }

    /// The document's first value as a number; nil if it has none.
    package func firstNumber(of target: Int) throws -> Double? {
        if isDense { return target < count ? try number(target) : nil }
        let index = try firstIndex(of: target)
        guard index < count, try document(index) == target else { return nil }
        return try number(index)
    }

    /// The first index of a sparse column whose document is not below `target`.
    private func firstIndex(of target: Int) throws -> Int {
        var low = 0, high = count
        while low < high {
            let middle = (low + high) / 2
            if try document(middle) < target { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Every (document, value) pair in order, for merging.
    package func forEach(_ body: (_ document: Int, _ value: Int64) throws -> Void) throws {
        for index in 0..<count {
            let value = try integer(index)
            // Values that were packed as whole numbers go back to the form of other doubles.
            try body(
                isDense ? index : document(index), kind == .wholeDoubles ? ColumnEncoding.ordered(Double(value)) : value
            )
        }
    }

    package func isDense(documentCount: Int) -> Bool { isDense && count == documentCount }
    package var isDouble: Bool { kind != .integers }
}
