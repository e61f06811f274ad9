import SearchEngine
import TestSupport
import Testing

/// Indexes that are searched together: snapshots are taken again exactly where something was committed.
@Suite struct IndexGroupTests {
    private let apps: CombinedIndexTests.Apps
    private let group: IndexGroup

    init() throws {
        apps = try CombinedIndexTests.Apps(count: 5)
        group = IndexGroup(apps.indexes)
    }

    @Test func nothingIsTakenAnewWhileNothingChanges() throws {
        #expect(!group.isUnchanged)
        let first = try group.snapshots()
        #expect(try zip(first, apps.snapshots()).allSatisfy { $0 === $1 })
        #expect(try zip(first, group.snapshots()).allSatisfy { $0 === $1 })
        #expect(group.isUnchanged)
        #expect(try IndexGroup([]).snapshots().isEmpty)
    }

    @Test func eachCommitIsSeenAtOnce() throws {
        for number in 0..<20 {
            let before = try group.snapshots(), position = number * 7 % apps.indexes.count
            try apps.indexes[position].add([TestSchema.item("new \(number)", title: "lantern")])
            #expect(!group.isUnchanged)
            let after = try group.snapshots()
            #expect(group.isUnchanged)
            #expect(after[position].count == before[position].count + 1)
            #expect(after.indices.allSatisfy { $0 == position || after[$0] === before[$0] })
        }
    }

    /// As another process has it open.
    @Test func commitsOfAnotherObjectAreSeenAtOnce() throws {
        let storage = MemoryStorage(path: "shared")
        let writer = try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
        let group = IndexGroup([try SearchEngine.Index(storage: storage, schema: TestSchema.schema)])
        for number in 0..<5 {
            #expect(try group.snapshots()[0].count == number)
            try writer.add([TestSchema.item("item \(number)", title: "lantern")])
        }
    }
}
