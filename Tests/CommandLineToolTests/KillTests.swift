import Foundation
import Glibc
import Testing

@Suite struct KillTests {
    private static let kills = Int(ProcessInfo.processInfo.environment["SEARCHLIGHT_KILLS"] ?? "") ?? 10

    private func corpus(_ tool: Tool, count: Int) throws -> String {
        let lines = (0..<count).map { number in
            #"{"id": "item-\#(number)", "domain": "d\#(number % 7)", "title": "number \#(number) thing", "#
                + #""keywords": ["k\#(number % 100)", "all"], "rating": \#(number % 5)}"#
        }
        return try tool.write("corpus.jsonl", lines.joined(separator: "\n"))
    }

    /// Starts an import, and kills it with SIGKILL at some moment after the `lines`th line of its output.
    private func kill(_ tool: Tool, _ file: String, after lines: Int, microseconds: UInt32) throws -> Int {
        let output = try tool.write("kill.out", "")
        let process = try tool.start(["import", file, "--app", "org.example.killed", "--json"], output: output)
        while process.isRunning, try Tool.read(output).filter({ $0 == "\n" }).count < lines { usleep(200) }
        usleep(microseconds)
        Glibc.kill(process.identifier, SIGKILL)
        process.wait()
        let durable = try Tool.read(output).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .last { $0.hasPrefix("{\"durable\"") }
        return durable.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }

    @Test func whatWasSaidToBeDurableIsThereAfterAKill() throws {
        let tool = try Tool()
        let file = try corpus(tool, count: 30_000)
        for round in 0..<Self.kills {
            try? FileManager.default.removeItem(atPath: tool.home)
            let durable = try kill(
                tool, file, after: Int.random(in: 1...12), microseconds: UInt32.random(in: 0...30_000))
            let items = try tool.run("items", "--app", "org.example.killed", "--json")
            var titles: [String: String] = [:]
            for line in items.lines {
                let item = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                titles[item?["id"] as? String ?? ""] = item?["title"] as? String
                #expect(
                    (item?["keywords"] as? [String])?.count == 2 && item?["domain"] != nil, "round \(round): \(line)")
            }
            #expect(titles.count >= durable, "round \(round)")
            let lost = (0..<durable).filter { titles["item-\($0)"] != "number \($0) thing" }
            #expect(lost.isEmpty, "round \(round): \(lost.prefix(5)) of \(durable)")
            #expect(try tool.run("verify").status == 0)
        }
        // And the index goes on from there.
        #expect(try tool.run("import", file, "--app", "org.example.killed").status == 0)
        #expect(try tool.run("search", "29999", "--json").json?["total"] as? Int == 1)
    }

    @Test func anInterruptEndsAfterTheBatch() throws {
        let tool = try Tool()
        let file = try corpus(tool, count: 30_000)
        let output = try tool.write("kill.out", "")
        let process = try tool.start(["import", file, "--app", "org.example.stopped", "--json"], output: output)
        while process.isRunning, try Tool.read(output).isEmpty { usleep(200) }
        Glibc.kill(process.identifier, SIGINT)
        #expect(process.wait() == 130)
        let lines = try Tool.read(output).split(separator: "\n")
        let durable = try #require(Int(lines.last { $0.hasPrefix("{\"durable\"") }?.filter(\.isNumber) ?? ""))
        #expect(durable < 30_000)
        #expect(lines.last?.hasPrefix("{\"imported\": \(durable),") == true)
        #expect(try tool.run("items").lines.count == durable)
    }

    @Test func othersSearchWhileAnImportRuns() throws {
        let tool = try Tool()
        let file = try corpus(tool, count: 20_000)
        let output = try tool.write("import.out", "")
        let process = try tool.start(["import", file, "--app", "org.example.busy", "--json"], output: output)
        while process.isRunning, try Tool.read(output).isEmpty { usleep(200) }
        var last = 0, searches = 0
        repeat {
            let durable =
                Int(
                    try Tool.read(output).split(separator: "\n").last { $0.hasPrefix("{\"durable\"") }?
                        .filter(\.isNumber) ?? "") ?? 0
            // More than the top-k lists hold, so that all are counted.
            let run = try tool.run("search", "thing", "--json", "--limit", "129")
            let total = try #require(run.json?["total"] as? Int)
            #expect(run.status == 0 && total >= durable && total >= last)
            last = total
            searches += 1
        } while process.isRunning
        #expect(searches > 0)
        #expect(process.wait() == 0)
    }
}
