#if Files
    import Foundation
    import Glibc
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

        /// Idle threads wait for threads of their own session alone, so that the session has to be the last one, too.
        @Test(
            .enabled(if: access("/proc/self/autogroup", W_OK) == 0, "this kernel does not rank sessions"),
            arguments: [(false, true, true), (true, false, true), (false, false, false)])
        func aServiceLetsOtherSessionsGoFirst(isStarted: Bool, leadsSession: Bool, isLast: Bool) throws {
            let tool = try Tool(), tree = try tree(tool)
            #expect(try tool.run("files", "add", tree).status == 0)
            let words = ["files", "watch", "--quiet"] + (isStarted ? ["--parent", "\(getpid())"] : [])
            let watching = try tool.start(
                leadsSession ? [Tool.path] + words : words, program: leadsSession ? "/usr/bin/setsid" : Tool.path,
                output: "/dev/null")
            defer {
                kill(watching.identifier, SIGINT)
                watching.wait()
            }
            for _ in 0..<300 where watching.isRunning {
                if try tool.run("files", "status", "--json").json?["phase"] as? String != "stopped" { break }
                usleep(50_000)
            }
            let session = try String(contentsOfFile: "/proc/\(watching.identifier)/autogroup", encoding: .utf8)
            #expect(session.contains("nice 19") == isLast, "\(session)")
            #expect((getsid(watching.identifier) == watching.identifier) == isLast)
        }

        @Test func aRegisteredProgramReadsItsType() throws {
            let tool = try Tool(), tree = try tree(tool)
            let importer = URL(fileURLWithPath: Tool.path).deletingLastPathComponent().path + "/SongSheets"
            try tool.write(
                tree + "/notes/winter.songsheet", "songsheet 1\ntitle: Winter Light\ncomposer: Frostgribble\n\nSnow.")
            try tool.write(tree + "/notes/broken.songsheet", "plainfallback")
            let words = [
                "register", "--app", "org.songs", "--name", "Songs", "--command", "songs", "--import-extension",
                importer,
                "--import-type", "com.example.songsheet",
            ]
            #expect(try tool.run(words.dropLast(2)).status == 2)
            #expect(try tool.run(words.dropLast() + ["com.example.songsheet=songsheet"]).status == 0)
            #expect(try tool.run("files", "add", tree).status == 0)
            #expect(try tool.run("files", "index").status == 0)
            #expect(try tool.run("search", "Frostgribble").output.contains("winter.songsheet"))
            #expect(try tool.run("search", "plainfallback").output.contains("broken.songsheet"))
            let problems = try tool.run("files", "problems").output
            #expect(problems.contains("broken.songsheet: Songs reads this type") && !problems.contains("winter"))
            let extracted = try tool.run("extract", tree + "/notes/winter.songsheet")
            #expect(extracted.output.contains("\"composer\": \"Frostgribble\""))
        }

        @Test func explainSaysWhyAFileWasNotRead() throws {
            let tool = try Tool(), tree = try tree(tool)
            try tool.write(tree + "/notes/torn.pdf", "%PDF-1.4 gribblewox")
            #expect(try tool.run("files", "add", tree).status == 0)
            #expect(try tool.run("files", "index").status == 0)
            let file = tree + "/notes/torn.pdf"
            let problem = try tool.run("files", "problems", "--json").output
            let explained = try tool.run("explain", "gribblewox", "--app", "searchlight.files", file)
            #expect(explained.status == 1 && explained.output.contains("torn.pdf: not found."))
            #expect(explained.output.contains("About the file: "))
            let answer = try #require(
                try tool.run(
                    "explain", "torn", "--app", "searchlight.files", file, "--json"
                ).json)
            let unread = try #require(answer["unread"] as? String)
            #expect(answer["matched"] as? Bool == true && problem.contains(unread))
            let id = try #require(answer["id"] as? String)
            #expect(try tool.run("explain", "torn", "--app", "searchlight.files", id).output.contains(unread))
            let other = try tool.run(
                "explain", "gribblewox", "--app", "searchlight.files", tree + "/notes/quarter plan.txt")
            #expect(other.status == 0 && !other.output.contains("About the file"))
        }

        @Test func aFileIsNamedAsResultsNameIt() throws {
            let tool = try Tool(), tree = try tree(tool)
            try tool.write(
                tree + "/notes/people.vcf",
                ["Ada Gribblewox", "Bob Lovelace"].map { "BEGIN:VCARD\nVERSION:3.0\nFN:\($0)\nEND:VCARD\n" }.joined())
            try FileManager.default.createSymbolicLink(atPath: tool.folder + "/link", withDestinationPath: tree)
            let link = tool.folder + "/link"
            #expect(try tool.run("files", "add", link).output.contains("\(tree) was added (\(link) leads there)."))
            #expect(try tool.run("files", "index").status == 0)
            // The address of a result names its file in other commands.
            let results = try tool.run("search", "budget", "--json").json?["results"] as? [[String: Any]]
            let address = try #require(results?.first?["file"] as? String)
            #expect(address == "file://" + tree + "/notes/quarter%20plan.txt")
            #expect(try tool.run("extract", address).output.contains("budget grows"))
            let explained = try tool.run("explain", "budget", "--app", "searchlight.files", address)
            #expect(explained.status == 0 && explained.output.contains("quarter plan.txt: found."))
            // A file with several items.
            let people = link + "/notes/people.vcf"
            let person = try tool.run("explain", "lovelace", "--app", "searchlight.contacts", people)
            #expect(person.status == 0 && person.output.contains("Bob Lovelace: found."))
            #expect(person.output.contains("It has several items"))
            let nobody = try tool.run("explain", "nobody", "--app", "searchlight.contacts", people)
            #expect(nobody.status == 1 && nobody.output.contains("No word in it matches"))
            let elsewhere = try tool.run("explain", "lovelace", "--app", "searchlight.files", people)
            #expect(elsewhere.status == 1 && elsewhere.output.contains("It belongs to the app searchlight.contacts."))
            let secret = try tool.run(
                "explain", "hiddenword", "--app", "searchlight.files", tree + "/notes/.secret.txt", "--json")
            #expect(secret.json?["unread"] as? String == "It is hidden, or a backup copy, by its name.")
            #expect(try tool.run("sources").output.contains("on   folder"))
            #expect(try tool.run("files", "remove", link).status == 0)
        }

        @Test func countsAreThoseOfTheList() throws {
            let tool = try Tool(), tree = try tree(tool)
            try tool.write(tree + "/notes/torn.pdf", "%PDF-1.4 gribblewox")
            try tool.write(tree + "/notes/empty.txt", "")
            #expect(mkfifo(tree + "/notes/pipe", 0o600) == 0)
            #expect(try tool.run("files", "add", tree).status == 0)
            #expect(try tool.run("files", "index").output == "Done: 3 found, 3 by name, 2 read, 0 left, 3 problems.\n")
            #expect(try tool.run("files", "problems").output.split(separator: "\n").count == 3)
        }

        @Test func pausedIsSaid() throws {
            let tool = try Tool(), tree = try tree(tool)
            #expect(try tool.run("files", "resume").output.contains("Add folders with"))
            #expect(try tool.run("files", "add", tree).status == 0)
            #expect(try tool.run("files", "pause").status == 0)
            #expect(try tool.run("files", "status").output.contains("Paused"))
            let resumed = try tool.run("files", "resume")
            #expect(resumed.status == 0 && resumed.output.contains("no program indexes now"))
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

        @Test func aBrowsersBookmarksAreFound() throws {
            let tool = try Tool(), profile = tool.folder + "/config/chromium/Default"
            try FileManager.default.createDirectory(atPath: profile, withIntermediateDirectories: true)
            try tool.write(
                profile + "/Bookmarks",
                """
                {"roots": {"bookmark_bar": {"type": "folder", "name": "Bar", "children": [
                {"type": "url", "name": "Gribblewox weekly", "url": "https://gribble.example/"}]}}, "version": 1}
                """)
            #expect(try tool.run("sources", "off", "chromium").output.contains("was off already"))
            #expect(try tool.run("sources", "on", "chromium").output.contains("switched on"))
            #expect(try tool.run("files", "index").status == 0)
            #expect(try tool.run("files", "problems").output == "No problems.\n")
            let found = try tool.run("search", "gribblewox", "--json")
            #expect(found.output.contains("https://gribble.example/"), "\(found)")
            #expect(try tool.run("sources", "off", "chromium").status == 0)
            #expect(try tool.run("search", "gribblewox").status == 1)
        }

        @Test func foldersBeforeAWrongOneStayAdded() throws {
            let tool = try Tool(), tree = try tree(tool)
            let added = try tool.run("files", "add", tree, tool.folder + "/nothere", tree + "/notes")
            #expect(added.status == 2 && added.output.contains("was added.") && added.errors.contains("nothere"))
            #expect(try tool.run("files", "status", "--json").output.components(separatedBy: "\"path\"").count == 2)
        }

        @Test func aPassageNamesItsPage() throws {
            let tool = try Tool()
            let filler = String(repeating: "other words ", count: 40)
            let item =
                "{\"id\": \"p\", \"title\": \"Report\", \"textContent\": \"\(filler)\\f\(filler)\\fthe zirconium\"}"
            #expect(try tool.run("import", "--app", "org.example.a", "-", input: item).status == 0)
            #expect(try tool.run("search", "zirconium").output.contains("page 3: "))
            let found = try tool.run("search", "zirconium", "--json")
            #expect(found.output.contains("\"page\": 3"), "\(found.output)")
            #expect(try !tool.run("search", "report").output.contains("page "))
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
