/// How much a term says about an item: one number from 0 to 255 that depends on nothing but the item.
///
/// Only the item itself enters it, never other items, so that it is the same in every segment and for good. The value
/// is in the band of the best field that holds the term; within the band it grows with BM25F's saturating count
/// (Robertson, Zaragoza and Taylor, "Simple BM25 Extension to Multiple Weighted Fields", 2004) over all fields, with
/// fixed reference lengths in place of averages. `Docs/Ranking.md` has the formula; all of it is integer arithmetic.
package enum Impact {
    /// The lowest impact of each field's band, by field number.
    package static let bandStart: [Int] = [192, 144, 96, 48, 0]
    /// How many impacts a band has.
    package static let bandSize: [Int] = [64, 48, 48, 48, 48]
    package static let weights: [Int] = [10, 8, 4, 2, 1]
    /// Lengths, in positions, at which a field is neither short nor long.
    package static let referenceLengths: [Int] = [6, 6, 8, 30, 200]
    /// Of the title's band, what only a title that begins with the term reaches.
    package static let startBonus = 12
    /// Positions in the keywords from which on each further one weakens all of them.
    package static let sensibleKeywords = 64

    /// Weights multiplied by BM25's length normalisation with b = 3/4, in 1024ths, by field number and length code.
    private static let weightedNorms: [UInt32] = (0..<5).flatMap { field in
        (0..<FieldLength.codes).map { code in
            let length = FieldLength.length(UInt8(code)), reference = referenceLengths[field]
            return UInt32(weights[field] * (4096 * reference / (reference + 3 * length)))
        }
    }

    /// Impacts of terms that only the description has, by count and length code.
    private static let ofDescriptions: [UInt8] = (0..<8).flatMap { count in
        (0..<FieldLength.codes).map { code in
            var lengths = FieldLengths()
            lengths[3] = UInt8(code)
            return general(Occurrences(code: UInt16(count)), lengths)
        }
    }

    @inline(__always)
    package static func impact(_ occurrences: Occurrences, _ lengths: FieldLengths) -> Int {
        if occurrences.code < 8 { return descriptionOnly(Int(occurrences.code), length: lengths[3]) }
        return Int(general(occurrences, lengths))
    }

    /// The impact of a term that only the description has, `count` (0 to 7) times.
    @inline(__always)
    package static func descriptionOnly(_ count: Int, length: UInt8) -> Int {
        Int(ofDescriptions[count << 8 | Int(length)])
    }

    private static func general(_ occurrences: Occurrences, _ lengths: FieldLengths) -> UInt8 {
        let fields = occurrences.fields
        if fields == 0 { return 0 }
        let best = fields.trailingZeroBitCount
        var sum: UInt32 = 0
        for field in TextField.allCases {
            let count = UInt32(occurrences.count(field))
            if count > 0 {
                let index = Int(field.rawValue)
                sum += count * weightedNorms[index * FieldLength.codes + Int(lengths[index])]
            }
        }
        // k1 = 1.2: at the reference length one occurrence reaches 1/2.2 of the band.
        let half = UInt32(weights[best] * 1229)
        let span = UInt32(best == 0 ? bandSize[0] - startBonus : bandSize[best])
        var value = bandStart[best] + Int(span * sum / (sum + half))
        if occurrences.beginsTitle && best == 0 { value += startBonus }
        value = min(value, bandStart[best] + bandSize[best] - 1)
        // Stuffed keywords: found, but ever weaker.
        if best == Int(TextField.keywords.rawValue) {
            let keywordCount = FieldLength.length(lengths[best])
            if keywordCount > sensibleKeywords { value = value * sensibleKeywords / keywordCount }
        }
        return UInt8(value)
    }

    /// The field whose band an impact is in. A stuffed keyword's is that of a lesser field.
    @inline(__always) package static func band(_ impact: Int) -> Int { 4 - min(impact / 48, 4) }
}

extension Impact {
    /// The saturated count that an impact stands for, from 0 to below 1, whatever its field: what BM25F multiplies with
    /// a word's weight.
    package static func saturation(_ impact: Int) -> Double {
        let field = band(impact)
        let fine = impact - bandStart[field]
        return min(1, (Double(fine) + 0.5) / Double(field == 0 ? bandSize[0] - startBonus : bandSize[field]))
    }
}
