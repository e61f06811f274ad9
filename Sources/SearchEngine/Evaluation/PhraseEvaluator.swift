import TextAnalysis

/// A reading of a unit whose atoms have been looked up in a segment.
struct ResolvedAlternative {
    let isPinyin: Bool
    /// The terms of each atom of each phrase.
    let phrases: [[AtomTerms]]

    /// Postings of the rarest atom.
    var postings: Int { phrases.reduce(Int.max) { $1.reduce($0) { min($0, $1.postings) } } }

    /// Postings of all atoms. Each of them is read at the start.
    var readings: Int { phrases.reduce(0) { $1.reduce($0) { $0 + $1.postings } } }

    init(_ alternative: QueryAlternative, _ resolve: (QueryAtom) throws -> AtomTerms) rethrows {
        isPinyin = alternative.isPinyin
        // All atoms, even behind one that is nowhere: it may be tolerated.
        phrases = try alternative.phrases.map { try $0.atoms.map(resolve) }
    }
}

/// Finds what matches alternatives of several phrases, and phrases of several atoms, in one segment.
struct PhraseEvaluator {
    let segment: Segment
    let lengths: FieldLengthTable.Reader
    /// Only documents that are in it; nil for all.
    let within: DocumentAccumulator?
    /// Whether the unit is the query's first.
    let isFirst: Bool
    /// Whether single atoms may match in spite of typing errors.
    let isFuzzy: Bool
    /// The lists to search for documents with phrases of several atoms. With `.short`, these have every atom in some
    /// short field, whichever fields the atoms are side by side in.
    let tiers: Tiers

