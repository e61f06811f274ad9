/// What an index consists of.
public struct IndexStatistics: Sendable, Hashable {
    /// Live items, expired ones that are not purged yet included.
    public var items = 0
    /// Items that are deleted and still on the disk.
    public var deletedItems = 0
    /// Segments in files of their own.
    public var segments = 0
    /// Commits that are in the log and not yet in a segment file.
    public var logRecords = 0
    /// Distinct terms, counted in each segment.
    public var terms = 0
    /// Bytes of the files that make up the index, unused log space included.
    public var bytes = 0

    /// Figures of nothing, to be added to.
    public init() {}

    /// Adds the figures of another index.
    public static func += (total: inout IndexStatistics, one: IndexStatistics) {
        total.items += one.items
        total.deletedItems += one.deletedItems
        total.segments += one.segments
        total.logRecords += one.logRecords
        total.terms += one.terms
        total.bytes += one.bytes
    }
}

extension Index {
    /// Figures of the index as it is now. Constant time.
    public func statistics() throws -> IndexStatistics {
        let snapshot = try snapshot()
        var result = IndexStatistics()
        result.logRecords = snapshot.logLength
        for view in snapshot.views {
            result.items += view.liveCount
            result.deletedItems += view.segment.documentCount - view.liveCount
            result.terms += view.segment.terms.count
            if !view.isLogged {
                result.segments += 1
                result.bytes += view.segment.byteCount
            }
        }
        result.bytes += reading { $0.log.capacity } ?? 0
        return result
    }
}
