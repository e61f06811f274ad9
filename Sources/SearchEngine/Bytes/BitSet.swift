/// A set of document numbers below a fixed bound, one bit each.
package struct BitSet: Sendable, Equatable {
    package private(set) var words: [UInt64]
    package let bound: Int
    package private(set) var count = 0

    package init(bound: Int) {
        self.bound = bound
        words = Array(repeating: 0, count: (bound + 63) / 64)
    }

    /// - Parameter words: as ``words``; bits beyond the bound are zero.
    init(words: [UInt64], bound: Int) {
        self.words = words
        self.bound = bound
        count = words.reduce(0) { $0 + $1.nonzeroBitCount }
    }

    @inline(__always) package func contains(_ member: Int) -> Bool {
        words[member >> 6] >> UInt64(member & 63) & 1 != 0
    }

    /// Whether the member is new. Numbers outside the bound are ignored.
    @discardableResult
    package mutating func insert(_ member: Int) -> Bool {
        guard member >= 0, member < bound, !contains(member) else { return false }
        words[member >> 6] |= 1 << UInt64(member & 63)
        count += 1
        return true
    }

    package var members: [Int] {
        var result: [Int] = []
        result.reserveCapacity(count)
        for (index, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                result.append(index << 6 | rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
        return result
    }
}
