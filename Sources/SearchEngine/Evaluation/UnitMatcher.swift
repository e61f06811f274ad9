import TextAnalysis

/// Ways of matching that are looked at one after the other, while there are too few hits.
enum Stage: Int, Sendable, Comparable {
    case direct, pinyin, fuzzy

    static func < (a: Stage, b: Stage) -> Bool { a.rawValue < b.rawValue }
}

/// A unit of the query. Its pinyin is computed at the first use. Shared by its matchers; one thread at a time.
final class UnitReadings {
    let unit: QueryUnit
    private(set) lazy var pinyin = unit.pinyin

    init(_ unit: QueryUnit) { self.unit = unit }
}

/// Finds the documents of one segment that match one unit of the query, stage by stage. One thread at a time.
final class UnitMatcher {
    private let segment: Segment
    private let wordCount: Int
    private let isFirst: Bool
    let readings: UnitReadings
    private let lengths: FieldLengthTable.Reader
    private var resolved: [QueryAtom: AtomTerms] = [:]
    /// Alternatives that are one atom.
    private(set) var words: [AtomTerms] = []
    /// All others that are not pinyin.
    private var compounds: [ResolvedAlternative] = []
    /// The one word that the unit is here; nil when several ways to read it have matches in the segment.
    private(set) var word: AtomTerms?
    /// About how many postings have to be read for direct matches.
    private(set) var postings = 0

    /// The one that was used last: neighbouring terms answer alike.
    private var scorer: PostingScorer?
    private var pinyin: (words: [AtomTerms], compounds: [ResolvedAlternative])?
    /// What compounds were found to match, by their index among those of a stage: within a part of the documents, and of all.
    private var compoundMatches: [CompoundKey: MatchSet] = [:]
    private var allCompoundMatches: [CompoundKey: MatchSet] = [:]

    private struct CompoundKey: Hashable {
        var isPinyin: Bool
        var isFuzzy: Bool
        var isOfShort: Bool
        var index: Int
    }

    /// - Parameter isFirst: whether it is the query's first.
    init(_ readings: UnitReadings, in segment: Segment, isFirst: Bool) throws {
        self.segment = segment
        self.isFirst = isFirst
        self.readings = readings
        wordCount = readings.unit.wordCount
        lengths = try segment.lengths.checked()
        (words, compounds) = try resolve(pinyin: false)
        postings = words.reduce(0) { $0 + $1.postings } + compounds.reduce(0) { $0 + $1.postings }
        word = onlyWord()
    }

    /// A single atom of a phrase as a unit.
    init(
        _ atom: AtomTerms, _ matchClass: MatchClass, in segment: Segment, _ lengths: FieldLengthTable.Reader,
        isFirst: Bool
    ) {
        self.segment = segment
        self.isFirst = isFirst
        wordCount = 1
        readings = UnitReadings(QueryUnit(source: 0..<0, wordCount: 1, alternatives: []))
        self.lengths = lengths
        if matchClass == .pinyin { pinyin = ([atom], []) } else { words = [atom] }
        if matchClass != .pinyin { pinyin = ([], []) }
        postings = atom.postings
        word = onlyWord()
    }

    private func resolve(pinyin: Bool) throws -> (words: [AtomTerms], compounds: [ResolvedAlternative]) {
        var words: [AtomTerms] = [], compounds: [ResolvedAlternative] = []
        let documents = pinyin ? try segment.pinyinDocuments() : nil
        if pinyin && documents == nil { return ([], []) }
        for alternative in pinyin ? readings.pinyin : readings.unit.direct {
            if let documents, !Self.canMatch(alternative, documents) { continue }
            if alternative.phrases.count == 1, alternative.phrases[0].atoms.count == 1 {
                words.append(try terms(of: alternative.phrases[0].atoms[0]))
            } else {
                compounds.append(try ResolvedAlternative(alternative, terms(of:)))
            }
        }
        return (words, compounds)
    }

    /// Whether some document may have a reading's phrases of pinyin; others it may have besides.
    private static func canMatch(_ alternative: QueryAlternative, _ documents: PinyinDocuments) -> Bool {
        alternative.phrases.allSatisfy { phrase in
            let atoms = phrase.atoms.lazy.filter(\.isPinyin)
            return atoms.isEmpty || documents.mayContain(atoms)
        }
    }

    /// Alternatives share atoms; each is looked up once.
    private func terms(of atom: QueryAtom) throws -> AtomTerms {
        let direct = readings.unit.direct
        if !atom.isPinyin, direct.count == 1, direct[0].phrases.count == 1 { return try AtomTerms(atom, in: segment) }
        if let known = resolved[atom] { return known }
        let terms = try AtomTerms(atom, in: segment)
        resolved[atom] = terms
        return terms
    }

