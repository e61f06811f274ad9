import Foundation
import Testing

@Suite struct ImportTests {
    @Test func linesAndArraysAndSeveralFiles() throws {
        let tool = try Tool()
        let a = try tool.write("a.jsonl", "{\"id\": 1, \"title\": \"one\"}\n{\"id\": 2, \"title\": \"two\"}\n")
        let b = try tool.write("b.json", "[\n{\"id\": 3, \"title\": \"three\"}\n]")
        let run = try tool.run("import", a, b, "--app", "org.a")
        #expect(run.status == 0 && run.output.hasPrefix("3 items imported into org.a in "), "\(run)")
        let piped = try tool.run("import", "-", "--app", "org.a", "--json", input: "{\"title\": \"four\"}")
        #expect(piped.status == 0)
        #expect(piped.lines.first == "{\"durable\": 1}")
        #expect(piped.lines.last?.hasPrefix("{\"imported\": 1, \"skipped\": 0, \"seconds\": ") == true)
        #expect(try tool.run("items", "--app", "org.a").lines.count == 4)
        let mode = try FileManager.default.attributesOfItem(atPath: tool.home)[.posixPermissions]
        #expect((mode as? NSNumber)?.intValue == 0o700)
    }

    @Test func mappingsDomainsAndPrefixes() throws {
        let tool = try Tool()
        let movie =
            #"[{"title": "Heat", "year": 1995, "cast": ["Al Pacino"], "genres": ["Crime"], "href": "Heat_(film)"}]"#
        let file = try tool.write("m.json", movie)
        let run = try tool.run(
            "import", file, "--app", "org.m", "--map", "href=id", "--map", "cast=performers", "--map",
            "genres=keywords",
            "--map", "year=", "--domain", "films", "--prefix-id", "m:")
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            try tool.run("show", "m:Heat_(film)", "--app", "org.m", "--json").output
                == #"{"id": "m:Heat_(film)", "domain": "films", "title": "Heat", "performers": ["Al Pacino"], "#
                + "\"keywords\": [\"Crime\"]}\n")
        let wrong = try tool.run("import", file, "--app", "org.m", "--map", "href=identifer")
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains("unknown attribute `identifer`; did you mean `identifier`?"))
    }

    @Test func unknownNamesAreLeftOutOnDemand() throws {
        let tool = try Tool()
        let lines =
            #"{"id": "1", "title": "a", "titel": 1, "extra": [2]}"# + "\n" + #"{"id": "2", "titel": null, "title": 3}"#
        let file = try tool.write("in", lines)
        let refused = try tool.run("import", file, "--app", "org.a")
        #expect(refused.status == 2 && refused.output.hasPrefix("0 items imported"))
        #expect(refused.output.hasSuffix("2 items skipped.\n"))
        let run = try tool.run("import", file, "--app", "org.a", "--ignore-unknown")
        #expect(run.status == 2 && run.output.hasPrefix("1 item imported"))
        #expect(run.output.contains("1 item skipped.\n3 values with unknown names left out: titel (2), extra (1).\n"))
        let json = try tool.run("import", file, "--app", "org.a", "--ignore-unknown", "--json")
        #expect(json.lines.last?.hasSuffix(#""ignored": {"titel": 2, "extra": 1}}"#) == true, "\(json.output)")
    }

    @Test func badLinesAreNamedThenCounted() throws {
        let tool = try Tool()
        var lines = [
            "{\"id\": \"good\"}", "{\"titel\": \"x\"}", "{\"title\": 5}", "{broken", "{\"dueDate\": \"soon\"}",
        ]
        lines += [String](repeating: "{\"titel\": 1}", count: 8) + ["nonsense", "{\"id\": \"late\"}"]
        let run = try tool.run(
            "import", tool.write("in", lines.joined(separator: "\n")), "--app", "org.a", "--json")
        #expect(run.status == 2)
        let errors = run.errors.split(separator: "\n").map(String.init)
        #expect(errors.count == 11)
        #expect(errors[0] == "searchlight: line 2: unknown attribute `titel`; did you mean `title`?")
        #expect(errors[1] == "searchlight: line 3: `title` wants a text, not a number")
        #expect(errors[2].hasPrefix("searchlight: line 4: broken JSON: a name in quotes is missing at byte 2"))
        #expect(errors[3].hasPrefix("searchlight: line 5: `dueDate` wants a date"))
        #expect(errors[10] == "searchlight: 3 more problems: 1 broken JSON, 2 unknown attribute")
        #expect(run.lines.last?.hasPrefix("{\"imported\": 2, \"skipped\": 13") == true)
        #expect(try tool.run("items").lines.count == 2)
    }

    /// The line is skipped, with what is wrong and what to give, and the others are imported.
    @Test func wrongEmbeddingsAreNamedWithWhatToGive() throws {
        let tool = try Tool()
        func line(_ id: Int, _ numbers: String) -> String {
            #"{"id": \#(id), "searchlight_embedding": \#(numbers), "searchlight_embedding_model": "multilingual-e5-small"}"#
        }
        let good = "[" + (1...384).map { "0.\($0)" }.joined(separator: ", ") + "]"
        let lines = [
            line(1, good), line(2, "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]"), line(3, #""AACAPw==""#),
            #"{"id": 4, "searchlight_embedding": \#(good)}"#, #"{"id": 5, "title": "plain"}"#,
        ]
        let run = try tool.run("import", tool.write("in", lines.joined(separator: "\n")), "--app", "org.a")
        #expect(run.status == 2 && run.output.hasPrefix("2 items imported"))
        #expect(run.output.hasSuffix("3 items skipped.\n"))
        #expect(
            run.errors == """
                searchlight: line 2: searchlight_embedding has 10 numbers; multilingual-e5-small has 384. \
                Give 384 finite numbers, not all 0.
                searchlight: line 3: searchlight_embedding is a text, not a list of numbers. \
                Give 384 finite numbers, not all 0.
                searchlight: line 4: searchlight_embedding is there without searchlight_embedding_model. \
                Give both attributes.

                """)
        #expect(try tool.run("items", "--app", "org.a").lines.count == 2)
    }

    /// Also a limit that only the index knows is named with its remedy.
    @Test func aLimitIsNamedWithItsRemedy() throws {
        let tool = try Tool()
        let names = (0...4096).map { #""a_\#($0)": 1"# }.joined(separator: ", ")
        let run = try tool.run("import", tool.write("in", "{\"id\": 1, \(names)}"), "--app", "org.a")
        #expect(run.errors.hasSuffix("Put values that belong together into one attribute, as a dictionary.\n"))
    }

    @Test func whatIsNoInput() throws {
        let tool = try Tool()
        let missing = try tool.run("import", "nowhere.json", "--app", "org.a")
        #expect(missing.status == 2 && missing.errors == "searchlight: There is no such file. (nowhere.json)\n")
        let folder = try tool.run("import", tool.folder, "--app", "org.a")
        #expect(folder.status == 2 && folder.errors.contains("a folder"))
        #expect(try tool.run("import", "x", "--app", "").status == 2)
        #expect(try tool.run("import", "-", "--app", "org.a", input: "").status == 0)
        #expect(!FileManager.default.fileExists(atPath: tool.home))
    }

    @Test func aFullDiskIsAnErrorAndLosesNothing() throws {
        let tool = try Tool()
        try tool.fill()
        let text = (0..<20_000).map {
            "{\"id\": \"n\($0)\", \"title\": \"\(String(repeating: "word\($0) ", count: 20))\"}"
        }
        let file = try tool.write("in.jsonl", text.joined(separator: "\n"))
        // No file may become larger than 400 KiB.
        let run = try tool.run(
            "-c", "trap '' XFSZ; ulimit -f 400; exec \"$0\" import \"$1\" --app org.example.films --json", Tool.path,
            file,
            program: "/bin/bash")
        #expect(run.status == 2, "\(run)")
        // On a busy machine a batch ends by time, before it has a thousand items.
        let durable =
            run.lines.compactMap { line in
                line.hasPrefix("{\"durable\": ") ? Int(line.dropFirst(12).dropLast()) : nil
            }.max() ?? 0
        #expect(durable > 0)
        #expect(try tool.run("items").lines.count >= durable + 2)
        #expect(try tool.run("verify").status == 0)
    }
}
