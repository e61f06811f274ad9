/// A segment, and which of its documents are deleted at one moment.
package struct SegmentView: Sendable {
    package let segment: Segment
    package private(set) var deleted: BitSet?
    /// Whether the segment's bytes are in the log.
    package let isLogged: Bool

    package init(segment: Segment, deleted: BitSet?, isLogged: Bool) {
        self.segment = segment
        self.deleted = deleted
        self.isLogged = isLogged
    }

    package var liveCount: Int { segment.documentCount - (deleted?.count ?? 0) }

    /// Whether more than `maximum` documents are deleted, or expired by a time in seconds since 1970. If some have expired, looks at
    /// documents one by one until there are more.
    func isGone(moreThan maximum: Int, now: Int64) throws -> Bool {
        var gone = segment.documentCount - liveCount
        guard segment.meta.earliestExpiration <= now else { return gone > maximum }
        for document in 0..<segment.documentCount where gone <= maximum && !isDeleted(document) {
            if try segment.expiration(document) <= now { gone += 1 }
        }
        try segment.checkDisk()
        return gone > maximum
    }

    /// The lengths of all live documents' fields together. Costs a look at each deleted document.
    func fieldLengthSums() throws -> FieldLengthSums {
        var sums = try segment.fieldLengthSums()
        guard let deleted else { return sums }
        let lengths = try segment.lengths.checked()
        for document in deleted.members { sums.remove(lengths.lengths(document)) }
        return sums
    }

    @inline(__always) package func isDeleted(_ document: Int) -> Bool { deleted?.contains(document) ?? false }

    package mutating func delete(_ documents: [Int]) {
        guard !documents.isEmpty else { return }
        if deleted == nil { deleted = BitSet(bound: segment.documentCount) }
        for document in documents { deleted?.insert(document) }
    }

    /// Returns the live document with an identifier.
    package func find(_ identifier: [UInt8]) throws -> Int? {
        let document = try segment.document(identifier)
        // An identifier that is absent and one that cannot be read differ: mixing them up doubles or loses an item.
        try segment.checkDisk()
        guard let document, !isDeleted(document) else { return nil }
        return document
    }

    /// Whether the segment may hold an identifier of a range of byte order. It may if the range overlaps that of its
    /// own identifiers, deleted documents included.
    func mayHoldIdentifiers(from lowest: [UInt8], through highest: [UInt8]) throws -> Bool {
        guard segment.documentCount > 0 else { return false }
        let (first, last) = try identifierRange()
        return !highest.lexicographicallyPrecedes(first) && !last.lexicographicallyPrecedes(lowest)
    }

    /// Returns the lowest and the highest identifier in byte order, deleted documents included. Needs at least one document.
    func identifierRange() throws -> (lowest: [UInt8], highest: [UInt8]) {
        let range = (try segment.identifier(ordinal: 0), try segment.identifier(ordinal: segment.documentCount - 1))
        try segment.checkDisk()
        return range
    }

    /// Returns the live documents of a domain and of the domains below it, ascending.
    package func documents(inDomain domain: String) throws -> [Int] {
        var found = BitSet(bound: segment.documentCount)
        let block = PostingBlock()
        for candidate in segment.domains where Domain.contains(domain, candidate) {
            let term = [TermNamespace.domain] + Array(candidate.utf8)
            guard let entry = try segment.terms.find(term) else { continue }
            try segment.forEachPosting(entry, block) { document, _ in
                if !isDeleted(document) { found.insert(document) }
            }
        }
        try segment.checkDisk()
        return found.members
    }

    /// All live documents.
    package var liveDocuments: [Int] { (0..<segment.documentCount).filter { !isDeleted($0) } }
}
