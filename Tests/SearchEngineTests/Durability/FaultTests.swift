import SearchEngine
import TestSupport
import Testing

/// Every operation of a life fails once in every way there is.
@Suite struct FaultTests {
    private static let seed = Seed.value
    private static let isThorough = Seed.count("SEARCHLIGHT_THOROUGH", 0) > 0

    @Test(arguments: [false, true]) func lifeWithoutFaults(isLong: Bool) throws {
        var living = Living(FaultyStorage(), seed: Self.seed)
        try living.live(isLong ? ScriptedLife.flushing : ScriptedLife.steps) { living in
            #expect(try World(reading: living.index!) == living.world, "after \(living.next)")
            let reopened = try open(living.storage.anotherProcess(), 1)
            #expect(try World(reading: reopened) == living.world, "another process after \(living.next)")
        }
        #expect(try SearchEngine.Index.verify(storage: living.storage).isSound)
    }

    /// Goes on with the same object, or with another one, as a program does that has shown the error.
    @Test(arguments: [FaultyStorage.Fault.diskFull, .inputOutput], [false, true])
    func failures(fault: FaultyStorage.Fault, reopens: Bool) throws {
        try forEachOperation(ScriptedLife.steps, stride: 1) { living, steps, operation in
            // Each operation fails in every way, but takes turns in how the program goes on.
            if !Self.isThorough && (operation % 2 == 0) != reopens { return }
            living.storage.schedule(fault, at: operation)
            var failed = 0
            var last = steps.count
            while living.next < last {
                do {
                    try living.live(Array(steps.prefix(last)))
                } catch {
                    failed += 1
                    // What comes much later is another operation's neighbourhood.
                    if !Self.isThorough { last = min(last, living.next + 4) }
                    let location = "\(fault) at operation \(operation), step \(steps[living.next].name)"
                    try #require(failed == 1, "\(location): fails again: \(error)")
                    if reopens || living.index == nil { living.index = try open(living.storage, UInt64(operation)) }
                    let world = try World(reading: living.index!)
                    #expect(world == living.world, "\(location)")
                    let other = try open(living.storage.anotherProcess(), 5)
                    #expect(try World(reading: other) == living.world, "\(location), another process")
                    // What goes on after a failure must be as durable as what went before.
                    let more = ScriptedLife.item("a", "more")
                    try living.index!.add([more])
                    living.world.put([more])
                    let restarted = try open(living.storage.afterPowerCut(.nothing), 6)
                    #expect(try World(reading: restarted) == living.world, "\(location), a commit, then a power cut")
                }
            }
            #expect(try World(reading: living.index!) == living.world, "\(fault) at operation \(operation), at the end")
        }
    }

    @Test(arguments: [FaultyStorage.Fault.torn, .crash]) func crashes(fault: FaultyStorage.Fault) throws {
        try forEachOperation(ScriptedLife.steps, stride: 1) { living, steps, operation in
            living.storage.schedule(fault, at: operation)
            guard (try? living.live(steps)) == nil else { return }
            let location = "\(fault) at operation \(operation), step \(steps[living.next].name)"
            try goOn(living.storage.afterCrash(), living, steps, location)
        }
    }

    @Test func powerCuts() throws {
        try forEachOperation(ScriptedLife.steps, stride: 1) { living, steps, operation in
            living.storage.schedule(.powerCut, at: operation)
            guard (try? living.live(steps)) == nil else { return }
            var survivals: [FaultyStorage.Survival] = [.nothing, .everything]
            for part in 0..<(Self.isThorough ? 8 : 2) {
                survivals.append(.some(seed: Self.seed &+ UInt64(part) &* 7919 &+ UInt64(operation)))
            }
            for survival in survivals {
                let location = "power cut at operation \(operation), step \(steps[living.next].name), \(survival)"
                try goOn(living.storage.afterPowerCut(survival), living, steps, location)
            }
        }
    }

    @Test func flushesAndMergesOfMaintenance() throws {
        try forEachOperation(ScriptedLife.flushing, stride: Self.isThorough ? 1 : 3, from: 131) {
            living, steps, operation in
            living.storage.schedule(operation % 2 == 0 ? .crash : .powerCut, at: operation)
            guard (try? living.live(steps)) == nil else { return }
            let location = "operation \(operation), step \(steps[living.next].name)"
            let survival = FaultyStorage.Survival.some(seed: Self.seed &+ UInt64(operation))
            try goOn(living.storage.afterPowerCut(survival), living, steps, "power cut, " + location)
            try goOn(living.storage.afterCrash(), living, steps, "crash, " + location)
        }
    }

