import AppLanding
import AppPrograms
import FileTestSupport
import Foundation
import HandoffLink
import SearchlightBasics
import Synchronization
import SystemIndex
import Testing

@testable import SearchServer

extension LiveServerTests {
    @Suite struct LandingTests {
        /// What an app received.
        private final class Received: Sendable {
            let landings = Mutex<[Landing]>([])
        }

        private static func body(_ members: KeyValuePairs<String, JSONValue>) -> String {
            JSONValue.members(members).text
        }

        /// H1.
        @Test func whatIsOnAnotherMachineIsContinued() async throws {
            try await TestServer.run { server in
                try await server.fill()
                let offer = HandoffOffer(
                    token: "00ff", device: "Kitchen", activityType: "org.example.viewing", title: "Onion soup",
                    app: "org.example.films", appName: "Films")
                let service = try FakeHandoffService(home: server.index.home, offers: [offer])
                defer { service.stop() }
                let recent = try #require(try await server.get("/api/recent").json?["continuable"]?.elements.first)
                #expect(recent["device"]?.string == "Kitchen" && recent["app"]?["name"]?.string == "Films")
                let found = try await server.get("/api/search?q=soup").json?["continuable"]?.elements ?? []
                #expect(found.map { $0["title"]?.string } == ["Onion soup"])
                #expect(try await server.get("/api/search?q=salt").json?["continuable"]?.elements.isEmpty == true)
                let token = try #require(found.first?["token"])
                let body = Self.body(["token": token, "query": .string("soup"), "position": .integer(0)])
                let answer = try await server.request("POST", "/api/landing", body: body).json
                #expect(answer?["outcome"]?.string == "landed" && service.continued == ["00ff"])
                let gone = Self.body([
                    "token": .string(ResultToken(app: .handoff, isActivity: true, identifier: "01").text)
                ])
                #expect(try await server.request("POST", "/api/landing", body: gone).status == 404)
            }
        }

