import TextAnalysis

/// Finds a query's matches in one segment.
struct SegmentEvaluator {
    let segment: Segment
    let units: [QueryUnit]
    /// The classes to look at.
    let allowsPinyin: Bool
    let allowsTypos: Bool

    /// Documents that match every unit, deleted ones included.
    func matches() throws -> MatchSet {
        var sets: [MatchSet] = []
        for unit in units {
            let set = try matches(unit)
            if set.count == 0 { return MatchSet() }
            sets.append(set)
        }
        var result = MatchSet.intersection(sets)
        if sets.count > 1 {
            let bonus = WordScore.togetherBonus * (sets.count - 1)
            for i in result.values.indices where result.values[i].fields != 0 {
                let value = result.values[i]
                result.values[i] = MatchValue(value.matchClass, score: value.score + bonus, fields: value.fields)
            }
        }
        return result
    }

    func matches(_ unit: QueryUnit) throws -> MatchSet {
        var ways: [MatchSet] = []
        for alternative in unit.alternatives where allowsPinyin || !alternative.isPinyin {
            ways.append(try matches(alternative, words: unit.wordCount))
        }
        return MatchSet.union(ways)
    }

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
        let atom = phrase.atoms[0]
        var terms = try TermExpansion.expand(atom, in: segment)
        if allowsTypos { terms += try TermExpansion.expandForgiving(atom, in: segment) }
        var collector = MatchCollector(
            documentCount: segment.documentCount, expected: terms.reduce(0) { $0 + $1.entry.documentFrequency })
        for term in terms {
            let table = WordScore.table(isExact: term.isExact, edits: term.edits)
            let matchClass = term.edits > 0 ? .forgiven : matchClass
            var reader = try segment.postings(term.entry)
            reader.forEach { document, impact, fields in
                collector.add(document, MatchValue(matchClass, score: Int(table[impact & 255]), fields: fields))
            }
            try segment.check(reader)
        }
        return collector.finish()
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
        var expanded: [(offset: Int, terms: [ExpandedTerm], count: Int)] = []
        for atom in phrase.atoms {
            let terms = try TermExpansion.expand(atom, in: segment)
            if terms.isEmpty { return MatchSet() }
            expanded.append((atom.offset, terms, terms.reduce(0) { $0 + $1.entry.documentFrequency }))
        }
        expanded.sort { $0.count < $1.count }
        var current: [Occurrence]?
        for part in expanded {
            let found = try occurrences(part.terms, offset: part.offset, within: current)
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

    /// Where an atom stands, as the position that the phrase would then begin at; only in documents of `within`.
    private func occurrences(_ terms: [ExpandedTerm], offset: Int, within: [Occurrence]?) throws -> [Occurrence] {
        let shift = UInt32(offset) * PositionList.step
        var result: [Occurrence] = []
        for term in terms {
            let table = WordScore.table(isExact: term.isExact, edits: 0)
            var reader = try segment.postings(term.entry)
            var positions = try segment.positions(term.entry)
            var place = 0
            reader.forEach { document, impact, _ in
                var isWanted = true
                if let within {
                    while place < within.count, within[place].key >> 32 < UInt64(document) { place += 1 }
                    isWanted = place < within.count && within[place].key >> 32 == UInt64(document)
                }
                PositionList.read(&positions) { code in
                    guard isWanted, code >= shift else { return }
                    result.append(
                        Occurrence(key: UInt64(document) << 32 | UInt64(code - shift), score: table[impact & 255]))
                }
            }
            try segment.check(reader)
            if positions.overran { throw IndexError.corrupted("a term's positions", path: segment.path) }
        }
        if terms.count > 1 { result.sort { $0.key != $1.key ? $0.key < $1.key : $0.score > $1.score } }
        return result
    }

    private static func intersection(_ a: [Occurrence], _ b: [Occurrence]) -> [Occurrence] {
        var result: [Occurrence] = []
        var j = 0
        for occurrence in a {
            while j < b.count, b[j].key < occurrence.key { j += 1 }
            guard j < b.count else { break }
            // Of several terms at one place the best comes first.
            if b[j].key == occurrence.key, result.last?.key != occurrence.key {
                result.append(Occurrence(key: occurrence.key, score: min(occurrence.score, b[j].score)))
            }
        }
        return result
    }
}