    /// A process that lives on has the index open while another one dies.
    @Test(arguments: [FaultyStorage.Fault.crash, .torn]) func survivors(death: FaultyStorage.Fault) throws {
        try forEachOperation(ScriptedLife.steps, stride: 1) { living, steps, operation in
            let elsewhere = living.storage.anotherProcess()
            let survivor = try open(elsewhere, 77)
            living.storage.schedule(death, at: operation)
            let isDead = (try? living.live(steps) { _ in _ = try survivor.snapshot() }) == nil
            guard isDead else { return }
            let location = "death at operation \(operation), step \(steps[living.next].name)"
            var candidates = [living.world]
            var after = living.world
            steps[living.next].apply(&after)
            candidates.append(after)
            var world = try World(reading: survivor)
            try #require(candidates.contains(world), "\(location): the survivor sees \(world)")
            try survivor.add([ScriptedLife.item("survivor", "survivor")])
            // What the dead one wrote without acknowledging it, the commit may have made good.
            let expected = candidates.map { candidate in
                var copy = candidate
                copy.put([ScriptedLife.item("survivor", "survivor")])
                return copy
            }
            world = try World(reading: survivor)
            try #require(expected.contains(world), "\(location): after its commit it sees \(world)")
            let report = try SearchEngine.Index.verify(storage: elsewhere)
            try #require(report.isSound, "\(location): \(report.findings)")
            let third = try open(elsewhere.anotherProcess(), 78)
            try #require(try World(reading: third) == world, "\(location): a third process")
            let restarted = try open(elsewhere.afterPowerCut(.nothing), 79)
            try #require(try World(reading: restarted) == world, "\(location): after a power cut")
        }
    }

    @Test(arguments: [FaultyStorage.Fault.diskFull, .inputOutput, .torn, .crash, .powerCut])
    func faultsInRecovery(second: FaultyStorage.Fault) throws {
        try forEachOperation(ScriptedLife.steps, stride: 7) { living, steps, operation in
            living.storage.schedule(.powerCut, at: operation)
            guard (try? living.live(steps)) == nil else { return }
            let survival = FaultyStorage.Survival.some(seed: Self.seed &+ UInt64(operation))
            let counted = living.storage.afterPowerCut(survival)
            _ = try open(counted, 1)
            for recovery in 1..<max(counted.operationCount + 1, 2) {
                var storage = living.storage.afterPowerCut(survival)
                storage.schedule(second, at: recovery)
                _ = try? open(storage, 1)
                switch second {
                case .torn, .crash: storage = storage.afterCrash()
                case .powerCut: storage = storage.afterPowerCut(.some(seed: Self.seed &+ UInt64(recovery)))
                default: break
                }
                let location = "power cut at operation \(operation), then \(second) at \(recovery) of the recovery"
                try goOn(storage, living, steps, location)
            }
        }
    }

    // MARK: Helpers

    private func forEachOperation(
        _ steps: [ScriptedLife.Step], stride: Int, from first: Int = 1,
        _ body: (inout Living, [ScriptedLife.Step], Int) throws -> Void
    ) throws {
        var counting = Living(FaultyStorage(), seed: Self.seed)
        try counting.live(steps)
        let count = counting.storage.operationCount
        for operation in Swift.stride(from: first, through: count, by: stride) {
            var living = Living(FaultyStorage(), seed: Self.seed)
            try body(&living, steps, operation)
        }
    }

    /// Opens what a restart left: it must be as before or as after the step in flight, and work on.
    private func goOn(_ storage: FaultyStorage, _ living: Living, _ steps: [ScriptedLife.Step], _ location: String)
        throws
    {
        var after = living.world
        steps[living.next].apply(&after)
        let index: SearchEngine.Index
        do {
            index = try open(storage, 99)
        } catch {
            Issue.record("\(location): cannot be opened: \(error)")
            return
        }
        var world = try World(reading: index)
        try #require(
            world == living.world || world == after, "\(location): \(world) is neither \(living.world) nor \(after)")
        let more = ScriptedLife.item("more", "more")
        try index.add([more])
        world.put([more])
        #expect(try World(reading: index) == world, "\(location): after another commit")
        let cut = try open(storage.afterPowerCut(.nothing), 97)
        #expect(try World(reading: cut) == world, "\(location): another commit, then a power cut")
        try index.compact(now: 0)
        #expect(try World(reading: index) == world, "\(location): after compacting")
        let report = try SearchEngine.Index.verify(storage: storage)
        #expect(report.isSound, "\(location): \(report.findings)")
        #expect(try World(reading: try open(storage.afterPowerCut(.nothing), 98)) == world, "\(location): reopened")
        let strays = try storage.list().filter { $0.hasPrefix("new-") }
        #expect(strays.isEmpty, "\(location): \(strays) left over")
    }
}
