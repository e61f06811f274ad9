package import SearchEngine

extension AppIndex {
    /// A page of the app's items in the order of their identifiers' bytes, whatever their class, expired ones left out.
    ///
    /// Costs what is on the page, at any offset, and a look at each item that `offset` leaves out. For a domain it also
    /// costs reading its list.
    ///
    /// - Parameters:
    ///   - domain: only items of this domain and below; nil for all.
    ///   - identifier: only items whose identifiers come after this one; nil for all.
    ///   - offset: how many of these to leave out.
    ///   - limit: how many at most.
    ///   - now: seconds since 1970.
    /// - Returns: the page, and whether more follow.
    package func page(
        inDomain domain: String? = nil, after identifier: String? = nil, leavingOut offset: Int = 0, limit: Int,
        now: Int64
    ) throws -> (items: [Document], hasMore: Bool) {
        var walk = try IdentifierWalk(snapshots().flatMap(\.views), inDomain: domain, after: identifier)
        var items: [Document] = [], position = 0
        while let (view, document) = try walk.next() {
            if try view.segment.expiration(document) <= now { continue }
            position += 1
            if position <= offset { continue }
            if items.count == limit { return (items, true) }
            items.append(try view.segment.document(document))
            try view.segment.checkDisk()
        }
        return (items, false)
    }
}
