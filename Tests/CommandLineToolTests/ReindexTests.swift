import FileTestSupport
import Foundation
import Testing

/// `searchlight reindex`, with programs of the shell as extensions.
@Suite struct ReindexTests {
    @Test func anExtensionIsStartedForWhatIsWanted() throws {
        let tool = try Tool()
        try tool.fill()
        #expect(
            try tool.run("reindex").output
                == "org.example.films  asked when it next runs, because it has no index extension\n")
        let log = tool.folder + "/extension.log"
        // It says what it was started for, and does not acknowledge.
        let line = #"echo "$SEARCHLIGHT_APP $SEARCHLIGHT_EXTENSION""#
        let script = tool.folder + "/extension"
        try ProgramFile.write("#!/bin/sh\n\(line) >>\(log)\n", to: script)
        let registered = try tool.run(
            "register", "--app", "org.example.films", "--name", "Films", "--command", "true", "--index-extension",
            script)
        #expect(registered.status == 0, "\(registered)")
        #expect(try tool.run("reindex").output == "org.example.films  up to date\n")
        let asked = try tool.run("reindex", "--app", "org.example.films", "1")
        #expect(asked.output == "org.example.films  indexing again\n" && asked.status == 0)
        for _ in 0..<1000 where !FileManager.default.fileExists(atPath: log) { usleep(10_000) }
        #expect(try Tool.read(log) == "org.example.films reindex\n")
        // What was not acknowledged is still wanted, but not tried again at once.
        #expect(try tool.run("reindex").output.contains("already"))
        let state = try Tool.read(tool.home + "/apps/org.example.films/reindexing.json")
        #expect(state.contains(#""1" : 1"#))
    }

    @Test func wrongUse() throws {
        let tool = try Tool()
        try tool.fill()
        for wrong in [["1"], ["--everything"], ["--app", "org.example.films", "--everything", "1"]] {
            #expect(try tool.run(["reindex"] + wrong).status == 2, "\(wrong)")
        }
        #expect(try tool.run("reindex", "--app", "org.nobody").status == 1)
        try tool.run(
            "register", "--app", "org.example.films", "--name", "Films", "--command", "true", "--index-extension",
            "/nowhere/extension")
        let run = try tool.run("reindex", "--app", "org.example.films", "--everything")
        #expect(run.status == 1 && run.errors.contains("/nowhere/extension"))
    }
}
