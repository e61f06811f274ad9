/// The terms of all lanes in one byte order.
struct TermOrder: Sendable {
    /// A term: the lane that has it in the highest bit, below it its record there. Where both have it, the first lane's.
    private(set) var terms: [UInt32] = []
    /// For each lane, the place of each of its terms in the order; `UInt32.max` for those that no document has any more.
    private var places: [[UInt32]]
    /// The first byte of each term.
    private var firstBytes: [UInt8] = []
    /// How many documents have each term.
    private(set) var frequencies: [UInt32] = []
    private let lanes: [InversionLane]

    init(_ lanes: [InversionLane]) {
        self.lanes = lanes
        places = lanes.map { [UInt32](repeating: .max, count: $0.terms.count) }
        let sorted = lanes.map { Self.sorted($0.terms) }
        var next = [Int](repeating: 0, count: lanes.count)
        func take(_ lane: Int, _ place: UInt32) {
            let record = sorted[lane][next[lane]]
            let number = lanes[lane].terms.number(record)
            if Int(place) == terms.count {
                terms.append(record.bits | UInt32(lane) << 31)
                frequencies.append(0)
                firstBytes.append(lanes[lane].terms.firstByte(record))
            }
            frequencies[Int(place)] += lanes[lane].terms.third(record)
            places[lane][number] = place
            next[lane] += 1
        }
        while true {
            let place = UInt32(terms.count)
            let first = next[0] < sorted[0].count
            let second = lanes.count > 1 && next[1] < sorted[1].count
            if !first && !second { return }
            let order =
                first && second
                ? StringSorting.compare(sorted[0][next[0]], lanes[0].terms, sorted[1][next[1]], lanes[1].terms)
                : (first ? -1 : 1)
            if order <= 0 { take(0, place) }
            if order >= 0 { take(1, place) }
        }
    }

    /// The terms that some document has.
    private static func sorted(_ terms: ByteStringTable) -> [ByteStringTable.Record] {
        StringSorting.sorted(
            (0..<terms.count).map { terms.record($0) }.filter { terms.third($0) > 0 }, terms)
    }

    /// The places, which are not kept.
    mutating func takePlaces() -> [[UInt32]] {
        defer { places = [] }
        return places
    }

    var count: Int { terms.count }

    private func table(_ place: Int) -> ByteStringTable { lanes[Int(terms[place] >> 31)].terms }
    private func record(_ place: Int) -> ByteStringTable.Record { .init(bits: terms[place] & 0x7FFF_FFFF) }

    /// Leaves the bytes of a term in an array, whose memory is used again. Those that follow are on their way then.
    func copyBytes(_ place: Int, to target: inout [UInt8]) {
        let ahead = place + 8
        if ahead < terms.count { table(ahead).prefetch(record(ahead)) }
        table(place).copyBytes(record(place), to: &target)
    }

    func firstByte(_ place: Int) -> UInt8 { firstBytes[place] }

    func hasPositions(_ place: Int) -> Bool { TermNamespace.hasPositions(firstByte: firstByte(place)) }

    /// The tree of the letters of all terms.
    ///
    /// - Parameter ordinal: the number of the first one in its segment.
    func letterTree(from ordinal: Int) -> LetterTreeWriter.Sections {
        var letters = LetterTreeWriter(), term: [UInt8] = [], previous: [UInt8] = []
        for place in 0..<count {
            copyBytes(place, to: &term)
            letters.add(term, sharing: StringSorting.shared(previous, term), ordinal: ordinal + place)
            swap(&term, &previous)
        }
        return letters.sections()
    }

    /// Divides the order into runs of terms that take about so many bytes each: some for itself, 6 for each posting, or 10
    /// with positions.
    func parts(bytes size: Int) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = 0, sum = 0
        for place in frequencies.indices {
            sum += MemoryLayout<TermEntry>.stride + 16 + Int(frequencies[place]) * (hasPositions(place) ? 10 : 6)
            if sum >= size {
                parts.append(start..<place + 1)
                start = place + 1
                sum = 0
            }
        }
        if start < count { parts.append(start..<count) }
        return parts
    }
}
