/// Where a syllable of pinyin stands, in 16 bits for all positions of a posting: see `Docs/FileFormats.md`, "Prefixes".
enum PinyinPosition {
    /// Positions are told apart up to this many; those that differ by a multiple are not.
    static let period = 16

    /// A bit for a position: where it stands in a period.
    @inline(__always) static func bit(_ position: UInt32) -> UInt16 {
        1 << UInt16(truncatingIfNeeded: position / PositionList.step % UInt32(period))
    }
}
