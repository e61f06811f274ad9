extension SegmentEvaluator {
    /// Collects the best documents of a query of one letter, where the list made in advance has too few that count.
    ///
    /// What a letter is worth follows from where it stands alone, so that the sets of documents by place are walked from
    /// the best place down, each in the order of rank, until there are as many as are wanted.
    ///
    /// - Returns: whether all matches were counted.
    func walk(
        _ letter: LetterSets, of word: AtomTerms, _ collector: inout HitCollector, limit: Int,
        _ workspace: SearchWorkspace
    ) throws -> Bool {
        let selection = try select(workspace)
        let documentFilter = selection == nil ? documentFilter : documentFilter.unfiltered
        let seen = workspace.current
        seen.prepare(documentCount: view.segment.documentCount)
        var isExhausted = true, left = limit
        let maximumByPlace = WordScore.place(fields: 1, beginsTitle: true)
        // What is the letter itself can be worth more than its place: in short fields than any place, in long fields than those.
        func takeExact(_ tiers: Tiers) throws {
            let exact = workspace.next
            exact.prepare(documentCount: view.segment.documentCount)
            try matcher(0).addExact(word, to: exact, tiers, within: selection, workspace.block)
            try exact.forEach { document, value in
                if seen.contains(document) { return }
                seen.add(document)
                guard try documentFilter.takes(document) else { return }
                // Where it stands matters only if that could bring it among the best.
                let most = value.better(MatchValue(.direct, score: maximumByPlace, fields: 0))
                if most.raised(by: place.raise).strength < collector.top.threshold { return collector.count(1) }
                let (fields, begins) = letter.places(document)
                let byPlace = MatchValue(
                    .direct, score: WordScore.place(fields: fields, beginsTitle: begins), fields: fields)
                try collector.offer(document, value.better(byPlace), view, place)
            }
        }
        try takeExact(.short)
        for number in 0..<PrefixFormat.letterSets where isExhausted {
            let field = max(number - 1, 0)
            if field == Int(TextField.description.rawValue) { try takeExact(.long) }
            let score = WordScore.place(fields: 1 << UInt8(field), beginsTitle: number == 0)
            let value = MatchValue(.direct, score: score, fields: 1 << UInt8(field))
            try letter.forEach(number, within: selection) { document in
                if seen.contains(document) { return true }
                seen.add(document)
                guard try documentFilter.takes(document) else { return true }
                try collector.offer(document, value, view, place)
                left -= 1
                isExhausted = left > 0
                return isExhausted
            }
        }
        try view.segment.checkDisk()
        return isExhausted
    }
}
