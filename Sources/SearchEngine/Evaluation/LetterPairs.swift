/// The best documents of a query of letters, if enough have all of them in their titles.
///
/// Then what a letter is worth follows from its field alone. The exceptions are documents whose title has it as a word,
/// and these are looked at one by one. Of the others, those whose title begins with the first letter come first. Then
/// come those with all letters in the title. Both are in the order of rank. Any other has a letter in lesser fields
/// only. Even as a word it is worth less there than as a prefix in the title.
extension SegmentEvaluator {
    /// Letters that a query may have: the documents of each are collected apart.
    private static let maximumLetters = 3

    /// Whether the query has letters only, two or three, and the documents of each are known by field.
    var isOfLetters: Bool {
        matchers.count > 1 && matchers.count <= Self.maximumLetters && matchers.allSatisfy(\.isLetter)
    }

    /// A document that has some letter as a word of its title, but not all in it.
    private typealias Apart = (document: Int, maximum: MatchValue)

    /// Collects the best documents of a query of letters.
    ///
    /// - Returns: false when there were too few, and what was collected is not the best.
    func collectLetters(_ collector: inout HitCollector, limit: Int, _ workspace: SearchWorkspace) throws -> Bool {
        let letters = try matchers.compactMap { try $0.word?.letter() }
        guard letters.count == matchers.count,
            let apart = try collectTitles(letters, &collector, limit: limit, workspace)
        else { return false }
        // A letter may be a word in another field too, which is not known here.
        let least = collector.top.threshold, raise = location.raise
        let chosen = workspace.borrow(.documents, documentCount: segment.documentCount)
        for (document, maximum) in apart where maximum.raised(by: raise).strength >= least {
            chosen.accumulator.add(document)
        }
        if chosen.count > 0 {
            try collector.collect(try matches(.all, within: chosen.accumulator, workspace), self)
        }
        return true
    }

    /// Collects the best documents that have all letters in their titles.
    ///
    /// - Returns: those that may be as good without; nil when there were too few, and what was collected is not the best.
    private func collectTitles(
        _ letters: [LetterSets], _ collector: inout HitCollector, limit: Int, _ workspace: SearchWorkspace
    ) throws -> [Apart]? {
        // For each letter, the documents that have it as a word of the title, and what that is worth.
        let first = workspace.borrow(documentCount: segment.documentCount)
        let second = workspace.borrow(documentCount: segment.documentCount)
        let third = workspace.borrow(documentCount: segment.documentCount)
        let exact = [first.accumulator, second.accumulator, third.accumulator]
        let selection = try select(workspace)
        for (unit, matcher) in matchers.enumerated() {
            guard let word = matcher.word else { return nil }
            try matcher.addExactInTitles(word, to: exact[unit], within: selection, workspace.block)
        }
        let apart = try collectExact(letters, exact, &collector)
        var left = limit
        for startsTitle in [true, false] where left > 0 {
            try collectTitles(letters, startsTitle, besides: exact, within: selection, &collector, &left)
        }
        try segment.checkDisk()
        return left > 0 ? nil : apart
    }

    /// Collects the documents that have some letter as a word of the title and all letters in it.
    ///
    /// - Parameter exact: for each letter, the documents that have it as a word of the title.
    /// - Returns: those that have some as a word of the title but not all in it, with the most that they may be worth.
    private func collectExact(
        _ letters: [LetterSets], _ exact: [DocumentAccumulator], _ collector: inout HitCollector
    ) throws -> [Apart] {
        let together = WordScore.togetherBonus * (letters.count - 1), documentFilter = matchFilter
        var apart: [Apart] = []
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
        return apart
    }

    /// Collects documents that have all letters in the title and none as a word of it, in the order of rank.
    ///
    /// - Parameters:
    ///   - startsTitle: whether those whose title begins with the first letter are wanted, or the others.
    ///   - left: how many are still wanted.
    private func collectTitles(
        _ letters: [LetterSets], _ startsTitle: Bool, besides exact: [DocumentAccumulator],
        within selection: DocumentAccumulator?, _ collector: inout HitCollector, _ left: inout Int
    ) throws {
        let score =
            letters.count * WordScore.fieldScore(fields: 1, beginsTitle: false)
            + WordScore.togetherBonus * (letters.count - 1)
        let value = MatchValue(.direct, score: score + (startsTitle ? Impact.startBonus : 0), fields: 1)
        let documentFilter = matchFilter
        try letters[0].forEach(startsTitle ? 0 : 1, within: selection) { document in
            for letter in letters.dropFirst() where !letter.isInTitle(document) { return true }
            if !startsTitle, letters[0].beginsTitle(document) { return true }
            if exact[..<letters.count].contains(where: { $0.contains(document) }) { return true }
            guard try documentFilter.takes(document) else { return true }
            try collector.offer(document, value, view, location)
            left -= 1
            return left > 0
        }
    }
}
