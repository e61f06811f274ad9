/// How several words are intersected: first the documents alone are narrowed down, then what is left is valued.
extension SegmentEvaluator {
    /// Adds the matches of a unit, of documents that are in the given accumulator only.
    typealias Adding = (
        _ unit: Int, _ target: DocumentAccumulator, _ within: DocumentAccumulator?, _ documentsOnly: Bool
    ) throws -> Void

    /// Adds direct matches, for an ``Adding`` that is written at the call: one that a function returns would be an allocation.
    func addDirect(
        _ unit: Int, _ tiers: Tiers, to target: DocumentAccumulator, within: DocumentAccumulator?,
        documentsOnly: Bool, _ workspace: SearchWorkspace
    ) throws {
        try matchers[unit].addDirect(to: target, tiers, within: within, workspace.block, documentsOnly: documentsOnly)
    }

    /// The units: each further one is looked for in what is left.
    var rarestFirst: [Int] {
        matchers.indices.sorted { matchers[$0].postings < matchers[$1].postings }
    }

    /// Returns what all units match.
    ///
    /// - Parameters:
    ///   - selection: what may match; nil for all.
    ///   - kind: what the matches are kept as for the next key; nil if they are not.
    func intersection(
        _ order: [Int], within selection: DocumentAccumulator?, keeping kind: Candidates.Kind? = nil,
        _ workspace: SearchWorkspace, _ add: Adding
    ) throws -> BorrowedAccumulator {
        if order.count > 1 {
            let narrowed = try narrowed(order.dropLast(), within: selection, workspace, add)
            return try valued(narrowed, order.suffix(1) + order.dropLast(), keeping: kind, workspace, add)
        }
        for matcher in matchers { matcher.beginPass() }
        let found = workspace.borrow(documentCount: segment.documentCount, expecting: selection?.count ?? 0)
        if selection?.count != 0 { try add(order[0], found.accumulator, selection, false) }
        return found
    }

    /// Returns documents without values: what some units match, and perhaps more.
    ///
    /// - Parameters:
    ///   - selection: what may match; nil for all.
    ///   - members: the same, for the documents of the first unit.
    func narrowed(
        _ order: ArraySlice<Int>, within selection: DocumentAccumulator?, among members: BitSet? = nil,
        _ workspace: SearchWorkspace, _ add: Adding
    ) throws -> BorrowedAccumulator {
        for matcher in matchers { matcher.beginPass() }
        var found = workspace.borrow(documentCount: segment.documentCount)
        if selection?.count == 0 { return found }
        for (step, unit) in order.enumerated() {
            if step == 0 {
                try add(unit, found.accumulator, selection, true)
                if let members { found.accumulator.keep(members) }
            } else {
                let next = workspace.borrow(documentCount: segment.documentCount)
                try add(unit, next.accumulator, found.accumulator, true)
                found = next
            }
            if found.count == 0 { return found }
        }
        return found
    }

    /// Returns, of some documents, what all units match, with values.
    func valued(
        _ documents: consuming BorrowedAccumulator, _ order: [Int], _ workspace: SearchWorkspace, _ add: Adding
    ) throws -> BorrowedAccumulator {
        for (step, unit) in order.enumerated() {
            if documents.count == 0 { break }
            let target = workspace.borrow(documentCount: segment.documentCount, expecting: documents.count)
            try add(unit, target.accumulator, documents.accumulator, false)
            if step > 0 {
                let bonus = step == order.count - 1 ? WordScore.togetherBonus * step : 0
                Self.join(documents.accumulator, into: target.accumulator, bonus: bonus)
            }
            documents = target
        }
        return documents
    }

    /// Adds what documents are worth by the units before to what they are worth by another.
    ///
    /// - Parameter bonus: for documents with all units in one field.
    private static func join(_ before: DocumentAccumulator, into target: DocumentAccumulator, bonus: Int) {
        target.forEach { document, value in
            let joined = value.joined(before.value(document))
            target.set(document, joined.fields != 0 ? joined.raised(by: bonus) : joined)
        }
    }
}
