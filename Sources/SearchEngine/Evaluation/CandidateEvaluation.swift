extension SegmentEvaluator {
    /// Leaves the direct matches of every unit in the memory's current accumulator, where they are among candidates of what was typed
    /// before; false where none are kept, and nothing was done.
    func evaluateCandidates(_ kind: Candidates.Kind, _ memory: EvaluationMemory) throws -> Bool {
        guard let known = memory.typing.candidates(kind, of: view.segment) else { return false }
        memory.typing.countNarrowing()
        let documentCount = view.segment.documentCount, last = matchers.count - 1
        if known.matches.isEmpty {
            memory.current.prepare(documentCount: documentCount)
            return true
        }
        for matcher in matchers { matcher.beginPass() }
        guard known.valuesOthers(of: matchers) else {
            memory.current.prepare(documentCount: documentCount)
            for match in known.matches { memory.current.add(Int(match.document)) }
            // What was typed since leaves the fewest.
            func isNew(_ unit: Int) -> Bool {
                unit >= known.units.count || matchers[unit].readings !== known.units[unit]
            }
            let order = matchers.indices.filter(isNew) + matchers.indices.filter { !isNew($0) }
            try value(order, keeping: kind, memory) { unit, target, within, _ in
                try matchers[unit].addDirect(to: target, kind.tiers, within: within, memory.block)
            }
            return true
        }
        let isLonger = known.units.count < matchers.count
        memory.next.prepare(documentCount: documentCount)
        for match in known.matches { memory.next.add(Int(match.document)) }
        memory.current.prepare(documentCount: documentCount, expecting: known.matches.count)
        try matchers[last].addDirect(to: memory.current, kind.tiers, within: memory.next, memory.block)
        var place = 0
        join(keeping: kind, memory) { document, value in
            while Int(known.matches[place].document) < document { place += 1 }
            let match = known.matches[place]
            return (isLonger ? match.others.joined(match.last) : match.others, value)
        }
        return true
    }

    /// Leaves, of the memory's current documents, what all units match, with values. The documents are kept for the next key, and
    /// where they are few from the beginning, what the last unit and the others are worth.
    func value(
        _ order: [Int], keeping kind: Candidates.Kind, _ memory: EvaluationMemory, _ add: Adding
    ) throws {
        guard memory.current.count <= Candidates.most else {
            try value(order, memory, add)
            guard memory.current.count <= Candidates.most else { return }
            var matches: [Candidates.Match] = []
            matches.reserveCapacity(memory.current.count)
            memory.current.forEachDocument { document in
                matches.append(Candidates.Match(document: UInt32(document)))
                return true
            }
            return memory.typing.keep(kind, matches, hasValues: false, of: view.segment)
        }
        var others = ValuedDocuments(), last = ValuedDocuments()
        var hasOthers = false
        for unit in order where memory.current.count > 0 {
            let target = memory.next
            target.prepare(documentCount: view.segment.documentCount, expecting: memory.current.count)
            try add(unit, target, memory.current, false)
            if unit == matchers.count - 1 {
                last = ValuedDocuments(target)
            } else {
                others = hasOthers ? ValuedDocuments(target, joined: others) : ValuedDocuments(target)
                hasOthers = true
            }
            swap(&memory.current, &memory.next)
        }
        var otherPlace = 0, lastPlace = 0
        join(keeping: kind, memory) { document, _ in
            (others.value(document, from: &otherPlace), last.value(document, from: &lastPlace))
        }
    }

    /// Gives the memory's current documents what the last unit and the others are worth together.
    ///
    /// - Parameter parts: what all units but the last are worth, and the last; asked for ascending documents with the values that they
    ///   have.
    @inline(__always)
    private func join(
        keeping kind: Candidates.Kind, _ memory: EvaluationMemory,
        _ parts: (_ document: Int, _ value: MatchValue) -> (others: MatchValue, last: MatchValue)
    ) {
        var matches: [Candidates.Match] = []
        matches.reserveCapacity(memory.current.count)
        let bonus = WordScore.togetherBonus * (matchers.count - 1)
        let target = memory.current
        target.forEach { document, value in
            let (others, last) = parts(document, value)
            matches.append(Candidates.Match(document: UInt32(document), others: others, last: last))
            let joined = others.joined(last)
            target.set(document, joined.fields != 0 ? joined.raised(by: bonus) : joined)
        }
        memory.typing.keep(kind, matches, of: view.segment)
    }
}

/// Ascending documents with values, side by side.
private struct ValuedDocuments {
    private var all: [(document: UInt32, value: MatchValue)] = []

    init() {}

    init(_ documents: DocumentAccumulator) {
        all.reserveCapacity(documents.count)
        documents.forEach { all.append((UInt32($0), $1)) }
    }

    /// - Parameter others: have all the documents, and what else these match.
    init(_ documents: DocumentAccumulator, joined others: ValuedDocuments) {
        var place = 0
        all.reserveCapacity(documents.count)
        documents.forEach { all.append((UInt32($0), $1.joined(others.value($0, from: &place)))) }
    }

    /// The value of a document that has one.
    ///
    /// - Parameter place: of a document before it, or its own; then its own.
    @inline(__always) func value(_ document: Int, from place: inout Int) -> MatchValue {
        while Int(all[place].document) < document { place += 1 }
        return all[place].value
    }
}
