/// The terms of all lanes in one byte order.
struct TermOrder: Sendable {
    /// A term: the lane that has it in the highest bit, below it its record there. Where both have it, the first lane's.
    private(set) var terms: [UInt32] = []
    /// For each lane, the rank of each of its terms in byte order; `UInt32.max` for those that no document has any more.
    private var ranks: [[UInt32]]
    /// The first byte of each term.
    private var firstBytes: [UInt8] = []
    /// How many documents have each term.
    private(set) var frequencies: [UInt32] = []
    private let lanes: [InversionLane]

    /// - Parameter sorted: for each lane, its terms: see ``sorted(_:)``.
    init(_ lanes: [InversionLane], _ sorted: [[ByteStringTable.Record]]) {
        precondition(lanes.count <= 2, "Two threads invert.")
        self.lanes = lanes
        var first = Source(lanes[0].terms, sorted[0])
        var second = lanes.count > 1 ? Source(lanes[1].terms, sorted[1]) : Source(lanes[0].terms, [])
        while !first.isAtEnd || !second.isAtEnd {
            let order = first.isAtEnd ? 1 : second.isAtEnd ? -1 : first.order(before: second)
            let rank = UInt32(terms.count)
            terms.append(order <= 0 ? first.record.bits : second.record.bits | 1 << 31)
            firstBytes.append(order <= 0 ? first.firstByte : second.firstByte)
            var frequency: UInt32 = 0
            if order <= 0 { frequency += first.take(rank) }
            if order >= 0 { frequency += second.take(rank) }
            frequencies.append(frequency)
        }
        ranks = lanes.count > 1 ? [first.ranks, second.ranks] : [first.ranks]
    }

    /// The terms of a lane on their way into the order.
    private struct Source {
        private let table: ByteStringTable
        private let sorted: [ByteStringTable.Record]
        private var next = 0
        /// The first bytes of the next term, by which most are told apart without a look at another table.
        private var key: UInt64 = 0
        /// See ``TermOrder/ranks``.
        private(set) var ranks: [UInt32]

        init(_ table: ByteStringTable, _ sorted: [ByteStringTable.Record]) {
            self.table = table
            self.sorted = sorted
            ranks = [UInt32](repeating: .max, count: table.count)
            readKey()
        }

        var isAtEnd: Bool { next == sorted.count }
        var record: ByteStringTable.Record { sorted[next] }
        var firstByte: UInt8 { UInt8(key >> 56) }

        /// Below 0, 0 or above 0: whether its next term comes before that of another, is the same, comes behind it.
        func order(before other: Source) -> Int {
            if key != other.key { return key < other.key ? -1 : 1 }
            return StringSorting.compare(record, table, other.record, other.table)
        }

        /// Goes on to the next term; returns how many documents have the one before, which has this rank.
        mutating func take(_ rank: UInt32) -> UInt32 {
            let record = sorted[next]
            ranks[table.number(record)] = rank
            next += 1
            if next + Self.reach < sorted.count { table.prefetch(sorted[next + Self.reach]) }
            readKey()
            return table.third(record)
        }

        /// How many terms before its use a term is prefetched.
        private static let reach = 8

        private mutating func readKey() { if !isAtEnd { key = StringSorting.key(sorted[next], table) } }
    }

    /// The terms of a lane that some document has, in byte order.
    static func sorted(_ lane: InversionLane) -> [ByteStringTable.Record] {
        let terms = lane.terms
        return StringSorting.sorted(
            (0..<terms.count).map { terms.record($0) }.filter { terms.third($0) > 0 }, terms)
    }

    /// The ranks, which are not kept.
    mutating func takeRanks() -> [[UInt32]] {
        defer { ranks = [] }
        return ranks
    }

    var count: Int { terms.count }

    private func table(_ rank: Int) -> ByteStringTable { lanes[Int(terms[rank] >> 31)].terms }
    private func record(_ rank: Int) -> ByteStringTable.Record { .init(bits: terms[rank] & 0x7FFF_FFFF) }

    /// Leaves the bytes of a term in an array, whose memory is used again. Those that follow are on their way then.
    func copyBytes(_ rank: Int, to target: inout [UInt8]) {
        let ahead = rank + 8
        if ahead < terms.count { table(ahead).prefetch(record(ahead)) }
        table(rank).copyBytes(record(rank), to: &target)
    }

    func firstByte(_ rank: Int) -> UInt8 { firstBytes[rank] }

    func hasPositions(_ rank: Int) -> Bool { TermNamespace.hasPositions(firstByte: firstByte(rank)) }

    /// Divides the order into runs of terms that take about so many bytes each: some for itself, 6 for each posting, or 10
    /// with positions.
    func parts(bytes size: Int) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = 0, sum = 0
        for rank in frequencies.indices {
            sum += MemoryLayout<TermEntry>.stride + 16 + Int(frequencies[rank]) * (hasPositions(rank) ? 10 : 6)
            if sum >= size {
                parts.append(start..<rank + 1)
                start = rank + 1
                sum = 0
            }
        }
        if start < count { parts.append(start..<count) }
        return parts
    }
}
