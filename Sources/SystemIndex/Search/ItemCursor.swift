/// Items are the engine's documents.
package import SearchEngine

/// Reads the items of a search scope one at a time, app by app, each app's in the byte order of their identifiers. The
/// caller decides when the next item is read, so a slow reader holds no thread. One thread at a time.
package struct ItemCursor {
    private let sources: [(app: AppIdentifier, snapshot: Snapshot)]
    private let domain: String?
    private var source = 0
    private var walk: IdentifierWalk?

    init(_ sources: [(app: AppIdentifier, snapshot: Snapshot)], inDomain domain: String?) {
        self.sources = sources
        self.domain = domain
    }

    /// Returns the next item, expired ones included; nil after the last.
    ///
    /// - Throws: `IndexError`: `corrupted` or `inputOutput`.
    package mutating func next() throws -> (app: AppIdentifier, item: Document)? {
        while source < sources.count {
            if walk == nil { walk = try IdentifierWalk(sources[source].snapshot.views, inDomain: domain) }
            if let (view, number) = try walk?.next() {
                let item = try view.segment.document(number)
                try view.segment.checkDisk()
                return (sources[source].app, item)
            }
            walk = nil
            source += 1
        }
        return nil
    }
}
