/// Makes a new base for an index: a manifest whose segments hold everything, and an empty log behind it.
///
/// The write lock is held. The order is always: contents to the disk, names to the disk, manifest, and only then are old
/// files removed.
enum IndexPublication {
    /// An index with nothing in it.
    static func create(_ storage: any Storage, _ options: Index.Options, epoch: UInt64) throws -> IndexState {
        // An interrupted creation leaves no more than an empty log and an unnamed manifest. If there are more files,
        // the manifest was lost. Another manifest would bury data that can still be saved.
        if try holdsContents(storage) { throw IndexError.corrupted("its manifest is missing", path: storage.path) }
        let leftovers = try storage.list().filter(FileName.isOurs)
        for name in leftovers { try storage.remove(name) }
        let manifest = Manifest(generation: 1, log: options.random() | 1, sequence: 0, segments: [], clientStates: [:])
        try writeLog(manifest.log, nil, storage, options)
        try storage.syncFolder()
        try write(manifest, storage, options)
        return try IndexState(storage, epoch: epoch, reusing: [])
    }

    /// Whether a folder has a manifest. One that is being replaced may be missed: with the write lock it is not.
    static func isThere(_ storage: any Storage) throws -> Bool {
        try FileName.newestGeneration(in: storage) != nil
    }

    /// Whether a folder has what only an index with items leaves, its manifest aside.
    static func holdsContents(_ storage: any Storage) throws -> Bool {
        try storage.list().contains { name in
            try FileName.isOurs(name) && (FileName.isSegment(name) || holdsRecords(name, storage))
        }
    }

    /// An interrupted creation may have left the first part of a log. One that cannot be read at all may hold anything.
    private static func holdsRecords(_ name: String, _ storage: any Storage) throws -> Bool {
        guard let number = FileName.logNumber(name) else { return false }
        do {
            var log = try LogReader(region: try storage.map(name), number: number, path: name)
            return log.next() != nil
        } catch let error as IndexError where error.code == .corrupted || error.code == .notFound {
            return false
        }
    }

    /// A finished merge, to replace the segments it was made from.
    struct Replacement {
        var sources: [UInt64]
        /// nil if no document of the sources is left.
        var merged: SegmentView?
    }

    /// Moves what the log holds into a segment file and starts a new log. Takes as long as that is to write.
    static func flush(_ state: inout IndexState, _ index: Index) throws {
        let logged = state.views.filter { $0.isLogged && $0.liveCount > 0 }
        let flushed =
            logged.isEmpty
            ? nil
            : try SegmentMerge.merge(
                logged, of: state.views, in: index.storage, schema: index.schema, options: index.options.merging,
                dropping: .never, makesCode: false)
        try publish(&state, index, replacing: .init(sources: logged.map(\.segment.number), merged: flushed?.view))
    }

    /// Publishes merged segments and starts a new log. Segments of the log that came while others were merged are
    /// carried over into the new one.
    static func publish(_ state: inout IndexState, _ index: Index, replacing replacement: Replacement) throws {
        let storage = index.storage, options = index.options
        let replaced = Set(replacement.sources)
        let left = state.views.filter { $0.liveCount > 0 && !replaced.contains($0.segment.number) }
        var views = left.filter { !$0.isLogged }
        if let merged = replacement.merged, merged.liveCount > 0 { views.append(merged) }
        let carried = left.filter(\.isLogged)
        let manifest = Manifest(
            generation: state.manifest.generation + 1, log: options.random() | 1,
            // The record of the last commit holds the carried over segments, and the manifest leaves that commit to the
            // log.
            sequence: carried.isEmpty ? state.sequence : state.sequence - 1,
            segments: views.map {
                Manifest.Entry(
                    segment: $0.segment.number, byteCount: $0.segment.byteCount,
                    documentCount: $0.segment.documentCount, deleted: $0.deleted)
            }, clientStates: state.clientStates)
        let record = try carried.isEmpty ? nil : (payload: payload(carrying: carried), sequence: state.sequence)
        try writeLog(manifest.log, record, storage, options)
        try storage.syncFolder()
        try write(manifest, storage, options)
        let before = state
        state = try IndexState(storage, epoch: state.epoch, reusing: views)
        index.announce(state)
        state.epoch = index.epoch
        SegmentKeepers.letGo()
        // Nothing depends on these any more; what cannot be removed now, a later purge removes. Segments that the log let go of are
        // in no view, but the manifest before or a record named them.
        let kept = Set(state.views.map(\.segment.number))
        for number in Set(before.manifest.segments.map(\.segment) + before.loggedFiles).subtracting(kept) {
            try? storage.remove(FileName.segment(number))
        }
        try? storage.remove(FileName.log(before.manifest.log))
        try? storage.remove(FileName.manifest(before.manifest.generation))
    }

