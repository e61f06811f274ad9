import TextAnalysis

/// Finds what matches alternatives of several phrases, and phrases of several atoms, in one segment.
struct PhraseEvaluator {
    let segment: Segment
    let lengths: FieldLengthTable.Reader
    let block: PostingBlock
    /// Only documents that are in it; nil for all.
    let within: DocumentAccumulator?
    /// Whether single atoms may match in spite of typing errors.
    let forgives: Bool

    func matches(_ alternative: QueryAlternative, words: Int) throws -> MatchSet {
        var sets: [MatchSet] = []
        for phrase in alternative.phrases {
            let set = try matches(phrase, alternative.isPinyin ? .pinyin : .direct)
            if set.count == 0 { return MatchSet() }
            sets.append(set)
        }
        var result = MatchSet.intersection(sets)
        if words != sets.count {
            for i in result.values.indices {
                result.values[i] = result.values[i].scaled(words: words, phrases: sets.count)
            }
        }
        return result
    }

    private func matches(_ phrase: QueryPhrase, _ matchClass: MatchClass) throws -> MatchSet {
        guard phrase.atoms.count == 1 else { return try adjacent(phrase, matchClass) }
        let unit = QueryUnit(
            source: 0..<0, wordCount: 1,
            alternatives: [QueryAlternative(isPinyin: matchClass == .pinyin, phrases: [phrase])])
        let matcher = try UnitMatcher(unit, in: segment)
        return try EvaluationMemory.with { memory in
            let target = memory.current
            target.prepare(documentCount: segment.documentCount)
            try matcher.addDirect(to: target, .all, within: within, memory.block)
            try matcher.add(.pinyin, to: target, within: within, memory.block)
            if forgives { try matcher.add(.forgiving, to: target, within: within, memory.block) }
            return target.matches
        }
    }

    // MARK: Adjacency

    /// A place where the atoms read so far stand one after the other.
    private struct Occurrence {
        /// The document, and below it the position of the first atom.
        var key: UInt64
        /// The least of the atoms' scores.
        var score: UInt32
    }

    private func adjacent(_ phrase: QueryPhrase, _ matchClass: MatchClass) throws -> MatchSet {
        var expanded: [(offset: Int, terms: [AtomTerms.Term], count: Int)] = []
        for atom in phrase.atoms {
            let terms = try AtomTerms(atom, in: segment).terms()
            if terms.isEmpty { return MatchSet() }
            expanded.append((atom.offset, terms, terms.reduce(0) { $0 + $1.entry.documentFrequency }))
        }
        expanded.sort { $0.count < $1.count }
        return try EvaluationMemory.with { memory in
            var current: [Occurrence]?
            for part in expanded {
                // Only documents that have all atoms so far; of the others positions are passed over.
                var within = self.within
                if let current {
                    memory.current.prepare(documentCount: segment.documentCount)
                    for occurrence in current {
                        memory.current.add(Int(occurrence.key >> 32), MatchValue(matchClass, score: 0, fields: 0))
                    }
                    within = memory.current
                }
                let found = try occurrences(part.terms, offset: part.offset, within: within)
                current = current.map { Self.intersection($0, found) } ?? found
                if current!.isEmpty { return MatchSet() }
            }
            var result = MatchSet()
            for occurrence in current ?? [] {
                let document = UInt32(truncatingIfNeeded: occurrence.key >> 32)
                let value = MatchValue(
                    matchClass, score: Int(occurrence.score),
                    fields: PositionList.field(of: UInt32(truncatingIfNeeded: occurrence.key)))
                if result.documents.last == document {
                    result.values[result.count - 1] = result.values[result.count - 1].better(value)
                } else {
                    result.append(document, value)
                }
            }
            return result
        }
    }

    /// Where an atom stands, as the position that the phrase would then begin at, by document and position.
    private func occurrences(
        _ terms: [AtomTerms.Term], offset: Int, within: DocumentAccumulator?
    ) throws -> [Occurrence] {
        let shift = UInt32(offset) * PositionList.step
        var result: [Occurrence] = []
        for term in terms {
            let table = WordScore.table(term.way)
            var positions = try segment.positions(term.entry)
            try segment.forEachPosting(term.entry, block) { document, occurrences in
                if let within, !within.contains(document) {
                    PositionList.skip(&positions)
                    return
                }
                let score = table[lengths.impact(document, occurrences) & 255]
                PositionList.read(&positions) { code in
                    guard code >= shift else { return }
                    result.append(Occurrence(key: UInt64(document) << 32 | UInt64(code - shift), score: score))
                }
            }
            if positions.overran { throw IndexError.corrupted("a term's positions", path: segment.path) }
        }
        // Of several terms at one place the best comes first.
        result.sort { $0.key != $1.key ? $0.key < $1.key : $0.score > $1.score }
        return result
    }

    private static func intersection(_ a: [Occurrence], _ b: [Occurrence]) -> [Occurrence] {
        var result: [Occurrence] = []
        var j = 0
        for occurrence in a {
            while j < b.count, b[j].key < occurrence.key { j += 1 }
            guard j < b.count else { break }
            if b[j].key == occurrence.key, result.last?.key != occurrence.key {
                result.append(Occurrence(key: occurrence.key, score: min(occurrence.score, b[j].score)))
            }
        }
        return result
    }
}
