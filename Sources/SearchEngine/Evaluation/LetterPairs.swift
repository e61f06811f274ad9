extension SegmentEvaluator {
    /// Whether the query is letters only, of all of which the documents are known by place, and not too many.
    var isOfLetters: Bool { matchers.count > 1 && matchers.count <= 3 && matchers.allSatisfy(\.isLetter) }

    /// Collects the best documents of a query of letters, where enough have all of them in their titles.
    ///
    /// Then what a letter is worth follows from its place alone, but for documents whose title has it as a word, and these
    /// are looked at one by one. Of the others those come first whose title begins with the first letter, then those with all
    /// letters in the title, each in the order of rank; any other has a letter in lesser fields only, and even as a word
    /// it is worth less there than another's beginning in the title.
    ///
    /// - Returns: false when there were too few, and what was collected is not the best.
    func collectLetters(_ collector: inout HitCollector, limit: Int, _ memory: EvaluationMemory) throws -> Bool {
        let letters = matchers.compactMap { $0.word?.frequent?.letter }
        guard letters.count == matchers.count else { return false }
        let selection = try select(memory)
        let gate = gateOfMatches
        let count = view.segment.documentCount
        // Documents that have some letter as a word of the title, and what that is worth, letter by letter.
        let exact = [memory.current, memory.next, memory.found]
        for (unit, matcher) in matchers.enumerated() {
            exact[unit].prepare(documentCount: count)
            guard let word = matcher.word else { return false }
            try matcher.addExactInTitles(word, to: exact[unit], within: selection, memory.block)
        }
        for unit in letters.indices {
            try exact[unit].forEach { document, _ in
                if exact[..<unit].contains(where: { $0.contains(document) }) { return }
                if let value = value(of: document, letters, exact), try gate.takes(document) {
                    try collector.offer(document, value, view, place)
                }
            }
        }
        let together = WordScore.togetherBonus * (letters.count - 1)
        let score = letters.count * WordScore.place(fields: 1, beginsTitle: false) + together
        var left = limit
        for startsTitle in [true, false] {
            let value = MatchValue(.direct, score: score + (startsTitle ? Impact.startBonus : 0), fields: 1)
            try letters[0].forEach(startsTitle ? 0 : 1, within: selection) { document in
                for letter in letters.dropFirst() where !letter.isInTitle(document) { return true }
                if !startsTitle, letters[0].beginsTitle(document) { return true }
                if exact[..<letters.count].contains(where: { $0.contains(document) }) { return true }
                guard try gate.takes(document) else { return true }
                try collector.offer(document, value, view, place)
                left -= 1
                return left > 0
            }
            if left == 0 { break }
        }
        try view.segment.checkDisk()
        return left == 0
    }

    /// What a document is worth that has some of the letters as words of its title; nil when it has not all letters.
    private func value(
        of document: Int, _ letters: [LetterSets], _ exact: [DocumentAccumulator]
    ) -> MatchValue? {
        var whole: MatchValue?
        for (unit, letter) in letters.enumerated() {
            let (fields, begins) = letter.places(document)
            if fields == 0 { return nil }
            let score = WordScore.place(fields: fields, beginsTitle: unit == 0 && begins)
            var value = MatchValue(.direct, score: score, fields: fields)
            if exact[unit].contains(document) { value = value.better(exact[unit].value(document)) }
            whole = whole.map { $0.joined(value) } ?? value
        }
        guard let whole, whole.fields != 0 else { return whole }
        return whole.raised(by: WordScore.togetherBonus * (letters.count - 1))
    }
}
