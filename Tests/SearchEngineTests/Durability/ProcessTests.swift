import Foundation
import SearchEngine
import TestSupport
import Testing

/// Real processes on a real disk.
@Suite(.serialized) struct ProcessTests {
    @Test func manyWritersAndReaders() throws {
        try withFolder { path in
            _ = try openFolder(path)
            let readers = try (0..<2).map { _ in try TortureProcess(["read", path]) }
            let writers = try (0..<3).map { try TortureProcess(["add", path, "60", "w\($0)"]) }
            let batcher = try TortureProcess(["batch", path, "10", "b"])
            let index = try openFolder(path)
            var expected: Set<String> = []
            for writer in writers {
                while let line = writer.line() {
                    let item = try index.snapshot().document(line)
                    #expect(item != nil, "\(line) was acknowledged, but the next snapshot here does not have it")
                    expected.insert(line)
                }
            }
            while let line = batcher.line() {
                let snapshot = try index.snapshot()
                for k in 0..<40 {
                    #expect(try snapshot.document("\(line)-\(k)") != nil)
                    expected.insert("\(line)-\(k)")
                }
            }
            #expect(expected.count == 3 * 60 + 400)
            for reader in readers {
                let (lines, status) = reader.finish()
                #expect(status == 0, "\(lines)")
            }
            #expect(try identifiers(index) == expected)
            #expect(try identifiers(openFolder(path)) == expected)
            #expect(try index.snapshot().clientState("b") == Array("9".utf8))
            #expect(try SearchEngine.Index.verify(path: path, schema: TestSchema.schema).isSound)
        }
    }

    @Test func killedAtAnyMoment() throws {
        let kills = Seed.count("SEARCHLIGHT_KILLS", 100)
        var random = SplitMix(seed: Seed.value)
        try withFolder { path in
            let survivor = try openFolder(path)
            var acknowledged: Set<String> = []
            for round in 0..<kills {
                let process = try TortureProcess(["churn", path, "k\(round)"])
                var lines: [String] = []
                // Some die before they have written anything.
                if random.next() % 8 != 0, let line = process.line() { lines.append(line) }
                usleep(UInt32(random.next() % 40_000))
                process.kill()
                lines += process.finish().lines
                acknowledged.formUnion(lines)
                // In turns, a process that lived through it all, and a new one.
                let index = round % 2 == 0 ? survivor : try openFolder(path)
                let present = try identifiers(index).filter { $0.hasPrefix("k") }
                let lost = acknowledged.subtracting(present)
                try #require(lost.isEmpty, "kill \(round): \(lost.sorted().prefix(5)) of \(acknowledged.count) lost")
                let unasked = present.subtracting(acknowledged)
                // One was in flight now, and one before that a mere reader could not count on being durable.
                try #require(unasked.count <= 2, "kill \(round): \(unasked) were in flight at once")
                acknowledged = present
                try checkWhole(index, present.max { Self.position($0) < Self.position($1) }, round)
                if round % 10 == 9 || round == kills - 1 {
                    let report = try SearchEngine.Index.verify(path: path, schema: TestSchema.schema)
                    try #require(report.isSound, "kill \(round): \(report.findings)")
                }
            }
            try survivor.compact(now: 0)
            try expectNoOrphans(path)
        }
    }

    /// The order in which items were written: `k12-3` is the third of process 12.
    private static func position(_ identifier: String) -> Int {
        let parts = identifier.dropFirst().split(separator: "-").map { Int($0)! }
        return parts[0] << 32 | parts[1]
    }

    /// What one commit wrote is there together: the item `shared` and the client state name the same commit.
    private func checkWhole(_ index: SearchEngine.Index, _ last: String?, _ round: Int) throws {
        let snapshot = try index.snapshot()
        guard let last, let state = snapshot.clientState("shared") else { return }
        try #require(String(decoding: state, as: UTF8.self) == last, "kill \(round)")
        let title = try snapshot.document("shared")?[.known(TestSchema.title)]
        try #require(title == .text(last + " thing"), "kill \(round)")
    }

    /// No file but those in use: one manifest, one log, the segments that these name.
    private func expectNoOrphans(_ path: String) throws {
        let names = try DiskStorage(path: path).list()
        #expect(names.filter { $0.hasPrefix("new-") } == [])
        #expect(names.filter { $0.hasPrefix("manifest-") }.count == 1)
        #expect(names.filter { $0.hasPrefix("log-") }.count == 1)
        let segments = try openFolder(path).statistics().segments
        #expect(names.filter { $0.hasPrefix("seg-") }.count == segments)
    }

    @Test func shortLivedProcesses() throws {
        let runs = Seed.count("SEARCHLIGHT_ONCE", 300)
        try withFolder { path in
            let start = Clock.monotonicSeconds()
            var maximumSegments = 0, maximumRecords = 0, slowest = 0.0
            for run in 0..<runs {
                let before = Clock.monotonicSeconds()
                let (lines, status) = try TortureProcess.run(["once", path, "o\(run)"])
                slowest = max(slowest, Clock.monotonicSeconds() - before)
                try #require(status == 0, "\(lines)")
                if run % 16 == 0 || run > runs - 5 {
                    let statistics = try openFolder(path).statistics()
                    maximumSegments = max(maximumSegments, statistics.segments)
                    maximumRecords = max(maximumRecords, statistics.logRecords)
                    try #require(statistics.items == run + 1)
                }
            }
            let seconds = Clock.monotonicSeconds() - start
            print(
                "\(runs) processes: \(seconds) s, slowest \(slowest * 1000) ms, \(maximumSegments) segments and"
                    + " \(maximumRecords) records at most")
            #expect(maximumSegments <= 20)
            #expect(maximumRecords <= 66)
            #expect(try identifiers(openFolder(path)) == Set((0..<runs).map { "o\($0)" }))
            #expect(try SearchEngine.Index.verify(path: path, schema: TestSchema.schema).isSound)
            try openFolder(path).compact(now: 0)
            try expectNoOrphans(path)
        }
    }

    @Test func openingWithAFullLog() throws {
        try withFolder { path in
            let index = try openFolder(path)
            for i in 0..<64 { try index.add([TestSchema.item("i\(i)", title: "thing \(i)")]) }
            for round in 0..<3 {
                let start = Clock.monotonicSeconds()
                let opened = try openFolder(path)
                let count = try opened.snapshot().count
                print("opening with 64 records, round \(round): \((Clock.monotonicSeconds() - start) * 1000) ms")
                #expect(count == 64)
            }
        }
    }
}
