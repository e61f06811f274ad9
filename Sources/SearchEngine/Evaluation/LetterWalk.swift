extension SegmentEvaluator {
    /// Collects the best documents of a query of one letter, if the list made in advance has too few that count.
    ///
    /// A letter is worth what its field is worth. So the sets of documents by field are walked from the best field
    /// down, each in the order of rank. The walk ends when it has enough documents.
    ///
    /// - Returns: whether all matches were counted.
    func walk(
        _ letter: LetterSets, of word: AtomTerms, _ collector: inout HitCollector, limit: Int,
        _ workspace: SearchWorkspace
    ) throws -> Bool {
        let selection = try select(workspace)
        let documentFilter = selection == nil ? documentFilter : documentFilter.unfiltered
        let seen = workspace.borrow(documentCount: segment.documentCount)
        var isExhausted = true, left = limit
        let maximumByField = WordScore.fieldScore(fields: 1, beginsTitle: true)
        // A word that is the letter itself can be worth more than its field. In short fields it can be worth more than
        // any prefix, in long fields more than the prefixes there.
        func takeExact(_ tiers: Tiers) throws {
            let exact = workspace.borrow(documentCount: segment.documentCount)
            try matcher(0).addExact(word, to: exact.accumulator, tiers, within: selection, workspace.block)
            try exact.accumulator.forEach { document, value in
                if seen.accumulator.contains(document) { return }
                seen.accumulator.add(document)
                guard try documentFilter.takes(document) else { return }
                // Where it stands matters only if that could bring it among the best.
                let maximum = value.better(MatchValue(.direct, score: maximumByField, fields: 0))
                if maximum.raised(by: location.raise).strength < collector.top.threshold {
                    return collector.count(1, location)
                }
                let (fields, begins) = letter.fields(of: document)
                let byField = MatchValue(
                    .direct, score: WordScore.fieldScore(fields: fields, beginsTitle: begins), fields: fields)
                try collector.offer(document, value.better(byField), view, location)
            }
        }
        try takeExact(.short)
        for number in 0..<PrefixFormat.letterSets where isExhausted {
            let field = max(number - 1, 0)
            if field == Int(TextField.description.rawValue) { try takeExact(.long) }
            let score = WordScore.fieldScore(fields: 1 << UInt8(field), beginsTitle: number == 0)
            let value = MatchValue(.direct, score: score, fields: 1 << UInt8(field))
            try letter.forEach(number, within: selection) { document in
                if seen.accumulator.contains(document) { return true }
                seen.accumulator.add(document)
                guard try documentFilter.takes(document) else { return true }
                try collector.offer(document, value, view, location)
                left -= 1
                isExhausted = left > 0
                return isExhausted
            }
        }
        try segment.checkDisk()
        return isExhausted
    }
}
