import SearchEngine
import Synchronization
import TestSupport
import Testing

/// Another process does its worst between any two operations of this one.
@Suite struct InterleavingTests {
    /// What this process does while the other one interferes.
    private static let actions: [(name: String, run: @Sendable (SearchEngine.Index) throws -> Void)] = [
        ("commit", { try $0.add([ScriptedLife.item("mine", "mine")]) }),
        ("bulk commit", { try $0.add([ScriptedLife.item("mine", "mine", data: 1_100_000)]) }),
        ("compact", { try $0.compact(now: 0) }),
        ("maintain", { try $0.maintain(now: 0) }),
        ("snapshot", { _ = try $0.snapshot() }),
    ]

    /// What the other process does; nil where it could not, the lock being held.
    private static let disturbances: [(name: String, run: @Sendable (SearchEngine.Index, inout World) throws -> Void)] =
        [
            (
                "bulk, then delete all",
                { index, world in
                    let big = ScriptedLife.item("big", "big", data: 1_100_000)
                    try index.add([big])
                    world.put([big])
                    let transaction = try index.transaction()
                    transaction.deleteAll()
                    try transaction.index(ScriptedLife.item("left", "left"))
                    try index.commit(transaction)
                    world = World()
                    world.put([ScriptedLife.item("left", "left")])
                }
            ),
            (
                "replace and delete",
                { index, world in
                    let transaction = try index.transaction()
                    try transaction.index(ScriptedLife.item("s1", "replaced"))
                    transaction.delete(identifiers: ["s2"])
                    try transaction.setClientState([9], name: "second")
                    try index.commit(transaction)
                    world.put([ScriptedLife.item("s1", "replaced")])
                    world.items["s2"] = nil
                    world.states["second"] = [9]
                }
            ),
            ("compact", { index, _ in try index.compact(now: 0) }),
        ]

    @Test(arguments: 0..<5, 0..<3) func betweenAnyTwoOperations(action: Int, disturbance: Int) throws {
        let (name, act) = Self.actions[action]
        try interfere(name, disturbance) {
            let mine = FaultyStorage()
            let index = try open(mine, 1)
            for i in 0..<8 { try index.add([ScriptedLife.item("s\(i)", "stored \(i)", domain: "d")]) }
            try index.compact(now: 0)
            let transaction = try index.transaction()
            try transaction.delete(domains: [])
            transaction.delete(identifiers: ["s3", "s4", "s5"])
            try index.commit(transaction)
            return (mine, index)
        } act: {
            try act($0)
        }
    }

    /// Flushing a long log neither waits nor blocks: what is committed meanwhile is carried over.
    @Test(arguments: 0..<3) func whileTheLogIsFlushed(disturbance: Int) throws {
        let prepared = FaultyStorage()
        let writer = try open(prepared, 1)
        try writer.add([ScriptedLife.item("s0", "stored 0", domain: "d")])
        try writer.compact(now: 0)
        // Among them those that the other one replaces and deletes.
        for i in 1..<66 { try writer.add([ScriptedLife.item("s\(i)", "stored \(i)", domain: "d")]) }
        var lengths: [Int] = []
        try interfere("flush", disturbance) {
            let mine = prepared.afterPowerCut(.everything)
            return (mine, try open(mine, 5))
        } act: { index in
            let hasFlushed = try index.maintain(now: 0).flushed
            lengths.append(hasFlushed ? try index.statistics().logRecords : -1)
        }
        // The last time without interference.
        #expect(lengths.last == 0 && (disturbance != 1 || lengths.contains(1)), "\(lengths)")
    }

    /// Lets another process disturb an action before each of its operations in turn, and looks what has become of the items.
    private func interfere(
        _ name: String, _ disturbance: Int, _ prepare: () throws -> (FaultyStorage, SearchEngine.Index),
        act: (SearchEngine.Index) throws -> Void
    ) throws {
        let (other, disturb) = Self.disturbances[disturbance]
        var operation = 0
        while true {
            operation += 1
            let (mine, index) = try prepare()
            let start = mine.operationCount

            var options = SearchEngine.Index.Options.repeatable(2)
            options.lockTimeout = 0
            let rival = try SearchEngine.Index(
                storage: mine.anotherProcess(), schema: TestSchema.schema, options: options)
            let world = Mutex(try World(reading: index))
            mine.interrupt(at: start + operation) {
                try world.withLock { world in
                    do {
                        try disturb(rival, &world)
                    } catch let error as IndexError where error.code == .busy {}
                    // A reader, too, at the worst moment.
                    _ = try World(reading: rival)
                }
            }
            let location = "\(name), \(other) before operation \(operation)"
            do {
                try act(index)
            } catch {
                Issue.record("\(location): \(error)")
            }
            var expected = world.withLock { $0 }
            if name.hasSuffix("commit") {
                expected.put([ScriptedLife.item("mine", "mine", data: name == "commit" ? 0 : 1_100_000)])
            }
            // The first to be read is who was disturbed, then who did it, then who comes anew.
            #expect(try World(reading: index) == expected, "\(location)")
            #expect(try World(reading: rival) == expected, "\(location): the other")
            #expect(try World(reading: try open(mine.anotherProcess(), 3)) == expected, "\(location): a third")
            #expect(try World(reading: try open(mine.afterCrash(), 4)) == expected, "\(location): after a restart")
            #expect(try SearchEngine.Index.verify(storage: mine).isSound, "\(location)")
            if mine.operationCount < start + operation { return }
        }
    }

    /// A commit that its writer takes back was never visible.
    @Test func nobodySeesWhatIsTakenBack() throws {
        let mine = FaultyStorage()
        let index = try open(mine, 1)
        try index.add([ScriptedLife.item("a", "a")])
        let reader = try open(mine.anotherProcess(), 2)
        let seen = Mutex<[Set<String>]>([])
        let start = mine.operationCount
        mine.schedule(.inputOutput, at: start + 2)  // the sync of the record
        mine.interrupt(at: start + 2) {
            let anew = try open(mine.anotherProcess(), 3)
            let both = [try identifiers(reader), try identifiers(anew)]
            seen.withLock { $0 += both }
        }
        #expect(throws: IndexError.self) { try index.add([ScriptedLife.item("b", "b")]) }
        #expect(seen.withLock { $0 } == [["a"], ["a"]])
        #expect(try identifiers(reader) == ["a"])
    }
}
