/// The bits of a node: see `Docs/FileFormats.md`, "Trie".
enum TrieFormat {
    /// Children that are counted in the first byte; more in a varint behind it.
    static let fewChildren = 0x0F
    static let ordinalShift = 4, offsetShift = 6
    static let innerFlag = 0x80, termFlag = 0x40
    /// Letters from which on their number stands in front of them.
    static let longRest = 0x3F

    /// Bytes of the numbers of a node: 1, 2 or 4.
    static func width(_ code: Int) -> Int { code & 3 == 0 ? 1 : code & 3 == 1 ? 2 : 4 }

    static func code(width: Int) -> Int { width >> 1 }

    /// The width of numbers up to a largest one.
    static func width(for largest: Int) -> Int { largest < 0x100 ? 1 : largest < 0x1_0000 ? 2 : 4 }
}
