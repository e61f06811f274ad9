import SearchEngine
import TestSupport
import Testing

/// Columns of numbers, against the numbers.
struct ColumnTests {
    private static let seed = Seed.value

    private static func column(_ values: [Int64]) throws -> (header: ColumnHeader, column: Column, owner: HeapBytes) {
        var out = ByteWriter()
        let header = ColumnEncoding.write(ColumnValues(dense: values), documentCount: values.count, to: &out)
        var entry = ByteWriter()
        header.write(to: &entry)
        let owner = HeapBytes(entry.bytes)
        var cursor = owner.region.cursor()
        let read = try #require(ColumnHeader(&cursor))
        #expect(read.bits == header.bits && read.stepBits == header.stepBits && cursor.remaining == 0)
        withExtendedLifetime(owner) {}
        let numbers = HeapBytes(out.bytes)
        return (header, try Column(read, CheckedRegion(verified: numbers.region)), numbers)
    }

    /// In the order of the documents, or near it, values are kept in steps; in no order they are not. They come back either way.
    @Test(arguments: [1, 64, 2047, 2048, 5001]) func denseValuesComeBack(count: Int) throws {
        var random = SeededWords(Self.seed &+ UInt64(count))
        let unordered = (0..<count).map { _ in Int64(random.number(1 << 20)) - 1 << 19 }
        let descending = Array(unordered.sorted().reversed())
        let steep = descending.map { $0 == descending[0] ? .max : $0 }
        let extreme: [Int64] = (0..<count).map { $0 % 2 == 0 ? .min : .max }
        let alike = [Int64](repeating: -7, count: count)
        for (values, isInSteps) in [
            (unordered, false), (descending, true), (Array(descending.reversed()), true), (extreme, false),
            (alike, false),
            (steep, false),
        ] {
            let (header, column, owner) = try Self.column(values)
            #expect((header.stepBits > 0) == (isInSteps && count >= 2048), "seed \(Self.seed)")
            #expect(try values.indices.map { try column.integer($0) } == values, "seed \(Self.seed)")
            withExtendedLifetime(owner) {}
        }
    }

    /// What a filter knows in advance of a dense column. Blocks and their parts have every document once. No number is
    /// outside of their bounds, and a block's numbers reach them.
    @Test(arguments: [2048, 5001]) func boundsHold(count: Int) throws {
        var random = SeededWords(Self.seed &+ UInt64(count))
        let unordered = (0..<count).map { _ in Int64(random.number(1 << 20)) - 1 << 19 }
        for values in [unordered, Array(unordered.sorted().reversed())] {
            let (header, column, owner) = try Self.column(values)
            let blocks = try #require(try column.blockBounds())
            var documents: [Int] = [], parts = 0
            for (block, bounds) in blocks.enumerated() {
                let numbers = column.documents(ofBlock: block).map { Double(values[$0]) }
                #expect(bounds.lowest == numbers.min() && bounds.highest == numbers.max(), "seed \(Self.seed)")
                try column.forEachPart(ofBlock: block, bounds) { part, bounds in
                    documents += part
                    parts += 1
                    #expect(
                        part.allSatisfy { bounds.lowest <= Double(values[$0]) && Double(values[$0]) <= bounds.highest },
                        "seed \(Self.seed)")
                }
            }
            #expect(documents == Array(values.indices))
            #expect(parts == (header.stepBits > 0 ? (count + 63) / 64 : blocks.count))
            withExtendedLifetime(owner) {}
        }
    }

    /// Headers with any bytes changed: they are refused, or what is read by them is inside the section, and nothing traps.
    @Test func damagedHeadersTrapNowhere() throws {
        var random = SeededWords(Self.seed)
        var taken = 0
        for isInSteps in [true, false] {
            let values = (0..<3000).map { Int64(isInSteps ? $0 / 3 : $0 * 7919 % 3001) }
            var numbers = ByteWriter(), entry = ByteWriter()
            let header = ColumnEncoding.write(
                ColumnValues(dense: values), documentCount: values.count, to: &numbers)
            #expect((header.stepBits > 0) == isInSteps)
            header.write(to: &entry)
            let region = HeapBytes(numbers.bytes)
            for _ in 0..<3000 {
                var bytes = entry.bytes
                for _ in 0...random.number(3) {
                    bytes[Int(random.number(UInt64(bytes.count)))] = UInt8(random.number(256))
                }
                let owner = HeapBytes(bytes)
                var cursor = owner.region.cursor()
                guard let read = ColumnHeader(&cursor),
                    let column = try? Column(read, CheckedRegion(verified: region.region))
                else { continue }
                taken += 1
                for document in [0, column.count / 2, column.count - 1, Int(random.number(3000))] where document >= 0 {
                    _ = try? column.firstNumber(of: document)
                    if document < column.count { _ = try? column.integer(document) }
                }
                let blocks = (try? column.blockBounds()) ?? []
                for (block, bounds) in blocks.prefix(8).enumerated() {
                    try? column.forEachPart(ofBlock: block, bounds) { documents, _ in
                        #expect(documents.upperBound <= column.count)
                    }
                }
                withExtendedLifetime(owner) {}
            }
            withExtendedLifetime(region) {}
        }
        #expect(taken > 100, "seed \(Self.seed)")
    }
}
