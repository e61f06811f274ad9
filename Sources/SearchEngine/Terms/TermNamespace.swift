/// First bytes of terms that are not text. A text term never begins below 0x20.
package enum TermNamespace {
    /// The item's domain, whole.
    package static let domain: UInt8 = 0x01
    /// The item's content type, folded to lower case.
    package static let contentType: UInt8 = 0x02
    /// A pinyin syllable without tone.
    package static let pinyin: UInt8 = 0x03
    /// A suffix of a telephone number's digits.
    package static let telephone: UInt8 = 0x04

    /// Whether postings of a term carry positions. They do for pinyin, and for terms whose first letter has three or
    /// more bytes of UTF-8, which takes in all scripts without spaces.
    ///
    /// A property of the term's bytes, so that a segment need not say it for each.
    @inline(__always) package static func hasPositions(firstByte: UInt8) -> Bool {
        firstByte == pinyin || firstByte >= 0xE0
    }
}
