/// A column of a segment: numbers by document.
package struct Column: Sendable {
    private let region: CheckedRegion
    private let kind: UInt8
    private let isDense: Bool
    private let bits: Int
    private let documentBits: Int
    private let lowest: Int64
    private let valuesAt: Int
    package let count: Int

    package static let headerBytes = 16

    package init(_ region: CheckedRegion) throws {
        try region.check(0, Self.headerBytes)
        self.region = region
        let bytes = region.bytes
        kind = bytes.u8(0)
        isDense = bytes.u8(1) == 1
        bits = Int(bytes.u8(2))
        documentBits = Int(bytes.u8(3))
        count = Int(bytes.u32(4))
        lowest = Int64(bitPattern: bytes.u64(8))
        let listBytes = isDense ? 0 : ((count * documentBits + 63) / 64) * 8
        valuesAt = Self.headerBytes + listBytes
        guard kind <= 2, bits <= 64, documentBits <= 32, valuesAt + (count * bits + 7) / 8 <= region.count else {
            throw IndexError.corrupted("a column's header", path: "")
        }
    }

    /// The integer at a place of a dense column; places are documents.
    @inline(__always)
    package func integer(_ place: Int) throws -> Int64 {
        let bit = valuesAt * 8 + place * bits
        try region.check(bit >> 3, 9)
        return lowest &+ Int64(bitPattern: region.bytes.bits(at: bit, count: bits))
    }

    @inline(__always)
    private func document(_ place: Int) throws -> Int {
        let bit = Self.headerBytes * 8 + place * documentBits
        try region.check(bit >> 3, 9)
        return Int(region.bytes.bits(at: bit, count: documentBits))
    }

    private func number(_ place: Int) throws -> Double {
        let value = try integer(place)
        return kind == 2 ? ColumnEncoding.number(value) : Double(value)
    }

    /// The document's values as numbers, ascending places; empty when it has none.
    package func numbers(of target: Int) throws -> [Double] {
        if isDense { return target < count ? [try number(target)] : [] }
        var low = 0, high = count
        while low < high {
            let middle = (low + high) / 2
            if try document(middle) < target { low = middle + 1 } else { high = middle }
        }
        var result: [Double] = []
        while low < count, try document(low) == target {
            result.append(try number(low))
            low += 1
        }
        return result
    }

    /// Every (document, value) pair in order, for merging.
    package func forEach(_ body: (_ document: Int, _ value: Int64) throws -> Void) throws {
        for place in 0..<count {
            let value = try integer(place)
            // What was packed as whole numbers goes back to the form of other doubles.
            try body(
                isDense ? place : document(place), kind == 1 ? ColumnEncoding.ordered(Double(value)) : value)
        }
    }

    package var isDouble: Bool { kind != 0 }
}
