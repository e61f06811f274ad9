import AppPrograms
import Foundation
import HTTPTypes
import Logging
import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing

@testable import SearchServer

extension LiveServerTests {
    /// What a program does with its own app's items, by the token of the app.
    @Suite struct OwnTests {
        private static let app = "org.example.notes"

        /// A program with a token, as it would call from any language.
        private struct Client {
            let server: TestServer
            let token: String

            init(_ server: TestServer, _ app: String = OwnTests.app) throws {
                self.server = server
                token = try AppTokenStore(server.index.home).issue(AppIdentifier(app), label: "test", now: 1).token
            }

            func call(_ method: String, _ path: String, _ body: String? = nil) async throws -> HTTPAnswer {
                try await server.request(
                    method, "/api/own/" + path,
                    headers: ["Authorization": "Bearer \(token)", "X-Searchlight-Token": ""], body: body)
            }

            func titles(_ query: String) async throws -> [String] {
                try await call("GET", "search?q=\(query)").json?["results"]?.elements.compactMap {
                    $0["title"]?.string
                } ?? []
            }
        }

        @Test func itemsAreAddedChangedAndDeleted() async throws {
            try await TestServer.run { server in
                let client = try Client(server)
                let lines = (0..<1000).map {
                    "{\"id\": \"n\($0)\", \"domain\": \"d\($0 % 2)\", \"title\": \"Salt \($0)\"}"
                }
                let added = try await client.call("POST", "items", lines.joined(separator: "\n"))
                #expect(added.status == 200 && added.json?["added"] == .integer(1000), "\(added.text)")
                #expect(
                    try await client.call("PATCH", "items", "[{\"id\": \"n7\", \"textContent\": \"pepper\"}]").json?[
                        "updated"] == .integer(1))
                #expect(try await client.titles("pepper") == ["Salt 7"])
                #expect(try await client.call("GET", "item?id=n7").json?["title"] == .string("Salt 7"))
                #expect(try await client.call("POST", "deletions", "{\"ids\": [\"n7\"]}").status == 204)
                #expect(try await client.titles("pepper") == [])
                #expect(try await client.call("GET", "item?id=n7").status == 404)
                #expect(try await client.call("POST", "deletions", "{\"domains\": [\"d0\"]}").status == 204)
                #expect(try await client.call("GET", "search?q=salt").json?["total"] == .integer(499))
                #expect(try await client.call("POST", "deletions", "{\"all\": true}").status == 204)
                #expect(try await client.titles("salt") == [])
            }
        }

        @Test func aWrongEmbeddingIsNamedWithItsLineAndWhatToGive() async throws {
            try await TestServer.run { server in
                let client = try Client(server)
                let embedding = #""searchlight_embedding": [0, 0], "searchlight_embedding_model": "x""#
                let items = #"{"id": "1"}"# + "\n" + #"{"id": "2", \#(embedding)}"#
                for method in ["POST", "PATCH"] {
                    let answer = try await client.call(method, "items", items)
                    #expect(answer.status == 400)
                    let detail = try #require(answer.json?["detail"]?.string)
                    #expect(detail.hasPrefix("Line 2: "))
                    #expect(detail.hasSuffix(" searchlight_embedding are 0. Give finite numbers, not all 0."))
                }
            }
        }

        @Test func aTokenReachesItsOwnAppOnly() async throws {
            try await TestServer.run { server in
                let notes = try Client(server), other = try Client(server, "org.example.other")
                #expect(try await notes.call("POST", "items", "[{\"id\": \"1\", \"title\": \"Salt\"}]").status == 200)
                #expect(try await other.titles("salt") == [])
                #expect(try await other.call("GET", "item?id=1").status == 404)
                #expect(try await other.call("POST", "deletions", "{\"all\": true}").status == 204)
                #expect(try await notes.titles("salt") == ["Salt"])
                // It is not the page's token, nor the server's.
                for (method, target, body) in [
                    ("DELETE", "/api/apps/org.example.notes", nil), ("POST", "/api/import?app=x", "[]"),
                    ("POST", "/api/tokens", "{\"app\": \"x\"}"),
                ] as [(String, String, String?)] {
                    let answer = try await server.request(
                        method, target,
                        headers: ["Authorization": "Bearer \(notes.token)", "X-Searchlight-Token": notes.token],
                        body: body)
                    #expect(answer.status == 403, "\(target)")
                }
            }
        }

        /// Each address below `/api/own` asks for a token itself.
        @Test func withoutATokenNothingIsAnswered() async throws {
            try await TestServer.run { server in
                let table = RouteTable(
                    service: SearchService(ServerConfiguration(home: server.index.home), logger: .init(label: "test")),
                    page: try WebPage.bundled())
                let revoked = try Client(server)
                let id = try #require(try AppTokenStore(server.index.home).all().first?.id)
                #expect(try await server.request("DELETE", "/api/tokens?id=\(id)").json?["tokens"] == .array([]))
                for route in table.routes where route.path.hasPrefix("/api/own/") {
                    for (method, _) in route.methods {
                        let tokens = [
                            "", "Bearer", "Bearer \(revoked.token)",
                            "Bearer slapp_" + String(repeating: "0", count: 64),
                        ]
                        for token in tokens + ["Bearer \(try await server.sessionToken())"] {
                            let answer = try await server.request(
                                method.rawValue, route.path + "?q=a&id=b", headers: ["Authorization": token], body: "{}"
                            )
                            #expect(answer.status == 401, "\(method) \(route.path) \(answer.text)")
                        }
                        let page = try await server.request(
                            method.rawValue, route.path, headers: ["Origin": "https://evil.example"], body: "{}")
                        #expect(page.status == 403)
                    }
                }
                #expect(try await server.get("/api/own/client-state").status == 401)
            }
        }

