/// What a segment has besides the documents that were collected.
struct Rest {
    /// The most that one of them is worth, class and score, points of its app included.
    var strength: UInt32
    /// One that is worth that much comes after this document, which is of this rank; nil where it may come anywhere.
    var last: (rank: Int64, document: Int)?
    var location: Searcher.SegmentLocation
}

extension SegmentEvaluator {
    /// For a query of two words, one of which has a top-k list and of the other of which only one or two letters were typed:
    /// which is which.
    ///
    /// - Parameters:
    ///   - many: postings of the word from which on two letters are worth it; with fewer all is read as fast.
    ///   - limit: hits that are wanted: two letters are not worth it where the list is likely to have fewer.
    func wordAndPrefix(many: Int, limit: Int) -> (word: Int, prefix: Int)? {
        guard matchers.count == 2 else { return nil }
        let candidates = [(word: 0, prefix: 1), (word: 1, prefix: 0)].filter { pair in
            guard let word = matchers[pair.word].word, let prefix = matchers[pair.prefix].word else {
                return false
            }
            guard let list = word.frequent, AtomTerms.scoresByField(prefix.atom) else { return false }
            guard let letters = prefix.frequent else { return false }
            if letters.isLetter { return true }
            guard list.postings >= many, let short = letters.postingLists.first?.shortCount else { return false }
            // Of the best, as many have the letters as of all, where words come together by chance.
            return !list.isCut || list.bestCount * short >= limit * view.segment.documentCount
        }
        return candidates.min { matchers[$0.word].postings < matchers[$1.word].postings }
    }

    /// Collects the best documents of a word and of one or two letters.
    ///
    /// Few letters are worth the most in any title, and more only as a word. So the documents that are looked at are those that
    /// are best for the other word alone, and those that have the letters as a word of a short field; all others are worth
    /// no more than the last of the list and any title (as in R. Fagin, A. Lotem, M. Naor, "Optimal Aggregation Algorithms for
    /// Middleware", JCSS 66, 2003).
    ///
    /// - Returns: what is left.
    func collectBest(
        word: Int, prefix: Int, _ collector: inout HitCollector, _ workspace: SearchWorkspace
    ) throws -> Rest {
        guard let list = matchers[word].word?.frequent, let letters = matchers[prefix].word else {
            preconditionFailure("A word with a top-k list and a prefix are needed.")
        }
        let best = try list.best()
        let selection = try select(workspace)
        let chosen = workspace.found
        chosen.prepare(documentCount: view.segment.documentCount)
        for (document, _) in best where selection?.contains(document) ?? true { chosen.add(document) }
        var others: [Int] = []
        if list.isCut, let exact = try letters.exactTerm() {
            try find(word, with: exact, of: prefix, within: selection, workspace)
            workspace.current.forEachDocument { document in
                if !chosen.contains(document) { others.append(document) }
                return true
            }
        }
        if others.count <= Self.few {
            for document in others { chosen.add(document) }
            others = []
        }
        try evaluate(.all, within: chosen, workspace)
        try collector.collect(workspace.current, self)
        if !others.isEmpty {
            workspace.current.prepare(documentCount: view.segment.documentCount)
            for document in others { workspace.current.add(document) }
            try valueCurrent(.short, workspace)
            try collectValuingApart(&collector, workspace)
        }
        // The word in long fields only, of which the list says nothing.
        let unlisted = WordScore.highestLong + WordScore.highest
        var score = unlisted
        var last: (rank: Int64, document: Int)?
        if list.isCut, let worst = best.last {
            let listed = worst.score + WordScore.fieldScore(fields: 1, beginsTitle: prefix == 0)
            score = max(listed, unlisted)
            if listed > unlisted { last = (try view.segment.rank(worst.document), worst.document) }
        }
        let strength = MatchValue(.direct, score: score + WordScore.togetherBonus + location.raise, fields: 0).strength
        return Rest(strength: strength, last: last, location: location)
    }

    /// Documents that are valued together with the best; of more the lists of long fields are worth not reading.
    private static let few = 512

    /// Leaves the documents that have a term in a short field, and a word in one, in the memory's current accumulator.
    private func find(
        _ word: Int, with term: AtomTerms.Term, of unit: Int, within selection: DocumentAccumulator?,
        _ workspace: SearchWorkspace
    ) throws {
        // The fewer first.
        let isTermFirst = term.entry.shortCount < matchers[word].postings
        var within = selection
        for step in [isTermFirst, !isTermFirst] {
            workspace.next.prepare(documentCount: view.segment.documentCount)
            if step {
                try matchers[unit].addDocuments(having: term, to: workspace.next, within: within, workspace.block)
            } else {
                try matchers[word].addDirect(
                    to: workspace.next, .short, within: within, workspace.block, documentsOnly: true)
            }
            swap(&workspace.current, &workspace.next)
            within = workspace.current
        }
    }
}
