extension SegmentEvaluator {
    /// Returns the direct matches of every unit, which are among candidates of the text typed before.
    func matches(among candidates: Candidates, _ workspace: SearchWorkspace) throws -> BorrowedAccumulator {
        workspace.queryCache.countNarrowing()
        let documents = workspace.borrow(documentCount: segment.documentCount)
        if candidates.documents.isEmpty { return documents }
        for document in candidates.documents { documents.accumulator.add(Int(document)) }
        for matcher in matchers { matcher.beginPass() }
        // What was typed since leaves the fewest.
        func isNew(_ unit: Int) -> Bool {
            unit >= candidates.units.count || candidates.units[unit] !== matchers[unit].readings
        }
        let units = matchers.indices.filter(isNew) + matchers.indices.filter { !isNew($0) }
        let unknown = units.filter { !candidates.hasValues(of: $0, matchers[$0].readings) }
        let tiers = candidates.kind.tiers
        return try valued(documents, unknown, keeping: candidates.kind, known: candidates, workspace) {
            try addDirect($0, tiers, to: $1, within: $2, documentsOnly: $3, workspace)
        }
    }

    /// Returns, of some documents, what all units match, with values, and keeps them for the next key.
    ///
    /// - Parameters:
    ///   - order: the units that are looked for, each in what is left.
    ///   - kind: what the documents are; nil if they are not all of a kind, so that nothing is kept.
    ///   - known: candidates among which the documents are, that have values of all other units.
    func valued(
        _ documents: consuming BorrowedAccumulator, _ order: [Int], keeping kind: Candidates.Kind?,
        known: Candidates? = nil, _ workspace: SearchWorkspace, _ add: Adding
    ) throws -> BorrowedAccumulator {
        guard let kind else { return try valued(documents, order, workspace, add) }
        let maximum = workspace.queryCache.maximum
        guard documents.count <= maximum else {
            // Most of many documents fall out again, so keeping their values apart is not worth it.
            let matches = try valued(documents, order, workspace, add)
            if matches.count <= maximum {
                workspace.queryCache.keep(kind, matches.accumulator.documents, values: [], of: segment)
            }
            return matches
        }
        var found = [ValuedDocuments?](repeating: nil, count: matchers.count)
        for unit in order where documents.count > 0 {
            let target = workspace.borrow(documentCount: segment.documentCount, expecting: documents.count)
            try add(unit, target.accumulator, documents.accumulator, false)
            found[unit] = ValuedDocuments(target.accumulator)
            documents = target
        }
        join(found, known, into: documents.accumulator, keeping: kind, workspace)
        return documents
    }

    /// Gives documents the sum of what the units are worth: by what was found if a unit was looked for, else by what is known.
    private func join(
        _ found: [ValuedDocuments?], _ known: Candidates?, into target: DocumentAccumulator,
        keeping kind: Candidates.Kind, _ workspace: SearchWorkspace
    ) {
        let units = matchers.count
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
        workspace.queryCache.keep(kind, documents, values: values, of: segment)
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
    ///   - index: among the `count` values of a document.
    func put(_ documents: [UInt32], into values: inout [MatchValue], index: Int, of count: Int) {
        var known = 0, next = index
        for document in documents {
            while all[known].document < document { known += 1 }
            values[next] = all[known].value
            next += count
        }
    }
}
