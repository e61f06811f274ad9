import Glibc
import SearchEngine
import Synchronization

/// Has other threads read files before their turn, while the first puts what was read before into the index. One thread.
///
/// The order in which files become items stays the same. What is read ahead is bounded: so many files, so many bytes.
final class ReadAhead {
    /// What a reader said of a file before its turn.
    struct Answer: Sendable {
        var lines: [[UInt8]] = []
        /// After the lines.
        var failure: (any Error)?
    }

    /// Files that are read ahead at most. Each is open until its turn.
    static let files = 128
    /// Bytes of a file at most. A larger one is read at its turn: it may have many items.
    static let fileBytes: Int64 = 1 << 20
    /// Bytes of answers from which on nothing more is read ahead.
    private static let heldBytes = 1 << 20
    /// Threads that read. One waits for its file's process half of the time.
    private static let threads = 2

    /// What all threads know.
    private final class Shared: Sendable {
        let held = Atomic<Int>(0)
        let isOver = Atomic<Bool>(false)
    }

    /// An open file, which closes when the last job that reads it is done.
    private final class Opened: Sendable {
        let descriptor: Int32

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        deinit { close(descriptor) }
    }

    private struct Expected {
        var entry: FolderEntry
        var answer: Pending<Answer?>
    }

    private let reader: any ContentReader & Sendable
    private let shared = Shared()
    private let workers = (0..<threads).map { _ in Worker() }
    private var turn = 0
    private var expected: [ContentState.Location: Expected] = [:]

    init(_ reader: any ContentReader & Sendable) { self.reader = reader }

    /// Waits for the files that are being read.
    deinit { shared.isOver.store(true, ordering: .relaxed) }

    /// Has a file read.
    ///
    /// - Parameters:
    ///   - descriptor: is closed when the file is read.
    ///   - entry: what the file was when it was opened.
    func read(
        _ location: ContentState.Location, _ entry: FolderEntry, _ descriptor: Int32, contentType: String,
        fileName: String
    ) {
        let opened = Opened(descriptor)
        turn = (turn + 1) % Self.threads
        expected[location] = Expected(
            entry: entry,
            answer: Pending(workers[turn]) { [reader, shared] in
                guard !shared.isOver.load(ordering: .relaxed),
                    shared.held.load(ordering: .relaxed) < Self.heldBytes
                else { return nil }
                var answer = Answer()
                do {
                    try reader.read(
                        descriptor: opened.descriptor, contentType: contentType, fileName: fileName
                    ) { answer.lines.append($0) }
                } catch {
                    answer.failure = error
                }
                shared.held.add(answer.bytes, ordering: .relaxed)
                return answer
            })
    }

    /// What was read of a file; nil for one that is to be read now, also because it has changed since.
    ///
    /// - Parameter entry: what the file is now.
    func take(_ location: ContentState.Location, _ entry: FolderEntry) -> Answer? {
        guard let (before, answer) = remove(location), before.isUnchanged(entry) else { return nil }
        return answer
    }

    /// Forgets a file whose turn came to nothing.
    func drop(_ location: ContentState.Location) { _ = remove(location) }

    private func remove(_ location: ContentState.Location) -> (entry: FolderEntry, answer: Answer)? {
        // The job itself throws nothing.
        guard let found = expected.removeValue(forKey: location), let answer = try? found.answer.finish() else {
            return nil
        }
        shared.held.subtract(answer.bytes, ordering: .relaxed)
        return (found.entry, answer)
    }
}

extension ReadAhead.Answer {
    fileprivate var bytes: Int { lines.reduce(0) { $0 + $1.count } }
}

extension FolderEntry {
    fileprivate func isUnchanged(_ now: FolderEntry) -> Bool {
        device == now.device && inode == now.inode && size == now.size && modified == now.modified
            && changed == now.changed
    }
}