    private func onlyWord() -> AtomTerms? {
        guard wordCount == 1, compounds.allSatisfy({ $0.postings == 0 }) else { return nil }
        if words.count == 1 { return words[0] }
        let found = words.filter { $0.postings > 0 }
        return found.count == 1 ? found[0] : nil
    }

    /// Whether each way to read it is one word.
    var isWithoutCompounds: Bool { compounds.isEmpty && wordCount == 1 }

    /// Whether it is a single letter whose documents are known by field.
    var isLetter: Bool { word?.frequent?.isLetter == true }

    private func pinyinWays() throws -> (words: [AtomTerms], compounds: [ResolvedAlternative]) {
        if let pinyin { return pinyin }
        var ways = try resolve(pinyin: true)
        ways.words.removeAll { $0.postings == 0 }
        ways.compounds.removeAll { $0.postings == 0 }
        pinyin = ways
        return ways
    }

    /// About how many postings have to be read for what a later stage brings; 0 for nothing.
    func postings(_ stage: Stage) throws -> Int {
        switch stage {
        case .direct: return postings
        case .pinyin:
            let ways = try pinyinWays()
            return ways.words.reduce(0) { $0 + $1.postings } + ways.compounds.reduce(0) { $0 + $1.postings }
        case .fuzzy:
            var sum = compounds.isEmpty ? 0 : 1
            for word in words { sum += try word.fuzzyTerms().reduce(0) { $0 + $1.entry.documentFrequency } }
            return sum
        }
    }