    func matches(_ alternative: ResolvedAlternative, words: Int) throws -> MatchSet {
        var sets: [MatchSet] = []
        for (index, phrase) in alternative.phrases.enumerated() {
            // Where the title begins with a later one says nothing.
            let set = try matches(
                phrase, alternative.isPinyin ? .pinyin : .direct, isFirst: isFirst && index == 0)
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

    /// Adds documents that have every atom, side by side or not: those that match are among them. Typing errors do not match.
    func addDocuments(_ alternative: ResolvedAlternative, to target: DocumentAccumulator) throws {
        try SearchWorkspace.with { workspace in
            let found = try documents(having: alternative.phrases, workspace)
            found.accumulator.forEachDocument { document in
                target.add(document)
                return true
            }
        }
    }

    /// Returns the documents that have all atoms of all phrases, side by side or not.
    private func documents(having phrases: [[AtomTerms]], _ workspace: SearchWorkspace) throws -> BorrowedAccumulator {
        var found = workspace.borrow(documentCount: segment.documentCount)
        var candidates = within
        for phrase in phrases where phrase.contains(where: \.atom.isPinyin) {
            found = try documents(havingInitialsOf: phrase, within: candidates, workspace)
            if found.count == 0 { return found }
            candidates = found.accumulator
        }
        let atoms = phrases.flatMap { $0 }
        // A bare initial is found already.
        for atom in atoms.sorted(by: { $0.postings < $1.postings }) where !atom.atom.isBareInitial {
            let next = workspace.borrow(documentCount: segment.documentCount)
            for term in try atom.terms() {
                var sink = DocumentSink(target: next.accumulator, areNew: next.count == 0)
                try atom.give(term, tiers, to: &sink, within: candidates, workspace.block)
            }
            found = next
            if found.count == 0 { return found }
            candidates = found.accumulator
        }
        return found
    }

    /// Returns the documents that have the initials of a phrase's pinyin: those of its syllables are among them.
    private func documents(
        havingInitialsOf phrase: [AtomTerms], within candidates: DocumentAccumulator?, _ workspace: SearchWorkspace
    ) throws -> BorrowedAccumulator {
        let found = workspace.borrow(documentCount: segment.documentCount)
        guard let documents = try segment.pinyinDocuments() else { return found }
        let atoms = phrase.lazy.map(\.atom).filter(\.isPinyin)
        if let candidates, candidates.count < documents.count / PinyinDocuments.perDocument {
            // The few one by one, by the initials alone.
            documents.forEach(of: candidates, having: atoms) { found.accumulator.add($0) }
        } else {
            documents.forEach(atoms) { document in
                if candidates?.contains(document) ?? true { found.accumulator.add(document) }
                return true
            }
        }
        return found
    }

    private func matches(_ phrase: [AtomTerms], _ matchClass: MatchClass, isFirst: Bool) throws -> MatchSet {
        guard phrase.count == 1 else { return try adjacent(phrase, matchClass, isFirst: isFirst) }
        let matcher = UnitMatcher(phrase[0], matchClass, in: segment, lengths, isFirst: isFirst)
        return try SearchWorkspace.with { workspace in
            let found = workspace.borrow(documentCount: segment.documentCount), target = found.accumulator
            try matcher.addDirect(to: target, .all, within: within, workspace.block)
            try matcher.add(.pinyin, to: target, within: within, workspace.block)
            if isFuzzy { try matcher.add(.fuzzy, to: target, within: within, workspace.block) }
            return target.matches
        }
    }

    // MARK: Adjacency

    /// A position where the atoms read so far stand one after the other.
    private struct Occurrence {
        /// The document, and below it the position of the first atom.
        var key: UInt64
        /// The least of the atoms' scores.
        var score: UInt32
    }

    /// An atom with the terms that it may be.
    private typealias Part = (atom: QueryAtom, terms: [AtomTerms.Term], count: Int)

    private func adjacent(_ phrase: [AtomTerms], _ matchClass: MatchClass, isFirst: Bool) throws -> MatchSet {
        var parts: [Part] = []
        for atom in phrase {
            let terms = try atom.terms()
            if terms.isEmpty { return MatchSet() }
            parts.append((atom.atom, terms, terms.reduce(0) { $0 + $1.entry.documentFrequency }))
        }
        parts.sort { $0.count < $1.count }
        let occurrences = try SearchWorkspace.with { try self.occurrences(of: phrase, parts, $0) }
        var result = MatchSet()
        let unit = LengthUnit.phrase(phrase.map(\.atom))
        for occurrence in occurrences {
            let document = UInt32(truncatingIfNeeded: occurrence.key >> 32)
            // Position 0 of field 0.
            let isStart = isFirst && occurrence.key & 0xFFFF_FFFF == 0, score = Int(occurrence.score)
            let value = MatchValue(
                matchClass, score: isStart ? WordScore.atStart(score, unit) : score,
                fields: PositionList.field(of: UInt32(truncatingIfNeeded: occurrence.key)))
            if result.documents.last == document {
                result.values[result.count - 1] = result.values[result.count - 1].better(value)
            } else {
                result.append(document, value)
            }
        }
        return result
    }

    /// Returns where all atoms of a phrase stand one after the other.
    ///
    /// - Parameter parts: the atoms, the rarest first.
    private func occurrences(
        of phrase: [AtomTerms], _ parts: [Part], _ workspace: SearchWorkspace
    ) throws -> [Occurrence] {
        // First which documents have all atoms at all: reading positions is dear.
        let documents = try documents(having: [phrase], workspace)
        if documents.count == 0 { return [] }
        var found: [Occurrence] = []
        for (index, part) in parts.enumerated() {
            let next =
                index < 2
                ? try occurrences(of: part, within: documents.accumulator, workspace.block)
                : try occurrences(of: part, continuing: found, workspace)
            found = index == 0 ? next : Self.intersection(found, next)
            if found.isEmpty { return [] }
        }
        return found
    }

    /// Returns where an atom stands in the documents of other atoms' occurrences.
    private func occurrences(
        of part: Part, continuing others: [Occurrence], _ workspace: SearchWorkspace
    ) throws -> [Occurrence] {
        let documents = workspace.borrow(documentCount: segment.documentCount)
        for occurrence in others { documents.accumulator.add(Int(occurrence.key >> 32)) }
        return try occurrences(of: part, within: documents.accumulator, workspace.block)
    }

    /// Where an atom stands, as the position that the phrase would then begin at, by document and position.
    private func occurrences(
        of part: Part, within: DocumentAccumulator, _ block: PostingBlock
    ) throws -> [Occurrence] {
        let (atom, terms, _) = part
        let shift = UInt32(atom.offset) * PositionList.step, lengths = lengths.counting(atom.lengthUnit)
        var result: [Occurrence] = [], isAscending = true, last: UInt64 = 0
        for term in terms {
            let table = WordScore.table(term.way)
            var positions = try segment.positions(term.entry)
            for tier in tiers.list {
                guard var reader = try segment.postings(term.entry, tier) else { continue }
                let before = tier == .short ? 0 : PositionsReader.blocks(term.entry.shortCount, 0)
                var next = within.next(from: 0)
                while let target = next, reader.nextBlock(reaching: UInt32(target), block) {
                    next = within.next(from: Int(block.documents[block.count - 1]) + 1)
                    positions.move(toBlock: before + reader.blocksPassed - 1)
                    var passed = 0
                    for i in 0..<block.count {
                        let document = Int(block.documents[i])
                        guard within.contains(document) else { continue }
                        reader.readCodes(block)
                        positions.skip(i - passed)
                        passed = i + 1
                        let occurrences = Occurrences(code: UInt16(truncatingIfNeeded: block.codes[i]))
                        let score = table[lengths.impact(document, occurrences) & 255]
                        positions.read { code in
                            guard code >= shift else { return }
                            let key = UInt64(document) << 32 | UInt64(code - shift)
                            if key < last { isAscending = false }
                            last = key
                            result.append(Occurrence(key: key, score: score))
                        }
                    }
                }
                try segment.check(reader)
            }
            if positions.overran { throw IndexError.corrupted("a term's positions", path: segment.path) }
        }
        // Of several terms at one position the best comes first.
        if !isAscending || terms.count > 1 { result.sort { $0.key != $1.key ? $0.key < $1.key : $0.score > $1.score } }
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
