import Foundation
import FoundationNetworking
import Testing

/// The windows of the example apps: what is chosen in a search is what they show.
@Suite struct ExampleWindowTests {
    /// An app with its window, found as a person's browser would find it.
    private final class Window: @unchecked Sendable {  // of one test, whose threads wait for each other
        let tool: Tool
        private let name: String
        private(set) var address = ""

        /// Chooses the first result of a search, which starts the app.
        init(_ name: String, _ tool: Tool) throws {
            self.tool = tool
            self.name = name
            try tool.run(
                "register", "--app", Tool.exampleApp(name), "--name", name, "--command",
                "'\(Tool.examplePath(name))' window")
        }

        /// The outcome that the person reads.
        @discardableResult
        func land(_ query: String) throws -> String {
            let output = try tool.run("open", query).output
            try find()
            return output
        }

        /// Reads where the window is.
        func find() throws {
            address = try Tool.read(tool.folder + "/searchlight-examples/\(name.lowercased()).url")
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }

        func get(_ path: String, method: String = "GET", headers: [String: String] = [:]) throws -> (Int, Data) {
            var request = URLRequest(url: try #require(URL(string: address + path)))
            request.httpMethod = method
            for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
            nonisolated(unsafe) var result: (Int, Data) = (0, Data())
            let done = DispatchSemaphore(value: 0)
            URLSession.shared.dataTask(with: request) { data, answer, _ in
                result = ((answer as? HTTPURLResponse)?.statusCode ?? 0, data ?? Data())
                done.signal()
            }.resume()
            done.wait()
            return result
        }

        func object(_ path: String, method: String = "GET") throws -> [String: Any] {
            try #require(try JSONSerialization.jsonObject(with: get(path, method: method).1) as? [String: Any])
        }

        var state: [String: Any] { get throws { try object("state") } }

        /// Ends the program that the search started.
        func end() throws {
            if let number = try state["process"] as? Int, number > 1 { kill(Int32(number), SIGTERM) }
        }
    }

    @Test(arguments: [
        ("Movies", "Falloway", "org.example.movies.30", "Clara and the Paper Tigers"),
        ("Friends", "accordion", "friend.2", "Benedikt Achterberg"),
        ("Cards", "slack water", "card.music", "Slack Water"),
        ("Topics", "storm lamps", "order.2", "Order 4472: two storm lamps"),
    ])
    func aChosenResultIsWhatTheWindowShows(_ app: String, _ query: String, _ id: String, _ title: String) throws {
        let tool = try Tool()
        #expect(try tool.example(app, "index").status == 0)
        let window = try Window(app, tool)
        #expect(try window.land(query) == "\(app) shows it.\n")
        defer { try? window.end() }
        let state = try window.state
        #expect(state["showing"] as? String == id && state["title"] as? String == title)
        #expect(state["searched"] as? String == query && state["landings"] as? Int == 1)
        let text = query.replacingOccurrences(of: " ", with: "%20")
        #expect(state["back"] as? String == "http://127.0.0.1:7700/?q=\(text)")
        let detail = try window.object("detail?id=\(id)")
        #expect(detail["title"] as? String == title)
        // The next result finds the app running.
        #expect(try window.land(query) == "\(app) shows it.\n")
        #expect(try window.state["landings"] as? Int == 2)
        // Chosen in the window, nothing leads back.
        let list = try JSONSerialization.jsonObject(with: window.get("list").1) as? [[String: Any]]
        let first = try #require(list?.last?["id"] as? String)
        let shown = try window.object("show?id=\(first)", method: "POST")
        #expect(shown["showing"] as? String == first && shown["back"] == nil)
        // Where there is a picture, it is one.
        if let picture = detail["picture"] as? String {
            let (status, bytes) = try window.get("picture?name=\(picture)")
            #expect(status == 200 && bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        }
    }

    @Test func aColleaguesDetailHasTheOthersOfTheDepartment() throws {
        let tool = try Tool()
        try tool.example("Colleagues", "view", "colleague-028")
        let window = try Window("Colleagues", tool)
        #expect(try window.land("glassblowing") == "Colleagues shows it.\n")
        defer { try? window.end() }
        #expect(try window.state["showing"] as? String == "colleague-028")
        let detail = try window.object("detail?id=colleague-028")
        #expect(detail["relatedTitle"] as? String == "Also in Research")
        #expect((detail["related"] as? [[String: Any]])?.count == 4)
        let buttons = try #require(detail["buttons"] as? [[String: Any]])
        #expect(buttons.contains { ($0["url"] as? String)?.hasPrefix("tel:+") == true })
        // Who is looked at in the window can be found from then on.
        #expect(try tool.run("search", "calligraphy").status == 1)
        _ = try window.object("show?id=colleague-008", method: "POST")
        var tries = 0
        while try tool.run("search", "calligraphy").status != 0, tries < 200 {
            usleep(20_000)
            tries += 1
        }
        #expect(try tool.run("search", "calligraphy").output.contains("Léonie Vasseur"))
    }

    @Test func aPageFollowsWhatIsShown() throws {
        let tool = try Tool()
        try tool.example("Friends", "index")
        let window = try Window("Friends", tool)
        try window.land("accordion")
        defer { try? window.end() }
        let version = try #require(try window.state["version"] as? Int)
        // Asked before the change, answered after it.
        nonisolated(unsafe) var later: [String: Any]?
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            later = try? window.object("state?after=\(version)")
            done.signal()
        }
        usleep(50_000)
        try window.land("umbrellas")
        done.wait()
        #expect(later?["showing"] as? String == "friend.8")
    }

