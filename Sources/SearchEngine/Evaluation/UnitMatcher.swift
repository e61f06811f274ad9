import TextAnalysis

/// Ways of matching that are looked at one after the other, while there are too few hits.
enum Stage: Int, Sendable, Comparable {
    case direct, pinyin, forgiving

    static func < (a: Stage, b: Stage) -> Bool { a.rawValue < b.rawValue }
}

/// Which of the terms' lists are read.
enum Tiers: Sendable {
    /// Those of title, alternate names and keywords.
    case short
    case all

    var list: [Segment.Tier] { self == .short ? [.short] : [.short, .long] }
}

/// Finds the documents of one segment that match one unit of the query, stage by stage. One thread.
final class UnitMatcher {
    private let segment: Segment
    private let unit: QueryUnit
    private let lengths: FieldLengthTable.Reader
    /// Alternatives that are one atom.
    private let words: [AtomTerms]
    /// All others that are not pinyin.
    private let compounds: [QueryAlternative]
    /// About how many postings have to be read for direct matches.
    let postings: Int

    private var pinyin: (words: [AtomTerms], compounds: [QueryAlternative])?
    private var forgiven: [AtomTerms.Term]?
    /// What compounds were found to match, by their place among those of a stage.
    private var compoundMatches: [CompoundKey: MatchSet] = [:]

    private struct CompoundKey: Hashable {
        var isPinyin: Bool
        var forgives: Bool
        var place: Int
    }

    init(_ unit: QueryUnit, in segment: Segment) throws {
        self.segment = segment
        self.unit = unit
        lengths = try segment.lengths.checked()
        (words, compounds) = try Self.divide(unit.alternatives.filter { !$0.isPinyin }, segment)
        var postings = words.reduce(0) { $0 + $1.postings }
        for compound in compounds { postings += try Self.rarest(compound, segment) }
        self.postings = postings
    }

    private static func divide(
        _ alternatives: [QueryAlternative], _ segment: Segment
    ) throws -> (words: [AtomTerms], compounds: [QueryAlternative]) {
        var words: [AtomTerms] = [], compounds: [QueryAlternative] = []
        for alternative in alternatives {
            if alternative.phrases.count == 1, alternative.phrases[0].atoms.count == 1 {
                words.append(try AtomTerms(alternative.phrases[0].atoms[0], in: segment))
            } else {
                compounds.append(alternative)
            }
        }
        return (words, compounds)
    }

    /// Postings of the rarest atom.
    private static func rarest(_ alternative: QueryAlternative, _ segment: Segment) throws -> Int {
        var fewest = Int.max
        for phrase in alternative.phrases {
            for atom in phrase.atoms where fewest > 0 {
                fewest = min(fewest, try AtomTerms(atom, in: segment).postings)
            }
        }
        return fewest
    }

    /// The one word that the unit is; nil when there are several ways to read it.
    var word: AtomTerms? { compounds.isEmpty && words.count == 1 && unit.wordCount == 1 ? words[0] : nil }

    /// Whether one of its words can be missing from all short fields: whether reading only their lists leaves anything out.
    var hasTiers: Bool { !words.isEmpty }

    private func pinyinWays() throws -> (words: [AtomTerms], compounds: [QueryAlternative]) {
        if let pinyin { return pinyin }
        var ways = try Self.divide(unit.alternatives.filter(\.isPinyin), segment)
        ways.words.removeAll { $0.postings == 0 }
        ways.compounds = try ways.compounds.filter { try Self.rarest($0, segment) > 0 }
        pinyin = ways
        return ways
    }

    private func forgivenTerms() throws -> [AtomTerms.Term] {
        if let forgiven { return forgiven }
        var terms: [AtomTerms.Term] = []
        for word in words { terms += try word.forgivenTerms() }
        forgiven = terms
        return terms
    }

    /// About how many postings have to be read for what a later stage brings; 0 for nothing.
    func postings(_ stage: Stage) throws -> Int {
        switch stage {
        case .direct: return postings
        case .pinyin:
            let ways = try pinyinWays()
            return try ways.words.reduce(0) { $0 + $1.postings }
                + ways.compounds.reduce(0) { $0 + (try Self.rarest($1, segment)) }
        case .forgiving:
            let terms = try forgivenTerms()
            return terms.reduce(0) { $0 + $1.entry.documentFrequency } + (compounds.isEmpty ? 0 : 1)
        }
    }

    /// Adds the unit's direct matches to an accumulator.
    ///
    /// - Parameters:
    ///   - within: only documents that are in it; nil for all. Asked again, it must be a part of what it was before.
    ///   - documentsOnly: leaves the values out.
    func addDirect(
        to target: DocumentAccumulator, _ tiers: Tiers, within: DocumentAccumulator?, _ block: PostingBlock,
        documentsOnly: Bool = false
    ) throws {
        for word in words {
            if let within, word.isLetter, let letter = word.frequent?.letter {
                try add(letter, word, to: target, tiers, within, block)
            } else if documentsOnly {
                for term in try word.terms() { try addDocuments(term, to: target, tiers, within, block) }
            } else {
                for term in try word.terms() { try add(term, .direct, to: target, tiers, within, block) }
            }
        }
        try addCompounds(compounds, isPinyin: false, to: target, within, block, forgives: false)
    }

