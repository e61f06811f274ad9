import TextAnalysis

/// What a node of the trie knows of all that stands below it: see `Docs/FileFormats.md`, "Trie".
struct TrieSubtree {
    /// A bit for each letter a to z that any of it has.
    var letters: UInt32 = 0
    /// Characters of the longest path, or more.
    var longest = 0

    /// Bits of the letters. Above them is the number of characters, at most `maximum`, which stands for longer paths
    /// too.
    private static let letterBits = UInt32(26)
    private static let maximum = 63

    init() {}

    init(packed: UInt32) {
        letters = packed & (1 << Self.letterBits - 1)
        let characters = Int(packed >> Self.letterBits)
        longest = characters < Self.maximum ? characters : TokenBuffer.maximumTermLength
    }

    var packed: UInt32 { letters | UInt32(min(longest, Self.maximum)) << Self.letterBits }

    /// Takes in a node, with all below it.
    mutating func join(_ node: TrieSubtree) {
        letters |= node.letters
        longest = max(longest, node.longest)
    }

    /// Puts letters, a part of `bytes`, in front of all paths.
    mutating func prepend(_ bytes: GrowingBytes, _ range: Range<Int>) {
        for index in range {
            let byte = bytes[index]
            if byte & 0xC0 != 0x80 { longest += 1 }
            if byte >= 0x61 && byte <= 0x7A { letters |= 1 << UInt32(byte - 0x61) }
        }
    }
}
