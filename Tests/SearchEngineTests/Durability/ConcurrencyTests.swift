import Foundation
import SearchEngine
import Synchronization
import TestSupport
import Testing

/// Threads of one process. Run once under ThreadSanitizer: `swift test --sanitize=thread --filter ConcurrencyTests`.
@Suite struct ConcurrencyTests {
    /// Runs all at once and waits for their end; rethrows the first error.
    private func together(_ bodies: [@Sendable () throws -> Void]) throws {
        let errors = Mutex<[any Error]>([])
        let threads = bodies.map { body in
            let done = DispatchSemaphore(value: 0)
            let thread = Thread {
                do { try body() } catch { errors.withLock { $0.append(error) } }
                done.signal()
            }
            thread.stackSize = 8 << 20
            thread.start()
            return done
        }
        for done in threads { done.wait() }
        if let first = errors.withLock({ $0.first }) { throw first }
    }

    @Test(arguments: [false, true]) func committingAndSearchingAtOnce(isOnDisk: Bool) throws {
        try withFolder { path in
            let storage: any Storage = isOnDisk ? DiskStorage(path: path) : MemoryStorage()
            let first = try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
            let second = try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
            let isOver = Atomic(false)
            let writers: [@Sendable () throws -> Void] = (0..<4).map { writer in
                {
                    let index = writer < 2 ? first : second
                    for i in 0..<40 {
                        try index.add([ScriptedLife.item("w\(writer)-\(i)", "number \(i)")])
                        guard try index.snapshot().document("w\(writer)-\(i)") != nil else {
                            throw IndexError(.corrupted, "w\(writer)-\(i) is not in the next snapshot")
                        }
                        if i % 10 == 9 { try index.maintain(now: 0) }
                        if i == 20 && writer == 0 { try index.compact(now: 0) }
                    }
                }
            }
            let readers: [@Sendable () throws -> Void] = (0..<3).map { reader in
                {
                    var last = 0
                    while !isOver.load(ordering: .acquiring) {
                        let snapshot = try (reader == 0 ? second : first).snapshot()
                        let request = SearchRequest("thing", limit: 1000, now: 0)
                        let count = try Searcher([snapshot]).search(request).hits.count
                        guard count == snapshot.count, count >= last else {
                            throw IndexError(.corrupted, "\(count) hits in \(snapshot.count) items after \(last)")
                        }
                        last = count
                    }
                }
            }
            try together(
                readers + [
                    {
                        defer { isOver.store(true, ordering: .releasing) }
                        try together(writers)
                    }
                ])
            #expect(try identifiers(first).count == 160)
            #expect(try identifiers(second) == identifiers(first))
            #expect(try SearchEngine.Index.verify(storage: storage).isSound)
        }
    }
}
