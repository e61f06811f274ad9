import SearchEngine
import SystemIndex

/// Lets one program of a home index files at a time.
final class IndexingLock {
    private let lock: any StorageLock

    /// Waits half a second at most.
    ///
    /// - Throws: `IndexError.Code.busy` if another program has it.
    init(_ home: Home) throws {
        let storage = DiskStorage(path: ContentFolders.path(home))
        try storage.prepare()
        lock = try storage.lock("lock-indexing")
        // Another program may just ask whether one indexes: see isTaken.
        var attempts = 0
        while try !lock.tryLock() {
            attempts += 1
            if attempts < 20 {
                Clock.sleep(microseconds: 25_000)
                continue
            }
            throw IndexError(
                .busy, "Another program indexes files at the moment.", path: ContentFolders.path(home),
                remedy: "See how far it is with `searchlight files status`.")
        }
    }

    deinit { lock.unlock() }

    /// Whether a program indexes now.
    static func isTaken(_ home: Home) -> Bool {
        guard let lock = try? DiskStorage(path: ContentFolders.path(home)).lock("lock-indexing") else { return false }
        guard (try? lock.tryLock()) == true else { return true }
        lock.unlock()
        return false
    }
}
