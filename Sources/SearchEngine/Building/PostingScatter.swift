/// Turns the lists of terms by document into lists of documents by term, for a run of terms at a time.
///
/// Documents are visited in the order of the segment, so that each term's postings come out in order without any sorting.
struct PostingScatter: Sendable {
    /// Bytes of a run's postings; two runs are held at once. Every run reads all lists, so that few large ones are cheaper.
    static let partBytes = 16 << 20

    let order: TermOrder
    private let lanes: [InversionLane]
    private let sources: [PostingKernel.Lane]
    /// For each document of the segment, where its terms are: see ``ItemTable/locations``.
    private let locations: [UInt32]

    init(_ lanes: [InversionLane], locations: [UInt32]) {
        let order = TermOrder(lanes)
        self.order = order
        self.lanes = lanes
        self.locations = locations
        sources = lanes.indices.map { number in
            let lane = lanes[number]
            return PostingKernel.Lane(
                lists: lane.lists.bytes.region, places: order.places[number], payloads: lane.lists.codes.payloads,
                keepsPositions: (0..<lane.terms.count).map {
                    TermNamespace.hasPositions(firstByte: lane.terms.firstByte(lane.terms.record($0)))
                })
        }
    }

    /// The postings of a run of terms, one term after the other.
    struct Part: Sendable {
        var terms: Range<Int>
        let postings: PostingKernel.Target
        /// Where each term's postings end.
        var ends: [Int] { postings.next }
    }

    func part(_ terms: Range<Int>) -> Part {
        var starts: [Int] = []
        starts.reserveCapacity(terms.count)
        var total = 0
        var hasPositions = false
        for place in terms {
            starts.append(total)
            total += Int(order.frequencies[place])
            hasPositions = hasPositions || order.hasPositions(place)
        }
        let postings = PostingKernel.Target(next: starts, count: total, hasPositions: hasPositions)
        postings.scatter(sources, locations, first: UInt32(terms.lowerBound))
        return Part(terms: terms, postings: postings)
    }
}