        @Test func aBatchIsThereWithItsStateOrNotAtAll() async throws {
            try await TestServer.run { server in
                let client = try Client(server)
                func state(_ query: String = "") async throws -> JSONValue? {
                    try await client.call("GET", "client-state\(query)").json?["clientState"]
                }
                #expect(try await state() == .null)
                let first = "{\"add\": [{\"id\": \"1\", \"title\": \"Salt\"}], \"clientState\": \"MQ==\"}"
                #expect(try await client.call("POST", "batch", first).json?["added"] == .integer(1))
                #expect(try await state() == .string("MQ=="))
                for wrong in [
                    "{\"add\": [{\"id\": \"2\", \"title\": \"Pepper\"}, {\"id\": \"3\", \"titel\": 1}], \"clientState\": \"Mg==\"}",
                    "{\"add\": [{\"id\": \"2\", \"title\": \"Pepper\"}]}",
                    "{\"add\": [{\"id\": \"2\", \"title\": \"Pepper\"}], \"clientState\": \"???\"}",
                    "{\"add\": [{\"id\": \"2\", \"title\": \"Pepper\"}], \"clientState\": \"Mg==\", \"expectedState\": \"OQ==\"}",
                    "{\"add\": [{\"id\": \"2\", \"title\": \"Pepper\"}], \"clientState\": \"Mg==\", \"expectedState\": null}",
                ] {
                    let answer = try await client.call("POST", "batch", wrong)
                    #expect(400..<500 ~= answer.status, "\(wrong)")
                }
                #expect(try await state() == .string("MQ=="))
                #expect(try await client.titles("pepper") == [])
                let second =
                    "{\"deleteAll\": true, \"add\": [{\"id\": \"2\", \"title\": \"Pepper\"}], \"clientState\": \"Mg==\", \"expectedState\": \"MQ==\"}"
                #expect(try await client.call("POST", "batch", second).status == 200)
                #expect(try await client.titles("salt") == [])
                #expect(try await client.titles("pepper") == ["Pepper"])
                #expect(try await state("?name=other") == .null)
            }
        }

        @Test func anAppIsRegisteredAndItsActivitiesAreKept() async throws {
            try await TestServer.run { server in
                let client = try Client(server)
                let body = "{\"name\": \"Notes\", \"opening\": {\"command\": [\"notes\", \"--open\"]}}"
                #expect(try await client.call("PUT", "registration", body).status == 204)
                #expect(try server.index.registration(AppIdentifier(Self.app))?.name == "Notes")
                #expect(
                    try await client.call("PUT", "registration", "{\"name\": \"N\", \"opening\": {\"x\": 1}}").status
                        == 400)
                #expect(try await client.call("DELETE", "registration").status == 204)
                #expect(try server.index.registration(AppIdentifier(Self.app))?.opening == nil)

                let activity =
                    "{\"type\": \"org.example.read\", \"title\": \"Salt seen\", \"persistentIdentifier\": \"p\"}"
                let answer = try await client.call("POST", "activities", activity)
                let id = try #require(answer.json?["id"]?.string)
                #expect(try await server.get("/api/history").text.contains("Salt seen"))
                #expect(try await client.call("POST", "activities/resign", "{\"id\": \"\(id)\"}").status == 204)
                #expect(try await client.call("POST", "activities/resign", "{\"id\": \"\(id)\"}").status == 404)
                #expect(try await client.call("DELETE", "activities?id=p").status == 204)
                #expect(try await !server.get("/api/history").text.contains("Salt seen"))
            }
        }

        @Test func whatIsChosenIsLearnedAndExplained() async throws {
            try await TestServer.run { server in
                let client = try Client(server)
                let items = "[{\"id\": \"1\", \"title\": \"Salt one\"}, {\"id\": \"2\", \"title\": \"Salt two\"}]"
                #expect(try await client.call("POST", "items", items).status == 200)
                for _ in 0..<3 {
                    let body = "{\"id\": \"2\", \"typed\": \"sal\", \"kind\": \"chosen\"}"
                    #expect(try await client.call("POST", "engagement", body).status == 204)
                }
                #expect(try await client.titles("sal").first == "Salt two")
                let explained = try await client.call("GET", "explain?q=salt&id=1")
                #expect(explained.json?["outcome"] == .string("matched"), "\(explained.text)")
                #expect(try await client.call("GET", "reindexing").json?["request"] == .null)
            }
        }

        @Test func tokensHaveALimitAndNoSecretOnTheDisk() async throws {
            try await TestServer.run { server in
                let store = AppTokenStore(server.index.home), app = try AppIdentifier(Self.app)
                let (token, grant) = try store.issue(app, label: String(repeating: "l", count: 500), now: 7)
                #expect(try store.app(token) == app && store.app(token + "0") == nil && store.app("") == nil)
                #expect(grant.label.count == AppTokenStore.longestLabel)
                let file = try String(contentsOfFile: server.index.home.path + "/app-tokens.json", encoding: .utf8)
                #expect(!file.contains(token.dropFirst(AppTokenStore.prefix.count)) && file.contains(grant.id))
                for _ in 1..<AppTokenStore.mostTokens { _ = try store.issue(app, label: "", now: 7) }
                #expect(throws: IndexError.self) { try store.issue(app, label: "", now: 7) }
                #expect(try store.revoke(grant.id) && !store.revoke(grant.id))
                #expect(try store.app(token) == nil)
            }
        }
    }
}
