import TextAnalysis

/// Which prefixes of 5 to 7 letters the words of a ``Trie`` have: a Bloom filter, so it may return false positives.
///
/// Near the root of the trie any letter follows most nodes, so that the letters below them tell little. If no further
/// typo is tolerated, the next letters are known. Then one look into a word of 64 bits shows whether words begin so (B.
/// Bloom, "Space/time trade-offs in hash coding with allowable errors", CACM 13, 1970, with all bits of a member in one
/// word: F. Putze, P. Sanders, J. Singler, "Cache-, hash- and space-efficient Bloom filters", JEA 14, 2009).
/// `Docs/FileFormats.md`, "Trie", has the bytes.
struct TriePrefixFilter: Sendable {
    /// The filter's words of 64 bits; nil if there are no words that long.
    private let bits: CheckedRegion?

    init(bits: CheckedRegion?) { self.bits = bits }

    /// The lengths of the prefixes, in letters.
    static let lengths = 5...7

    /// The bits of the filter for each prefix.
    private static let bitsPerMember = 8

    /// The letters behind a path of so many that are asked for together; 0 if none are.
    @inline(__always) static func ahead(ofPath letters: Int) -> Int {
        letters < 1 || letters > 4 ? 0 : letters == 1 ? 4 : 3
    }

    /// A number for a row of letters: that of the row without its last one, times a factor, plus the last. So it is known
    /// what a row and another behind it make together.
    @inline(__always) static func sum(_ sum: UInt64, _ scalar: UInt32) -> UInt64 { sum &* factor &+ UInt64(scalar) }

    /// Odd, so that no letter is lost; its bits are those of the golden ratio.
    private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// The word of the filter in which a member has its bits, and these.
    @inline(__always) private static func slot(_ sum: UInt64, among words: Int) -> (word: Int, bits: UInt64) {
        var mixed = (sum ^ sum >> 32) &* 0xD6E8_FEB8_6659_FD93
        mixed ^= mixed >> 29
        let word = Int(mixed.multipliedFullWidth(by: UInt64(words)).high)
        return (word, 1 << (mixed & 63) | 1 << (mixed >> 6 & 63) | 1 << (mixed >> 12 & 63))
    }

    /// Returns the filter of some prefixes. Calls `forEach` twice.
    static func filter(_ forEach: ((_ sum: UInt64) -> Void) -> Void) -> [UInt64] {
        var count = 0
        forEach { _ in count += 1 }
        var words = [UInt64](repeating: 0, count: (count * bitsPerMember + 63) / 64)
        forEach { sum in
            let (word, bits) = slot(sum, among: words.count)
            words[word] |= bits
        }
        return words
    }

    /// What of a typed word may go on behind a path of letters. One thread.
    struct Typed {
        private let pattern: TypoPattern
        private let region: ByteRegion?
        private let cursor: ByteCursor?
        private let words: Int
        /// For each position of the typed text, the sums of the letters that follow, undefined if there are fewer: see
        /// ``Row``.
        private let sums: Scratch<UInt64>
        private let count: Int

        /// The letters of a sum begin at the position. If a letter was swapped with the one behind it, they begin at
        /// the second position behind it.
        private enum Row: Int, CaseIterable {
            case three, four, twoBehind, threeBehind

            var range: Range<Int> {
                switch self {
                case .three: 0..<3
                case .four: 0..<4
                case .twoBehind: 2..<4
                case .threeBehind: 2..<5
                }
            }
        }

        fileprivate init(_ pattern: TypoPattern, _ region: ByteRegion?) {
            self.pattern = pattern
            self.region = region
            cursor = region?.cursor()
            words = (region?.count ?? 0) / 8
            let scalars = pattern.scalars
            count = scalars.count
            sums = Scratch(count: Row.allCases.count * count)
            for row in Row.allCases {
                for position in scalars.indices where position + row.range.upperBound <= count {
                    var sum: UInt64 = 0
                    for letter in row.range { sum = TriePrefixFilter.sum(sum, scalars[position + letter]) }
                    sums[row.rawValue * count + position] = sum
                }
            }
        }

        @inline(__always) private func sum(of row: Row, at position: Int) -> UInt64 {
            sums[row.rawValue * count + position]
        }

        /// The positions of the typed text that the letter may match next, behind a path that tolerates no further
        /// typo. Empty if no word goes on like this.
        ///
        /// - Parameters:
        ///   - path: the sum of its letters.
        ///   - depth: how many these are.
        private func positions(_ expected: TypoPattern.Expected, behind path: UInt64, depth: Int) -> UInt64 {
            let ahead = TriePrefixFilter.ahead(ofPath: depth)
            guard ahead > 0, words > 0, let cursor else { return expected.positions | expected.swapped }
            let row: Row = ahead == 3 ? .three : .four
            let start = path &* Self.power(ahead)
            var found: UInt64 = 0
            var positions = expected.positions
            while positions != 0 {
                let position = positions.trailingZeroBitCount
                positions &= positions - 1
                // Nearer to the end of the typed text fewer letters are known.
                if position + ahead > count || contains(start &+ sum(of: row, at: position), cursor) {
                    found |= 1 << UInt64(position)
                }
            }
            positions = expected.swapped
            while positions != 0 {
                let position = positions.trailingZeroBitCount
                positions &= positions - 1
                if position + 1 + ahead > count {
                    found |= 1 << UInt64(position)
                    continue
                }
                let next = TriePrefixFilter.sum(path, pattern.scalars[position]) &* Self.power(ahead - 1)
                let row: Row = ahead == 3 ? .twoBehind : .threeBehind
                if contains(next &+ sum(of: row, at: position), cursor) { found |= 1 << UInt64(position) }
            }
            return found
        }

        /// Whether some word goes on so.
        @inline(__always)
        func goesOn(_ expected: TypoPattern.Expected, behind path: UInt64, depth: Int) -> Bool {
            positions(expected, behind: path, depth: depth) != 0
        }

        /// The letters that may come next so: see ``TypoPattern/letters(at:)``.
        @inline(__always)
        func letters(_ expected: TypoPattern.Expected, behind path: UInt64, depth: Int) -> UInt32 {
            let positions = positions(expected, behind: path, depth: depth)
            return positions == 0 ? 0 : pattern.letters(at: positions)
        }

        /// The factor to the power of 2, 3 or 4.
        @inline(__always) private static func power(_ exponent: Int) -> UInt64 {
            let square = TriePrefixFilter.factor &* TriePrefixFilter.factor
            return exponent == 2 ? square : exponent == 3 ? square &* TriePrefixFilter.factor : square &* square
        }

        @inline(__always) private func contains(_ sum: UInt64, _ cursor: ByteCursor) -> Bool {
            let (word, bits) = TriePrefixFilter.slot(sum, among: words)
            return cursor.peekU64(word * 8) & bits == bits
        }
    }

    func typed(_ pattern: TypoPattern) throws -> Typed { Typed(pattern, try bits?.checked()) }
}
