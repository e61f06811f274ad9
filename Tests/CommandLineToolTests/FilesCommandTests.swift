#if Files
    import Foundation
    import Testing

    /// `searchlight files`, `sources` and `extract`, as a person uses them.
    @Suite struct FilesCommandTests {
        private func tree(_ tool: Tool) throws -> String {
            let tree = URL(fileURLWithPath: tool.folder + "/tree").resolvingSymlinksInPath().path
            for (name, text) in [
                ("notes/quarter plan.txt", "The gribblewox budget grows."), ("notes/.secret.txt", "hiddenword"),
                ("notes/server.pem", "keyword"),
            ] {
                try FileManager.default.createDirectory(atPath: tree + "/notes", withIntermediateDirectories: true)
                try tool.write(tree + "/" + name, text)
            }
            return tree
        }

        @Test func fromChoiceToResultAndBack() throws {
            let tool = try Tool(), tree = try tree(tool)
            #expect(try tool.run("files", "status").status == 1)
            #expect(try tool.run("files", "index").status == 1)
            #expect(try tool.run("files", "add", tree).status == 0)
            let indexed = try tool.run("files", "index", "--json")
            #expect(indexed.status == 0 && indexed.json?["read"] as? Int == 1 && indexed.json?["left"] as? Int == 0)
            #expect(try tool.run("search", "gribblewox").output.contains("quarter plan.txt"))
            #expect(try tool.run("search", "hiddenword").status == 1)
            #expect(try tool.run("files", "status", "--json").json?["found"] as? Int == 1)
            #expect(try tool.run("files", "problems").output == "No problems.\n")
            #expect(try tool.run("files", "remove", tree).status == 0)
            #expect(try tool.run("search", "gribblewox").status == 1)
            #expect(try tool.run("files", "remove", tree).status == 1)
        }

        @Test func pausedIsSaid() throws {
            let tool = try Tool(), tree = try tree(tool)
            #expect(try tool.run("files", "add", tree).status == 0)
            #expect(try tool.run("files", "pause").status == 0)
            #expect(try tool.run("files", "status").output.contains("Paused"))
            #expect(try tool.run("files", "resume").status == 0)
            #expect(try tool.run("files", "status", "--json").json?["paused"] as? Bool == false)
        }

        @Test func wrongFoldersAndSourcesAreRefused() throws {
            let tool = try Tool()
            let missing = try tool.run("files", "add", tool.folder + "/nowhere")
            #expect(missing.status == 2 && missing.errors.contains("Cannot choose the folder"))
            #expect(try tool.run("files", "add", "/proc").status == 2)
            let misspelt = try tool.run("sources", "on", "firefix")
            #expect(misspelt.status == 2 && misspelt.errors.contains("Did you mean firefox?"))
            #expect(try tool.run("sources", "on", "firefox").status == 1)
        }

        @Test func sourcesAreListed() throws {
            let tool = try Tool(), profile = tool.folder + "/.mozilla/firefox/a.default"
            try FileManager.default.createDirectory(atPath: profile, withIntermediateDirectories: true)
            try tool.write(profile + "/places.sqlite", "SQLite format 3")
            #expect(try tool.run("sources").output.hasPrefix("off  firefox"))
            #expect(try tool.run("sources", "on", "firefox").status == 0)
            #expect(try tool.run("sources").output.hasPrefix("on   firefox"))
        }

        @Test func extractPrintsALineAFile() throws {
            let tool = try Tool(), tree = try tree(tool)
            let file = tree + "/notes/quarter plan.txt"
            let read = try tool.run("extract", file, "--json")
            #expect(read.status == 0 && read.json?["file"] as? String == file)
            let both = try tool.run("extract", file, tool.folder + "/nowhere")
            #expect(both.status == 1 && both.lines.count == 2 && both.lines[1].contains("\"error\""))
        }
    }
#endif
