import CMeaning

/// The meaning of a query: 128 numbers, of unit length.
package struct QueryVector: Sendable, Hashable {
    /// What computed it. The table is rougher: it gives unrelated items higher cosines.
    package enum Source: String, Sendable, Hashable {
        case table, encoder
    }

    /// The 128 numbers.
    package let numbers: [Float]
    /// What computed it.
    package let source: Source

    /// - Parameter numbers: 128, of unit length.
    package init(_ numbers: [Float], source: Source) {
        precondition(numbers.count == cm_dimensions, "A vector of meaning has 128 numbers.")
        self.numbers = numbers
        self.source = source
    }

    /// Returns the cosine of the angle between the query and an item, -1...1. Costs some 20 ns.
    package func cosine(_ item: MeaningVector) -> Float {
        item.withBytes { cm_cosine(numbers, $0.baseAddress!.assumingMemoryBound(to: UInt8.self)) }
    }

    /// The numbers rounded to whole ones, for a scan: 128 of -127...127, and what one of them is worth.
    package var rounded: (codes: [Int8], scale: Float) {
        var highest: Float = 0
        for number in numbers { highest = max(highest, number.magnitude) }
        guard highest > 0, highest.isFinite else { return ([Int8](repeating: 0, count: numbers.count), 0) }
        let scale = highest / 127
        return (numbers.map { Int8(exactly: max(-127, min(127, ($0 / scale).rounded(.toNearestOrEven)))) ?? 0 }, scale)
    }
}
