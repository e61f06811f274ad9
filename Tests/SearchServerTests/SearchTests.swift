import AppLanding
import Foundation
import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing

@testable import SearchServer

extension LiveServerTests {
    @Suite struct SearchTests {
        /// S1, S4: ranges count as JavaScript does, past characters that are two of its units.
        @Test func resultsCarryWhatMatches() async throws {
            try await TestServer.run { server in
                try await server.fill()
                let result = try await server.result("3", "q=salt")
                let title = try #require(result["title"])
                #expect(title["text"]?.string == "Salty 😀 café salt")
                #expect(
                    title["ranges"]
                        == .array([.array([.integer(0), .integer(4)]), .array([.integer(14), .integer(18)])]))
                let film = try await server.result("1", "q=lake")
                #expect(film["snippet"]?["text"]?.string == "A surveyor maps a salt lake.")
                #expect(film["snippet"]?["ranges"] == .array([.array([.integer(23), .integer(27)])]))
                #expect(film["url"]?.string == "https://films.example/1" && film["card"]?["kind"]?.string == "media")
                #expect(film["card"]?["rating"]?["value"] == .double(4.5))
            }
        }

        @Test func pagesFollowEachOther() async throws {
            try await TestServer.run { server in
                try await server.importing(
                    (0..<30).map { "{\"id\": \"\($0)\", \"title\": \"Jazz \($0)\"}" }.joined(separator: "\n"))
                let all = try await server.find("q=jazz&limit=100")
                #expect(Set(all).count == 30)
                var paged: [String] = [], offset: Int? = 0
                while let next = offset {
                    let answer = try await server.get("/api/search?q=jazz&limit=7&offset=\(next)")
                    let results = answer.json?["results"]?.elements ?? []
                    #expect(results.map { $0["position"]?.number } == (0..<results.count).map { next + $0 })
                    paged += results.compactMap { $0["id"]?.string }
                    offset = answer.json?["nextOffset"]?.number
                }
                #expect(paged == all)
                let answer = try await server.get("/api/search?q=jazz&limit=7")
                #expect(answer.json?["query"]?.string == "jazz")
            }
        }

        /// S5.
        @Test(arguments: [
            ("app=org.example.films", ["1", "2", "3"]), ("app=org.example.notes", ["n/1?&="]),
            ("app=org.example.notes&app=org.example.films", ["1", "2", "3", "n/1?&="]),
            ("domain=films.drama", ["1", "2"]), ("type=public.movie", ["1", "2"]), ("type=PUBLIC.MOVIE", ["1", "2"]),
            ("type=public.audiovisual-content", ["1", "2"]), ("type=public.text", ["3"]),
            ("type=public.text&type=public.mpeg-4", ["2", "3"]), ("minRating=4", ["1"]),
            ("where=rating%3E%3D3", ["1", "2"]),
            ("where=rating%3E%3D3&where=rating%3C4", ["2"]), ("after=2024-01-01", ["1"]), ("before=2024-01-01", ["2"]),
            ("after=2020-05-01&before=2020-05-02", ["2"]), ("after=2021-01-01&before=2022-01-01", []),
            ("near=48.2,16.4,1000", ["3"]), ("near=48.3,16.4,1000", []),
        ]) func filtersLeaveOut(_ filter: String, _ expected: [String]) async throws {
            try await TestServer.run { server in
                try await server.fill()
                #expect(try await server.find("q=salt&" + filter).sorted() == expected)
            }
        }

        /// K4.
        @Test(arguments: [
            ("type:film", ["1", "2"]), ("%E7%B1%BB%E5%9E%8B%EF%BC%9A%E7%94%B5%E5%BD%B1", ["1", "2"]),
            ("rating%3E%3D4", ["1"]),
            ("in:notes", ["n/1?&="]), ("domain:films.drama", ["1", "2"]), ("after:2024", ["1"]), ("before:2024", ["2"]),
        ]) func typedFiltersLeaveOut(_ filter: String, _ expected: [String]) async throws {
            try await TestServer.run { server in
                try await server.fill()
                #expect(try await server.find("q=salt%20" + filter).sorted() == expected)
            }
        }

        /// K4.
        @Test func typedFiltersAreTold() async throws {
            try await TestServer.run { server in
                try await server.fill()
                let answer = try #require(try await server.get("/api/search?q=%F0%9F%98%80%20type:film%20salt").json)
                #expect(answer["query"]?.string == "😀 type:film salt" && answer["total"]?.number == 0)
                let filter: JSONValue = .members([
                    "text": .string("type:film"), "start": .integer(3), "end": .integer(12), "label": .string("Films"),
                    "key": .string("type"), "value": .string("film"),
                ])
                #expect(answer["typedFilters"] == .array([filter]))
                let none = try #require(try await server.get("/api/search?q=foo:bar").json)
                #expect(none["typedFilters"] == .array([]) && none["answer"] == .null)
                let committed = try #require(try await server.get("/api/search?q=salt%20type:film&committed=true").json)
                #expect(committed["total"]?.number == 2)
            }
        }

