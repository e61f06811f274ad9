import FoundationEssentials
import Glibc
import SearchEngine
import SystemIndex

/// The state on the disk: a log of changes, each batch with a checksum. `Docs/FileFormats.md`, "State of files".
///
/// Items are committed first, and the batch that says so is appended afterwards. So a program that ends in between leaves
/// items that the state does not know; the numbers of the last commits tell it: see ``Feeder``. A torn batch at the end is
/// cut off. One thread, and one process: ``IndexingLock``.
final class StateFile {
    /// What all batches come to.
    private(set) var state = ContentState.empty
    private let folder: String
    private let path: String
    private var descriptor: Int32 = -1
    /// Bytes of the file, and about what they are without what was replaced since.
    private var length = 0, compactLength = 0

    private static let mark = Array("slfilestate1".utf8)
    private static let name = "state"
    /// Bytes of a batch that are read: a larger one is damage.
    private static let maximumBatch = 64 << 20
    private static let compactionFloor = 1 << 20
    /// Changes of a batch. A path has 4 KiB at most, so that these are far from ``maximumBatch``.
    private static let changesTogether = 8_000
    /// Bytes of a record besides its name, about.
    private static let recordBytes = 48

    private static func estimatedBytes(_ state: ContentState) -> Int {
        var bytes = 0
        state.forEach { _, folder, record in bytes += folder.bytes.count + record.name.count + recordBytes }
        return bytes
    }

    /// Opens it to write. What is damaged counts as not there, so that everything is indexed again.
    ///
    /// - Throws: `IndexError` when the folder cannot be written to.
    init(folder: String) throws {
        self.folder = folder
        path = folder + "/" + Self.name
        try DiskStorage(path: folder).prepare()
        let (read, valid) = try Self.read(path)
        if let read { state = read }
        if read == nil {
            try writeAll()
        } else {
            try openToAppend(at: valid)
            compactLength = Self.estimatedBytes(state)
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The state as another process wrote it; nil without one.
    static func read(folder: String) throws -> ContentState? { try read(folder + "/" + name).state }

    /// Also says how many bytes are sound; of a file that is none of ours, how many it has.
    private static func read(_ path: String) throws -> (state: ContentState?, valid: Int) {
        guard let bytes = try SmallFile(path).read() else { return (nil, 0) }
        guard bytes.starts(with: mark) else { return (nil, bytes.count) }
        let region = HeapBytes(bytes).region
        defer { withExtendedLifetime(region.owner) {} }
        var state = ContentState(), offset = mark.count
        while offset + 8 <= bytes.count {
            let count = Int(region.u32(offset))
            guard count <= maximumBatch, offset + 8 + count <= bytes.count,
                region.checksum(offset + 8, count) == region.u32(offset + 4)
            else { break }
            var cursor = region.cursor(at: offset + 8)
            guard StateCoding.read(&cursor, end: count, into: &state) else { break }
            offset += 8 + count
        }
        return (state, offset)
    }

    private func openToAppend(at offset: Int) throws {
        let opened = open(path, O_RDWR | O_CLOEXEC)
        guard opened >= 0, ftruncate(opened, offset) == 0, lseek(opened, offset, SEEK_SET) == offset else {
            if opened >= 0 { close(opened) }
            throw error("Cannot open the state of files")
        }
        if descriptor >= 0 { close(descriptor) }
        descriptor = opened
        length = offset
    }

    /// Makes changes known, in this process at once and to the next one that opens the file. Does not wait for the disk:
    /// after a power cut the index is ahead, as after a crash.
    func append(_ changes: [ContentState.Change]) throws {
        guard !changes.isEmpty else { return }
        for change in changes { state.apply(change) }
        for start in stride(from: 0, to: changes.count, by: Self.changesTogether) {
            let frame = Self.frame(Array(changes[start..<min(changes.count, start + Self.changesTogether)]))
            try write(frame)
            length += frame.count
        }
        if length > Self.compactionFloor, length > 3 * compactLength { try writeAll() }
    }

    /// Notes that a walk saw a folder. Not kept.
    func markSeen(_ root: UInt32, _ folder: FilePath, _ walk: UInt32) { state.markSeen(root, folder, walk) }

    /// The same of a folder and of all in it.
    func markSeen(_ root: UInt32, within folder: FilePath, _ walk: UInt32) {
        for known in Array((state.folders[root] ?? [:]).keys) where known.isWithin(folder) {
            state.markSeen(root, known, walk)
        }
    }

    private static func frame(_ changes: [ContentState.Change]) -> [UInt8] {
        var body = ByteWriter(capacity: 64 * changes.count)
        StateCoding.write(changes, into: &body)
        var frame = ByteWriter(capacity: body.count + 8)
        frame.u32(UInt32(body.count))
        frame.u32(body.checksum())
        frame.raw(body.bytes)
        return frame.bytes
    }

    private func write(_ bytes: [UInt8]) throws {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + done, bytes.count - done) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw error("Cannot write the state of files") }
            done += count
        }
    }

    /// Writes everything anew, without what was replaced since.
    func writeAll() throws {
        let file = SmallFile(folder: folder, name: Self.name)
        var bytes = Self.mark
        var changes: [ContentState.Change] = state.details.dropFirst().map { .detail($0) }
        changes += state.volumes.map { .volume(root: $0.key, $0.value) }
        changes += state.commits.map { .commit($0.key, $0.value) }
        bytes += Self.frame(changes)
        for (root, folders) in state.folders {
            var batch: [ContentState.Change] = []
            for (folder, content) in folders {
                for record in content.files {
                    batch.append(.put(root: root, folder: folder, record))
                    if batch.count == Self.changesTogether {
                        bytes += Self.frame(batch)
                        batch.removeAll(keepingCapacity: true)
                    }
                }
            }
            if !batch.isEmpty { bytes += Self.frame(batch) }
        }
        try file.replace(bytes)
        compactLength = bytes.count
        try openToAppend(at: bytes.count)
    }

    private func error(_ what: String) -> IndexError {
        let number = errno
        return IndexError(
            number == ENOSPC || number == EDQUOT ? .diskFull : .inputOutput,
            "\(what): \(String(cString: strerror(number))).", path: path,
            remedy: "Check who owns the folder and how much room is left.", systemError: number)
    }
}

extension SmallFile {
    fileprivate init(_ path: String) {
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        self.init(folder: String(path[..<slash]), name: String(path[path.index(after: slash)...]))
    }
}
