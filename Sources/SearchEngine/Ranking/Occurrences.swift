/// How often a term stands in each field of one item, in 16 bits: what a posting says besides the document.
///
/// Counts that BM25F's saturation hardly tells apart are cut off: title, alternate names and keywords at 3, the
/// description at 7, the content at 31. The most frequent codes are the smallest numbers.
package struct Occurrences: Sendable, Equatable {
    package var code: UInt16

    @inline(__always) package init(code: UInt16) { self.code = code }
    package init() { code = 0 }

    /// - Parameter counts: by field number.
    @inline(__always)
    package init(counts: (UInt8, UInt8, UInt8, UInt8, UInt8), beginsTitle: Bool) {
        code =
            UInt16(min(counts.3, 7)) | UInt16(min(counts.0, 3)) << 3 | UInt16(min(counts.2, 3)) << 6
            | UInt16(min(counts.1, 3)) << 8 | UInt16(min(counts.4, 31)) << 10
        if beginsTitle { code |= Self.beginsTitleBit }
    }

    /// Where each field's count begins, by field number, and its highest value.
    private static let shifts: [UInt16] = [3, 8, 6, 0, 10]
    /// The highest count of each field, by field number.
    package static let highest: [UInt16] = [3, 3, 3, 7, 31]
    private static let beginsTitleBit: UInt16 = 1 << 5
    /// The bits of title, alternate names and keywords.
    static let shortMask: UInt16 = 0x03D8

    /// How many codes there are without the content, whose count has the highest bits.
    static let codesBeforeContent = 1 << 10

    /// The count of a field.
    @inline(__always) package func count(_ field: TextField) -> Int {
        switch field {
        case .title: Int(code >> 3 & 3)
        case .alternateNames: Int(code >> 8 & 3)
        case .keywords: Int(code >> 6 & 3)
        case .description: Int(code & 7)
        case .content: Int(code >> 10 & 31)
        }
    }

    /// One more in a field, up to the field's highest count.
    @inline(__always) package mutating func add(_ field: TextField) {
        let index = Int(field.rawValue)
        let shift = Self.shifts[index], highest = Self.highest[index]
        if code >> shift & highest != highest { code += 1 << shift }
    }

    /// Whether the title begins with the term.
    @inline(__always) package var beginsTitle: Bool {
        get { code & Self.beginsTitleBit != 0 }
        set { if newValue { code |= Self.beginsTitleBit } else { code &= ~Self.beginsTitleBit } }
    }

    /// Whether a short field has it: title, alternate names or keywords.
    @inline(__always) package var isInShortField: Bool { code & Self.shortMask != 0 }

    /// The fields that hold it, a bit each.
    @inline(__always) package var fields: UInt8 {
        var mask: UInt8 = code & 7 != 0 ? 8 : 0
        if code & 0x18 != 0 { mask |= 1 }
        if code & 0x300 != 0 { mask |= 2 }
        if code & 0xC0 != 0 { mask |= 4 }
        if code & 0x7C00 != 0 { mask |= 16 }
        return mask
    }
}
