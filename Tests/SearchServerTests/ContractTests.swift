import Foundation
import HTTPTypes
import Logging
import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing

@testable import SearchServer

extension LiveServerTests {
    /// The API's document promises no more and no less than the server does.
    @Suite struct ContractTests {
        private static func document() throws -> APIDocument { try APIDocument(ServerRoutes.documentBytes) }

        @Test func everyAddressIsDocumented() async throws {
            let document = try Self.document()
            let documented = Set(document.operations.map { "\($0.method) \($0.path)" })
            let service = SearchService(
                ServerConfiguration(home: Home(path: "/nonexistent")), logger: Logger(label: "tests"))
            let table = RouteTable(service: service, page: try WebPage.bundled())
            let answered = Set(
                table.routes.flatMap { route in route.methods.map { "\($0.method.rawValue) \(route.path)" } })
            #expect(documented == answered)
        }

        @Test func everyExampleIsAsItsSchemaSays() throws {
            let document = try Self.document()
            var examples = 0
            for operation in document.operations {
                let contents =
                    (operation.content["requestBody"]?["content"]?.members ?? [])
                    + (operation.content["responses"]?.members ?? []).flatMap {
                        document.resolved($0.value)["content"]?.members ?? []
                    }
                for content in contents {
                    guard let example = content.value["example"], let schema = content.value["schema"] else { continue }
                    examples += 1
                    #expect(document.errors(example, schema) == [], "\(operation.identifier), \(content.key)")
                }
            }
            #expect(examples > 25)
        }

        @Test func aWrongMethodIsToldTheRightOnes() async throws {
            try await TestServer.run { server in
                for (target, methods) in [("/api/search?q=a", "GET, HEAD"), ("/api/history", "GET, HEAD, DELETE")] {
                    let answer = try await server.request("PUT", target, body: "{}")
                    #expect(answer.status == 405 && answer["allow"] == methods, "\(target)")
                    #expect(try await server.request("HEAD", target).status == 200)
                }
                let null = try await server.get("/api/search?q=a%00b")
                #expect(null.status == 400 && null.json?["detail"]?.string?.contains("null characters") == true)
            }
        }

        @Test func everyProblemIsDocumented() throws {
            let types = try Self.document().root["components"]?["schemas"]?["Problem"]?["properties"]?["type"]?["enum"]
            #expect(types?.elements == Problem.Kind.allCases.map { .string("/problems/" + $0.rawValue) })
        }

        @Test func everyReasonIsDocumented() throws {
            let codes = try Self.document().root["components"]?["schemas"]?["Term"]?["properties"]?["code"]?["enum"]
            #expect(codes?.elements == Explanation.Reason.Code.allCases.map { .string($0.rawValue) })
        }

        @Test func everyReasonOfARemovalIsDocumented() throws {
            let schema = try Self.document().root["components"]?["schemas"]?["Removal"]
            let reasons = schema?["properties"]?["reason"]?["enum"]
            #expect(reasons?.elements == Removal.Reason.allCases.map { .string($0.rawValue) })
        }

