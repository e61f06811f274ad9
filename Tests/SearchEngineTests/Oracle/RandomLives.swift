import Foundation
import SearchEngine
import Testing
import TestSupport

/// Random lives of indexes against the twin. `SEARCHLIGHT_LIFE_STEPS` sets their length, `SEARCHLIGHT_SEED` picks one.
@Suite struct RandomLives {
    static let steps = ProcessInfo.processInfo.environment["SEARCHLIGHT_LIFE_STEPS"].flatMap(Int.init) ?? 150
    static let seeds: [UInt64] =
        ProcessInfo.processInfo.environment["SEARCHLIGHT_SEED"].flatMap(UInt64.init).map { [$0] } ?? [1, 2, 3]

    @Test(arguments: seeds) func inMemory(seed: UInt64) throws {
        var life = try Life(seed: seed, storages: [MemoryStorage(path: "first"), MemoryStorage(path: "second")])
        try life.run(steps: Self.steps)
        #expect(life.searches > Self.steps / 4 && life.hitCount > 0 && life.earlyStops > 0)
    }

    /// R4: an app's points order the whole list as adding them to each of its hits would, early stops included.
    @Test(arguments: seeds) func withPointsOfSources(seed: UInt64) throws {
        var life = try Life(seed: seed, storages: [MemoryStorage(path: "first"), MemoryStorage(path: "second")])
        life.givesPoints = true
        try life.run(steps: Self.steps)
        #expect(life.searches > Self.steps / 4 && life.hitCount > 0 && life.earlyStops > 0)
    }

    @Test(arguments: seeds.prefix(1)) func onDisk(seed: UInt64) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "searchlight-life-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let storages = ["first", "second"].map { DiskStorage(path: folder.appending(path: $0).path) }
        var life = try Life(seed: seed, storages: storages)
        try life.run(steps: Self.steps / 2)
        #expect(life.searches > 0)
    }
}
