/// What a word of a committed search counts in an item: BM25F over the frequencies of all of its forms together.
///
/// A committed search reads every posting, so it can compare lengths with the averages of what is searched. An
/// ``Impact`` cannot, as it is fixed when the item is indexed. `Docs/Ranking.md`, "Committed search", has the formulas.
/// Frequencies are added as whole numbers, so that the order of terms and segments leaves no trace.
struct CommittedSaturation {
    /// A field's weight times its length normalisation with b = 3/4, by field number and length code. 65536 stands for
    /// a weight of 1 in a field without words.
    private let weightedNorms: Scratch<UInt32>

    /// The least words of each field's reference length, by field number. Most apps' items have short names. Against
    /// their average an ordinary title would be so long that the word in it counted less than one in a text.
    private static let minimumReferences = [10, 6, 8, 30, 30]
    private static let one = 65_536
    /// k1 = 1.2, in the same unit: at the average length the norm is a quarter.
    private static let half = 19_661

    /// - Parameter average: of all items that are searched.
    init(_ average: FieldLengthSums) {
        let norms = Scratch<UInt32>(repeating: 0, count: TextField.allCases.count * FieldLength.codes)
        for field in 0..<TextField.allCases.count {
            let items = max(average.items[field], 1)
            let words = max(average.words[field], Self.minimumReferences[field] * items)
            for code in 0..<FieldLength.codes {
                let length = FieldLength.length(UInt8(code), .words)
                // In full width, as the words of very many items times 2¹⁶ are too many for an Int.
                let norm = (words + 3 * items * length).dividingFullWidth(words.multipliedFullWidth(by: Self.one))
                norms[field * FieldLength.codes + code] = UInt32(Impact.weights[field] * norm.quotient)
            }
        }
        weightedNorms = norms
    }

    /// What one term adds to a document's frequency of the word. Below 2²⁴.
    @inline(__always)
    func frequency(_ occurrences: Occurrences, _ lengths: FieldLengths) -> UInt32 {
        let short =
            weighted(.title, occurrences, lengths) + weighted(.alternateNames, occurrences, lengths)
            + weighted(.keywords, occurrences, lengths)
        return short + weighted(.description, occurrences, lengths) + weighted(.content, occurrences, lengths)
    }

    @inline(__always)
    private func weighted(_ field: TextField, _ occurrences: Occurrences, _ lengths: FieldLengths) -> UInt32 {
        let index = Int(field.rawValue)
        return UInt32(occurrences.count(field)) * weightedNorms[index * FieldLength.codes + Int(lengths[index])]
    }

    /// The saturated frequency, from 0 to below 1.
    ///
    /// - Parameters:
    ///   - frequency: of all terms.
    ///   - best: the best field that has any of them.
    func saturation(_ frequency: UInt64, best: Int, _ lengths: FieldLengths) -> Double {
        let value = Double(frequency) / Double(frequency + UInt64(Self.half * Impact.weights[best]))
        guard best == Int(TextField.keywords.rawValue) else { return value }
        // Stuffed keywords: found, but ever weaker.
        let count = FieldLength.length(lengths[best], .words)
        return count > Impact.sensibleKeywords ? value * Double(Impact.sensibleKeywords) / Double(count) : value
    }
}
