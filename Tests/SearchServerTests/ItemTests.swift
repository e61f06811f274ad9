import Foundation
import SearchlightBasics
import SystemIndex
import Testing

@testable import SearchServer

extension LiveServerTests {
    @Suite struct ItemTests {
        @Test func itemsAreBrowsed() async throws {
            try await TestServer.run { server in
                try await server.fill()
                try await server.importing("{\"id\": \"4\", \"title\": \"Gone\", \"expires\": \"2001-01-02\"}")
                var identifiers: [String?] = [], offset: Int? = 0
                while let next = offset {
                    let page = try await server.get("/api/items?app=org.example.films&limit=2&offset=\(next)").json
                    identifiers += (page?["items"]?.elements ?? []).map { $0["id"]?.string }
                    offset = page?["nextOffset"]?.number
                }
                #expect(identifiers == ["1", "2", "3"])
                // After an item, and of what follows after so many.
                for (query, expected) in [
                    ("after=1", ["2", "3"]), ("after=1&limit=1", ["2"]), ("after=1&offset=1", ["3"]),
                    ("after=15", ["2", "3"]),
                    ("after=3", []), ("after=%F0%9F%98%80", []), ("after=1&domain=films.drama", ["2"]),
                ] {
                    let page = try await server.get("/api/items?app=org.example.films&\(query)").json
                    #expect(page?["items"]?.elements.map { $0["id"]?.string } == expected, "\(query)")
                    let hasMore = page?["nextOffset"] != .null
                    #expect(hasMore == (query == "after=1&limit=1"), "what has expired is no further item")
                }
                let below = try await server.get("/api/items?app=org.example.films&domain=films.drama").json
                #expect(below?["items"]?.elements.count == 2)
                let one = try await server.get("/api/item?app=org.example.films&id=1").json
                #expect(one?["attributes"]?["rating"] == .double(4.5) && one?["domain"]?.string == "films.drama")
                #expect(try await server.get("/api/item?app=org.example.films&id=9").status == 404)
                for nowhere in ["/api/nothing", "/api", "/api/"] {
                    let answer = try await server.get(nowhere)
                    #expect(
                        answer.status == 404 && answer.json?["detail"]?.string?.contains("/openapi.json") == true,
                        "\(nowhere)")
                }
                // A person who mistyped an address is shown a page.
                for nowhere in ["/nothing", "/nothing.html", "/apps/films", "/apiary", "/%3Cb%3E"] {
                    let answer = try await server.get(nowhere)
                    let type = answer["content-type"] ?? ""
                    #expect(answer.status == 404 && type.hasPrefix("text/html"), "\(nowhere)")
                    #expect(answer["content-security-policy"]?.contains("script-src 'self'") == true, "\(nowhere)")
                }
            }
        }

        @Test func whatIsExportedComesBack() async throws {
            try await TestServer.run { server in
                // More than one piece of an answer.
                let lines = (0..<3000).map {
                    "{\"id\": \"\($0)\", \"title\": \"Jazz \($0)\", \"contentDescription\": \"\(String(repeating: "wide ", count: 20))\"}"
                }
                try await server.importing(lines.joined(separator: "\n"))
                let exported = try await server.get("/api/export?app=org.example.films")
                #expect(exported["content-type"] == "application/x-ndjson")
                #expect(exported.text.split(separator: "\n").count == 3000)
                try await server.importing(exported.text, into: "org.example.copy")
                #expect(try await server.get("/api/export?app=org.example.copy").body == exported.body)
            }
        }

        @Test func badItemsAreNamedAndLeftOut() async throws {
            try await TestServer.run { server in
                let body = "{\"id\": \"1\", \"title\": \"Good\"}\n{\"id\": \"2\", \"titel\": \"Bad\"}\nnonsense\n"
                let answer = try await server.request(
                    "POST", "/api/import?app=org.example.films", headers: ["Content-Type": "application/x-ndjson"],
                    body: body)
                #expect(answer.json?["imported"]?.number == 1 && answer.json?["skipped"]?.number == 2)
                let complaints = answer.json?["complaints"]?.elements ?? []
                #expect(complaints.map { $0["line"]?.number } == [2, 3])
                #expect(complaints.first?["message"]?.string?.contains("did you mean `title`") == true)
            }
        }

