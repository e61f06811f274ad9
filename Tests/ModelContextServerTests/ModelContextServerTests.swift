import Foundation
import ModelContextServer
import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing

/// What a language model's host can say, and what it gets: `Docs/System.md`, sections 11 and 12.
@Suite struct ModelContextServerTests {
    private let home: ModelHome
    private let now: Int64 = 1_700_000_000

    init() throws { home = try ModelHome() }

    private func ask(_ text: String) throws -> JSONValue? { try home.ask(text, now: now) }

    private func call(_ tool: String, _ arguments: String = "{}") throws -> JSONValue {
        try home.call(tool, arguments, now: now)
    }

    /// `none by default`: nothing of any app, not even that there is one.
    @Test func modelsSeeNothingUnlessThePersonOpensAnApp() throws {
        try home.index("org.example.notes", "n1", title: "Salt cartographer")
        try home.index("org.example.mail", "m1", title: "Salt tax")
        for answer in [
            try call("search", #"{"query":"salt"}"#), try call("recent"),
            try call("get_item", #"{"app":"org.example.notes","id":"n1"}"#),
            try call("search", #"{"query":"salt","apps":["org.example.notes"]}"#),
        ] {
            #expect(answer["isError"] == .boolean(true))
            #expect(!answer.text.contains("cartographer") && !answer.text.contains("Salt tax"))
            #expect(!answer.text.contains("org.example.mail") && answer.text.contains("apps models on"))
        }
        #expect(try call("list_apps")["structuredContent"] == .members(["apps": .array([])]))

        try home.system.setApp(AppIdentifier("org.example.notes"), openToModels: true)
        let found = try call("search", #"{"query":"salt"}"#)
        #expect(found.ids == ["n1"] && found["structuredContent"]?["total"] == .integer(1))
        #expect(try call("get_item", #"{"app":"org.example.mail","id":"m1"}"#)["isError"] == .boolean(true))
    }

    /// K3, K4: filters may be typed, and an app that is not open cannot be named by them.
    @Test func searchesTakeTypedFilters() throws {
        let notes = try home.open("org.example.notes")
        try home.index(notes.rawValue, "n1", title: "Salt", more: [("contentType", .text("com.adobe.pdf"))])
        try home.index(notes.rawValue, "n2", title: "Salt water")
        try home.index("org.example.mail", "m1", title: "Salt tax")
        let found = try call("search", #"{"query":"salt type:pdf"}"#)
        #expect(found.ids == ["n1"])
        guard case .array(let filters)? = found["structuredContent"]?["typedFilters"] else {
            Issue.record("no filters are told")
            return
        }
        #expect(filters.map { $0["key"] } == [.string("type")])
        #expect(try call("search", #"{"query":"salt in:notes"}"#).ids == ["n1", "n2"])
        // A closed app is as unknown as one that is not there.
        for app in ["mail", "nosuch"] {
            let closed = try call("search", #"{"query":"salt in:\#(app)"}"#)["structuredContent"]
            #expect(closed?["typedFilters"] == nil && closed?["total"] == .integer(0))
        }
        let answer = try call("search", #"{"query":"0.1+0.2"}"#)["structuredContent"]?["answer"]
        #expect(answer?["value"] == .string("0.3"))
    }

    /// Models fill in what they have no use for with empty texts.
    @Test(arguments: [
        #"{"query":"salt","domain":""}"#, #"{"query":"salt","limit":""}"#, #"{"query":"salt","apps":""}"#,
        #"{"query":"salt","apps":[""]}"#, #"{"query":"salt","types":"","where":[""],"committed":""}"#,
        #"{"query":"salt","domain":null,"types":[]}"#,
    ])
    func anEmptyTextForWhatMayBeLeftOutLeavesItOut(arguments: String) throws {
        try home.index(home.open("org.example.notes").rawValue, "n1", title: "Salt", domain: "a.b")
        #expect(try call("search", arguments).ids == ["n1"])
    }

    /// An open app that is switched off is seen no more, and neither is what was closed, in the same session.
    @Test func whatIsClosedOrSwitchedOffIsSeenNoMore() throws {
        let app = try home.open("org.example.notes")
        try home.index(app.rawValue, "n1", title: "Salt")
        let search = #"{"query":"salt"}"#
        #expect(try call("search", search).ids == ["n1"])
        try home.system.setApp(app, on: false)
        #expect(try call("search", search).ids == nil)
        try home.system.setApp(app, on: true)
        #expect(try call("search", search).ids == ["n1"])
        try home.system.setEverything(on: false)
        #expect(try call("get_item", #"{"app":"org.example.notes","id":"n1"}"#)["isError"] == .boolean(true))
        try home.system.setEverything(on: true)
        try home.system.setApp(app, openToModels: false)
        #expect(try call("search", search).ids == nil)
    }

    @Test func itemsForTheirOwnAppOnlyAndExpiredOnesAreNotRead() throws {
        let app = try home.open("org.example.notes")
        try home.index(app.rawValue, "own", title: "Salt", more: [(SearchScope.inAppOnlyAttribute, .boolean(true))])
        try home.index(app.rawValue, "old", title: "Salt", expiration: now - 1)
        #expect(try call("search", #"{"query":"salt"}"#).ids == [])
        for id in ["own", "old", "missing"] {
            let answer = try call("get_item", #"{"app":"org.example.notes","id":"\#(id)"}"#)
            #expect(answer["isError"] == .boolean(true) && answer.text.contains("no item of this id"), "\(id)")
        }
    }

    @Test func anItemComesWithItsAttributesButWithoutData() throws {
        let app = try home.open("org.example.notes")
        let text = String(repeating: "界", count: 500)
        try home.index(
            app.rawValue, "n1", title: "Salt",
            more: [
                ("textContent", .text(text)), ("thumbnailData", .data([1, 2, 3])), ("rating", .integer(4)),
                ("keywords", .list([.text("sea"), .text("white")])),
                (
                    "places",
                    .dictionary([
                        .init(key: "a", value: .list([.text("near"), .text(text)])),
                        .init(key: "b", value: .text("far")),
                    ])
                ),
            ])
        let whole = try call("get_item", #"{"app":"org.example.notes","id":"n1"}"#)["structuredContent"]
        #expect(whole?["title"] == .string("Salt") && whole?["cut"] == nil)
        #expect(whole?["attributes"]?["textContent"] == .string(text))
        #expect(whole?["attributes"]?["keywords"] == .array([.string("sea"), .string("white")]))
        #expect(whole?["attributes"]?["rating"] == .integer(4))
        #expect(whole?["attributes"]?["thumbnailData"] == nil)
        let short = try call("get_item", #"{"app":"org.example.notes","id":"n1","longest":100}"#)["structuredContent"]
        #expect(short?["attributes"]?["textContent"] == .string(String(repeating: "界", count: 100)))
        #expect(short?["cut"] == .array([.string("textContent"), .string("$custom")]))
        #expect(
            short?["attributes"]?["$custom"]?["places"]
                == .object([.init("a", .array([.string("near"), .string(String(repeating: "界", count: 89))]))]))
    }

    @Test func activitiesAreListedReadAndFound() throws {
        let app = try home.open("org.example.notes")
        var record = ActivityRecord(activityType: "org.example.notes.view")
        record.title = "Viewed the salt map"
        record.webpageURL = "https://example.org/salt"
        try home.system.app(app).activities.save(record, now: now - 60) { _ in true }
        let recent = try call("recent")["structuredContent"]?["activities"]
        guard case .array(let listed)? = recent, case .string(let id)? = listed.first?["id"] else {
            Issue.record("no activity is listed")
            return
        }
        #expect(listed.count == 1 && listed[0]["title"] == .string("Viewed the salt map"))
        #expect(listed[0]["lastViewed"] == .string("2023-11-14T22:12:20Z"))
        let read = try call("get_item", #"{"app":"org.example.notes","id":"\#(id)"}"#)["structuredContent"]
        #expect(read?["url"] == .string("https://example.org/salt") && read?["views"] == .integer(1))
        #expect(try call("search", #"{"query":"salt map"}"#).ids == [id])
    }

    /// An item that the activity is about has its identifier only where it is there.
    @Test func whatIsListedAsRecentIsRead() throws {
        let app = try home.open("org.example.notes")
        var record = ActivityRecord(activityType: "org.example.notes.view")
        record.title = "Viewed the salt map"
        record.relatedIdentifier = "note-1"
        record.isWeaklyRelated = true
        try home.system.app(app).activities.save(record, now: now - 60) { _ in true }
        func idOfRecent() throws -> String? {
            guard case .array(let listed)? = try call("recent")["structuredContent"]?["activities"],
                case .string(let id)? = listed.first?["id"]
            else { return nil }
            return id
        }
        let alone = try #require(try idOfRecent())
        #expect(alone == record.identifier)
        let read = try call("get_item", #"{"app":"org.example.notes","id":"\#(alone)"}"#)["structuredContent"]
        #expect(read?["activityType"] == .string("org.example.notes.view"))
        try home.index("org.example.notes", "note-1", title: "Salt")
        #expect(try idOfRecent() == "note-1")
    }

    @Test func searchesTakeFiltersAndSayWhichWordsTheyLeftOut() throws {
        let app = try home.open("org.example.films")
        for number in 1...5 {
            try home.index(
                app.rawValue, "f\(number)", title: "Roast onions \(number)", domain: number < 3 ? "a.b" : "a.bc",
                more: [("rating", .integer(Int64(number))), ("contentType", .text("public.mpeg-4"))])
        }
        #expect(try call("search", #"{"query":"roast","where":["rating>=4"]}"#).ids?.sorted() == ["f4", "f5"])
        #expect(try call("search", #"{"query":"roast","domain":"a.b"}"#).ids?.sorted() == ["f1", "f2"])
        #expect(try call("search", #"{"query":"roast","types":["public.movie"],"limit":2}"#).ids?.count == 2)
        #expect(try call("search", #"{"query":"roast","types":["public.movie"],"limit":2.0}"#).ids?.count == 2)
        #expect(try call("search", #"{"query":"roast","types":["public.image"]}"#).ids == [])
        #expect(try call("search", #"{"query":"how do I roast onions"}"#).ids == [])
        let committed = try call("search", #"{"query":"how do I roast onions","committed":true}"#)
        #expect(committed.ids?.count == 5)
    }

    @Test(arguments: [
        (#"{"query":3}"#, "`query` must be a text"), (#"{}"#, "`query` is missing"),
        (#"{"query":"a","limit":0}"#, "from 1 to 50"), (#"{"query":"a","limit":1.5}"#, "from 1 to 50"),
        (#"{"query":"a","apps":"x"}"#, "list of texts"), (#"{"query":"a","where":["rating"]}"#, "name>=number"),
        (#"{"query":"a","colour":"red"}"#, "does not take `colour`"),
        (#"{"query":"a","committed":"yes"}"#, "true or false"),
        (#"[]"#, "must be an object"),
    ])
    func wrongArgumentsAreExplainedToTheModel(_ arguments: String, _ sentence: String) throws {
        _ = try home.open("org.example.notes")
        let answer = try call("search", arguments)
        #expect(answer["isError"] == .boolean(true) && answer.text.contains(sentence), "\(answer.text)")
    }

    @Test func aSessionBeginsWithTheRevisionThatBothSpeak() throws {
        for (asked, spoken) in [
            ("2024-11-05", "2024-11-05"), ("2025-11-25", "2025-11-25"), ("1999-01-01", "2025-11-25"),
        ] {
            let answer = try ask(
                #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"\#(asked)","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}"#
            )
            #expect(answer?["result"]?["protocolVersion"] == .string(spoken) && answer?["id"] == .integer(0))
            #expect(answer?["result"]?["capabilities"]?["tools"] != nil)
        }
        #expect(try ask(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#) == nil)
        #expect(try ask(#"{"jsonrpc":"2.0","id":"p","method":"ping"}"#)?["result"] == .object([]))
        let listed = try ask(#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#)?["result"]?["tools"]
        guard case .array(let tools)? = listed else {
            Issue.record("no tools")
            return
        }
        #expect(tools.map { $0["name"] } == ["search", "get_item", "recent", "list_apps"].map(JSONValue.string))
        for tool in tools {
            #expect(tool["annotations"]?["readOnlyHint"] == .boolean(true))
            #expect(tool["inputSchema"]?["type"] == .string("object"))
        }
    }

    /// As the revision of 2026-07-28 has it: no greeting, each request says what it is of.
    @Test func requestsThatStandByThemselvesAreAnswered() throws {
        let app = try home.open("org.example.notes")
        try home.index(app.rawValue, "n1", title: "Salt")
        func ask(_ method: String, _ revision: String, _ more: String = "") throws -> JSONValue? {
            try self.ask(
                #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"\#(revision)"}\#(more)}}"#
            )
        }
        let found = try ask("server/discover", "2026-07-28")?["result"]
        #expect(found?["supportedVersions"] == .array([.string("2026-07-28")]) && found?["ttlMs"] != nil)
        #expect(found?["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == .string("searchlight"))
        let search = try ask("tools/call", "2026-07-28", #","name":"search","arguments":{"query":"salt"}"#)?["result"]
        #expect(search?["resultType"] == .string("complete") && search?.ids == ["n1"] && search?["ttlMs"] == nil)
        let refused = try ask("tools/list", "2031-01-01")?["error"]
        #expect(refused?["code"] == .integer(-32022))
        #expect(refused?["data"]?["supported"] == .array([.string("2026-07-28")]))
    }

    @Test(arguments: [
        ("{", -32700), ("\u{0}\u{1}", -32700), ("[]", -32600), ("3", -32600), (#"{"id":1,"method":"ping"}"#, -32600),
        (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600), (#"{"jsonrpc":"2.0","id":1}"#, -32600),
        (#"{"jsonrpc":"2.0","id":1,"method":"resources/list"}"#, -32601),
        (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, -32602),
        (#"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#, -32602),
        (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"erase"}}"#, -32602),
    ])
    func malformedMessagesAreRefused(_ message: String, _ code: Int64) throws {
        let answer = try ask(message)
        #expect(answer?["error"]?["code"] == .integer(code))
        #expect(answer?["jsonrpc"] == .string("2.0") && answer?["id"] != nil)
    }

    @Test func severalMessagesInOneListAreAnsweredTogether() throws {
        let answer = try ask(
            #"[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"x"},{"jsonrpc":"2.0","id":2,"method":"x"}]"#
        )
        guard case .array(let answers)? = answer else {
            Issue.record("no list")
            return
        }
        #expect(answers.map { $0["id"] } == [.integer(1), .integer(2)])
        #expect(try ask(#"[{"jsonrpc":"2.0","method":"x"}]"#) == nil)
        #expect(try ask(#"{"jsonrpc":"2.0","id":9,"result":{}}"#) == nil)
    }

    /// One damaged app does not hide what the others hold, and is named.
    @Test func anAppThatCannotBeReadIsNamed() throws {
        let (good, bad) = (try home.open("org.example.good"), try home.open("org.example.bad"))
        try home.index(good.rawValue, "g", title: "Salt")
        try home.index(bad.rawValue, "b", title: "Salt")
        try home.damage(bad)
        let answer = try call("search", #"{"query":"salt"}"#)
        #expect(answer.ids == ["g"])
        guard case .array(let out)? = answer["structuredContent"]?["leftOut"] else {
            Issue.record("nothing is said of the damaged app")
            return
        }
        #expect(out.map { $0["app"] } == [.string("org.example.bad")])
        #expect(try call("search", #"{"query":"salt","apps":["org.example.bad"]}"#)["isError"] == .boolean(true))
    }

    /// Bytes of any kind get an answer or none, and never end the program.
    @Test func noMessageEndsTheServer() throws {
        _ = try home.open("org.example.notes")
        let seeds = [
            #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"query":"salt 电影","limit":5,"where":["rating>=3"]}}}"#,
            #"{"jsonrpc":"2.0","id":-9223372036854775808,"method":"tools/call","params":{"name":"get_item","arguments":{"app":"org.example.notes","id":"x","longest":9223372036854775807}}}"#,
            #"[{"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"2025-06-18"}}]"#,
        ]
        let seed = UInt64.random(in: .min ... .max)
        var random = Seeded(state: seed)
        for round in 0..<3000 {
            var bytes = Array(seeds[round % seeds.count].utf8)
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                let offset = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[offset] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: offset)
                default: bytes.insert(contentsOf: bytes[offset...].prefix(9), at: offset)
                }
                if bytes.isEmpty { bytes = [0x20] }
            }
            if let answer = home.server.answer(bytes, now: now) {
                #expect(!answer.contains(0x0A), "seed \(seed)")
                #expect(throws: Never.self, "seed \(seed)") { try JSONValue(parsing: answer) }
            }
        }
    }
}
