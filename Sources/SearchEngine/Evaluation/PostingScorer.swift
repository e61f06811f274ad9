/// Turns postings of terms that answer in one way into values.
final class PostingScorer {
    let way: WordScore.Way
    let matchClass: MatchClass
    let unit: LengthUnit
    let table: [UInt32]
    private let bounds: Scratch<UInt16>
    let scoresByField: Bool
    let lengths: FieldLengthTable.Reader
    let words: Int
    /// Whether it counts that a title begins with the word.
    let isFirst: Bool

    init(
        _ way: WordScore.Way, _ matchClass: MatchClass, _ lengths: FieldLengthTable.Reader, counting unit: LengthUnit,
        words: Int, isFirst: Bool
    ) {
        self.way = way
        self.matchClass = matchClass
        self.unit = unit
        table = WordScore.table(way)
        bounds = WordScore.bounds(way, isFirst: isFirst)
        scoresByField = way == .field
        self.lengths = lengths.counting(unit)
        self.words = words
        self.isFirst = isFirst
    }

    /// The most that a posting may be worth that has these fields: none that has the same is worth more.
    @inline(__always) func maximum(_ occurrences: Occurrences) -> Int {
        Int(bounds[Int(occurrences.code) & (Occurrences.codesBeforeContent - 1)])
    }

    /// The most that any posting is worth.
    var maximumOfAll: Int { maximum(Occurrences(counts: (1, 0, 0, 0, 0), beginsTitle: true)) }

    /// The most that one without any short field is worth.
    var maximumWithoutShort: Int { maximum(Occurrences(counts: (0, 0, 0, 1, 0), beginsTitle: false)) }

    @inline(__always) func value(_ document: Int, _ occurrences: Occurrences) -> MatchValue {
        let fields = occurrences.fields
        var score: Int
        if scoresByField {
            score = WordScore.fieldScore(fields: fields, beginsTitle: isFirst && occurrences.beginsTitle)
        } else {
            score = Int(table[lengths.impact(document, occurrences) & 255])
            if isFirst && occurrences.beginsTitle { score = WordScore.atStart(score, unit) }
        }
        return MatchValue(matchClass, score: score * words, fields: fields)
    }
}
