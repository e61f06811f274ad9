/// What a word of a committed search counts in one document, and where it is.
///
/// Bits 4..<32 hold the saturated frequency in 2²⁸ths, 1..<4 the best field, 0 whether the title has the word with the
/// signs that were typed.
struct WordValue: Equatable, BitwiseCopyable {
    let packed: UInt32

    /// What a word counts by the best field that has it, by field number: title, names, keywords, description, full text. A title says
    /// what an item is about, a text what it mentions.
    static let fieldShares = [1, 0.85, 0.75, 0.6, 0.5]
    private static let one = Double(1 << 28)

    /// - Parameter saturation: from 0; values from 1 on are cut to just below 1.
    @inline(__always) init(_ saturation: Double, field: Int, isTitle: Bool) {
        let whole = UInt32(min(max(saturation * Self.one, 0), Self.one - 1))
        packed = whole << 4 | UInt32(field) << 1 | (isTitle ? 1 : 0)
    }

    @inline(__always) init(packed: UInt32) { self.packed = packed }

    @inline(__always) var field: Int { min(Int(packed >> 1 & 7), Self.fieldShares.count - 1) }
    @inline(__always) var isTitle: Bool { packed & 1 != 0 }
    @inline(__always) private var saturation: Double { Double(packed >> 4) / Self.one }
    /// What it counts of the word's weight, below 1.
    @inline(__always) var share: Double { Self.fieldShares[field] * saturation }

    /// The better of two ways in which a document has the word.
    func better(_ other: WordValue) -> WordValue {
        WordValue(packed: (share >= other.share ? packed : other.packed) | (packed & 1) | (other.packed & 1))
    }
}
