extension SegmentEvaluator {
    /// Collects the best documents that match a query of one word with typing errors only, if short fields have it;
    /// others are not counted.
    ///
    /// For a whole word with a top-k list, the best documents of that list are enough: an error takes the same off each
    /// of them.
    func collectFuzzyWord(_ collector: inout HitCollector, limit: Int, _ workspace: SearchWorkspace) throws {
        let selection = try select(workspace)
        let better = workspace.borrow(documentCount: segment.documentCount)
        matchers[0].beginPass()
        try matchers[0].addAll(to: better.accumulator, isFuzzy: false, workspace.block)
        let valued = workspace.borrow(documentCount: segment.documentCount)
        var sink: WordSink?
        for word in matchers[0].words {
            for (location, term) in try word.fuzzyTerms().enumerated() {
                let scorer = matchers[0].scorer(term.way, .fuzzy, of: word)
                if sink == nil {
                    sink = WordSink(
                        scorer: scorer, all: nil, valued: valued.accumulator,
                        excluded: better.count > 0 ? better.accumulator : nil,
                        documentFilter: matchFilter, wanted: wanted(.fuzzy, collector, limit: limit, workspace),
                        isCounted: false, countsAll: false)
                }
                if let best = try word.frequentWord(ofFuzzy: location),
                    try sink?.take(limit, of: best, scorer, within: selection) ?? false
                {
                    continue
                }
                guard var list = try word.list(term, .short) else { continue }
                try sink?.take(&list, .short, scorer, within: selection, workspace.block)
                try segment.check(list)
            }
        }
        try collect(valued, &collector)
        try segment.checkDisk()
    }
}

extension WordSink {
    /// Takes as many of a fuzzy term's best documents as are wanted.
    ///
    /// - Returns: whether no other document that has the term in a short field is among the best.
    fileprivate mutating func take(
        _ count: Int, of best: FrequentPrefix, _ scorer: PostingScorer, within: DocumentAccumulator?
    ) throws -> Bool {
        guard case .fuzzy(let errors) = scorer.way, scorer.unit == .words, scorer.isFirst, scorer.words == 1 else {
            return false
        }
        // What a list holds is worth more as a whole word than any long field, so that no score falls below zero.
        let less = WordScore.exactBonus + errors * WordScore.typoPenalty
        var left = count, isBelow = false
        try best.forEachBest { document, exact in
            let score = exact - less
            if score < wanted.score {
                isBelow = true
                return false
            }
            guard within?.contains(document) ?? true, !(excluded?.contains(document) ?? false),
                try documentFilter.takes(document)
            else { return true }
            if score > wanted.score, !valued.contains(document) { wanted.add(score) }
            valued.add(document, MatchValue(.fuzzy, score: score, fields: 0))
            left -= 1
            return left > 0
        }
        isFirst = false
        return left == 0 || isBelow || !best.isCut
    }
}
