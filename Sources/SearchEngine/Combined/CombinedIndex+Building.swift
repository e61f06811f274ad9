extension CombinedIndex {
    /// A file that exists while the segment is being made. If it was erased meanwhile, the result is thrown away.
    private static let building = "new-building"

    /// Makes it anew where it stands for too little of all indexes, or holds too much in vain. Searches go on meanwhile. It
    /// takes about half as long as indexing the items did, and the disk about what the indexes take without items' attributes.
    ///
    /// - Parameters:
    ///   - clearsDeleted: whether a single document that it has in vain is enough: then nothing of deleted items is left in it.
    ///   - snapshots: takes one of each index, in the order in which equal hits are to come. Called once at most, while
    ///     no other process builds.
    /// - Returns: whether it was made. It is not if another process is at it, or erased it meanwhile, nor if there are
    ///   too few indexes.
    /// - Throws: ``IndexError`` when an index cannot be read, or the disk not be read or written.
    @discardableResult
    public func build(clearsDeleted: Bool = false, of snapshots: () throws -> [Snapshot]) throws -> Bool {
        try storage.prepare()
        let lock = try storage.lock(FileName.mergeLock)
        guard try lock.tryLock() else { return false }
        defer { lock.unlock() }
        // The writer of these died.
        try removeUnfinished()
        // Before snapshots are taken: what is erased from here on may be in them.
        try storage.create(Self.building).close()
        defer { try? storage.remove(Self.building) }
        let snapshots = try snapshots(), chosen = choose(snapshots)
        guard chosen.count >= policy.minimumSegments else {
            // What it holds is of indexes that are gone, or became few.
            try remove()
            return false
        }
        guard try isDue(snapshots, chosen, clearsDeleted: clearsDeleted) else { return false }
        do {
            guard
                try SegmentMerge.combine(
                    chosen, in: storage, name: FileName.combined, schema: schema,
                    options: options.merging)
            else {
                try remove()
                return false
            }
        } catch let error as IndexError where error.code == .notFound && !storage.exists(Self.building) {
            return false
        }
        guard storage.exists(Self.building) else {
            try remove()
            return false
        }
        try storage.syncFolder()
        forget()
        return true
    }

    /// Removes it from the disk, and keeps one that is being made from getting there; searches do without it until it is made
    /// anew. Does not wait. Erase it after the indexes have dropped what must go.
    ///
    /// - Throws: ``IndexError`` when the disk fails.
    public func erase() throws {
        forget()
        let names = [FileName.combined, FileName.mergeLock, Self.building]
        guard names.contains(where: storage.exists) else { return }
        // These first: a builder publishes its segment, then looks whether they still exist.
        try removeUnfinished()
        try remove()
    }

    private func removeUnfinished() throws {
        for name in try storage.list() where name.hasPrefix("new-") { try storage.remove(name) }
    }

    private func remove() throws {
        forget()
        guard storage.exists(FileName.combined) else { return }
        try storage.remove(FileName.combined)
        try storage.syncFolder()
    }

    /// Bytes on the disk; 0 without one.
    public func byteCount() throws -> Int { try region()?.count ?? 0 }

    /// Reads every byte and checks it. Ignores a file of an older format, which no search reads. Changes nothing.
    public func verify() -> VerificationReport {
        var report = VerificationReport()
        do {
            guard let region = try region() else { return report }
            report.files = 1
            report.bytes = region.count
            try open(region).0.verifyAll()
        } catch let error as IndexError where error.code == .formatTooOld {
            return report
        } catch {
            report.note(error, storage.path)
        }
        return report
    }

    /// The segments that are combined. The largest is left out if it has more than twice the items of all smaller ones
    /// together, and so on. Such segments are few, and would be most of the work.
    private func choose(_ snapshots: [Snapshot]) -> [SegmentView] {
        var numbers: Set<UInt64> = []
        // Copies of an app's folder have the same segments.
        let views = snapshots.flatMap(\.views).filter { $0.liveCount > 0 && numbers.insert($0.segment.number).inserted }
        var smaller = 0, largest = 0
        for size in views.map(\.liveCount).sorted() {
            if size <= 2 * smaller { largest = size }
            smaller += size
        }
        return views.filter { $0.liveCount <= largest }
    }

    private func isDue(_ snapshots: [Snapshot], _ chosen: [SegmentView], clearsDeleted: Bool) throws -> Bool {
        let segment: Segment, documentMap: DocumentMap
        switch current() {
        case .segment(let found, let known): (segment, documentMap) = (found, known)
        // The disk may be well again the next time.
        case .broken(nil, let error) where error.code != .corrupted: throw error
        case .nothing, .broken: return true
        }
        guard let cover = try? CombinedCover(segment, documentMap, snapshots, points: []), isUseful(cover) else {
            return true
        }
        if clearsDeleted && cover.vainCount > 0 { return true }
        let known = Set(documentMap.segments)
        let apart = chosen.filter { !known.contains($0.segment.number) }
        let stale = cover.vainCount + apart.reduce(0) { $0 + $1.liveCount }
        let share = apart.count >= policy.maximumApart ? policy.minimumStaleShare : policy.staleShare
        return stale * share >= segment.documentCount
    }
}