        /// K3.
        @Test func calculationsAreAnswered() async throws {
            try await TestServer.run { server in
                let answer = try #require(try await server.get("/api/search?q=2%2A21").json)
                #expect(
                    answer["answer"]
                        == .members([
                            "kind": .string("calculation"), "expression": .string("2×21"), "value": .string("42"),
                            "detail": .string(""),
                        ]))
                let metres = try #require(try await server.get("/api/search?q=5%20km%20in%20m").json)
                #expect(
                    metres["answer"]?["kind"]?.string == "conversion" && metres["answer"]?["value"]?.string == "5000 m")
                for text in ["rain", "2024", "3-4", "2%2A21%20type:pdf", ""] {
                    #expect(try await server.get("/api/search?q=\(text)").json?["answer"] == .null, "\(text)")
                }
            }
        }

        /// K4.
        @Test func filtersAreCompleted() async throws {
            try await TestServer.run { server in
                try await server.fill()
                let answer = try #require(try await server.get("/api/suggestions?q=salt%20type:pd").json)
                #expect(
                    answer["filters"]
                        == .array([
                            .members([
                                "text": .string("type:pdf "), "label": .string("PDF documents"), "key": .string("type"),
                                "value": .string("pdf"),
                            ])
                        ]))
                let behind = try #require(try await server.get("/api/suggestions?q=type:film%20sal").json)
                let first = try #require(behind["suggestions"]?.elements.first)
                #expect(first["text"]?.string?.hasPrefix("type:film sal") == true)
                #expect(first["typed"] == .array([.array([.integer(10), .integer(13)])]))
            }
        }

        /// S8.
        @Test func aCommittedSearchSaysWhatItLeftOut() async throws {
            try await TestServer.run { server in
                try await server.fill()
                #expect(try await server.find("q=cartographer%20zyzzyva") == [])
                let answer = try await server.get("/api/search?q=cartographers%20zyzzyva&committed=true")
                #expect(answer.json?["results"]?.elements.first?["id"]?.string == "1")
                #expect(
                    answer.json?["dropped"] == .array([.string("zyzzyva")])
                        && answer.json?["committed"] == .boolean(true))
            }
        }

        /// S8: a browser says which languages its person reads.
        @Test func aCommittedSearchKnowsTheFormsOfTheBrowsersLanguages() async throws {
            try await TestServer.run { server in
                let app = try server.index.app(AppIdentifier("org.example.notes"))
                try app.commit {
                    try $0.index(
                        Document(
                            identifier: "h",
                            attributes: [
                                Attribute(AttributeCatalog.schema.attribute("title"), .text("Die Häuser am Fluss"))
                            ]))
                }
                func finds(_ languages: String?, _ query: String = "Haus") async throws -> [String] {
                    let answer = try await server.get(
                        "/api/search?committed=true&q=" + query,
                        headers: languages.map { ["Accept-Language": $0] } ?? [:])
                    return answer.json?["results"]?.elements.compactMap { $0["id"]?.string } ?? []
                }
                #expect(try await finds("en-GB, de-AT;q=0.7") == ["h"])
                #expect(try await finds("fi") == [])
                #expect(try await finds("*,;;q=,-,", "fluss") == ["h"])
            }
        }

        /// S9.
        @Test func resultsAndItemsAreExplained() async throws {
            try await TestServer.run { server in
                try await server.fill()
                let result = try await server.result("1", "q=salt&explain=true")
                let explanation = try #require(result["explanation"])
                let terms = (explanation["words"]?.elements ?? []).flatMap { $0["terms"]?.elements ?? [] }
                let points = (terms + (explanation["terms"]?.elements ?? [])).compactMap { $0["points"]?.number }
                #expect(points.reduce(0, +) == result["score"]?.number && !points.isEmpty)
                func explain(_ query: String, _ id: String, app: String = "org.example.films") async throws -> JSONValue
                {
                    try #require(try await server.get("/api/explain?q=\(query)&app=\(app)&id=\(id)").json)
                }
                let found = try await explain("salt", "1")
                #expect(found["isFound"] == .boolean(true) && found["title"]?.string == "The Salt Cartographer")
                #expect(found["placement"]?["kind"]?.string == "listed" && found["placement"]?["place"]?.number == 1)
                // For programs that say it in another language.
                let together = try await explain("salt%20cart", "1")["explanation"]?["terms"]?.elements.first
                #expect(together?["reason"]?.string == "all words in the title")
                #expect(together?["code"]?.string == "together" && together?["values"]?["field"]?.string == "title")
                let missing = try await explain("salt%20pepper", "1")
                #expect(
                    missing["explanation"]?["outcome"]?.string == "wordsMissing"
                        && missing["isFound"] == .boolean(false) && missing["placement"] == .null)
                #expect(missing["explanation"]?["missing"]?.elements.first?["isElsewhere"] == .boolean(true))
                #expect(try await explain("salt", "none")["explanation"]?["outcome"]?.string == "notIndexed")
                // An item that is gone is told from one that never was.
                #expect(try await explain("salt", "none")["removal"] == .null && found["removal"] == .null)
                try server.index.app(AppIdentifier("org.example.films")).commit { $0.delete(identifiers: ["2"]) }
                let deleted = try await explain("salt", "2")
                #expect(deleted["explanation"]?["outcome"]?.string == "notIndexed")
                #expect(deleted["removal"]?["reason"]?.string == "deleted")
                #expect(deleted["removal"]?["date"]?.string?.hasSuffix("Z") == true)
                _ = try await server.request("PUT", "/api/apps/org.example.films", body: "{\"on\": false}")
                let hidden = try await explain("salt", "1")
                #expect(hidden["hidden"] == .array([.string("appSwitchedOff")]) && hidden["isFound"] == .boolean(false))
            }
        }

        /// S3.
        @Test func suggestionsGoOnFromWhatIsTyped() async throws {
            try await TestServer.run { server in
                try await server.fill()
                let answer = try await server.get("/api/suggestions?q=sal&limit=3")
                let texts = (answer.json?["suggestions"]?.elements ?? []).compactMap { $0["text"]?.string }
                #expect(texts.contains("salt") && texts.count <= 3)
                let bar = try await server.get("/opensearch/suggestions?q=sal")
                #expect(bar["content-type"] == "application/x-suggestions+json")
                #expect(bar.json?.elements.first == .string("sal"))
                #expect(bar.json?.elements[1].elements.contains(.string("salt")) == true)
                let description = try await server.get("/opensearch.xml")
                #expect(description.text.contains("template=\"http://127.0.0.1:\(server.port)/?q={searchTerms}\""))
            }
        }

        /// S7.
        @Test func theEmptyBoxShowsActivitiesAndFrequentPicks() async throws {
            try await TestServer.run { server in
                try await server.fill()
                try server.view("Earlier", at: Int64(Date().timeIntervalSince1970) - 500)
                try server.view("Salt seen", item: "1")
                let listener = try LandingListener(
                    app: AppIdentifier("org.example.films"), home: server.index.home
                ) { _ in true }
                defer { listener.stop() }
                for (id, times) in [("1", 1), ("3", 3)] {
                    for _ in 0..<times {
                        let token = try #require(try await server.result(id, "q=salt")["token"]?.string)
                        _ = try await server.request(
                            "POST", "/api/landing", body: "{\"token\": \"\(token)\", \"query\": \"salt\"}")
                    }
                }
                func recent() async throws -> (activities: [String?], frequent: [String?]) {
                    let answer = try await server.get("/api/recent").json
                    return (
                        (answer?["activities"]?.elements ?? []).map { $0["title"]?.string },
                        (answer?["frequent"]?.elements ?? []).map { $0["id"]?.string }
                    )
                }
                var shown = try await recent()
                #expect(shown.activities == ["Salt seen", "Earlier"] && shown.frequent == ["3", "1"])
                _ = try await server.request("PUT", "/api/apps/org.example.films", body: "{\"on\": false}")
                shown = try await recent()
                #expect(shown.activities == [] && shown.frequent == [])
            }
        }

        /// An activity and the item it is about are one result, with how often it was viewed.
        @Test func whatWasViewedIsFoundOnce() async throws {
            try await TestServer.run { server in
                try await server.fill()
                try server.view("Cartography", item: "1")
                try server.view("Cartography", item: "1")
                let result = try await server.result("1", "q=cartogr")
                #expect(result["views"]?.number == 2 && result["isActivity"] == .boolean(false))
                #expect(try await server.find("q=cartogr") == ["1"])
            }
        }

        /// What another process indexes is found by the next keystroke.
        @Test func changesAreFoundByTheNextKeystroke() async throws {
            try await TestServer.run { server in
                #expect(try await server.find("q=quinoa") == [])
                let title = AttributeCatalog.schema.attribute("title")
                for number in 0..<3 {
                    try server.index.app(try AppIdentifier("org.example.other\(number)")).commit {
                        try $0.index(Document(identifier: "\(number)", attributes: [Attribute(title, .text("Quinoa"))]))
                    }
                    #expect(try await server.find("q=quinoa").count == number + 1)
                }
                try server.index.app(try AppIdentifier("org.example.other0")).commit { $0.deleteAll() }
                #expect(try await server.find("q=quinoa").sorted() == ["1", "2"])
                try server.index.setApp(try AppIdentifier("org.example.other1"), on: false)
                #expect(try await server.find("q=quinoa") == ["2"])
            }
        }
    }
}
