/// The outcome of salvaging a damaged index.
package struct SalvageReport: Sendable, Hashable {
    /// Items that were read and are in the new index.
    package var kept = 0
    /// Items that are known to have been there, and cannot be read.
    package var lost = 0
    /// Whether there may have been more items than that.
    package var isIncomplete = false
    /// Wrong bits that were corrected.
    package var mended = 0
}

extension Index {
    /// Writes what can be read of a damaged index into a new one, in one commit. Leaves the damaged one as it is.
    ///
    /// Corrects a single wrong bit in each part that has a checksum of its own. These are headers, manifests, log
    /// records, and the blocks and footers of segments. Of what has more, the items are lost that need it, and no
    /// others. A damaged record still deletes what can be read of its deletions. Whatever the bytes are, this ends.
    ///
    /// - Parameters:
    ///   - storage: of the damaged index. No other program may write to it meanwhile.
    ///   - target: makes the new index, which must be empty.
    /// - Returns: nil if the manifest cannot be read, or is of another format: without it nothing tells what was deleted.
    /// - Throws: ``IndexError`` if the folder cannot be read, or the new index cannot be written.
    package static func salvage(_ storage: any Storage, into target: () throws -> Index) throws -> SalvageReport? {
        guard let salvage = try IndexSalvage(storage) else { return nil }
        return try salvage.write(into: target())
    }
}

/// The segments of a damaged index that can be opened, and which of their documents are live.
struct IndexSalvage {
    private var views: [SegmentView] = []
    private var clientStates: [String: [UInt8]]
    private var report = SalvageReport()
    private let storage: any Storage

    init?(_ storage: any Storage) throws {
        self.storage = storage
        guard let generation = try FileName.newestGeneration(in: storage),
            let (region, mended) = try Self.read(FileName.manifest(generation), storage, { $0.mendManifest() }),
            let manifest = try? Manifest(region, generation: generation, path: storage.path)
        else { return nil }
        report.mended += mended
        clientStates = manifest.clientStates
        for entry in manifest.segments {
            let live = entry.documentCount - (entry.deleted?.count ?? 0)
            guard let segment = try segment(entry.segment, entry.byteCount),
                segment.documentCount == entry.documentCount
            else {
                report.lost += live
                continue
            }
            views.append(SegmentView(segment: segment, deleted: entry.deleted, isLogged: false))
        }
        guard let (logRegion, _) = try Self.read(FileName.log(manifest.log), storage, { _ in }) else {
            report.isIncomplete = true
            return
        }
        let published = storage.existingCounters(FileName.counters).map(Publication.init)
        let durable = published.flatMap { $0.isVouched && $0.log == manifest.log ? $0.durable : nil }
        let log = SalvagedLog(logRegion, number: manifest.log, after: manifest.sequence, durable: durable)
        report.mended += log.mended
        if log.isIncomplete { report.isIncomplete = true }
        for record in log.records { try apply(record) }
    }

    /// A file with its wrong bits corrected; nil if it is not there.
    private static func read(
        _ name: String, _ storage: any Storage, _ mend: (inout MendedBytes) -> Void
    ) throws -> (region: ByteRegion, mended: Int)? {
        do {
            var bytes = MendedBytes(try storage.map(name))
            mend(&bytes)
            return (bytes.region, bytes.count)
        } catch let error as IndexError where error.code == .notFound {
            return nil
        }
    }

    private mutating func segment(_ number: UInt64, _ byteCount: Int) throws -> Segment? {
        let name = FileName.segment(number)
        guard let (region, mended) = try Self.read(name, storage, { $0.mendSegment() }), region.count == byteCount
        else {
            return nil
        }
        guard
            let segment = try? Segment(
                region: region, number: number, isVerified: false, path: storage.path + "/" + name)
        else { return nil }
        report.mended += mended
        return segment
    }

    /// Does what a commit did, as `IndexState.apply` does, with what can be read of it.
    private mutating func apply(_ record: SalvagedLog.Record) throws {
        let commit = record.commit
        if commit.dropsEverything {
            views.removeAll()
            clientStates.removeAll()
            report.lost = 0
        }
        for part in commit.deletions {
            if let index = views.firstIndex(where: { $0.segment.number == part.segment }) {
                views[index].delete(part.documents)
            }
        }
        if record.isWhole { for (name, state) in commit.clientStates { clientStates[name] = state } }
        for file in commit.files {
            guard let segment = try segment(file.segment, file.byteCount) else {
                report.isIncomplete = true
                continue
            }
            add(segment, file.deleted, isLogged: false)
        }
        for part in commit.embedded {
            var bytes = MendedBytes(part.bytes)
            if !record.isWhole { bytes.mendSegment() }
            guard
                let segment = try? Segment(
                    region: bytes.region, number: nil, isVerified: record.isWhole, path: storage.path + "/log")
            else {
                report.isIncomplete = true
                continue
            }
            report.mended += bytes.count
            add(segment, part.deleted, isLogged: true)
        }
    }

    private mutating func add(_ segment: Segment, _ deleted: [Int], isLogged: Bool) {
        var view = SegmentView(segment: segment, deleted: nil, isLogged: isLogged)
        view.delete(deleted)
        views.append(view)
    }

    /// Writes every document that can be read. Of two with one identifier, the later counts.
    func write(into target: Index) throws -> SalvageReport {
        var report = report
        var kept: Set<String> = []
        let transaction = try target.transaction()
        for view in views {
            for number in view.liveDocuments {
                guard let document = try? view.segment.document(number) else {
                    report.lost += 1
                    continue
                }
                do {
                    try transaction.index(document)
                    kept.insert(document.identifier)
                } catch let error as IndexError where error.code == .limitExceeded {
                    // Its bytes have their checksum and are no item that anybody could have indexed.
                    report.lost += 1
                }
            }
        }
        report.kept = kept.count
        for (name, state) in clientStates { try transaction.setClientState(state, name: name) }
        try target.commit(transaction)
        return report
    }
}
