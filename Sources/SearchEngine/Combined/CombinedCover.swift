/// What a combined segment stands for at one moment: the segments of some snapshots that it can replace in a search.
///
/// Immutable; any thread.
final class CombinedCover: Sendable {
    /// The combined segment. Deleted in it are documents that its sources no longer have, and those that do not count
    /// here.
    let view: SegmentView
    /// The points of the snapshots it stands for: all have the same.
    let points: Int
    /// Segments that it does not stand for.
    let rest: [(source: Int, view: Int)]
    private let documentMap: DocumentMap
    /// For each segment of the document map, where it is among the snapshots; nil for those that it does not stand for.
    private let locations: [(source: Int, view: Int)?]

    /// How many segments it stands for.
    let count: Int
    /// Documents of the combined segment that no longer count, or not here.
    var vainCount: Int { view.segment.documentCount - view.liveCount }

    /// - Parameter points: of each snapshot, or none.
    init(_ segment: Segment, _ documentMap: DocumentMap, _ snapshots: [Snapshot], points: [Int]) throws {
        let common = Self.mostCommon(points), segments = documentMap.segments
        var sources: [UInt64: Int] = [:]
        for (source, number) in segments.enumerated() { sources[number] = source }
        var locations: [(source: Int, view: Int)?] = Array(repeating: nil, count: segments.count)
        var rest: [(source: Int, view: Int)] = []
        for (number, snapshot) in snapshots.enumerated() {
            for (index, view) in snapshot.views.enumerated() {
                if points.isEmpty || points[number] == common, let source = sources[view.segment.number],
                    locations[source] == nil, try documentMap.hold(view, of: source)
                {
                    locations[source] = (number, index)
                } else if view.liveCount > 0 {
                    rest.append((number, index))
                }
            }
        }
        // Equal hits come in the order of the snapshots, in the combined segment in that of its sources.
        var last = 0
        for (source, location) in locations.enumerated() {
            guard let location else { continue }
            if location.source < last {
                locations[source] = nil
                rest.append(location)
            } else {
                last = location.source
            }
        }
        var deleted = BitSet(bound: segment.documentCount)
        for (source, location) in locations.enumerated() {
            guard let location else {
                try documentMap.forEachNumber(in: source) { deleted.insert($0) }
                continue
            }
            for document in snapshots[location.source].views[location.view].deleted?.members ?? [] {
                if let number = try documentMap.number(of: document, in: source) { deleted.insert(number) }
            }
        }
        view = SegmentView(segment: segment, deleted: deleted.count > 0 ? deleted : nil, isLogged: false)
        self.points = common
        self.rest = rest
        self.documentMap = documentMap
        self.locations = locations
        count = locations.count { $0 != nil }
    }

    /// The points that most snapshots have; of several such the fewest. 0 without any.
    private static func mostCommon(_ points: [Int]) -> Int {
        var counts: [Int: Int] = [:]
        for value in points { counts[value, default: 0] += 1 }
        return counts.max { $0.value != $1.value ? $0.value < $1.value : $0.key > $1.key }?.key ?? 0
    }

    /// Where a live document of the combined segment comes from.
    func origin(of number: Int) throws -> (source: Int, view: Int, document: Int) {
        let (source, document) = try documentMap.origin(of: number)
        guard let location = locations[source] else {
            throw IndexError.corrupted("its document map", path: view.segment.path)
        }
        return (location.source, location.view, document)
    }
}
