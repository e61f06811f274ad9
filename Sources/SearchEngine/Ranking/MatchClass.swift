/// How well an item matches as a whole: as well as the worst of its words. A better class comes first, whatever the scores.
public enum MatchClass: UInt8, Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Every word is there, whole or as a prefix of a longer one.
    case direct = 3
    /// Some word matches only as the pinyin of Chinese text.
    case pinyin = 2
    /// Some word matches only with a typo.
    case fuzzy = 1
    /// It has too few of the words, but means something near. A committed search has such items among the ``direct``
    /// ones, ordered by score.
    case meaning = 0

    /// A worse class is less than a better one.
    public static func < (a: MatchClass, b: MatchClass) -> Bool { a.rawValue < b.rawValue }

    /// The name in answers to programs.
    public var description: String {
        switch self {
        case .direct: "direct"
        case .pinyin: "pinyin"
        case .fuzzy: "fuzzy"
        case .meaning: "meaning"
        }
    }
}