    /// Adds what matches in a later stage's way, in a better way as well or not.
    func add(
        _ stage: Stage, to target: DocumentAccumulator, within: DocumentAccumulator?, _ block: PostingBlock
    ) throws {
        switch stage {
        case .direct: try addDirect(to: target, .all, within: within, block)
        case .pinyin:
            let ways = try pinyinWays()
            for word in ways.words {
                for term in try word.terms() { try add(term, .pinyin, to: target, .all, within, block) }
            }
            try addCompounds(ways.compounds, isPinyin: true, to: target, within, block, forgives: false)
        case .forgiving:
            for term in try forgivenTerms() { try add(term, .forgiven, to: target, .all, within, block) }
            try addCompounds(compounds, isPinyin: false, to: target, within, block, forgives: true)
        }
    }

    /// Adds what matches in any way.
    func addAll(to target: DocumentAccumulator, forgives: Bool, _ block: PostingBlock) throws {
        try addDirect(to: target, .all, within: nil, block)
        try add(.pinyin, to: target, within: nil, block)
        if forgives { try add(.forgiving, to: target, within: nil, block) }
    }

    private func addCompounds(
        _ compounds: [QueryAlternative], isPinyin: Bool, to target: DocumentAccumulator, _ within: DocumentAccumulator?,
        _ block: PostingBlock, forgives: Bool
    ) throws {
        for (place, compound) in compounds.enumerated() {
            let key = CompoundKey(isPinyin: isPinyin, forgives: forgives, place: place)
            let set: MatchSet
            if let known = compoundMatches[key] {
                set = known
            } else {
                let evaluator = PhraseEvaluator(
                    segment: segment, lengths: lengths, block: block, within: within, forgives: forgives)
                set = try evaluator.matches(compound, words: unit.wordCount)
                compoundMatches[key] = set
            }
            for i in 0..<set.count {
                let document = Int(set.documents[i])
                if within?.contains(document) ?? true { target.add(document, set.values[i]) }
            }
        }
    }

    /// Forgets what was found within a part of the documents.
    func beginPass() { compoundMatches.removeAll(keepingCapacity: true) }

    /// A letter's documents are known by field; only what is the letter itself has to be looked up.
    private func add(
        _ letter: LetterSets, _ terms: AtomTerms, to target: DocumentAccumulator, _ tiers: Tiers,
        _ within: DocumentAccumulator, _ block: PostingBlock
    ) throws {
        let words = unit.wordCount
        within.forEach { document, _ in
            let (fields, begins) = letter.places(document)
            guard fields != 0, tiers == .all || fields & 7 != 0 else { return }
            let score = WordScore.letter(fields: fields, beginsTitle: begins)
            target.add(document, MatchValue(.direct, score: score * words, fields: fields))
        }
        if let exact = try terms.exactTerm() { try add(exact, .direct, to: target, tiers, within, block) }
    }

    private func add(
        _ term: AtomTerms.Term, _ matchClass: MatchClass, to target: DocumentAccumulator, _ tiers: Tiers,
        _ within: DocumentAccumulator?, _ block: PostingBlock
    ) throws {
        let scorer = PostingScorer(
            table: WordScore.table(term.way), isLetter: term.way == .letter, lengths: lengths, matchClass: matchClass,
            words: unit.wordCount)
        for tier in tiers.list {
            guard let reader = try segment.postings(term.entry, tier) else { continue }
            var list = PostingList(reader, count: tier == .short ? term.entry.shortCount : term.entry.longCount)
            list.add(to: target, within: within, scorer, block)
            try segment.check(list.reader)
        }
    }

    private func addDocuments(
        _ term: AtomTerms.Term, to target: DocumentAccumulator, _ tiers: Tiers, _ within: DocumentAccumulator?,
        _ block: PostingBlock
    ) throws {
        for tier in tiers.list {
            guard let reader = try segment.postings(term.entry, tier) else { continue }
            var list = PostingList(reader, count: tier == .short ? term.entry.shortCount : term.entry.longCount)
            list.addDocuments(to: target, within: within, block)
            try segment.check(list.reader)
        }
    }

    /// Counts documents that match directly or by pinyin and that `isWanted` takes, until there are `wanted`.
    ///
    /// - Parameter isPlain: whether `isWanted` takes all but `excluded` documents, so that a long list need not be read.
    func count(
        upTo wanted: Int, from start: Int, excluded: Int?, _ memory: EvaluationMemory, _ isWanted: (Int) throws -> Bool
    ) throws -> Int {
        if let excluded {
            for word in words {
                if let frequent = word.frequent, frequent.best.count >= wanted + excluded { return wanted }
                if word.frequent != nil { continue }
                for term in try word.terms() where term.entry.documentFrequency >= wanted + excluded { return wanted }
            }
        }
        beginPass()
        memory.next.prepare(documentCount: segment.documentCount)
        try addAll(to: memory.next, forgives: false, memory.block)
        var count = start
        try memory.next.forEach { document, _ in
            if count < wanted, try isWanted(document) { count += 1 }
        }
        return count
    }
}
