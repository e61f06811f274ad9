import TextAnalysis

/// The most that items can score that a pass over some of the lists leaves out. `Docs/Ranking.md` has the scores.
struct ScoreBounds {
    /// What all words in one field are worth.
    let bonus: Int
    /// With one letter neither in the title nor as a word in a short field.
    let outsideTitles: Int
    /// With one word in no short field.
    let oneLong: Int
    /// With two words in no short field.
    let twoLong: Int

    /// - Parameter raise: the most that an app's points add.
    init(_ units: [QueryUnit], raise: Int) {
        bonus = WordScore.togetherBonus * (units.count - 1)
        let allButOne = (units.reduce(0) { $0 + $1.wordCount } - 1) * WordScore.highest + bonus + raise
        oneLong = allButOne + WordScore.highestLong
        twoLong = oneLong - WordScore.highest + WordScore.highestLong
        outsideTitles = max(oneLong, allButOne + 3 * WordScore.bandStep)
    }

    /// Why hits of a class are not sure. Nil if there are enough, and no item that was left out can be better.
    ///
    /// - Parameters:
    ///   - limit: hits that are wanted.
    ///   - rest: what an item of the class that was left out can score.
    static func doubt(_ top: TopHits, _ matchClass: MatchClass, limit: Int, rest: Int) -> QueryPlan.Doubt? {
        let threshold = top.threshold
        if threshold > MatchValue(matchClass, score: rest, fields: 0).strength { return nil }
        if threshold == 0 { return .tooFew(wanted: limit) }
        let lowest = MatchValue(matchClass, score: 0, fields: 0).strength
        return .mayBeBetter(worst: Int(threshold) - Int(lowest), rest: rest)
    }
}