        @Test func anItemIsDeletedAlone() async throws {
            try await TestServer.run { server in
                try await server.fill()
                #expect(try await server.request("DELETE", "/api/item?app=org.example.films&id=1").status == 204)
                #expect(try await server.get("/api/item?app=org.example.films&id=1").status == 404)
                #expect(try await server.find("q=cartographer") == [])
                #expect(try await server.get("/api/item?app=org.example.films&id=2").status == 200)
                #expect(try await Set(server.find("q=salt")) == ["2", "3", "n/1?&="])
                for unknown in [
                    "app=org.example.films&id=1", "app=org.example.films&id=9", "app=org.example.none&id=2",
                ] {
                    #expect(try await server.request("DELETE", "/api/item?\(unknown)").status == 404, "\(unknown)")
                }
                #expect(try await server.find("q=salt").count == 3)
                _ = try await server.request("DELETE", "/api/item?app=org.example.notes&id=n/1?%26=")
                #expect(try await server.find("q=pepper") == [])
            }
        }

        @Test func unknownNamesAreCountedIfTheyAreIgnored() async throws {
            try await TestServer.run { server in
                let lines = """
                    {"id": "1", "title": "Salt", "titel": "x", "colour": 1}
                    {"id": "2", "title": "Salt", "titel": "y"}

                    """
                let strict = try await server.request("POST", "/api/import?app=org.example.a", body: lines).json
                #expect(strict?["imported"]?.number == 0 && strict?["skipped"]?.number == 2)
                #expect(strict?["ignored"] == .object([]))
                let target = "/api/import?app=org.example.a&ignoreUnknown=true"
                let lax = try await server.request("POST", target, body: lines).json
                #expect(lax?["imported"]?.number == 2 && lax?["skipped"]?.number == 0)
                #expect(lax?["ignored"]?["titel"]?.number == 2 && lax?["ignored"]?["colour"]?.number == 1)
                #expect(lax?["ignored"]?.members.count == 2)
                #expect(try await Set(server.find("q=salt")) == ["1", "2"])
            }
        }

        /// Section 11, A3: by app, by day, whole.
        @Test func historyIsListedAndCleared() async throws {
            try await TestServer.run { server in
                try await server.fill()
                let now = Int64(Date().timeIntervalSince1970)
                try server.view("Today", at: now)
                try server.view("Long ago", at: now - 5 * 86_400)
                try server.view("Note", app: "org.example.notes", at: now - 10)
                func titles() async throws -> [String?] {
                    (try await server.get("/api/history").json?["entries"]?.elements ?? []).map { $0["title"]?.string }
                }
                #expect(try await titles() == ["Today", "Note", "Long ago"])
                let page = try await server.get("/api/history?limit=1&offset=1").json
                #expect(page?["total"]?.number == 3 && page?["nextOffset"]?.number == 2)
                for target in [
                    "/api/history", "/api/history?all=false", "/api/history?all=true&day=2024-05-01",
                    "/api/history?day=now",
                ] {
                    #expect(try await server.request("DELETE", target).status == 400, "\(target)")
                }
                #expect(try await titles().count == 3)
                let day = LocalTime.day(now - 5 * 86_400)
                #expect(try await server.request("DELETE", "/api/history?day=\(day)").json?["activities"]?.number == 1)
                #expect(try await titles() == ["Today", "Note"])
                _ = try await server.request("DELETE", "/api/history?app=org.example.notes")
                #expect(try await titles() == ["Today"])
                _ = try await server.request("DELETE", "/api/history?all=true")
                #expect(try await titles() == [])
                #expect(try await server.find("q=salt").count == 4)
            }
        }
    }
}
