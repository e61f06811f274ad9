extension SegmentEvaluator {
    /// Leaves the direct matches of every unit in the memory's current accumulator, where they are among candidates of what was typed
    /// before; false where none are kept, and nothing was done.
    func evaluateCandidates(_ kind: Candidates.Kind, _ workspace: SearchWorkspace) throws -> Bool {
        guard let candidates = workspace.queryCache.candidates(kind, of: view.segment) else { return false }
        workspace.queryCache.countNarrowing()
        workspace.current.prepare(documentCount: view.segment.documentCount)
        if candidates.documents.isEmpty { return true }
        for document in candidates.documents { workspace.current.add(Int(document)) }
        for matcher in matchers { matcher.beginPass() }
        // What was typed since leaves the fewest.
        func isNew(_ unit: Int) -> Bool {
            unit >= candidates.units.count || candidates.units[unit] !== matchers[unit].readings
        }
        let units = matchers.indices.filter(isNew) + matchers.indices.filter { !isNew($0) }
        let unknown = units.filter { !candidates.hasValues(of: $0, matchers[$0].readings) }
        try value(unknown, keeping: kind, known: candidates, workspace, adding(kind.tiers, workspace))
        return true
    }

    /// Leaves, of the memory's current documents, what all units match, with values, and keeps them for the next key.
    ///
    /// - Parameters:
    ///   - order: the units that are looked for, each in what is left.
    ///   - kind: what the documents are; nil where they are not all of a kind, so that nothing is kept.
    ///   - known: candidates among which the documents are, that have values of all other units.
    func value(
        _ order: [Int], keeping kind: Candidates.Kind?, known: Candidates? = nil, _ workspace: SearchWorkspace,
        _ add: Adding
    ) throws {
        guard let kind else { return try value(order, workspace, add) }
        guard workspace.current.count <= workspace.queryCache.maximum else {
            // Values of many that most of which fall out again are not worth being kept apart.
            try value(order, workspace, add)
            if workspace.current.count <= workspace.queryCache.maximum {
                workspace.queryCache.keep(kind, workspace.current.documents, values: [], of: view.segment)
            }
            return
        }
        var found = [ValuedDocuments?](repeating: nil, count: matchers.count)
        for unit in order where workspace.current.count > 0 {
            let target = workspace.next
            target.prepare(documentCount: view.segment.documentCount, expecting: workspace.current.count)
            try add(unit, target, workspace.current, false)
            found[unit] = ValuedDocuments(target)
            swap(&workspace.current, &workspace.next)
        }
        join(found, known, keeping: kind, workspace)
    }

    /// Gives the memory's current documents the sum of what the units are worth: as far as these were looked for by what was found,
    /// else as is known.
    private func join(
        _ found: [ValuedDocuments?], _ known: Candidates?, keeping kind: Candidates.Kind, _ workspace: SearchWorkspace
    ) {
        let target = workspace.current, units = matchers.count
        let bonus = WordScore.togetherBonus * (units - 1)
        let documents = target.documents
        var values = [MatchValue](repeating: MatchValue(packed: 0), count: documents.count * units)
        for unit in 0..<units {
            if let found = found[unit] {
                found.put(documents, into: &values, index: unit, of: units)
            } else {
                known?.put(documents, of: unit, into: &values, index: unit, of: units)
            }
        }
        for (number, document) in documents.enumerated() {
            var sum = values[number * units]
            for other in 1..<units { sum = sum.joined(values[number * units + other]) }
            target.set(Int(document), sum.fields != 0 ? sum.raised(by: bonus) : sum)
        }
        workspace.queryCache.keep(kind, documents, values: values, of: view.segment)
    }
}

/// Ascending documents with values, side by side.
private struct ValuedDocuments {
    private var all: [(document: UInt32, value: MatchValue)] = []

    init(_ documents: DocumentAccumulator) {
        all.reserveCapacity(documents.count)
        documents.forEach { all.append((UInt32($0), $1)) }
    }

    /// Puts the values of documents that have one among those of others.
    ///
    /// - Parameters:
    ///   - documents: ascending.
    ///   - index: among the values of a document, of which there are `count`.
    func put(_ documents: [UInt32], into values: inout [MatchValue], index: Int, of count: Int) {
        var known = 0, next = index
        for document in documents {
            while all[known].document < document { known += 1 }
            values[next] = all[known].value
            next += count
        }
    }
}
