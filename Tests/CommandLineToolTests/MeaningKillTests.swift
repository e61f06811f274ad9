import FileTestSupport
import Foundation
import Glibc
import Testing

/// `SEARCHLIGHT_KILLS` makes it longer.
@Suite struct MeaningKillTests {
    private static let kills = Int(ProcessInfo.processInfo.environment["SEARCHLIGHT_KILLS"] ?? "") ?? 10
    private static let count = 3000

    /// A home with items, and the tiny model of the tests.
    private func filledTool() throws -> Tool {
        let tool = try Tool()
        let model = try TinyModelFolder.make(tool.folder + "/model")
        let lines = (0..<Self.count).map { #"{"id": "item-\#($0)", "title": "dentist appointment \#($0)"}"# }
        let file = try tool.write("items.jsonl", lines.joined(separator: "\n"))
        #expect(try tool.run("import", file, "--app", "org.example.read").status == 0)
        #expect(try tool.run("meaning", "install", model).status == 0)
        return tool
    }

    private func progress(_ tool: Tool) throws -> (encoded: Int, waiting: Int) {
        let status = try #require(try tool.run("meaning", "status", "--json").json)
        return (try #require(status["encodedItems"] as? Int), try #require(status["waitingItems"] as? Int))
    }

    @Test func aKillLosesAndDoublesNothing() throws {
        let tool = try filledTool()
        var last = 0
        for round in 0..<Self.kills {
            let process = try tool.start(["meaning", "update"], output: tool.write("update.out", ""))
            usleep(UInt32.random(in: 0...120_000))
            Glibc.kill(process.identifier, SIGKILL)
            process.wait()
            let (encoded, waiting) = try progress(tool)
            #expect(encoded + waiting == Self.count, "round \(round)")
            #expect(encoded >= last, "round \(round): what was read stays read")
            last = encoded
            #expect(try tool.run("verify").status == 0, "round \(round)")
        }
        let items = try tool.run("items", "--app", "org.example.read").lines
        #expect(items.count == Self.count && Set(items).count == Self.count)
        #expect(try tool.run("meaning", "update").status == 0)
        #expect(try progress(tool) == (Self.count, 0))
    }

    @Test func twoAtOnceDoTheWorkOnce() throws {
        let tool = try filledTool()
        let both = try (0..<2).map {
            try tool.start(["meaning", "update"], output: tool.write("update\($0).out", ""))
        }
        for process in both { #expect(process.wait() == 0) }
        #expect(try progress(tool) == (Self.count, 0))
        #expect(try tool.run("items", "--app", "org.example.read").lines.count == Self.count)
        #expect(try tool.run("verify").status == 0)
    }
}
