/// How well an item matches as a whole: the worst of its words. Better classes come first, whatever the scores.
public enum MatchClass: UInt8, Sendable, Hashable, Comparable {
    /// Every word is there, whole or as the beginning of a longer one.
    case direct = 3
    /// Some word only as the pinyin of Chinese text.
    case pinyin = 2
    /// Some word only with a typing error forgiven.
    case forgiven = 1

    /// A worse class is less than a better one.
    public static func < (a: MatchClass, b: MatchClass) -> Bool { a.rawValue < b.rawValue }
}