        /// What is asked for each call, after the home was filled; `TOKEN` stands for the first result's.
        private static let calls: [String: [(target: String, body: String?)]] = [
            "search": [
                ("/api/search?q=salt&explain=true", nil), ("/api/search", nil), ("/api/search?q=unfindable", nil),
                ("/api/search?q=slat%20saltt&committed=true&limit=1", nil), ("/api/search?q=Dianying&offset=0", nil),
                ("/api/search?q=1%2B1", nil), ("/api/search?q=salt%20type:film%20rating%3E%3D3", nil),
            ],
            "suggestions": [
                ("/api/suggestions?q=sa", nil), ("/api/suggestions?q=type:p", nil),
                ("/api/suggestions?q=type:film%20s", nil),
                ("/api/suggestions", nil),
            ],
            "explain": [
                ("/api/explain?q=salt&app=org.example.films&id=1", nil),
                ("/api/explain?q=pepper&app=org.example.films&id=1", nil),
                ("/api/explain?q=salt&app=org.example.films&id=none", nil),
                ("/api/explain?q=salt&app=org.example.pictures&id=gone", nil),
            ],
            "recent": [("/api/recent", nil)],
            "hidden": [("/api/hidden", nil)],
            "hide": [("/api/hidden", "{\"token\": \"aW9yZy5leGFtcGxlLmZpbG1zAG5vbmU\", \"title\": \"Salt\"}")],
            "unhide": [("/api/hidden?token=aW9yZy5leGFtcGxlLmZpbG1zAG5vbmU", nil)],
            "land": [
                ("/api/landing", "{\"token\": \"TOKEN\", \"query\": \"salt\", \"position\": 0}"),
                ("/api/landing", "{\"app\": \"org.example.films\", \"query\": \"salt\"}"),
            ],
            "engage": [
                ("/api/engagement", "{\"event\": \"lookedAt\", \"token\": \"TOKEN\", \"query\": \"salt\"}"),
                ("/api/engagement", "{\"event\": \"shown\", \"shown\": 3}"),
                (
                    "/api/engagement",
                    "{\"event\": \"shown\", \"query\": \"salt\", \"shown\": 1, \"apps\": [\"org.example.films\"]}"
                ),
            ],
            "items": [
                ("/api/items?app=org.example.films", nil), ("/api/items?app=org.example.films&limit=1&offset=1", nil),
            ],
            "item": [
                ("/api/item?app=org.example.films&id=1", nil), ("/api/item?app=org.example.notes&id=n/1?%26=", nil),
            ],
            "export": [("/api/export?app=org.example.films", nil)],
            "import": [
                ("/api/import?app=org.example.more&domain=d", "[{\"id\": \"1\"}, {\"titel\": \"\"}]"),
                ("/api/import?app=org.example.more&ignoreUnknown=true", "[{\"id\": \"1\", \"titel\": \"\"}]"),
            ],
            "thumbnail": [("/api/thumbnail?app=org.example.pictures&id=p", nil)],
            "media": [("/api/media?app=org.example.sounds&id=s", nil)],
            "typeIcon": [
                ("/api/icon?type=application/pdf", nil), ("/api/icon?type=public.png", nil),
                ("/api/icon?type=x", nil),
            ],
            "preview": [("/api/preview?app=org.example.pictures&id=f", nil)],
            // Shows something on the screen: `LandingTests`.
            "act": [], "programs": [("/api/programs?token=TOKEN", nil)],
            "apps": [("/api/apps", nil)], "switchEverything": [("/api/apps", "{\"on\": true}")],
            "app": [("/api/apps/org.example.films", nil)],
            "switchApp": [("/api/apps/org.example.films", "{\"on\": true}")],
            "settings": [("/api/apps/org.example.films/settings", nil)],
            "icon": [("/api/apps/org.example.films/icon", nil)],
            "shortcut": [("/api/shortcut", nil)],
            "contentState": [("/api/content", nil)], "contentOffers": [("/api/content/offers", nil)],
            "chooseContent": [
                ("/api/content/folders", "{\"folders\": [\"/home/anna\"], \"sources\": [\"thunderbird\"]}")
            ],
            "removeContent": [("/api/content/folders?source=thunderbird", nil)],
            "pauseContent": [("/api/content/pause", "{\"paused\": true}")],
            "contentProblems": [("/api/content/problems?limit=1&offset=1", nil)],
            "appTokens": [("/api/tokens", nil)],
            "issueAppToken": [("/api/tokens", "{\"app\": \"org.example.notes\", \"label\": \"Notes\"}")],
            // `OwnTests` revokes one.
            "revokeAppToken": [],
            "addOwnItems": [("/api/own/items", "[{\"id\": \"1\", \"title\": \"Salt\"}]")],
            "updateOwnItems": [("/api/own/items", "[{\"id\": \"1\", \"textContent\": \"bread\"}]")],
            "ownItem": [("/api/own/item?id=1", nil)],
            "deleteOwnItems": [("/api/own/deletions", "{\"ids\": [\"2\"]}")],
            "ownBatch": [
                ("/api/own/batch", "{\"add\": [{\"id\": \"3\", \"domain\": \"d\"}], \"clientState\": \"MQ==\"}")
            ],
            "ownClientState": [("/api/own/client-state", nil), ("/api/own/client-state?name=other", nil)],
            "ownReindexing": [("/api/own/reindexing", nil)],
            "acknowledgeReindexing": [
                ("/api/own/reindexing", "{\"everything\": false, \"identifiers\": [], \"number\": \"0\"}")
            ],
            "registerOwnApp": [("/api/own/registration", "{\"name\": \"Notes\", \"opening\": null}")],
            "unregisterOwnApp": [("/api/own/registration", nil)],
            "becomeCurrent": [("/api/own/activities", "{\"type\": \"org.example.read\", \"title\": \"Salt\"}")],
            "deleteOwnActivities": [("/api/own/activities", nil)],
            // Wants what another call answered: `OwnTests`.
            "resignCurrent": [],
            "engageOwn": [("/api/own/engagement", "{\"id\": \"1\"}")],
            "searchOwn": [
                ("/api/own/search?q=salt&attributes=title,id", nil), ("/api/own/search?q=x&mode=enter&domain=d", nil),
            ],
            "explainOwn": [("/api/own/explain?q=salt&id=1", nil), ("/api/own/explain?q=salt&id=none", nil)],
            "history": [("/api/history", nil)], "session": [("/api/session", nil)], "health": [("/api/health", nil)],
            "metrics": [("/api/metrics", nil)], "openSearchDescription": [("/opensearch.xml", nil)],
            "openSearchSuggestions": [("/opensearch/suggestions?q=sa", nil)], "openapi": [("/openapi.json", nil)],
            // Behind all others: what they look at goes. The answer of a change of settings has tests of its own, a WebSocket too.
            "deleteItem": [("/api/item?app=org.example.notes&id=n/1?%26=", nil)],
            "openSocket": [], "changeSetting": [], "clearHistory": [("/api/history?all=true", nil)],
            "forgetApp": [("/api/apps/org.example.films", nil)],
        ]

