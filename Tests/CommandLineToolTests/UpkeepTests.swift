import Foundation
import Testing

/// `searchlight upkeep`, which the package's timer runs.
@Suite struct UpkeepTests {
    @Test func itMergesAndAsksForWhatIsMissing() throws {
        let tool = try Tool()
        try tool.fill()
        for number in 0..<40 {
            let item = try tool.write("one.jsonl", #"{"id": "n\#(number)", "title": "Harbour \#(number)"}"#)
            try tool.run("import", item, "--app", "org.example.notes")
        }
        let log = tool.folder + "/extension.log"
        let script = try tool.write("extension", "#!/bin/sh\necho \"$SEARCHLIGHT_EXTENSION\" >>\(log)\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script)
        try tool.run(
            "register", "--app", "org.example.films", "--name", "Films", "--command", "true", "--index-extension",
            script)
        // Asked for while the extension could not be started, as by an app that is not running.
        let state = tool.home + "/apps/org.example.films/reindexing.json"
        try tool.run("reindex", "--app", "org.example.films", "1")
        for _ in 0..<1000 where !FileManager.default.fileExists(atPath: log) { usleep(10_000) }
        #expect(FileManager.default.fileExists(atPath: state))

        let run = try tool.run("upkeep")
        #expect(run.status == 0 && run.output == "2 apps done.\n" && run.errors.isEmpty, "\(run)")
        let quiet = try tool.run("upkeep", "--quiet")
        #expect(quiet.status == 0 && quiet.output.isEmpty && quiet.errors.isEmpty, "\(quiet)")
        let stats = try tool.run("stats", "--app", "org.example.notes", "--json").json?["total"] as? [String: Any]
        #expect(stats?["items"] as? Int == 40 && stats?["logRecords"] as? Int == 0, "\(stats ?? [:])")
        #expect(try tool.run("search", "harbour", "17", "--json").json?["total"] as? Int == 1)
    }

    @Test func damageOfOneAppKeepsNoOtherFromIt() throws {
        let tool = try Tool()
        try tool.fill()
        let item = try tool.write("one.jsonl", #"{"id": "n", "title": "Harbour"}"#)
        try tool.run("import", item, "--app", "org.example.notes")
        try tool.run("compact")
        for file in try tool.files("segment") { try tool.write(file, "nonsense") }
        let run = try tool.run("upkeep")
        #expect(run.status == 2 && run.errors.contains("org.example.films"), "\(run)")
        #expect(try tool.run("search", "harbour", "--app", "org.example.notes").status == 0)
    }

    @Test func wrongUse() throws {
        let tool = try Tool()
        for wrong in [["--seconds", "0"], ["--seconds", "x"], ["extra"]] {
            #expect(try tool.run(["upkeep"] + wrong).status == 2, "\(wrong)")
        }
        #expect(try tool.run("upkeep").output == "0 apps done.\n")
    }
}
