import FileTestSupport
import Foundation
import Testing

/// `searchlight upkeep`, which the package's timer runs.
@Suite struct UpkeepTests {
    @Test func itAsksForWhatIsMissing() throws {
        let tool = try Tool()
        try tool.fill()
        let log = tool.folder + "/extension.log"
        let script = tool.folder + "/extension"
        try ProgramFile.write("#!/bin/sh\necho \"$SEARCHLIGHT_EXTENSION\" >>\(log)\n", to: script)
        // Asked for while the app has no extension and does not run.
        try tool.run("reindex", "--app", "org.example.films", "1")
        try tool.run(
            "register", "--app", "org.example.films", "--name", "Films", "--command", "true", "--index-extension",
            script)
        let run = try tool.run("upkeep")
        #expect(run.status == 0 && run.output == "1 app done.\n" && run.errors.isEmpty, "\(run)")
        for _ in 0..<1000 where (try? Tool.read(log))?.isEmpty ?? true { usleep(10_000) }
        #expect(try Tool.read(log) == "reindex\n")
        let quiet = try tool.run("upkeep", "--quiet")
        #expect(quiet.status == 0 && quiet.output.isEmpty && quiet.errors.isEmpty, "\(quiet)")
        #expect(try tool.run("search", "cartographer").status == 0)
    }

    @Test func damageOfOneAppKeepsNoOtherFromIt() throws {
        let tool = try Tool()
        try tool.fill()
        let item = try tool.write("one.jsonl", #"{"id": "n", "title": "Harbour"}"#)
        try tool.run("import", item, "--app", "org.example.notes")
        try tool.run("compact")
        for file in try tool.files("seg-") { try tool.write(file, "nonsense") }
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
