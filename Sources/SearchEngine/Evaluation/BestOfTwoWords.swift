/// What a segment has besides the documents that were collected.
struct Rest {
    /// The most that one of them is worth, class and score, points of its app included.
    var strength: UInt32
    /// One that is worth that much comes after this document, which is of this rank; nil if it may come anywhere.
    var last: (rank: Int64, document: Int)?
    var location: Searcher.SegmentLocation
}

extension SegmentEvaluator {
    /// Which word of two has the top-k list that decides, and which has one or two letters; nil if none does.
    func listAndLetters(stopsEarlyFrom: Int, limit: Int) -> QueryPlan.ListAndLetters? {
        guard matchers.count == 2 else { return nil }
        return QueryPlanner.listAndLetters(
            matchers[0].facts, matchers[1].facts, documents: segment.documentCount, stopsEarlyFrom: stopsEarlyFrom,
            limit: limit)
    }

    /// Collects the best documents of a word and of one or two letters.
    ///
    /// A few letters are worth the most in any title, and more only as a word. So it looks at the best documents of the
    /// other word alone. It also looks at those that have the letters as a word of a short field. All others are worth
    /// no more than the last of the list and any title (as in R. Fagin, A. Lotem, M. Naor, "Optimal Aggregation
    /// Algorithms for Middleware", JCSS 66, 2003).
    ///
    /// - Returns: what is left.
    func collectBest(
        _ pair: QueryPlan.ListAndLetters, _ collector: inout HitCollector, _ workspace: SearchWorkspace
    ) throws -> Rest {
        guard let list = matchers[pair.list].word?.frequent else {
            preconditionFailure("A word with a top-k list is needed.")
        }
        let best = try list.best()
        let chosen = workspace.borrow(.documents, documentCount: segment.documentCount),
            selection = try select(workspace)
        for (document, _) in best where selection?.contains(document) ?? true { chosen.accumulator.add(document) }
        let others = list.isCut ? try documentsWithLettersAsWord(pair, besides: chosen, workspace) : []
        let areFew = others.count <= Self.few
        if areFew { for document in others { chosen.accumulator.add(document) } }
        try collector.collect(try matches(.all, within: chosen.accumulator, workspace), self)
        if !areFew {
            let documents = workspace.borrow(documentCount: segment.documentCount)
            for document in others { documents.accumulator.add(document) }
            try collectValuingApart(try valued(documents, .short, workspace), into: &collector, workspace)
        }
        return try rest(behind: list.isCut ? best.last : nil, isTitleStart: pair.letters == 0)
    }

    /// Two units in order, by the one that comes first. Made once, because each array is an allocation.
    private static let orders = [[0, 1], [1, 0]]
    /// Documents that are valued together with the best; of more the lists of long fields are worth not reading.
    private static let few = 512

    /// Returns the highest worth of the other documents. These are not in the top-k list and do not have the letters as
    /// a word of a short field.
    ///
    /// - Parameters:
    ///   - worst: the list's last; nil if the list has all documents.
    ///   - isTitleStart: whether the letters are the query's first word.
    private func rest(behind worst: (document: Int, score: Int)?, isTitleStart: Bool) throws -> Rest {
        // The list tells nothing about items that have its word in long fields only.
        let unlisted = WordScore.highestLong + WordScore.highest
        var score = unlisted
        var last: (rank: Int64, document: Int)?
        if let worst {
            let listed = worst.score + WordScore.fieldScore(fields: 1, beginsTitle: isTitleStart)
            score = max(listed, unlisted)
            if listed > unlisted { last = (try segment.rank(worst.document), worst.document) }
        }
        let strength = MatchValue(.direct, score: score + WordScore.togetherBonus + location.raise, fields: 0).strength
        return Rest(strength: strength, last: last, location: location)
    }

    /// Returns the documents that have the letters as a word of a short field, and the other word in one.
    ///
    /// - Parameter known: documents that are left out.
    private func documentsWithLettersAsWord(
        _ pair: QueryPlan.ListAndLetters, besides known: borrowing BorrowedAccumulator, _ workspace: SearchWorkspace
    ) throws -> [Int] {
        guard let exact = try matchers[pair.letters].word?.exactTerm() else { return [] }
        // The fewer first.
        let isTermFirst = exact.entry.shortCount < matchers[pair.list].postings
        let order = Self.orders[isTermFirst ? pair.letters : pair.list]
        let found = try narrowed(order[...], within: try select(workspace), workspace) { unit, target, within, _ in
            if unit == pair.letters {
                try matchers[unit].addDocuments(having: exact, to: target, within: within, workspace.block)
            } else {
                try matchers[unit].addDirect(to: target, .short, within: within, workspace.block, documentsOnly: true)
            }
        }
        var others: [Int] = []
        found.accumulator.forEachDocument { document in
            if !known.accumulator.contains(document) { others.append(document) }
            return true
        }
        return others
    }
}