    /// A record's payload that adds segments of the log as they are now.
    private static func payload(carrying views: [SegmentView]) throws -> [UInt8] {
        var record = CommitRecord()
        record.embedded = views.map { .init(bytes: $0.segment.bytes, deleted: $0.deleted?.members ?? []) }
        let payload = record.encoded()
        for view in views { try view.segment.checkDisk() }
        return payload
    }

    private static func writeLog(
        _ number: UInt64, _ record: (payload: [UInt8], sequence: UInt64)?, _ storage: any Storage,
        _ options: Index.Options
    ) throws {
        let file = try storage.create(FileName.log(number))
        var isWritten = false
        defer {
            file.close()
            if !isWritten { try? storage.remove(FileName.log(number)) }
        }
        let salt = options.random()
        var bytes: [UInt8] = []
        if let record {
            let chain = LogFormat.firstChain(salt: salt)
            bytes = LogFormat.record(payload: record.payload, sequence: record.sequence, salt: salt, chain: chain).bytes
        }
        var capacity = LogFormat.initialCapacity
        while capacity < FileHeader.byteCount + bytes.count { capacity *= 2 }
        do {
            try file.preallocate(capacity, isWritten: bytes.isEmpty)
        } catch let error as IndexError where error.code == .diskFull {
            // Only the first part of a log's required length takes room. What this replaces gives some back: on a full
            // disk that is the only source.
            try file.extend(capacity)
        }
        try file.write(FileHeader(kind: .log, number: number, salt: salt).bytes + bytes, at: 0)
        try file.sync()
        isWritten = true
    }

    private static func write(_ manifest: Manifest, _ storage: any Storage, _ options: Index.Options) throws {
        let name = FileName.manifest(manifest.generation)
        try? storage.remove("new-" + name)
        do {
            let file = try storage.create("new-" + name)
            defer { file.close() }
            try file.write(manifest.encoded(salt: options.random()), at: 0)
            try file.sync()
        } catch {
            // Nothing names its log. On a full disk each attempt would leave another.
            try? storage.remove("new-" + name)
            try? storage.remove(FileName.log(manifest.log))
            throw error
        }
        try storage.rename("new-" + name, to: name)
        try storage.syncFolder()
    }

    /// Removes files that no manifest and no log record names. The caller holds the write lock and the merge lock, so no segment
    /// waits to be named, and no merge runs. Files of other transactions stay while any transaction is being built.
    static func purge(_ state: IndexState, _ storage: any Storage) throws {
        let building = try storage.lock(FileName.buildLock)
        let isNobodyBuilding = try building.tryLock()
        defer { if isNobodyBuilding { building.unlock() } }
        var named: Set<String> = [
            FileName.manifest(state.manifest.generation), FileName.log(state.manifest.log),
        ]
        // A later record may have dropped what the manifest or an earlier one named, but opening the index
        // opens that first.
        for entry in state.manifest.segments { named.insert(FileName.segment(entry.segment)) }
        for number in state.loggedFiles { named.insert(FileName.segment(number)) }
        for name in try storage.list() where FileName.isOurs(name) && !named.contains(name) {
            let isPending = name.hasPrefix("new-") && !name.hasPrefix(FileName.mergePrefix)
            if isNobodyBuilding || !isPending { try storage.remove(name) }
        }
    }
}