    /// About how many postings a later stage looks at when it is evaluated by itself. For a phrase, those of all atoms,
    /// unless the documents' initials leave few of them.
    func readings(_ stage: Stage) throws -> Int {
        guard stage == .pinyin else { return try postings(stage) }
        let ways = try pinyinWays()
        let maximum = try segment.pinyinDocuments().map { 1 + $0.count / PinyinDocuments.perPosting } ?? 0
        return ways.words.reduce(0) { $0 + $1.postings } + ways.compounds.reduce(0) { $0 + min($1.readings, maximum) }
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
            if let within, let letter = try word.letter() {
                try add(letter, word, to: target, tiers, within, block)
            } else if documentsOnly, within == nil, let letter = try word.letter() {
                letter.addDocuments(to: target, tiers)
                if tiers == .title, let exact = try word.exactTerm() {
                    try addDocuments(exact, of: word, to: target, tiers, nil, block)
                }
            } else {
                try add(word.terms(), of: word, .direct, to: target, tiers, within, block, documentsOnly: documentsOnly)
            }
        }
        try addCompounds(
            compounds, isPinyin: false, to: target, tiers, within, isFuzzy: false, documentsOnly: documentsOnly)
    }

    /// Adds what matches in a later stage's way, in a better way as well or not.
    ///
    /// - Parameter tiers: the lists of fuzzy terms that are read; those of pinyin are all.
    func add(
        _ stage: Stage, to target: DocumentAccumulator, _ tiers: Tiers = .all, within: DocumentAccumulator?,
        _ block: PostingBlock, documentsOnly: Bool = false
    ) throws {
        switch stage {
        case .direct: try addDirect(to: target, tiers, within: within, block, documentsOnly: documentsOnly)
        case .pinyin:
            let ways = try pinyinWays()
            for word in ways.words {
                try add(
                    word.terms(), of: word, .pinyin, to: target, .all, within, block, documentsOnly: documentsOnly)
            }
            try addCompounds(
                ways.compounds, isPinyin: true, to: target, .all, within, isFuzzy: false,
                documentsOnly: documentsOnly)
        case .fuzzy:
            for word in words {
                try add(
                    word.fuzzyTerms(), of: word, .fuzzy, to: target, tiers, within, block,
                    documentsOnly: documentsOnly)
            }
            try addCompounds(
                compounds, isPinyin: false, to: target, .all, within, isFuzzy: true, documentsOnly: false)
        }
    }

    /// Adds what has some of a word's terms.
    private func add(
        _ terms: [AtomTerms.Term], of word: AtomTerms, _ matchClass: MatchClass, to target: DocumentAccumulator,
        _ tiers: Tiers, _ within: DocumentAccumulator?, _ block: PostingBlock, documentsOnly: Bool
    ) throws {
        if documentsOnly {
            for term in terms { try addDocuments(term, of: word, to: target, tiers, within, block) }
            return
        }
        guard let first = terms.first else { return }
        // Most terms answer alike: what values them is made, and counted, once.
        var way = first.way
        var sink = ValueSink(target: target, scorer: scorer(way, matchClass, of: word))
        for term in terms {
            if term.way != way {
                way = term.way
                sink = ValueSink(target: target, scorer: scorer(way, matchClass, of: word))
            }
            try word.give(term, tiers, to: &sink, within: within, block)
        }
    }

    /// Adds what matches in any way.
    func addAll(to target: DocumentAccumulator, isFuzzy: Bool, _ block: PostingBlock) throws {
        try addDirect(to: target, .all, within: nil, block)
        try add(.pinyin, to: target, within: nil, block)
        if isFuzzy { try add(.fuzzy, to: target, within: nil, block) }
    }

    /// The lists in which the documents of a compound are looked for.
    ///
    /// A phrase with an atom that no short field has is worth no more than a word of long fields. So short fields are
    /// enough if they are for words. Of several phrases that count as one word this may hold for some only.
    private static func tiers(_ tiers: Tiers, of compound: ResolvedAlternative) -> Tiers {
        compound.phrases.count == 1 && (tiers == .short || tiers == .title) ? .short : .all
    }

    private func addCompounds(
        _ compounds: [ResolvedAlternative], isPinyin: Bool, to target: DocumentAccumulator, _ tiers: Tiers,
        _ within: DocumentAccumulator?, isFuzzy: Bool, documentsOnly: Bool
    ) throws {
        for (index, compound) in compounds.enumerated() where compound.postings > 0 || isFuzzy {
            let tiers = Self.tiers(tiers, of: compound)
            let evaluator = PhraseEvaluator(
                segment: segment, lengths: lengths, within: within, isFirst: isFirst, isFuzzy: isFuzzy, tiers: tiers)
            let key = CompoundKey(isPinyin: isPinyin, isFuzzy: isFuzzy, isOfShort: tiers == .short, index: index)
            if documentsOnly {
                if let known = allCompoundMatches[key] {
                    for document in known.documents where within?.contains(Int(document)) ?? true {
                        target.add(Int(document))
                    }
                } else {
                    try evaluator.addDocuments(compound, to: target)
                }
                continue
            }
            let set: MatchSet
            if let known = allCompoundMatches[key] ?? compoundMatches[key] {
                set = known
            } else {
                set = try evaluator.matches(compound, words: wordCount)
                if within == nil { allCompoundMatches[key] = set } else { compoundMatches[key] = set }
            }
            for i in 0..<set.count {
                let document = Int(set.documents[i])
                if within?.contains(document) ?? true { target.add(document, set.values[i]) }
            }
        }
    }

    /// Forgets what was found within a part of the documents.
    func beginPass() { compoundMatches.removeAll(keepingCapacity: true) }

    /// Forgets documents that were found. What the words stand for stays.
    func forgetMatches() {
        compoundMatches = [:]
        allCompoundMatches = [:]
    }

    /// How many terms have been looked up and are remembered.
    var rememberedTerms: Int {
        let alternatives = compounds + (pinyin?.compounds ?? [])
        let atoms = words + (pinyin?.words ?? []) + alternatives.flatMap { $0.phrases.flatMap { $0 } }
        return atoms.reduce(0) { $0 + $1.rememberedTerms }
    }

    /// A letter's documents are known by field; only what is the letter itself has to be looked up.
    ///
    /// Of those that are found by title, it is not said which other fields have it.
    private func add(
        _ letter: LetterSets, _ terms: AtomTerms, to target: DocumentAccumulator, _ tiers: Tiers,
        _ within: DocumentAccumulator, _ block: PostingBlock
    ) throws {
        let words = wordCount, wanted = tiers.fields
        func value(_ fields: UInt8, _ begins: Bool) -> MatchValue {
            let score = WordScore.fieldScore(fields: fields, beginsTitle: isFirst && begins)
            return MatchValue(.direct, score: score * words, fields: fields)
        }
        if tiers == .title {
            letter.forEachTitle(within: within) { document, begins in target.add(document, value(1, begins)) }
        } else {
            letter.forEachFieldSet(within: within) { document, fields, begins in
                if fields & wanted != 0 { target.add(document, value(fields, begins)) }
            }
        }
        guard let exact = try terms.exactTerm() else { return }
        try add(exact, of: terms, .direct, to: target, tiers, within, block)
        guard tiers == .title else { return }
        // Those that came in as the letter itself may be worth more if another word begins with it.
        letter.forEachFieldSet(within: target, isOutsideTitles: true) { document, fields, begins in
            target.set(document, target.value(document).better(value(fields, begins)))
        }
    }

    func scorer(_ way: WordScore.Way, _ matchClass: MatchClass, of word: AtomTerms) -> PostingScorer {
        let unit = word.atom.lengthUnit
        if let scorer, scorer.way == way, scorer.matchClass == matchClass, scorer.unit == unit { return scorer }
        let new = PostingScorer(way, matchClass, lengths, counting: unit, words: wordCount, isFirst: isFirst)
        scorer = new
        return new
    }

    private func add(
        _ term: AtomTerms.Term, of word: AtomTerms, _ matchClass: MatchClass, to target: DocumentAccumulator,
        _ tiers: Tiers, _ within: DocumentAccumulator?, _ block: PostingBlock
    ) throws {
        var sink = ValueSink(target: target, scorer: scorer(term.way, matchClass, of: word))
        try word.give(term, tiers, to: &sink, within: within, block)
    }

    /// The one posting that a term has: most have no more, and it is taken without reading a list. One of a damaged entry is not
    /// among them, so that it is reported.
    func single(of term: AtomTerms.Term) -> Posting? { segment.single(term.entry) }

    /// Adds what is a word itself, not what begins with it.
    func addExact(
        _ word: AtomTerms, to target: DocumentAccumulator, _ tiers: Tiers, within: DocumentAccumulator?,
        _ block: PostingBlock
    ) throws {
        if let exact = try word.exactTerm() { try add(exact, of: word, .direct, to: target, tiers, within, block) }
    }

    /// The same for documents whose title has it.
    func addExactInTitles(
        _ word: AtomTerms, to target: DocumentAccumulator, within: DocumentAccumulator?, _ block: PostingBlock
    ) throws {
        guard let exact = try word.exactTerm(), var reader = try word.postings(exact, .short) else { return }
        let scorer = scorer(exact.way, .direct, of: word)
        while reader.nextBlock(block) {
            reader.readCodes(block)
            for index in 0..<block.count {
                let occurrences = Occurrences(code: UInt16(truncatingIfNeeded: block.codes[index]))
                let document = Int(block.documents[index])
                guard occurrences.fields & 1 != 0, within?.contains(document) ?? true else { continue }
                target.add(document, scorer.value(document, occurrences))
            }
        }
        try segment.check(reader)
    }

    /// Adds documents that have one of the word's terms in a short field, without values.
    func addDocuments(
        having term: AtomTerms.Term, to target: DocumentAccumulator, within: DocumentAccumulator?, _ block: PostingBlock
    ) throws {
        if let word { try addDocuments(term, of: word, to: target, .short, within, block) }
    }

    private func addDocuments(
        _ term: AtomTerms.Term, of word: AtomTerms, to target: DocumentAccumulator, _ tiers: Tiers,
        _ within: DocumentAccumulator?,
        _ block: PostingBlock
    ) throws {
        // No document is in both lists of a term.
        var sink = DocumentSink(target: target, areNew: target.count == 0)
        try word.give(term, tiers, to: &sink, within: within, block)
    }

    /// Counts documents that match directly or by pinyin and that `isWanted` takes, until there are `wanted`.
    func count(
        upTo wanted: Int, from start: Int, _ workspace: SearchWorkspace, _ isWanted: (Int) throws -> Bool
    ) throws -> Int {
        // Mostly one list has enough of them near its start.
        for word in words where try hasEnough(word, wanted - start, workspace.block, isWanted) { return wanted }
        beginPass()
        let found = workspace.borrow(documentCount: segment.documentCount)
        try addAll(to: found.accumulator, isFuzzy: false, workspace.block)
        var count = start
        try found.accumulator.forEach { document, _ in
            if count < wanted, try isWanted(document) { count += 1 }
        }
        return count
    }

    /// Whether the best documents of a frequent prefix, or those of a single term, are as many as are wanted.
    private func hasEnough(
        _ word: AtomTerms, _ wanted: Int, _ block: PostingBlock, _ isWanted: (Int) throws -> Bool
    ) throws -> Bool {
        if let frequent = word.frequent {
            var count = 0
            try frequent.forEachBest { document, _ in
                if try isWanted(document) { count += 1 }
                return count < wanted
            }
            return count >= wanted
        }
        for term in try word.terms() where term.entry.documentFrequency >= wanted {
            var count = 0
            for tier in Tiers.all.list {
                guard var reader = try word.postings(term, tier) else { continue }
                while reader.nextBlock(block) {
                    for index in 0..<block.count where try isWanted(Int(block.documents[index])) { count += 1 }
                    if count >= wanted { return true }
                }
                try segment.check(reader)
            }
        }
        return false
    }
}
