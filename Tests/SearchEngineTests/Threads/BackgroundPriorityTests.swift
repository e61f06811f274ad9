import SearchEngine
import Synchronization
import TestSupport
import Testing

/// Background work runs on threads that give way; a thread that commits or searches keeps its priority.
@Suite struct BackgroundPriorityTests {
    private struct Refusal: Error {}

    @Test func aJobRunsOnAThreadOfLowerPriority() throws {
        let before = BackgroundPriority.current
        #expect(try BackgroundPriority.run { BackgroundPriority.current } == max(before, 10))
        #expect(BackgroundPriority.current == before)
        #expect(throws: Refusal.self) { try BackgroundPriority.run { throw Refusal() } }
    }

    @Test func flushingAndMergingGiveWayToCommits() throws {
        let storage = FaultyStorage()
        let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema, options: .repeatable(1))
        let before = BackgroundPriority.current
        final class Seen: Sendable { let priority = Mutex<Int32?>(nil) }

        func priority(of operation: Int = 1, in body: () throws -> Void) throws -> Int32? {
            let seen = Seen()
            storage.interrupt(at: storage.operationCount + operation) {
                seen.priority.withLock { $0 = BackgroundPriority.current }
            }
            try body()
            return seen.priority.withLock { $0 }
        }

        var operationsOfFlushing = 0
        for segment in 0..<8 {
            for number in 0..<64 {
                let item = TestSchema.item("\(segment) \(number)", title: "Report \(number)")
                #expect(try priority(in: { try index.add([item]) }) == before)
            }
            // Eight of a size are merged.
            let isLast = segment == 7, start = storage.operationCount
            var done: SearchEngine.Index.Maintenance?
            let lower = try priority(of: isLast ? operationsOfFlushing + 1 : 1) { done = try index.maintain() }
            #expect(lower == max(before, 10))
            #expect(done?.flushed == true && done?.mergedSegments == (isLast ? 8 : 0))
            operationsOfFlushing = storage.operationCount - start
        }
    }
}
