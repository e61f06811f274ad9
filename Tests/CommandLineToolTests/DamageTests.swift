import Foundation
import FileTestSupport
import SystemIndex
import Testing

@Suite struct DamageTests {
    private func filled() throws -> Tool {
        let tool = try Tool()
        try tool.fill()
        try tool.run("compact")
        return tool
    }

    @Test func aNewerFormatIsNotTouched() throws {
        let tool = try filled()
        let manifest = try #require(try tool.files("manifest-").first)
        try IndexDamage.writeFormat(99, in: tool.home)
        for command in [
            ["search", "salt"], ["items"], ["import", tool.folder + "/items.jsonl", "--app", "org.example.films"],
        ] {
            let run = try tool.run(command)
            #expect(run.status == 2 && run.errors.contains("format version 99"), "\(run)")
        }
        let verify = try tool.run("verify")
        #expect(verify.status == 1 && verify.errors.contains(manifest))
    }

    /// The only app with the word cannot be read: that nothing was found says nothing about it.
    @Test func nothingFoundIsNoClaimAboutWhatCannotBeRead() throws {
        let tool = try filled()
        try tool.run("import", "-", "--app", "org.example.other", input: #"{"title": "Pepper"}"#)
        try IndexDamage.patch(try #require(try tool.files("seg-").first)) { $0.removeLast(100) }
        let text = try tool.run("search", "cartographer")
        #expect(text.status == 2 && text.output.hasPrefix("Nothing found in the apps that can be read"))
        let json = try tool.run("search", "cartographer", "--json")
        #expect(json.status == 2 && json.json?["isTotalExact"] as? Bool == false)
        #expect((json.json?["leftOut"] as? [Any])?.count == 1)
        // What is found is found; how much there is in all is not known.
        let found = try tool.run("search", "pepper", "--json")
        #expect(found.status == 0 && found.json?["isTotalExact"] as? Bool == false)
    }

    @Test func aShortSegmentIsNamed() throws {
        let tool = try filled()
        let segment = try #require(try tool.files("seg-").first)
        try IndexDamage.patch(segment) { $0.removeLast(100) }
        let search = try tool.run("search", "salt")
        #expect(search.status == 2 && search.errors.contains("damaged") && search.errors.contains(segment))
        let verify = try tool.run("verify")
        #expect(verify.status == 1 && verify.errors.contains(segment))
    }

    @Test func anyFlippedBitIsFound() throws {
        let tool = try filled()
        let segment = try #require(try tool.files("seg-").first)
        let good = try Data(contentsOf: URL(fileURLWithPath: segment))
        for offset in stride(from: 0, to: good.count, by: max(1, good.count / 40)) {
            try IndexDamage.patch(segment) { $0[offset] ^= 0x10 }
            let verify = try tool.run("verify")
            #expect(verify.status == 1 && verify.errors.contains(segment), "byte \(offset)")
            let search = try tool.run("search", "salt")
            #expect([0, 1, 2].contains(search.status), "byte \(offset): \(search)")
            try good.write(to: URL(fileURLWithPath: segment))
        }
        #expect(try tool.run("verify").status == 0)
    }

    @Test(.enabled(if: geteuid() == 0)) func aFolderOfAnotherUser() throws {
        let tool = try filled()
        // The program itself must be readable where the tests are not.
        let program = FileManager.default.temporaryDirectory.path + "/searchlight-\(UUID().uuidString)"
        // Copied by another process. A descriptor open for writing here would pass to children of other tests that are
        // just being started, and a program that is open for writing does not run.
        #expect(try tool.run([Tool.path, program], program: "/bin/cp").status == 0)
        defer { try? FileManager.default.removeItem(atPath: program) }
        for command in [["search", "salt"], ["items"], ["apps"], ["verify"], ["import", "-", "--app", "org.x"]] {
            let run = try tool.run(
                ["--reuid=65534", "--clear-groups", program] + command, input: "{}", program: "/usr/bin/setpriv")
            #expect(run.status == 2 && run.errors.contains("Permission denied"), "\(command): \(run)")
            #expect(run.errors.contains("SEARCHLIGHT_HOME"), "\(command): \(run)")
        }
    }

    /// Section 13: damage to one app's files does not affect the others, and can be removed.
    @Test func aDamagedAppIsLeftOutNamedAndForgotten() throws {
        let tool = try filled()
        try tool.run(["import", "-", "--app", "org.example.notes"], input: #"{"id": "n", "title": "Salt to buy"}"#)
        try tool.run("compact")
        let segment = try #require(try tool.files("seg-").first)
        try IndexDamage.patch(segment) { $0.removeLast(100) }

        let search = try tool.run("search", "salt", "--json")
        #expect(search.status == 0 && (search.json?["total"] as? Int) == 1)
        #expect(search.errors.contains("Skipped org.example.films") && search.errors.contains(segment))
        let leftOut = search.json?["leftOut"] as? [[String: Any]]
        #expect(leftOut?.map { $0["app"] as? String } == ["org.example.films"])
        #expect(leftOut?.first?["code"] as? String == "corrupted")
        #expect(try tool.run("search", "salt", "--app", "org.example.films").status == 2)

        let apps = try tool.run("apps")
        #expect(apps.status == 2 && apps.output.contains("cannot be read") && apps.output.contains("1 item"))
        for command in [["items"], ["export"], ["stats"]] {
            let run = try tool.run(command)
            #expect(run.status == 2 && run.errors.contains(segment), "\(command): \(run)")
            #expect(run.output.contains(command == ["stats"] ? "org.example.notes" : "Salt to buy"), "\(command)")
        }
        #expect(try tool.run("explain", "salt", "n", "--app", "org.example.notes").status == 0)
        #expect(try tool.run("delete", "--app", "org.example.films", "--all", "--yes").status == 0)
        #expect(try tool.run("search", "salt").errors.isEmpty)
        #expect(try tool.run("verify").status == 0)
    }

    /// The same of an index that has lost a file.
    @Test(arguments: ["seg-", "log-", "manifest-"]) func anIndexThatLostAFileIsNamedAndForgotten(kind: String) throws {
        let tool = try filled()
        try FileManager.default.removeItem(atPath: try #require(try tool.files(kind).first))
        try tool.run(["import", "-", "--app", "org.example.notes"], input: #"{"id": "n", "title": "Salt to buy"}"#)

        let search = try tool.run("search", "salt", "--json")
        #expect(search.status == 0 && (search.json?["total"] as? Int) == 1, "\(search)")
        let leftOut = search.json?["leftOut"] as? [[String: Any]]
        #expect(leftOut?.map { $0["app"] as? String } == ["org.example.films"])
        #expect(leftOut?.first?["code"] as? String == "corrupted")
        #expect(try tool.run("apps").output.contains("cannot be read"))
        #expect(try tool.run("verify").status == 1)
        #expect(try tool.run("import", tool.folder + "/items.jsonl", "--app", "org.example.films").status == 2)
        #expect(try tool.run("delete", "--app", "org.example.films", "--all", "--yes").status == 0)
        #expect(try tool.run("import", tool.folder + "/items.jsonl", "--app", "org.example.films").status == 0)
        #expect(try tool.run("search", "salt").errors.isEmpty)
        #expect(try tool.run("verify").status == 0)
    }

    /// What is durable is not said to have failed where only merging did, as on a full disk.
    @Test func failedUpkeepIsNoFailedImport() throws {
        let tool = try filled()
        let lock = try #require(try tool.files("lock-merge").first)
        try FileManager.default.removeItem(atPath: lock)
        try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: false)
        let imported = try tool.run(
            ["import", "-", "--app", "org.example.films", "--json"], input: #"{"id": "new", "title": "Zanzibar"}"#)
        #expect(imported.status == 0 && imported.errors.contains("could not be flushed or merged"), "\(imported)")
        #expect(try tool.run("search", "zanzibar").status == 0)
        let deleted = try tool.run("delete", "new", "--app", "org.example.films")
        #expect(deleted.status == 0 && deleted.errors.contains(lock), "\(deleted)")
        #expect(try tool.run("search", "zanzibar").status == 1)
    }

    /// A registration that cannot be read, and a file where apps have folders, cost no other app anything.
    @Test func aDamagedRegistrationIsNamed() throws {
        let tool = try filled()
        let apps = tool.home + "/apps"
        try tool.run(["import", "-", "--app", "org.example.notes"], input: #"{"id": "n", "title": "Salt to buy"}"#)
        let registration = apps + "/org.example.films/app.json"
        try Data("{bad".utf8).write(to: URL(fileURLWithPath: registration))
        try Data("No app.".utf8).write(to: URL(fileURLWithPath: apps + "/README"))
        let listed = try tool.run("apps")
        #expect(listed.status == 2 && listed.output.contains("org.example.notes  1 item"), "\(listed)")
        #expect(listed.output.contains("cannot be read") && listed.errors.contains(registration))
        #expect(!listed.output.contains("README"))
        let verify = try tool.run("verify")
        #expect(verify.status == 1 && verify.errors.contains(registration), "\(verify)")
    }

    // MARK: Quarantine

    /// Views of an app, in its segment and its log.
    private func viewed(_ tool: Tool) throws -> String {
        let index = SystemIndex(home: Home(path: tool.home)), app = try AppIdentifier("org.example.films")
        let activities = index.app(app).activities
        for number in 0..<60 {
            var record = ActivityRecord(activityType: "org.example.viewing")
            record.title = "Viewed \(number)"
            record.persistentIdentifier = "\(number)"
            try activities.save(record, now: Int64(Date().timeIntervalSince1970)) { _ in true }
            if number == 40 { try activities.compact() }
        }
        return tool.home + "/apps/org.example.films/activities"
    }

    /// What was damaged is named by every command that shows what is there, until its copy is erased.
    @Test func damagedActivitiesAreSalvagedAndNamed() throws {
        let tool = try filled()
        let folder = try viewed(tool)
        let segment = try #require(try IndexDamage.files("seg-", in: folder).first)
        try IndexDamage.patch(segment) { $0[$0.count / 2] ^= 0x10 }
        #expect(try tool.run("verify").status == 1)
        let history = try tool.run("history", "--limit", "100")
        #expect(history.status == 0 && history.lines.count == 60, "\(history)")
        // Not every byte is read for the list; merging reads all.
        let app = try AppIdentifier("org.example.films")
        try SystemIndex(home: Home(path: tool.home)).app(app).activities.compact()
        for command in [
            ["verify"], ["history"], ["apps"], ["verify", "--json"], ["history", "--json"], ["apps", "--json"],
        ] {
            let run = try tool.run(command)
            #expect(run.status == (command[0] == "verify" ? 1 : 0), "\(command): \(run)")
            #expect(run.errors.contains("What was viewed was damaged and quarantined on 20"), "\(command): \(run)")
            #expect(run.errors.contains("60 records were recovered"), "\(command): \(run)")
            #expect(run.errors.contains("searchlight compact --app org.example.films"), "\(command): \(run)")
            if command.count == 2 {
                #expect(
                    run.output.contains(#""quarantined": "activities""#) && run.output.contains(#""recovered": 60"#))
            }
        }
        #expect(try tool.run("verify").output.contains("no damage, 1 in quarantine"))
        #expect(try tool.run("compact").status == 0)
        let verify = try tool.run("verify", "--json")
        #expect(verify.status == 0 && verify.json?["sound"] as? Bool == true && verify.errors.isEmpty, "\(verify)")
        #expect(try tool.run("history", "--limit", "100").lines.count == 60)
    }

    @Test func choicesBeyondRepairAreNamed() throws {
        let tool = try filled()
        let index = SystemIndex(home: Home(path: tool.home)), app = try AppIdentifier("org.example.films")
        let now = Int64(Date().timeIntervalSince1970)
        try index.engage(.chosen, withItem: "1", of: app, typed: "salt", now: now)
        let file = tool.home + "/apps/org.example.films/engagement/choices"
        try IndexDamage.patch(file) { for place in 26..<30 { $0[place] ^= 0x7E } }
        #expect(try tool.run("verify").errors.contains(file))
        try index.engage(.chosen, withItem: "1", of: app, typed: "salt", now: now)
        let apps = try tool.run("apps")
        #expect(apps.status == 0 && apps.errors.contains("What was learned of choices was damaged"), "\(apps)")
        #expect(try tool.run("history", "clear", "--yes").status == 0)
        #expect(try tool.run("verify").status == 0)
    }

    /// Damaged switches show nothing, and the commands that set them go on.
    @Test func damagedSwitchesCanBeSetAgain() throws {
        let tool = try filled()
        try tool.run("apps", "off", "org.example.films")
        try tool.write(tool.home + "/switches.json", "{")
        let search = try tool.run("search", "salt")
        #expect(search.status == 2 && search.errors.contains("searchlight apps off"), "\(search)")
        let listed = try tool.run("apps")
        #expect(listed.status == 2 && listed.output.contains("  off") && listed.errors.contains("switches.json"))
        #expect(try tool.run("verify").errors.contains("switches.json"))
        #expect(try tool.run("apps", "on", "--all").output.contains("except these apps, whose own switch is off"))
        #expect(try tool.run("search", "salt").status == 1)
        #expect(try tool.run("apps", "on", "org.example.films").status == 0)
        #expect(try tool.run("search", "salt").status == 0)
        let verify = try tool.run("verify")
        #expect(verify.status == 1 && verify.errors.contains("damaged/switches.json"), "\(verify)")
    }

    @Test func linksAreNamedAndNotFollowed() throws {
        let tool = try filled()
        let app = tool.home + "/apps/org.example.films", elsewhere = tool.folder + "/elsewhere"
        try FileManager.default.moveItem(atPath: app, toPath: elsewhere)
        try FileManager.default.createSymbolicLink(atPath: app, withDestinationPath: elsewhere)
        let before = try IndexDamage.files("", in: elsewhere)
        for command in [
            ["verify"], ["items"], ["compact"], ["delete", "--app", "org.example.films", "--all", "--yes"],
            ["import", tool.folder + "/items.jsonl", "--app", "org.example.films"],
            ["register", "--app", "org.example.films", "--name", "F", "--url", "f:{id}"],
        ] {
            let run = try tool.run(command)
            #expect(run.status != 0 && run.errors.contains("symbolic link"), "\(command): \(run)")
            #expect(run.errors.contains(app), "\(command): \(run)")
        }
        #expect(try IndexDamage.files("", in: elsewhere) == before)
    }

    /// An index that a killed program left without a manifest is finished by the next one.
    @Test func anUnfinishedIndexIsNoDamage() throws {
        let tool = try Tool()
        let folder = tool.home + "/apps/org.example.films/complete-until-first-user-authentication"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in ["lock", "state"] { try tool.write(folder + "/" + name, "") }
        #expect(try tool.run("verify").status == 0 && tool.run("search", "salt").status == 1)
        try tool.fill()
        #expect(try tool.run("verify").status == 0 && tool.run("search", "salt").status == 0)
    }
}
