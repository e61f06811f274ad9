import CEngineSupport

/// How near items are to a query.
struct Nearness {
    private let query: MeaningQuery
    private let length: Double

    init(_ query: MeaningQuery) {
        self.query = query
        length = Double(query.square).squareRoot()
    }

    /// The cosine of the angle between an item's vector and the query, from -1 to 1. Some 50 ns.
    @inline(__always)
    func cosine(_ vector: ItemVector) -> Double {
        let planes = [
            vector.signs[0], vector.signs[1], vector.second[0], vector.second[1], vector.third[0], vector.third[1],
            vector.fourth[0], vector.fourth[1],
        ]
        var square: Int32 = 0
        let product = se_vector_product(planes, query.direction, &square)
        return Double(product) / (Double(square).squareRoot() * length)
    }

    /// The share of a whole title's worth that nearness brings, from 0 to below 1. `Docs/Ranking.md` has the formula.
    ///
    /// - Parameters:
    ///   - words: how many were typed.
    ///   - origin: what made the item's vector.
    static func worth(_ cosine: Double, words: Int, _ origin: ItemVector.Origin) -> Double {
        // The table adds up words, which says little about long texts.
        let least = origin == .table ? 0 : leastWeight
        return max(0, (cosine - MeaningQuery.startCosine) / (1 - MeaningQuery.startCosine))
            * min(1, max(least, 2 / Double(max(words, 1))))
    }

    /// What ``worth(_:words:_:)`` is below.
    static func highest(words: Int) -> Double { min(1, max(leastWeight, 2 / Double(max(words, 1)))) }

    /// What nearness weighs at least, however many words were typed.
    private static let leastWeight = 0.3
}

/// An item that is near a query.
struct NearItem {
    var cosine: Double
    var origin: ItemVector.Origin
    var view: SegmentView
    var location: Searcher.SegmentLocation
    var document: Int
}

/// Looks for the items that are nearest to a query: by signs first, then by all bits of those that differ in the fewest.
///
/// The signs of a million items are 16 MB, and comparing them takes a millisecond.
struct NearestItems {
    let searcher: Searcher
    let request: SearchRequest
    let query: MeaningQuery

    /// Items whose whole vectors are looked at. Of the ten nearest, 996 in 1,000 are among so many.
    private static let looks = 5000
    /// Differing signs from which on hardly an item is as near as ``MeaningQuery/minimumCosine``: half of them is a right
    /// angle. If there are no more items than are looked at, none is left out for its signs.
    private static let maximumSigns = 64

    /// Returns the nearest items that are live, have not expired and pass the filter, the nearest first. Items of one
    /// cosine are in the order of snapshots, segments and documents.
    ///
    /// - Parameter count: how many at most.
    func nearest(_ count: Int) throws -> [NearItem] {
        let all = Searcher(searcher.snapshots).views(areRaised: false)
        let segments = try all.compactMap { view, location -> Segment? in
            guard let table = view.segment.vectors, table.space == query.space else { return nil }
            let filter = try DocumentFilter(request, view, searcher.schema(of: location))
            return Segment(view: view, location: location, reader: try table.checked(), filter: filter)
        }
        let documentCount = segments.reduce(0) { $0 + $1.reader.documentCount }
        guard documentCount > 0, count > 0 else { return [] }
        let distances = Scratch<UInt8>(count: documentCount)
        var start = 0
        for segment in segments {
            segment.reader.distances(to: query.signs, into: distances, at: start)
            start += segment.reader.documentCount
        }
        let found = Scratch<UInt32>(count: segments.map(\.reader.documentCount).max() ?? 0)
        let nearness = Nearness(query)
        var items: [NearItem] = [], looks = 0, low = 0
        for high in Self.steps(distances) where looks < Self.looks {
            start = 0
            for segment in segments {
                let number = Int(
                    se_distances_between(
                        distances.start + start, segment.reader.documentCount, UInt8(low), UInt8(high), found.start))
                for index in 0..<number {
                    let document = Int(found[index])
                    guard segment.reader.origin(document).isVector, try segment.filter.takes(document) else { continue }
                    looks += 1
                    let vector = try segment.reader.vector(document)
                    let cosine = nearness.cosine(vector)
                    if cosine < query.minimumCosine { continue }
                    items.append(
                        NearItem(
                            cosine: cosine, origin: vector.origin, view: segment.view, location: segment.location,
                            document: document))
                }
                start += segment.reader.documentCount
            }
            low = high + 1
        }
        for segment in segments { try segment.view.segment.checkDisk() }
        return Self.best(items, count)
    }

    private struct Segment {
        var view: SegmentView
        var location: Searcher.SegmentLocation
        var reader: VectorTable.Reader
        var filter: DocumentFilter
    }

    /// Up to which distances is looked at a time. The first step has about as many items as are looked at. If a filter
    /// keeps most of them out, there are more.
    private static func steps(_ distances: Scratch<UInt8>) -> [Int] {
        var counts = [Int](repeating: 0, count: ItemVector.dimensions + 1)
        for index in 0..<distances.count { counts[Int(distances[index])] += 1 }
        let last = distances.count <= looks ? ItemVector.dimensions : maximumSigns
        var steps: [Int] = [], sum = 0, wanted = looks
        for distance in 0...last {
            sum += counts[distance]
            guard sum >= wanted || distance == last else { continue }
            steps.append(distance)
            wanted = sum + 4 * sum
        }
        return steps
    }

    private static func best(_ items: [NearItem], _ count: Int) -> [NearItem] {
        let order = items.indices.sorted {
            items[$0].cosine != items[$1].cosine ? items[$0].cosine > items[$1].cosine : $0 < $1
        }
        return order.prefix(count).map { items[$0] }
    }
}
