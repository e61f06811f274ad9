/// How much a term says about an item: one number from 0 to 255 that depends on nothing but the item.
///
/// Depends only on the item itself, so that it is the same in every segment and never changes. The value is in the band
/// of the best field that holds the term. Within the band it grows with BM25F's saturating count over all fields, with
/// fixed reference lengths instead of averages. The source is Robertson, Zaragoza and Taylor, "Simple BM25 Extension to
/// Multiple Weighted Fields", 2004. `Docs/Ranking.md` has the formula; all of it is integer arithmetic.
package enum Impact {
    /// The lowest impact of each field's band, by field number.
    package static let bandStart: [Int] = [192, 144, 96, 48, 0]
    /// How many impacts a band has.
    package static let bandSize: [Int] = [64, 48, 48, 48, 48]
    package static let weights: [Int] = [10, 8, 4, 2, 1]
    /// Lengths, in the term's ``LengthUnit``, at which a field is neither short nor long.
    package static let referenceLengths: [Int] = [6, 6, 8, 30, 200]
    /// Of the title's band, what is left for titles that begin with the query's first word.
    package static let startBonus = 3
    /// The same for scripts without spaces, in which the words of a title are not known. The typed text may be the end
    /// of one word and the start of the next, except at the start of the title. About as much as a short title has
    /// before a long one.
    package static let pieceStartBonus = 24
    /// The length of the keywords from which on each further word weakens all of them.
    package static let sensibleKeywords = 64

    @inline(__always)
    package static func impact(_ occurrences: Occurrences, _ lengths: FieldLengths, _ unit: LengthUnit) -> Int {
        ImpactTables.counting(unit).impact(occurrences, lengths)
    }

    /// The field whose band an impact is in. A stuffed keyword's is that of a lesser field.
    @inline(__always) package static func band(_ impact: Int) -> Int { 4 - min(impact / 48, 4) }
}

/// What impacts are computed from, in one place in memory.
package final class ImpactTables: Sendable {
    private static let ofWords = ImpactTables(.words), ofPositions = ImpactTables(.positions)

    /// The tables for terms that count lengths in a unit.
    package static func counting(_ unit: LengthUnit) -> ImpactTables { unit == .words ? ofWords : ofPositions }

    private let unit: LengthUnit

    /// Weights multiplied by BM25's length normalisation with b = 3/4, in 1024ths, by field number and length code.
    private nonisolated(unsafe) let weightedNorms = Scratch<UInt32>(repeating: 0, count: 5 * FieldLength.codes)
    /// Impacts of terms that only the description has, by count and length code.
    private nonisolated(unsafe) let ofDescriptions = Scratch<UInt8>(repeating: 0, count: 8 * FieldLength.codes)
    /// By field number: half of the count at which the band is used up to one half, where the band begins, its span.
    private nonisolated(unsafe) let halves = Scratch<UInt32>(repeating: 0, count: 8)
    private nonisolated(unsafe) let starts = Scratch<UInt32>(repeating: 0, count: 8)
    private nonisolated(unsafe) let sizes = Scratch<UInt32>(repeating: 0, count: 8)
    private nonisolated(unsafe) let spans = Scratch<UInt32>(repeating: 0, count: 8)

    private init(_ unit: LengthUnit) {
        self.unit = unit
        for field in 0..<5 {
            for code in 0..<FieldLength.codes {
                let length = FieldLength.length(UInt8(code), unit), reference = Impact.referenceLengths[field]
                weightedNorms[field * FieldLength.codes + code] = UInt32(
                    Impact.weights[field] * (4096 * reference / (reference + 3 * length)))
            }
            // k1 = 1.2: at the reference length one occurrence reaches 1/2.2 of the band.
            halves[field] = UInt32(Impact.weights[field] * 1229)
            starts[field] = UInt32(Impact.bandStart[field])
            sizes[field] = UInt32(Impact.bandSize[field])
            spans[field] = UInt32(field == 0 ? Impact.bandSize[0] - Impact.startBonus : Impact.bandSize[field])
        }
        for count in 0..<8 {
            for code in 0..<FieldLength.codes {
                var lengths = FieldLengths()
                lengths[3] = UInt8(code)
                ofDescriptions[count << 8 | code] = UInt8(general(Occurrences(code: UInt16(count)), lengths))
            }
        }
    }

    @inline(__always)
    package func impact(_ occurrences: Occurrences, _ lengths: FieldLengths) -> Int {
        occurrences.code < 8
            ? descriptionOnly(Int(occurrences.code), length: lengths[3]) : general(occurrences, lengths)
    }

    /// The impact of a term that only the description has, `count` (0 to 7) times.
    @inline(__always)
    package func descriptionOnly(_ count: Int, length: UInt8) -> Int { Int(ofDescriptions[count << 8 | Int(length)]) }

    @inline(__always)
    private func weighted(_ field: TextField, _ occurrences: Occurrences, _ lengths: FieldLengths) -> UInt32 {
        let index = Int(field.rawValue)
        return UInt32(occurrences.count(field)) * weightedNorms[index * FieldLength.codes + Int(lengths[index])]
    }

    private func general(_ occurrences: Occurrences, _ lengths: FieldLengths) -> Int {
        let fields = occurrences.fields
        if fields == 0 { return 0 }
        let best = fields.trailingZeroBitCount
        var sum = weighted(.title, occurrences, lengths) + weighted(.description, occurrences, lengths)
        sum += weighted(.keywords, occurrences, lengths)
        // Rare.
        if fields & 0b10010 != 0 {
            sum += weighted(.alternateNames, occurrences, lengths) + weighted(.content, occurrences, lengths)
        }
        let start = starts[best]
        var value = start + spans[best] * sum / (sum + halves[best])
        value = min(value, start + sizes[best] - 1)
        // Stuffed keywords: found, but ever weaker.
        if best == 2 {
            let count = FieldLength.length(lengths[2], unit)
            if count > Impact.sensibleKeywords { value = value * UInt32(Impact.sensibleKeywords) / UInt32(count) }
        }
        return Int(value)
    }
}
