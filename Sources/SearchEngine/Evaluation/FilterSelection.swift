extension FilterEvaluator {
    /// Of a segment's documents, the part up to which it is worth knowing those that pass before anything else.
    private static let maximumOfAll = 8
    /// The most blocks of a column whose documents are checked one by one.
    private static let maximumPartialBlocks = 8

    /// Leaves exactly the documents that pass in `target`, if few do and they can be told for much less than asking
    /// each; returns false otherwise.
    func select(into target: DocumentAccumulator, _ segment: Segment) throws -> Bool {
        target.prepare(documentCount: segment.documentCount)
        switch self {
        case .constant(false): return true
        case .documents(let documents):
            for document in documents { target.add(document) }
            return true
        case .column(let column, let comparison, let number):
            guard let (low, high) = comparison.range(number) else { return false }
            return try Self.select(column, segment, from: low, through: high, into: target)
        case .range(let column, let low, let high):
            return try Self.select(column, segment, from: low, through: high, into: target)
        case .all(let parts):
            guard let driver = try parts.firstIndex(where: { try $0.select(into: target, segment) }) else {
                return false
            }
            for (index, part) in parts.enumerated() where index != driver {
                try target.filter { try part.passes($0, segment) }
            }
            return true
        default: return false
        }
    }

    /// - Parameters:
    ///   - low: the lowest number that passes.
    ///   - high: the highest.
    private static func select(
        _ column: Column, _ segment: Segment, from low: Double, through high: Double, into target: DocumentAccumulator
    ) throws -> Bool {
        guard let bounds = try column.blockBounds() else { return false }
        let maximum = segment.documentCount / maximumOfAll
        var found: [(block: Int, isWhole: Bool)] = []
        var count = 0, partial = 0
        for block in bounds.indices {
            let (lowest, highest) = (bounds[block].lowest, bounds[block].highest)
            // If a number is NaN, neither comparison holds, and each document is asked.
            if lowest > high || highest < low { continue }
            let isWhole = lowest >= low && highest <= high
            found.append((block, isWhole))
            count += column.documents(ofBlock: block).count
            partial += isWhole ? 0 : 1
            if count > maximum || partial > maximumPartialBlocks { return false }
        }
        for (block, isWhole) in found {
            if isWhole {
                target.add(column.documents(ofBlock: block))
                continue
            }
            try column.forEachPart(ofBlock: block, bounds[block]) { documents, bounds in
                if bounds.lowest > high || bounds.highest < low { return }
                if bounds.lowest >= low && bounds.highest <= high { return target.add(documents) }
                try column.forEachNumber(of: documents) { document, number in
                    if low <= number && number <= high { target.add(document) }
                }
            }
        }
        return true
    }
}

extension Filter.Comparison {
    /// The numbers for which it holds, both ends included: an empty range without any; nil if they are not a range.
    fileprivate func range(_ number: Double) -> (low: Double, high: Double)? {
        switch self {
        case .notEqual: nil
        case .equal: (number, number)
        case .lessOrEqual: (-.infinity, number)
        case .greaterOrEqual: (number, .infinity)
        // The next number below the lowest is itself.
        case .less: number > -.infinity ? (-.infinity, number.nextDown) : (.infinity, -.infinity)
        case .greater: number < .infinity ? (number.nextUp, .infinity) : (.infinity, -.infinity)
        }
    }
}
