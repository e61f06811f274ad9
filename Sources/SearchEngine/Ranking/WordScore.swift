/// What a matching word is worth: see `Docs/Ranking.md`, "A word's score".
package enum WordScore {
    /// Between neighbouring fields.
    package static let bandStep = 128
    /// For a whole word rather than a prefix of one.
    package static let exactBonus = 64
    /// Off for each typing error.
    package static let typoPenalty = 64
    /// For each word after the first, when all of them stand in one field.
    package static let togetherBonus = 96
    /// The most that a word can have; the most outside the title; and the most outside all short fields (title, names,
    /// keywords).
    package static let highest = 4 * bandStep + exactBonus + 63
    package static let highestOutsideTitle = 3 * bandStep + exactBonus + 47
    package static let highestLong = bandStep + exactBonus + 47

    /// How a term relates to the typed text.
    package enum Way: Sendable, Hashable {
        /// It is the typed text.
        case exact
        /// It begins with the typed text.
        case prefix
        /// It begins with, or is, the one or two letters that were typed, which say nothing but where they stand.
        case field
        /// It differs by so many typing errors.
        case fuzzy(Int)
    }

    /// The parts that add up to a word's score.
    package struct Parts: Sendable, Equatable {
        /// For the best field that holds it.
        package var band: Int
        package var exact: Int
        /// For how often it stands there, in how short a field.
        package var fine: Int
        /// For being the first word of both query and title.
        package var start: Int
        package var typos: Int
        package var total: Int { max(0, band + exact + fine + typos) + start }
    }

    /// - Parameter isFirst: whether it is the query's first word, for which it counts that a title begins with it.
    package static func parts(
        _ occurrences: Occurrences, _ lengths: FieldLengths, _ unit: LengthUnit, _ way: Way, isFirst: Bool
    ) -> Parts {
        if way == .field {
            let score = fieldScore(fields: occurrences.fields, beginsTitle: isFirst && occurrences.beginsTitle)
            return Parts(
                band: score - score % bandStep, exact: 0, fine: 0, start: score % bandStep, typos: 0)
        }
        let impact = Impact.impact(occurrences, lengths, unit), field = Impact.band(impact)
        var errors = 0
        if case .fuzzy(let count) = way { errors = count }
        var parts = Parts(
            band: (4 - field) * bandStep, exact: way == .exact ? exactBonus : 0,
            fine: impact - Impact.bandStart[field], start: 0, typos: -errors * typoPenalty)
        if isFirst && occurrences.beginsTitle { parts.start = atStart(parts.total, unit) - parts.total }
        return parts
    }

    /// What a word's score becomes if the title begins with it. It stays below the next whole word's, or the next field's: scores that
    /// go by impact have 64 values for length and frequency.
    @inline(__always) package static func atStart(_ score: Int, _ unit: LengthUnit) -> Int {
        unit == .words ? score + Impact.startBonus : min(score + Impact.pieceStartBonus, score | 63)
    }

    /// The score of one or two letters, from the fields that hold a word that begins with them.
    @inline(__always) package static func fieldScore(fields: UInt8, beginsTitle: Bool) -> Int {
        fields == 0
            ? 0
            : (4 - fields.trailingZeroBitCount) * bandStep + (beginsTitle && fields & 1 != 0 ? Impact.startBonus : 0)
    }

    /// Scores by impact, for the ways that go by impact.
    private static let exact = scores(.exact)
    private static let prefix = scores(.prefix)
    private static let oneError = scores(.fuzzy(1))
    private static let twoErrors = scores(.fuzzy(2))

    private static func scores(_ way: Way) -> [UInt32] {
        (0...255).map { impact in
            let field = Impact.band(impact)
            var score = (4 - field) * bandStep + impact - Impact.bandStart[field]
            if way == .exact { score += exactBonus }
            if case .fuzzy(let count) = way { score -= count * typoPenalty }
            return UInt32(max(0, score))
        }
    }

    /// By what a posting's code says of the fields before the content: the most that such a posting is worth.
    static func bounds(_ way: Way, isFirst: Bool) -> Scratch<UInt16> {
        let start = isFirst ? 1 : 0
        return switch way {
        case .exact: bounds[start]
        case .prefix: bounds[2 + start]
        case .field: bounds[4 + start]
        case .fuzzy(1): bounds[6 + start]
        case .fuzzy: bounds[8 + start]
        }
    }

    private nonisolated(unsafe) static let bounds: [Scratch<UInt16>] =
        [Way.exact, .prefix, .field, .fuzzy(1), .fuzzy(2)].flatMap { way in
            [false, true].map { isFirst in
                let bounds = Scratch<UInt16>(repeating: 0, count: Occurrences.codesBeforeContent)
                for code in 0..<bounds.count {
                    let occurrences = Occurrences(code: UInt16(code))
                    // A posting without any of the other fields has the content.
                    let fields = code == 0 ? TextField.content.bit : occurrences.fields
                    if fields == 0 { continue }
                    let isStart = isFirst && occurrences.beginsTitle, best = fields.trailingZeroBitCount
                    let score =
                        way == .field
                        ? fieldScore(fields: fields, beginsTitle: isStart)
                        : Int(table(way)[Impact.bandStart[best] + Impact.bandSize[best] - 1])
                            + (isStart ? Impact.startBonus : 0)
                    bounds[code] = UInt16(score)
                }
                return bounds
            }
        }

    static func table(_ way: Way) -> [UInt32] {
        switch way {
        case .exact: exact
        case .prefix, .field: prefix
        case .fuzzy(1): oneError
        case .fuzzy: twoErrors
        }
    }
}