        @Test func everyCallAnswersAsItIsDocumented() async throws {
            try await TestServer.run { server in
                try await server.fill()
                let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]).base64EncodedString()
                try await server.importing(
                    "{\"id\": \"p\", \"title\": \"P\", \"thumbnailData\": \"\(picture)\"}", into: "org.example.pictures"
                )
                let file = server.folder + "/f.png"
                try #require(Data(base64Encoded: picture)).write(to: URL(fileURLWithPath: file))
                try await server.importing(
                    "{\"id\": \"f\", \"title\": \"F\", \"contentURL\": \"file://\(file)\"}",
                    into: "org.example.pictures"
                )
                try await server.importing("{\"id\": \"gone\", \"title\": \"Salt\"}", into: "org.example.pictures")
                try server.index.app(AppIdentifier("org.example.pictures")).commit { $0.delete(identifiers: ["gone"]) }
                let sound = server.folder + "/s.mp3"
                try Data("ID3".utf8).write(to: URL(fileURLWithPath: sound))
                try await server.importing(
                    "{\"id\": \"s\", \"title\": \"S\", \"contentType\": \"public.audio\", \"url\": \"file://\(sound)\"}",
                    into: "org.example.sounds")
                try server.view("Salt seen", item: "1")
                let token = try #require(try await server.result("1", "q=salt")["token"]?.string)
                let document = try Self.document()
                let last = ["deleteItem", "clearHistory", "forgetApp"]
                let operations = document.operations.filter { !last.contains($0.identifier) }
                let appToken = try AppTokenStore(server.index.home).issue(
                    AppIdentifier("org.example.own"), label: "", now: 1
                )
                .token
                for operation in operations + document.operations.filter({ last.contains($0.identifier) }) {
                    let calls = try #require(Self.calls[operation.identifier], "\(operation.identifier)")
                    for call in calls {
                        let answer = try await server.request(
                            operation.method, call.target.replacing("TOKEN", with: token),
                            headers: operation.path.hasPrefix("/api/own/")
                                ? ["Authorization": "Bearer \(appToken)"] : [:],
                            body: call.body?.replacing("TOKEN", with: token))
                        #expect(answer.status / 100 == 2, "\(operation.identifier): \(answer.text)")
                        #expect(Self.mistakes(answer, operation, document) == [], "\(call.target)")
                    }
                }
            }
        }

        @Test func everyProblemAnswersAsItIsDocumented() async throws {
            try await TestServer.run { server in
                try await server.fill()
                let document = try Self.document()
                for operation in document.operations {
                    let target = operation.path.replacing("{app}", with: "none")
                    let unknown = try await server.request(operation.method, target + "?unknown=1", body: "{")
                    #expect((400..<500).contains(unknown.status), "\(operation.identifier): \(unknown.text)")
                    #expect(Self.mistakes(unknown, operation, document) == [])
                }
            }
        }

        /// How an answer differs from what is documented.
        private static func mistakes(
            _ answer: HTTPAnswer, _ operation: APIDocument.Operation, _ document: APIDocument
        ) -> [String] {
            guard let documented = operation.content["responses"]?[String(answer.status)].map(document.resolved) else {
                return ["\(operation.identifier): the status \(answer.status) is not documented"]
            }
            guard let contents = documented["content"]?.members else {
                return answer.body.isEmpty ? [] : ["\(operation.identifier): a body that is not documented"]
            }
            let type = answer["content-type"]?.split(separator: ";").first.map(String.init) ?? ""
            let content = contents.first {
                $0.key == type || $0.key.hasSuffix("/*") && type.hasPrefix($0.key.dropLast())
            }
            guard let content, let schema = content.value["schema"] else {
                return ["\(operation.identifier): the type \(type) is not documented"]
            }
            if !type.hasSuffix("/json") && !type.hasSuffix("+json") {
                return answer.body.isEmpty ? ["\(operation.identifier): empty"] : []
            }
            guard let value = answer.json else { return ["\(operation.identifier): is no JSON"] }
            return document.errors(value, schema, at: operation.identifier)
        }
    }
}

extension TestServer {
    /// Views something in an app, as its activities do.
    func view(_ title: String, item: String? = nil, app: String = "org.example.films", at time: Int64? = nil) throws {
        let index = index.app(try AppIdentifier(app))
        var record = ActivityRecord(activityType: "org.example.viewing")
        record.title = title
        record.relatedIdentifier = item
        try index.activities.save(record, now: time ?? Int64(Date().timeIntervalSince1970)) {
            try index.document($0) != nil
        }
    }
}
