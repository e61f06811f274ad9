/// How much a term says about an item: one number from 0 to 255, fixed when the item is indexed.
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

    /// What one item says about one term.
    package struct Counts {
        /// How often the term stands in each field, by field number; counts above 255 are 255.
        package var frequencies: (UInt8, UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0, 0)
        package var beginsTitle = false

        package init() {}
    }

    /// Shares of 1024 by which counts in a field of this many positions are multiplied: BM25's length normalisation
    /// with b = 3/4.
    package static func normalization(field: Int, length: Int) -> Int {
        4096 * referenceLengths[field] / (referenceLengths[field] + 3 * length)
    }

    /// - Parameter normalizations: of the item's five fields.
    @inline(__always)
    package static func impact(
        _ counts: Counts, normalizations n: (Int, Int, Int, Int, Int), keywordCount: Int
    ) -> (impact: UInt8, fields: UInt8) {
        let f = counts.frequencies
        var fields: UInt8 = 0
        if f.0 > 0 { fields |= 1 }
        if f.1 > 0 { fields |= 2 }
        if f.2 > 0 { fields |= 4 }
        if f.3 > 0 { fields |= 8 }
        if f.4 > 0 { fields |= 16 }
        if fields == 0 { return (0, 0) }
        let best = fields.trailingZeroBitCount
        let sum =
            10 * Int(f.0) * n.0 + 8 * Int(f.1) * n.1 + 4 * Int(f.2) * n.2 + 2 * Int(f.3) * n.3 + Int(f.4) * n.4
        // k1 = 1.2: at the reference length one occurrence reaches 1/2.2 of the band.
        let half = weights[best] * 1229
        let span = best == 0 ? bandSize[0] - startBonus : bandSize[best]
        var value = bandStart[best] + span * sum / (sum + half)
        if counts.beginsTitle && best == 0 { value += startBonus }
        value = min(value, bandStart[best] + bandSize[best] - 1)
        // Stuffed keywords: found, but ever weaker.
        if best == TextField.keywords.rawValue, keywordCount > sensibleKeywords {
            value = value * sensibleKeywords / keywordCount
        }
        return (UInt8(value), fields)
    }

    /// The field whose band an impact is in. A stuffed keyword's is that of a lesser field.
    package static func band(_ impact: Int) -> Int { 4 - min(impact / 48, 4) }
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
