/// Turns the lists of terms by document into lists of documents by term, for a run of terms at a time.
///
/// Documents are visited in the order of the segment, so that each term's postings come out in order without any sorting.
struct PostingScatter: Sendable {
    /// Postings of a run: what is held at once is this many times 6 bytes, or 10 where there are positions.
    static let partSize = 3 << 20

    let lanes: [InversionLane]
    let order: TermOrder
    /// For each document of the segment, where its terms are: see ``ItemTable/locations``.
    let locations: [UInt32]

    /// The postings of a run of terms, one term after the other.
    struct Part: Sendable {
        var terms: Range<Int>
        /// Where each term's postings begin, and the end.
        var starts: [Int]
        var documents: [UInt32]
        var payloads: [UInt16]
        /// Where the positions of each posting are, in the form of a location; empty where no term has any.
        var positions: [UInt32]
    }

    func part(_ terms: Range<Int>) -> Part {
        var starts: [Int] = [0]
        starts.reserveCapacity(terms.count + 1)
        for place in terms { starts.append(starts.last! + Int(order.frequencies[place])) }
        let total = starts.last!
        let isPositional = terms.map { order.hasPositions($0) }
        let hasPositions = isPositional.contains(true)
        var part = Part(
            terms: terms, starts: starts, documents: [UInt32](repeating: 0, count: total),
            payloads: [UInt16](repeating: 0, count: total),
            positions: [UInt32](repeating: 0, count: hasPositions ? total : 0))
        let regions = lanes.map { $0.lists.bytes.region }
        let payloads = lanes.map { $0.lists.codes.payloads }
        let first = UInt32(terms.lowerBound), count = UInt32(terms.count)
        let ahead = 6
        for document in locations.indices {
            if document + ahead < locations.count {
                let next = locations[document + ahead]
                lanes[Int(next >> 31)].lists.bytes.prefetch(Int(next & 0x7FFF_FFFF))
            }
            let lane = Int(locations[document] >> 31)
            var cursor = regions[lane].cursor(at: Int(locations[document] & 0x7FFF_FFFF))
            let head = ForwardLists.Document(&cursor)
            if hasPositions, let skip = head.positionsAt {
                scatter(
                    document, &cursor, head.count, skip, regions[lane], lane, payloads[lane], isPositional, &starts,
                    &part)
                continue
            }
            for _ in 0..<head.count {
                let term = Int(truncatingIfNeeded: cursor.varint())
                let code = Int(truncatingIfNeeded: cursor.varint())
                let index = order.places[lane][term] &- first
                if index < count {
                    let target = starts[Int(index)]
                    starts[Int(index)] = target + 1
                    part.documents[target] = UInt32(truncatingIfNeeded: document)
                    part.payloads[target] = payloads[lane][code]
                }
            }
        }
        return part
    }

    /// The same for a document with positions, past which a second cursor goes.
    private func scatter(
        _ document: Int, _ cursor: inout ByteCursor, _ termCount: Int, _ skip: Int, _ region: ByteRegion, _ lane: Int,
        _ payloads: [UInt16], _ isPositional: [Bool], _ starts: inout [Int], _ part: inout Part
    ) {
        let first = UInt32(part.terms.lowerBound), count = UInt32(part.terms.count)
        var positions = cursor
        positions.skip(skip)
        let table = lanes[lane].terms
        for _ in 0..<termCount {
            let term = Int(truncatingIfNeeded: cursor.varint())
            let code = Int(truncatingIfNeeded: cursor.varint())
            let index = order.places[lane][term] &- first
            let hasPositions =
                index < count
                ? isPositional[Int(index)]
                : TermNamespace.hasPositions(firstByte: table.firstByte(table.record(term)))
            if index < count {
                let target = starts[Int(index)]
                starts[Int(index)] = target + 1
                part.documents[target] = UInt32(truncatingIfNeeded: document)
                part.payloads[target] = payloads[code]
                if hasPositions {
                    part.positions[target] = UInt32(region.count - positions.remaining) | UInt32(lane) << 31
                }
            }
            if hasPositions { PositionList.read(&positions) { _ in } }
        }
    }
}

extension Posting {
    /// - Parameter payload: as ``DocumentInversion`` made it.
    init(document: UInt32, payload: UInt16) {
        self.init(document: document, impact: UInt8(truncatingIfNeeded: payload), fields: UInt8(payload >> 8))
    }

    var payload: UInt16 { UInt16(impact) | UInt16(fields) << 8 }
}