    @Test func otherSitesCannotUseTheWindow() throws {
        let tool = try Tool()
        try tool.example("Friends", "index")
        let window = try Window("Friends", tool)
        try window.land("accordion")
        defer { try? window.end() }
        let page = try window.get("")
        #expect(page.0 == 200 && String(decoding: page.1, as: UTF8.self).contains("window.js"))
        #expect(
            try window.get("show?id=friend.1", method: "POST", headers: ["Origin": "https://evil.example"]).0 == 403)
        #expect(try window.get("state", headers: ["Host": "evil.example"]).0 == 421)
        #expect(try window.get("nothing").0 == 404 && window.get("state", method: "DELETE").0 == 405)
        #expect(try window.get("picture?name=../../../etc/passwd").0 == 404)
        #expect(try window.state["showing"] as? String == "friend.2")
    }

    /// L1: kinds are told apart by what the activity carries; A2: a record and looking at it are one result; I3: expiry.
    @Test func topicsAreToldApartAndShownOnce() throws {
        let tool = try Tool()
        #expect(try tool.example("Topics", "index").output == "9 records and 3 screens can be found.\n")
        func titles(_ query: String) throws -> [String] {
            let run = try tool.run("search", query, "--json")
            return (run.json?["results"] as? [[String: Any]])?.compactMap { $0["title"] as? String } ?? []
        }
        #expect(try titles("anchor") == ["Quill & Anchor Printers"], "task 3 expired long ago")
        let window = try Window("Topics", tool)
        // A screen is a result of its own, and leads to the screen.
        #expect(try window.land("open orders") == "Topics shows it.\n")
        defer { try? window.end() }
        #expect(try window.state["showing"] as? String == "screen.order")
        for (query, id) in [("varnish", "task.1"), ("reyes", "contact.1"), ("rope", "order.1")] {
            #expect(try window.land(query) == "Topics shows it.\n")
            #expect(try window.state["showing"] as? String == id)
            // It was looked at meanwhile: an item and an activity.
            var tries = 0
            while try !tool.run("history").output.contains(try window.state["title"] as? String ?? "-"), tries < 200 {
                usleep(20_000)
                tries += 1
            }
            #expect(try tool.run("history").output.contains(try window.state["title"] as? String ?? "-"))
            #expect(try titles(query).count == 1, "\(query)")
        }
        // An identifier that the app has, in the domain of another kind, is not taken for it.
        let foreign =
            #"{"id": "contact.1", "domain": "topics.task", "title": "Odd one", "contentType": "public.to-do-item"}"#
        try tool.run("import", "-", "--app", "org.example.topics", input: foreign)
        #expect(try window.land("odd one") == "Topics could not show it.\n")
        #expect(try window.state["message"] as? String == "That task is not here any more.")
    }

    /// I6, I7, I8 in an app.
    @Test func cardsHaveTenThousandKeywordsAndAStar() throws {
        let tool = try Tool()
        try tool.example("Cards", "index")
        func ids(_ query: String...) throws -> [String] {
            let run = try tool.run(["search", "--json"] + query)
            return (run.json?["results"] as? [[String: Any]])?.compactMap { $0["id"] as? String } ?? []
        }
        #expect(try ids("keyword9998") == ["card.keywords"])
        #expect(
            try tool.run("show", "--app", "org.example.cards", "card.keywords", "--json").output.contains(
                #"["*", "?", "#))
        #expect(try ids("lighthouse") == ["card.plain"])
        let shown = try tool.run("show", "--app", "org.example.cards", "card.image").output
        #expect(shown.contains("contentType") && shown.contains("image"))
    }

    @Test func aCustomActionReachesTheApp() throws {
        let tool = try Tool()
        try tool.example("Cards", "index")
        let window = try Window("Cards", tool)
        let result = try PythonTerminal.run(
            tool, ["search"],
            [
                .init(type: "", wait: "15 results"), .init(type: "chandlery", wait: "1 result "),
                .init(type: "\t", wait: "[1 Track parcel] [2 Confirm delivery]"),
                .init(type: "2", wait: "Cards shows it."), .init(type: "\u{3}", wait: ""),
            ])
        #expect(result.status == 0)
        try window.find()
        defer { try? window.end() }
        #expect(try window.state["message"] as? String == "The delivery is confirmed.")
        #expect(try window.state["searched"] as? String == "chandlery")
    }
}
