/// What a matching word is worth: see `Docs/Ranking.md`, "A word's score".
package enum WordScore {
    /// Between neighbouring fields.
    package static let bandStep = 128
    /// For a whole word rather than the beginning of one.
    package static let exactBonus = 64
    /// Off for each typing error forgiven.
    package static let typoPenalty = 64
    /// For each word after the first, when all of them stand in one field.
    package static let togetherBonus = 96

    /// The parts that add up to a word's score.
    package struct Parts: Sendable, Equatable {
        /// For the best field that holds it.
        package var band: Int
        package var exact: Int
        /// For how often it stands there, in how short a field, and at the beginning of a title.
        package var fine: Int
        package var typos: Int
        package var total: Int { max(0, band + exact + fine + typos) }
    }

    package static func parts(impact: Int, isExact: Bool, edits: Int) -> Parts {
        let field = Impact.band(impact)
        return Parts(
            band: (4 - field) * bandStep, exact: isExact ? exactBonus : 0, fine: impact - Impact.bandStart[field],
            typos: -edits * typoPenalty)
    }

    /// Scores of whole words and of beginnings, by impact.
    private static let exact = (0...255).map { UInt32(parts(impact: $0, isExact: true, edits: 0).total) }
    private static let prefix = (0...255).map { UInt32(parts(impact: $0, isExact: false, edits: 0).total) }

    static func table(isExact: Bool, edits: Int) -> [UInt32] {
        switch (isExact, edits) {
        case (true, 0): exact
        case (false, 0): prefix
        default: (0...255).map { UInt32(parts(impact: $0, isExact: isExact, edits: edits).total) }
        }
    }
}
