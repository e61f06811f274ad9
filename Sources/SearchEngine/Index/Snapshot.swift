/// An index at one moment. It never changes, whatever is committed later; it keeps its files readable, merged away or
/// not, for as long as it lives. Any thread.
public final class Snapshot: Sendable {
    package let views: [SegmentView]
    private let states: [String: [UInt8]]
    /// Grows by one with each commit.
    public let sequence: UInt64
    /// The schema of the index it is of.
    public let schema: IndexSchema
    let logLength: Int
    /// The publication counter when its state was read: while that is the same, nothing has changed.
    let epoch: UInt64

    init(_ state: IndexState, schema: IndexSchema) {
        views = state.views
        states = state.clientStates
        sequence = state.sequence
        logLength = state.logLength
        epoch = state.epoch
        self.schema = schema
    }

    /// An index with nothing in it.
    public init(empty schema: IndexSchema) {
        views = []
        states = [:]
        sequence = 0
        logLength = 0
        epoch = 0
        self.schema = schema
    }

    private init(_ views: [SegmentView], of other: Snapshot) {
        self.views = views
        states = other.states
        sequence = other.sequence
        logLength = other.logLength
        epoch = other.epoch
        schema = other.schema
    }

    /// Returns the snapshot as it would be without some items.
    ///
    /// - Parameters:
    ///   - everything: whether no item is left.
    ///   - domains: items of these and of the domains below them are left out.
    ///   - identifiers: items that are left out.
    /// - Throws: ``IndexError``: `corrupted` or `inputOutput`.
    package func without(everything: Bool, domains: [String], identifiers: [String]) throws -> Snapshot {
        if everything { return Snapshot([], of: self) }
        var views = views
        for index in views.indices {
            var hidden: [Int] = []
            for domain in domains { hidden += try views[index].documents(inDomain: domain) }
            for identifier in identifiers {
                if let document = try views[index].find(Array(identifier.utf8)) { hidden.append(document) }
            }
            views[index].delete(hidden)
        }
        return Snapshot(views, of: self)
    }

    /// Items, expired ones included until they are purged. Constant time.
    public var count: Int { views.reduce(0) { $0 + $1.liveCount } }

    /// The client state stored with the last batch of that name.
    public func clientState(_ name: String) -> [UInt8]? { states[name] }

    /// The item of that identifier, expired or not; nil without one.
    public func document(_ identifier: String) throws -> Document? {
        guard let (view, document) = try locate(Array(identifier.utf8)) else { return nil }
        let result = try view.segment.document(document)
        try view.segment.checkDisk()
        return result
    }

    package func locate(_ identifier: [UInt8]) throws -> (view: SegmentView, document: Int)? {
        for view in views.reversed() {
            if let document = try view.find(identifier) { return (view, document) }
        }
        return nil
    }

    /// Every item in the order of its identifier's bytes, each read when it is reached.
    ///
    /// - Parameter domain: only items of this domain and below; nil for all.
    public func forEachDocument(inDomain domain: String? = nil, _ body: (Document) throws -> Bool) throws {
        var walk = try IdentifierWalk(views, inDomain: domain)
        while let (view, number) = try walk.next() {
            let document = try view.segment.document(number)
            try view.segment.checkDisk()
            if try !body(document) { return }
        }
    }

    /// The domains that items have, in byte order, with how many.
    public func domains() throws -> [(domain: String, count: Int)] {
        var counts: [[UInt8]: Int] = [:]
        for view in views {
            for document in view.liveDocuments {
                counts[Array(try view.segment.domain(document).utf8), default: 0] += 1
            }
            try view.segment.checkDisk()
        }
        return counts.sorted { $0.key.lexicographicallyPrecedes($1.key) }
            .map { (String(decoding: $0.key, as: UTF8.self), $0.value) }
    }
}