        /// L1, L2.
        @Test func aResultLandsInItsApp() async throws {
            try await TestServer.run { server in
                try await server.fill()
                try server.view("By itself")
                let received = Received()
                let app = try AppIdentifier("org.example.films")
                let listener = try LandingListener(app: app, home: server.index.home) { landing in
                    received.landings.withLock { $0.append(landing) }
                    return landing.texts[Landing.itemKey] != "2"
                }
                defer { listener.stop() }
                func land(_ id: String, _ query: String) async throws -> JSONValue {
                    let encoded = PercentEncoding.escaped(query)
                    let token = try #require(
                        try await server.get("/api/search?q=\(encoded)").json?["results"]?.elements.first {
                            $0["id"]?.string == id || id == "" && $0["isActivity"] == .boolean(true)
                        }?["token"])
                    let body = Self.body(["token": token, "query": .string(query), "position": .integer(0)])
                    return try #require(try await server.request("POST", "/api/landing", body: body).json)
                }
                let shown = try await land("1", "salt cart")
                #expect(shown["outcome"]?.string == "landed" && shown["isOpened"] == .boolean(true))
                // L2: the person is told when the handler refuses.
                let refused = try await land("2", "电影")
                #expect(refused["outcome"]?.string == "declined" && refused["isOpened"] == .boolean(false))
                #expect(refused["message"]?.string == "Films could not show it.")
                _ = try await land("", "itself")
                let search = Self.body(["app": .string(app.rawValue), "query": .string("salt")])
                _ = try await server.request("POST", "/api/landing", body: search)
                let landings = received.landings.withLock { $0 }
                #expect(
                    landings.map(\.activityType) == [
                        Landing.itemType, Landing.itemType, "org.example.viewing", Landing.searchType,
                    ])
                #expect(landings[0].texts[Landing.searchKey] == "salt cart" && landings[0].domain == "films.drama")
                #expect(landings[3].texts[Landing.searchKey] == "salt")
            }
        }

        /// That nothing can be learned of it does not keep a result from being opened.
        @Test func aResultLandsWhereNothingCanBeLearned() async throws {
            try await TestServer.run { server in
                try await server.fill()
                let app = try AppIdentifier("org.example.films")
                let folder = "\(server.index.home.path)/apps/\(app)/engagement"
                try? FileManager.default.removeItem(atPath: folder)
                try Data().write(to: URL(fileURLWithPath: folder))
                let listener = try LandingListener(app: app, home: server.index.home) { _ in true }
                defer { listener.stop() }
                let token = try #require(
                    try await server.get("/api/search?q=salt").json?["results"]?.elements.first?["token"])
                let body = Self.body(["token": token, "query": .string("salt"), "position": .integer(0)])
                let answer = try await server.request("POST", "/api/landing", body: body)
                #expect(answer.status == 200 && answer.json?["outcome"]?.string == "landed")
            }
        }

        @Test func anAppThatCannotBeOpenedIsNamed() async throws {
            try await TestServer.run { server in
                try await server.fill()
                let token = try #require(try await server.result("1", "q=salt")["token"])
                let answer = try await server.request("POST", "/api/landing", body: Self.body(["token": token]))
                #expect(answer.status == 200 && answer.json?["outcome"]?.string == "cannotOpen")
                _ = try await server.request("DELETE", "/api/apps/org.example.films")
                let gone = try await server.request("POST", "/api/landing", body: Self.body(["token": token]))
                #expect(gone.status == 404 && gone.json?["detail"]?.string?.contains("Search again") == true)
            }
        }

        /// What the page draws no button for: an app that nothing opens, an address that takes no text.
        @Test func anAppSaysWhatCanBeDoneWithItsItems() async throws {
            try await TestServer.run { server in
                try await server.fill()
                func ways() async throws -> [JSONValue?] {
                    // What is known of an app is kept for a second.
                    try await Task.sleep(for: .milliseconds(1100))
                    let app = try await server.result("1", "q=salt")["app"]
                    return [app?["canOpen"], app?["canSearch"]]
                }
                let app = try AppIdentifier("org.example.films")
                #expect(try await ways() == [.boolean(false), .boolean(false)])
                for (opening, expected) in [
                    (AppRegistration.Opening.url("https://films.example/{id}"), [true, false]),
                    (.terminal(["/bin/false"]), [false, false]), (.command(["/bin/false"]), [true, true]),
                    (.desktopFile("org.example.nowhere"), [false, false]),
                ] {
                    try server.index.register(app, AppRegistration(name: "Films", opening: opening))
                    #expect(try await ways() == expected.map(JSONValue.boolean), "\(opening)")
                }
                let listener = try LandingListener(app: app, home: server.index.home) { _ in true }
                defer { listener.stop() }
                #expect(try await ways() == [.boolean(true), .boolean(true)])
            }
        }

        /// R3: two choices for the same text put a result first; the search that led there keeps its order until then.
        @Test func whatIsChosenComesFirst() async throws {
            try await TestServer.run { server in
                try await server.importing(
                    (10..<30).map { "{\"id\": \"\($0)\", \"title\": \"Jazz \($0)\"}" }.joined(separator: "\n"))
                #expect(try await server.find("q=jaz").first == "10")
                // A failed opening is no choice: nothing opens the app yet.
                for _ in 0..<3 {
                    let token = try #require(try await server.result("25", "q=jaz&limit=50")["token"])
                    _ = try await server.request(
                        "POST", "/api/landing", body: Self.body(["token": token, "query": .string("jaz")]))
                }
                #expect(try await server.find("q=number") == [])
                #expect(try await server.find("q=jaz").first == "10")
                let listener = try LandingListener(
                    app: AppIdentifier("org.example.films"), home: server.index.home
                ) { _ in true }
                defer { listener.stop() }
                for _ in 0..<2 {
                    let token = try #require(try await server.result("25", "q=jaz&limit=50")["token"])
                    _ = try await server.request(
                        "POST", "/api/landing", body: Self.body(["token": token, "query": .string("jaz")]))
                }
                #expect(try await server.find("q=jaz").first == "25")
                let learned = try await server.result("25", "q=jaz")["learned"]
                #expect(learned?["isFirst"] == .boolean(true))
                let other = try #require(try await server.result("12", "q=jazz")["token"])
                let looked = try await server.request(
                    "POST", "/api/engagement",
                    body: Self.body(["event": .string("lookedAt"), "token": other, "query": .string("jazz 1")]))
                #expect(looked.status == 204)
                // What is learned counts when typing begins anew.
                #expect(try await server.find("q=number") == [])
                #expect(try await server.find("q=jazz+1").first == "12")
                let metrics = try await server.get("/api/metrics").text
                #expect(metrics.contains("searchlight_landings_total{outcome=\"cannotOpen\"} 3"))
                #expect(metrics.contains("searchlight_landings_total{outcome=\"landed\"} 2"))
                #expect(metrics.contains("searchlight_results_looked_at_total 1"))
            }
        }

        /// R4: what is shown and ignored sinks, what is opened rises, and the explanation says so.
        @Test func whatIsShownCountsTowardsQuality() async throws {
            try await TestServer.run { server in
                for app in ["org.example.a", "org.example.b"] {
                    let letter = app.suffix(1)
                    let items = (0..<5).map { "{\"id\": \"\(letter)\($0)\", \"title\": \"Jazz \($0)\"}" }
                    try await server.importing(items.joined(separator: "\n"), into: app)
                }
                func tell(_ apps: [String], query: String = "jazz", shown: Int? = nil) async throws -> Int {
                    try await server.request(
                        "POST", "/api/engagement",
                        body: Self.body([
                            "event": .string("shown"), "query": .string(query),
                            "shown": .integer(Int64(shown ?? apps.count)),
                            "apps": .array(apps.map(JSONValue.string)),
                        ])
                    ).status
                }
                #expect(try await server.find("q=jazz").first == "a0")
                for _ in 0..<10 {
                    #expect(try await tell(["org.example.a", "org.example.a", "org.example.b", "gone"]) == 204)
                }
                // While the same text is typed the order stays.
                #expect(try await server.find("q=jazz").first == "a0")
                #expect(try await server.find("q=number") == [])
                let first = try await server.result("b0", "q=jazz&explain=true")
                #expect(first["position"] == .integer(0))
                let sunk = try await server.result("a0", "q=jazz&explain=true")
                let term = sunk["explanation"]?["terms"]?.elements.first { $0["code"]?.string == "appStanding" }
                guard case .integer(let points)? = term?["points"] else {
                    Issue.record("no standing in \(sunk)")
                    return
                }
                #expect(points < 0 && sunk["explanation"]?["score"] == sunk["score"])
                let explained = try await server.get("/api/explain?q=jazz&app=org.example.a&id=a0").json
                #expect(explained?["explanation"]?["score"] == sunk["score"])
                // Opening counts for the app.
                let listener = try LandingListener(
                    app: AppIdentifier("org.example.a"), home: server.index.home
                ) { _ in true }
                defer { listener.stop() }
                let token = try #require(try await server.result("a3", "q=jazz")["token"])
                for _ in 0..<10 {
                    _ = try await server.request(
                        "POST", "/api/landing", body: Self.body(["token": token, "query": .string("jazz")]))
                }
                #expect(try await server.find("q=jazz+0").first == "a0")
                // Told strictly.
                #expect(try await tell(["org.example.a"], shown: 2) == 400)
                #expect(try await tell([""]) == 400)
                #expect(try await tell([String(repeating: "x", count: 156)]) == 400)
                #expect(try await tell(Array(repeating: "org.example.a", count: 201)) == 400)
                #expect(try await tell(["org.example.a"], query: "") == 204)
            }
        }

        @Test func tokensNameResults() throws {
            for (app, identifier) in [
                ("a", "b"), ("org.example/ä", "n/1?&=\u{0}x"), ("-", String(repeating: "长", count: 1300)),
            ] {
                for isActivity in [true, false] {
                    let token = ResultToken(app: try AppIdentifier(app), isActivity: isActivity, identifier: identifier)
                    #expect(ResultToken(token.text) == token)
                }
            }
            for text in ["", "=", "x", "aQ", "aWE", "!!!", String(repeating: "A", count: 9000), "aWEAYg=="] {
                let token = ResultToken(text)
                #expect(token == nil || token?.text == "aWEAYg")
            }
        }

        /// Only files are shown in a folder, and only those of results. The address has what a shell or D-Bus would read as more.
        @Test func aFileIsShownInItsFolder() async throws {
            try await TestServer.run { server in
                try await server.fill()
                func act(_ token: String, _ action: String = "reveal") async throws -> HTTPAnswer {
                    let body = Self.body(["token": .string(token), "action": .string(action)])
                    return try await server.request("POST", "/api/actions", body: body)
                }
                let film = try #require(try await server.result("1", "q=salt")["token"]?.string)
                #expect(try await act(film).status == 404, "an item that is no file")
                #expect(try await act("x").status == 400)
                #expect(try await act(film, "delete").status == 400)
                #expect(try await act(film, "openWith").status == 400, "without a program")
                #expect(try await server.get("/api/programs?token=\(film)").json?["programs"]?.elements == [])
                let other = Self.body([
                    "token": .string(film), "action": .string("openWith"), "program": .string("sh.desktop"),
                ])
                let refused = try await server.request("POST", "/api/actions", body: other).json
                #expect(refused?["isDone"] == .boolean(false))
                for name in ["gone.txt", "go'ne \"$(x)\".txt"] {
                    let path = PercentEncoding.escaped(server.folder + "/" + name).replacing("%2F", with: "/")
                    let address = "file://" + path
                    let line = JSONValue.members(["id": .string(address), "title": .string("Sesame")]).text
                    try await server.importing(line, into: "org.example.files")
                    let result = try await server.get("/api/search?q=sesame").json?["results"]?.elements.first
                    let answer = try await act(try #require(result?["token"]?.string)).json
                    #expect(answer?["isDone"] == .boolean(false), "\(name)")
                    #expect(answer?["message"]?.string?.contains("not there any more") == true, "\(name)")
                    let item = "/api/item?app=org.example.files&id=\(PercentEncoding.escaped(address))"
                    _ = try await server.request("DELETE", item)
                }
            }
        }
    }
}
