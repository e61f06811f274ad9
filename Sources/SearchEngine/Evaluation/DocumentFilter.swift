/// What decides whether a document that matches counts: it is live, has not expired, and passes the request's filter.
///
/// Made once for each segment of a search.
struct DocumentFilter {
    let view: SegmentView
    private let mayExpire: Bool
    private let now: Int64
    /// nil if every document passes.
    private(set) var filter: FilterEvaluator?

    init(_ request: SearchRequest, _ view: SegmentView, _ schema: IndexSchema) throws {
        self.view = view
        mayExpire = view.segment.meta.earliestExpiration <= request.now
        now = request.now
        filter = try request.filter.map { try FilterEvaluator($0, view.segment, schema) }
        if filter?.isTrue ?? false { filter = nil }
    }

    /// The same for documents that are known to pass the filter.
    var unfiltered: DocumentFilter {
        var documentFilter = self
        documentFilter.filter = nil
        return documentFilter
    }

    /// Whether nothing is kept out.
    var takesAll: Bool { view.deleted == nil && !mayExpire && filter == nil }

    @inline(__always) func takes(_ document: Int) throws -> Bool {
        if view.isDeleted(document) { return false }
        if mayExpire, try view.segment.expiration(document) <= now { return false }
        if let filter, try !filter.passes(document, view.segment) { return false }
        return true
    }
}
