/// A sketch of a page's words in a few numbers, so that two pages can be compared. The smallest hashes of two sets
/// share as many as the sets do (Broder, "On the resemblance and containment of documents", 1997).
struct TextSketch {
    private static let mostHashes = 64
    /// Of shorter texts nothing is known.
    private static let fewestWords = 20
    /// How much of the words of both has to be common.
    private static let least = 0.3

    private let hashes: [UInt64]
    private let isLong: Bool

    init(_ text: String) {
        var hashes: Set<UInt64> = []
        for word in text.utf8.split(whereSeparator: { $0 <= 0x20 }) {
            // FNV-1a, and a finish that spreads its high bits.
            var hash = word.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
            hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
            hashes.insert(hash ^ hash >> 32)
        }
        isLong = hashes.count >= Self.fewestWords
        self.hashes = Array(hashes.sorted().prefix(Self.mostHashes))
    }

    /// Whether two pages say other things; false if one of them says too little to tell.
    func differs(from other: TextSketch) -> Bool {
        guard isLong, other.isLong else { return false }
        let own = Set(hashes), others = Set(other.hashes)
        let all = own.union(others).sorted().prefix(Self.mostHashes)
        let common = all.count { own.contains($0) && others.contains($0) }
        return Double(common) < Self.least * Double(all.count)
    }
}
