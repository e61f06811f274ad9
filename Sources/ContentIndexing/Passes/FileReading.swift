import Glibc
import SearchEngine

/// Reads one file after the other, and puts what readers say of them into batches. One thread.
struct FileReading {
    private let reader: ImportingReader
    private let versions: ReaderVersions
    private let feeding: ChangeFeeding
    private let file: StateFile
    private let roots: [UInt32: WalkedRoot]
    private let scratchFolder: String
    private let shouldStop: () -> Bool
    /// nil for a reader that reads one file at a time.
    private let ahead: ReadAhead?

    /// - Parameters:
    ///   - scratchFolder: where copies of databases may stand while they are read.
    ///   - shouldStop: asked between a file's items, which may be hundreds of thousands.
    init(
        _ reader: ImportingReader, _ feeding: ChangeFeeding, _ file: StateFile, _ roots: [WalkedRoot],
        scratchFolder: String, shouldStop: @escaping () -> Bool
    ) {
        self.reader = reader
        versions = reader.versions
        self.feeding = feeding
        self.file = file
        self.roots = Dictionary(roots.map { ($0.chosen.number, $0) }, uniquingKeysWith: { $1 })
        self.scratchFolder = scratchFolder
        self.shouldStop = shouldStop
        ahead = reader.ahead.map { ReadAhead($0) }
    }

    /// Files whose turn is to be told this long before, with ``expect(_:)``.
    var filesAhead: Int { ahead == nil ? 0 : ReadAhead.files }

    /// Has a file read before its turn, if that is of use.
    func expect(_ location: ContentState.Location) {
        guard let ahead, let old = file.state.record(location), let root = roots[location.root],
            let item = feeding.item(location, old), reader.readsAhead(item.type.identifier), isSmall(old.size),
            // Databases are copied at their turn.
            !item.type.isDatabase
        else { return }
        let descriptor = root.open(location.path, isFolder: false)
        guard descriptor >= 0 else { return }
        guard let entry = FolderEntry(descriptor: descriptor), entry.kind == .file, isSmall(entry.size) else {
            close(descriptor)
            return
        }
        ahead.read(
            location, entry, descriptor, contentType: item.type.identifier, fileName: FileName.text(old.name))
    }

    private func isSmall(_ size: Int64) -> Bool { size > 0 && size <= ReadAhead.fileBytes }

    /// Reading ends within a file, which stays unread.
    private struct Stopped: Error {}

    /// What reading a file came to.
    private struct Result {
        var items = 0
        var hasParts = false
        var failure: ContentReadFailure?
    }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - batch: gets its items, and what is known of it now.
    ///   - commit: makes the batch durable and empties it, where a file has more than fits into one.
    /// - Throws: what `commit` throws.
    /// - Returns: the file's new record; nil for one that is not there as it was, which the next walk finds out.
    func read(
        _ location: ContentState.Location, into batch: inout ItemBatch, commit: (inout ItemBatch) throws -> Void
    ) throws -> FileRecord? {
        defer { ahead?.drop(location) }
        guard let old = file.state.record(location), let root = roots[location.root],
            var item = feeding.item(location, old)
        else { return nil }
        var record = old
        record.app = old.stage == .known && !old.hasParts ? item.type.app : old.app
        item.record = record
        let descriptor = root.open(location.path, isFolder: false)
        guard descriptor >= 0 else {
            if descriptor == -ENOENT || descriptor == -ENOTDIR || !root.isStillThere { return nil }
            let reason: SkipReason = descriptor == -EACCES || descriptor == -EPERM ? .notPermitted : .unreadable
            return try finish(item, Result(failure: ContentReadFailure(reason)), old, &batch)
        }
        defer { close(descriptor) }
        guard let entry = FolderEntry(descriptor: descriptor), entry.kind == .file,
            root.inode(of: entry, at: location.path) == old.inode
        else {
            return nil
        }
        item.born = entry.born
        // As it is now: it may have changed since the walk.
        item.record.size = entry.size
        item.record.modified = entry.modified
        item.record.changed = entry.changed
        let result: Result
        if entry.size == 0 {
            result = Result(failure: ContentReadFailure(.empty))
        } else if entry.size > ContentLimits.fileBytes {
            result = Result(failure: ContentReadFailure(.tooLarge))
        } else {
            do { result = try content(of: item, descriptor, entry, old, root, &batch, commit) } catch is Stopped {
                return nil
            }
        }
        // A disk that was removed meanwhile says nothing about its files.
        if result.failure != nil, root.chosen.volume != nil, !root.isStillThere { return nil }
        // What was written meanwhile is read again after the next walk, which finds another time.
        let now = FolderEntry(descriptor: descriptor)
        if result.failure?.reason == .changing
            || now.map({ $0.modified != entry.modified || $0.size != entry.size }) == true
        {
            item.record.modified = .min
        }
        return try finish(item, result, old, &batch)
    }

