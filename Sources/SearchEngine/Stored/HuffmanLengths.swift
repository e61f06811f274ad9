/// How long the codes of a Huffman code are (D. Huffman, "A method for the construction of minimum-redundancy codes", Proceedings of
/// the IRE 40, 1952).
package enum HuffmanLengths {
    /// How many codes have each length from 1 to the longest: the first go to the most frequent.
    ///
    /// - Parameter counts: descending, at least two, no more than 2 to the longest; if they ask for longer codes, they are
    ///   made more even.
    package static func counts(_ counts: [Int], maximumLength: Int) -> [Int] {
        var weights: [Int] = counts.reversed()
        while true {
            let lengths = unlimited(weights)
            if lengths.count <= maximumLength {
                return lengths + [Int](repeating: 0, count: maximumLength - lengths.count)
            }
            weights = weights.map { ($0 + 1) / 2 }
        }
    }

    /// - Parameter weights: ascending.
    private static func unlimited(_ weights: [Int]) -> [Int] {
        // Leaves and inner nodes each come in ascending order, so that the two least are always at a front.
        let leaves = weights.count
        var sums = weights
        sums.reserveCapacity(2 * leaves)
        var parents = [Int](repeating: 0, count: 2 * leaves - 1)
        var leaf = 0, inner = leaves
        func least() -> Int {
            if leaf < leaves, inner == sums.count || sums[leaf] <= sums[inner] {
                leaf += 1
                return leaf - 1
            }
            inner += 1
            return inner - 1
        }
        for _ in 1..<leaves {
            let first = least(), second = least()
            parents[first] = sums.count
            parents[second] = sums.count
            sums.append(sums[first] + sums[second])
        }
        var depths = [Int](repeating: 0, count: sums.count)
        var lengths: [Int] = []
        for node in stride(from: sums.count - 2, through: 0, by: -1) {
            depths[node] = depths[parents[node]] + 1
            if node < leaves {
                while lengths.count < depths[node] { lengths.append(0) }
                lengths[depths[node] - 1] += 1
            }
        }
        return lengths
    }
}
