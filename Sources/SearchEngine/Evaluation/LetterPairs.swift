extension SegmentEvaluator {
    /// Whether the query has letters only, two or three, and the documents of each are known by field.
    var isOfLetters: Bool { matchers.count > 1 && matchers.count <= 3 && matchers.allSatisfy(\.isLetter) }

    /// Collects the best documents of a query of letters, where enough have all of them in their titles.
    ///
    /// Then what a letter is worth follows from its field alone, but for documents whose title has it as a word, and these
    /// are looked at one by one. Of the others those come first whose title begins with the first letter, then those with all
    /// letters in the title, each in the order of rank; any other has a letter in lesser fields only, and even as a word
    /// it is worth less there than as a prefix in the title.
    ///
    /// - Returns: false when there were too few, and what was collected is not the best.
    func collectLetters(_ collector: inout HitCollector, limit: Int, _ workspace: SearchWorkspace) throws -> Bool {
        let letters = try matchers.compactMap { try $0.word?.letter() }
        guard letters.count == matchers.count else { return false }
        let selection = try select(workspace)
        let documentFilter = matchFilter
        let count = view.segment.documentCount
        // Documents that have some letter as a word of the title, and what that is worth, letter by letter.
        let exact = [workspace.current, workspace.next, workspace.found]
        for (unit, matcher) in matchers.enumerated() {
            exact[unit].prepare(documentCount: count)
            guard let word = matcher.word else { return false }
            try matcher.addExactInTitles(word, to: exact[unit], within: selection, workspace.block)
        }
        let together = WordScore.togetherBonus * (letters.count - 1)
        // Of those that have some letter as a word of the title but not all in it, how much they may be worth.
        var apart: [(document: Int, most: MatchValue)] = []
        for unit in letters.indices {
            try exact[unit].forEach { document, _ in
                if exact[..<unit].contains(where: { $0.contains(document) }) { return }
                var score = together, isInTitle = true
                for (other, letter) in letters.enumerated() {
                    if exact[other].contains(document) {
                        score += exact[other].value(document).score
                    } else if letter.isInTitle(document) {
                        score += WordScore.fieldScore(
                            fields: 1, beginsTitle: other == 0 && letter.beginsTitle(document))
                    } else {
                        score += WordScore.highestOutsideTitle
                        isInTitle = false
                    }
                }
                let value = MatchValue(.direct, score: score, fields: 1)
                if !isInTitle {
                    apart.append((document, value))
                } else if try documentFilter.takes(document) {
                    try collector.offer(document, value, view, location)
                }
            }
        }
        let score = letters.count * WordScore.fieldScore(fields: 1, beginsTitle: false) + together
        var left = limit
        for startsTitle in [true, false] {
            let value = MatchValue(.direct, score: score + (startsTitle ? Impact.startBonus : 0), fields: 1)
            try letters[0].forEach(startsTitle ? 0 : 1, within: selection) { document in
                for letter in letters.dropFirst() where !letter.isInTitle(document) { return true }
                if !startsTitle, letters[0].beginsTitle(document) { return true }
                if exact[..<letters.count].contains(where: { $0.contains(document) }) { return true }
                guard try documentFilter.takes(document) else { return true }
                try collector.offer(document, value, view, location)
                left -= 1
                return left > 0
            }
            if left == 0 { break }
        }
        try view.segment.checkDisk()
        if left > 0 { return false }
        // A letter may be a word in another field too, of which nothing is known here.
        let least = collector.top.threshold, raise = location.raise
        let chosen = workspace.found
        chosen.prepare(documentCount: count)
        for (document, most) in apart where most.raised(by: raise).strength >= least { chosen.add(document) }
        if chosen.count > 0 {
            try evaluate(.all, within: chosen, workspace)
            try collector.collect(workspace.current, self)
        }
        return true
    }
}
