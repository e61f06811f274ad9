extension FilterEvaluator {
    /// Of a segment's documents, the part up to which it is worth knowing those that pass before anything else.
    private static let mostOfAll = 8
    /// Blocks of a column of which each document may have to be asked.
    private static let mostPartialBlocks = 8

    /// Leaves exactly the documents that pass in `target`, where few do and they can be told for much less than asking
    /// each; returns false otherwise.
    func select(into target: DocumentAccumulator, _ segment: Segment) throws -> Bool {
        target.prepare(documentCount: segment.documentCount)
        switch self {
        case .constant(false): return true
        case .documents(let documents):
            for document in documents { target.add(document) }
            return true
        case .column(let column, let comparison, let number):
            return try Self.select(column, segment, into: target) { lowest, highest in
                switch comparison {
                case .equal: lowest > number || highest < number ? .none : .some
                case .notEqual: .some
                case .less: highest < number ? .all : lowest >= number ? .none : .some
                case .lessOrEqual: highest <= number ? .all : lowest > number ? .none : .some
                case .greater: lowest > number ? .all : highest <= number ? .none : .some
                case .greaterOrEqual: lowest >= number ? .all : highest < number ? .none : .some
                }
            } holds: {
                comparison.holds($0, number)
            }
        case .range(let column, let low, let high):
            return try Self.select(column, segment, into: target) { lowest, highest in
                lowest >= low && highest <= high ? .all : lowest > high || highest < low ? .none : .some
            } holds: {
                low <= $0 && $0 <= high
            }
        case .all(let parts):
            guard let driver = try parts.firstIndex(where: { try $0.select(into: target, segment) }) else {
                return false
            }
            for (place, part) in parts.enumerated() where place != driver {
                try target.filter { try part.passes($0, segment) }
            }
            return true
        default: return false
        }
    }

    /// How many of a block's documents pass.
    private enum Share {
        case none, some, all
    }

    /// - Parameters:
    ///   - share: what the lowest and the highest of a block's numbers tell.
    ///   - holds: whether a number passes.
    private static func select(
        _ column: Column, _ segment: Segment, into target: DocumentAccumulator,
        share: (_ lowest: Double, _ highest: Double) -> Share, holds: (Double) -> Bool
    ) throws -> Bool {
        guard let bounds = try column.blockBounds() else { return false }
        let most = segment.documentCount / mostOfAll
        var found: [(block: Int, isWhole: Bool)] = []
        var count = 0, partial = 0
        for block in bounds.indices {
            let share = share(bounds[block].lowest, bounds[block].highest)
            if share == .none { continue }
            found.append((block, share == .all))
            count += column.documents(ofBlock: block).count
            partial += share == .all ? 0 : 1
            if count > most || partial > mostPartialBlocks { return false }
        }
        for (block, isWhole) in found {
            if isWhole {
                target.add(column.documents(ofBlock: block))
                continue
            }
            try column.forEachPart(ofBlock: block, bounds[block]) { documents, bounds in
                switch share(bounds.lowest, bounds.highest) {
                case .none: break
                case .all: target.add(documents)
                case .some:
                    for document in documents where try column.contains(document, holds) { target.add(document) }
                }
            }
        }
        return true
    }
}
