extension SegmentEvaluator {
    /// Collects the best documents of a query of one letter, where the list made in advance has too few that count.
    ///
    /// What a letter is worth follows from where it stands alone, so that the sets of documents by place are walked from
    /// the best place down, each in the order of rank, until there are as many as are wanted.
    ///
    /// - Returns: whether all matches were counted.
    func walk(
        _ letter: LetterSets, of word: AtomTerms, _ collector: inout HitCollector, limit: Int,
        _ memory: EvaluationMemory
    ) throws -> Bool {
        let selection = try select(memory)
        let gate = selection == nil ? gate : gate.unfiltered
        // What is the letter itself can be worth more than its place.
        let seen = memory.current
        seen.prepare(documentCount: view.segment.documentCount)
        try matcher(0).addExact(word, to: seen, within: selection, memory.block)
        var isExhausted = true, left = limit
        try seen.forEach { document, value in
            let (fields, begins) = letter.places(document)
            let byPlace = MatchValue(
                .direct, score: WordScore.place(fields: fields, beginsTitle: begins), fields: fields)
            if try gate.takes(document) { try collector.offer(document, value.better(byPlace), view, place) }
        }
        for number in 0..<PrefixFormat.letterSets where isExhausted {
            let field = max(number - 1, 0)
            let score = WordScore.place(fields: 1 << UInt8(field), beginsTitle: number == 0)
            let value = MatchValue(.direct, score: score, fields: 1 << UInt8(field))
            try letter.forEach(number, within: selection) { document in
                if seen.contains(document) { return true }
                seen.add(document)
                guard try gate.takes(document) else { return true }
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
