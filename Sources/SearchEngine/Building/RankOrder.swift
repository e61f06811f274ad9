/// The order of a segment's documents: by rank, highest first, then by the ordinal of the identifier in byte order.
enum RankOrder {
    /// - Parameter ranks: of each identifier, by its ordinal.
    /// - Returns: for each document, the ordinal of its identifier.
    static func order(_ ranks: [Int64]) -> [UInt32] {
        let highest = ranks.max() ?? 0, lowest = ranks.min() ?? 0
        let bits = UInt64(bitWidth(UInt64(ranks.count)))
        guard bitWidth(UInt64(bitPattern: highest &- lowest)) + Int(bits) <= 64 else {
            return (0..<UInt32(ranks.count)).sorted { a, b in
                ranks[Int(a)] != ranks[Int(b)] ? ranks[Int(a)] > ranks[Int(b)] : a < b
            }
        }
        // Rank and ordinal in one number.
        var keys: [UInt64] = []
        keys.reserveCapacity(ranks.count)
        for (ordinal, rank) in ranks.enumerated() {
            keys.append(UInt64(bitPattern: highest &- rank) << bits | UInt64(ordinal))
        }
        RadixSort.sort(&keys, fromBit: bits)
        let mask: UInt64 = 1 << bits - 1
        return keys.map { UInt32(truncatingIfNeeded: $0 & mask) }
    }
}