    private func content(
        of item: FileItem, _ descriptor: Int32, _ entry: FolderEntry, _ old: FileRecord, _ root: WalkedRoot,
        _ batch: inout ItemBatch, _ commit: (inout ItemBatch) throws -> Void
    ) throws -> Result {
        var result = Result(), copy: Int32 = -1, commitFailure: (any Error)?
        defer { if copy >= 0 { close(copy) } }
        if item.type.isDatabase {
            do {
                copy = try DatabaseCopy.copy(descriptor, wal: root, of: item.location.path, in: scratchFolder)
            } catch let failure as ContentReadFailure {
                return Result(failure: failure)
            }
        }
        do {
            try lines(of: item, copy >= 0 ? copy : descriptor, entry) { line in
                guard result.items < ContentLimits.parts else { throw ContentReadFailure(.tooMany) }
                if result.items % 256 == 255, shouldStop() { throw Stopped() }
                let document = try item.document(line: line)
                let isPart = document.identifier != item.identifier
                if isPart, !result.hasParts { beginParts(item, &batch) }
                if !isPart, result.items == 0, old.hasParts { batch.delete(item, hasParts: true) }
                result.hasParts = result.hasParts || isPart
                result.items += 1
                batch.index(document, in: item.record.app)
                if batch.isFull, result.hasParts {
                    do { try commit(&batch) } catch {
                        commitFailure = error
                        throw error
                    }
                }
            }
        } catch {
            if let commitFailure { throw commitFailure }
            if error is ContentReaderUnavailable || error is Stopped { throw error }
            result.failure = error as? ContentReadFailure ?? ContentReadFailure(.workerEnded, "\(error)")
        }
        return result
    }

    /// The file's items, which may have been read before its turn.
    private func lines(
        of item: FileItem, _ descriptor: Int32, _ entry: FolderEntry, _ sink: ([UInt8]) throws -> Void
    ) throws {
        guard let answer = ahead?.take(item.location, entry) else {
            return try reader.read(
                descriptor: descriptor, contentType: item.type.identifier,
                fileName: FileName.text(item.record.name), to: sink)
        }
        for line in answer.lines { try sink(line) }
        if let failure = answer.failure { throw failure }
    }

    /// Before the first of many items: the old ones go, and the state knows that there are some, even if this program
    /// ends before the last.
    private func beginParts(_ item: FileItem, _ batch: inout ItemBatch) {
        var record = item.record
        record.hasParts = true
        record.stage = .known
        batch.delete(item, hasParts: true)
        if feeding.isNamed(item) {
            batch.index(item.named, in: record.app)
            record.stage = .named
        }
        batch.put(item.location, record)
    }

    private func finish(
        _ item: FileItem, _ result: Result, _ old: FileRecord, _ batch: inout ItemBatch
    ) throws -> FileRecord {
        var record = item.record
        record.version = versions.version(of: record.name)
        record.reason = result.failure?.reason ?? .none
        record.detail = 0
        record.hasParts = result.hasParts
        if let failure = result.failure {
            let (number, change) = file.state.detail(failure.sentence)
            if let change { try file.append([change]) }
            record.detail = number
            record.stage = .failed
        } else {
            record.stage = .read
        }
        // What its content was before is not there any more; its name is. The stage does not tell whether the stored item is that
        // of the name or of an earlier content, so that it is written in any case.
        if result.items == 0 {
            let isNamed = feeding.isNamed(item)
            if old.hasParts || !isNamed && old.stage != .known { batch.delete(item, hasParts: old.hasParts) }
            if isNamed { batch.index(item.named, in: record.app) }
        }
        batch.put(item.location, record)
        return record
    }
}
