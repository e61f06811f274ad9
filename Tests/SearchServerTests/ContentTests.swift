import Foundation
import SearchEngine
import SearchlightBasics
import Synchronization
import SystemIndex
import Testing

@testable import SearchServer

extension LiveServerTests {
    /// The person's own files, mail, people and calendars.
    @Suite struct ContentTests {
        @Test func choosingRemovingAndPausing() async throws {
            let content = MadeUpContent()
            try await TestServer.run {
                $0.content = content
            } _: { server in
                let before = try await server.get("/api/content")
                #expect(before.json?["isAvailable"] == .boolean(true))
                #expect(before.json?["folders"]?.elements.isEmpty == true)
                let offers = try #require(try await server.get("/api/content/offers").json)
                #expect(offers["folders"]?.elements.first?["isChosen"] == .boolean(false))
                #expect(offers["sources"]?.elements.first?["bytes"]?.number == 3_000_000_000)

                let body = "{\"folders\": [\"/home/anna/Documents\", \"~/Musik\"], \"sources\": [\"thunderbird\"]}"
                let chosen = try await server.request("POST", "/api/content/folders", body: body)
                #expect(chosen.status == 200 && chosen.json?["folders"]?.elements.count == 2, "\(chosen.text)")
                #expect(chosen.json?["phase"]?.string == "contents" && chosen.json?["left"]?.number == 9)

                let paused = try await server.request("POST", "/api/content/pause", body: "{\"paused\": true}")
                #expect(paused.json?["isPaused"] == .boolean(true))

                let folder = "/api/content/folders?folder=/home/anna/Documents"
                #expect(try await server.request("DELETE", folder).json?["folders"]?.elements.count == 1)
                #expect(try await server.request("DELETE", folder).status == 404)
                let source = "/api/content/folders?source=thunderbird"
                #expect(try await server.request("DELETE", source).json?["sources"]?.elements.isEmpty == true)
                #expect(
                    content.removed.withLock { $0 } == [
                        .folder("/home/anna/Documents"), .folder("/home/anna/Documents"), .source("thunderbird"),
                    ])
            }
        }

        @Test(arguments: [
            "{}", "{\"folders\": []}", "{\"folders\": [\"Documents\"]}", "{\"folders\": [\"../x\"]}",
            "{\"folders\": \"/a\"}",
            "{\"folders\": [\"/none\"]}", "{\"folders\": [\"/a\"], \"read\": true}",
        ])
        func whatCannotBeChosenIsRefused(body: String) async throws {
            try await TestServer.run { server in
                let answer = try await server.request("POST", "/api/content/folders", body: body)
                #expect(answer.status == 400, "\(answer.text)")
                #expect(answer.json?["type"]?.string == "/problems/invalid-body")
                #expect(try await server.get("/api/content").json?["folders"]?.elements.isEmpty == true)
            }
        }

        @Test func removingNamesOneThing() async throws {
            try await TestServer.run { server in
                for query in ["", "?folder=/a&source=b", "?folder="] {
                    let answer = try await server.request("DELETE", "/api/content/folders" + query)
                    #expect(answer.status == 400, "\(query)")
                }
            }
        }

        /// Another page of the browser must not let this one read a person's files.
        @Test func onlyThePageItselfChooses() async throws {
            try await TestServer.run { server in
                let calls: [(method: String, target: String, body: String?)] = [
                    ("POST", "/api/content/folders", "{\"folders\": [\"/etc\"]}"),
                    ("DELETE", "/api/content/folders?folder=/etc", nil),
                    ("POST", "/api/content/pause", "{\"paused\": true}"),
                ]
                let origin = ["Origin": "https://evil.example"], rebound = ["Host": "evil.example:\(server.port)"]
                for call in calls {
                    for headers in [["X-Searchlight-Token": "wrong"], ["X-Searchlight-Token": ""], origin, rebound] {
                        let answer = try await server.request(
                            call.method, call.target, headers: headers, body: call.body)
                        #expect(answer.status == 403, "\(call.target) \(headers)")
                    }
                }
                for target in ["/api/content", "/api/content/offers", "/api/content/problems"] {
                    #expect(try await server.get(target, headers: origin).status == 403)
                    #expect(try await server.get(target, headers: rebound).status == 403)
                }
                #expect(try await server.get("/api/content").json?["folders"]?.elements.isEmpty == true)
            }
        }

        @Test func problemsArePagedAndStandWithTheirItem() async throws {
            try await TestServer.run { server in
                let page = try #require(try await server.get("/api/content/problems?limit=2&offset=1").json)
                #expect(page["total"]?.number == 3)
                let files = page["problems"]?.elements.map { $0["file"]?.string }
                #expect(files == ["/home/anna/1.pdf", "/home/anna/2.pdf"])
                for (app, expected) in [("searchlight.files", "encrypted"), ("org.example.other", nil)] {
                    try await server.importing(
                        "{\"id\": \"f\", \"title\": \"Salt\", \"path\": \"/home/anna/1.pdf\"}", into: app)
                    let item = try #require(try await server.get("/api/item?app=\(app)&id=f").json)
                    #expect(item["problem"]?["reason"]?.string == expected)
                    let explained = try #require(try await server.get("/api/explain?q=salt&app=\(app)&id=f").json)
                    #expect(explained["problem"]?["reason"]?.string == expected)
                }
            }
        }

        @Test func aProgramWithoutFilesSaysSo() async throws {
            try await TestServer.run {
                $0.content = nil
            } _: { server in
                let state = try await server.get("/api/content")
                #expect(state.json == .members(["isAvailable": .boolean(false)]))
                #expect(try await server.get("/api/content/offers").status == 404)
            }
        }

        @Test func aResultNamesThePageOfItsPassage() async throws {
            try await TestServer.run { server in
                let filler = String(repeating: "other words ", count: 40)
                let text = "\(filler)\\f\(filler)\\fthe zirconium"
                try await server.importing("{\"id\": \"p\", \"title\": \"Report\", \"textContent\": \"\(text)\"}")
                #expect(try await server.result("p", "q=zirconium")["page"]?.number == 3)
                #expect(try await server.result("p", "q=report")["page"] == .null)
            }
        }

        @Test func aThumbnailSaysOfWhichMomentItIs() {
            func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
                [0, 0, 0, UInt8(content.count)] + Array(type.utf8) + content + [0, 0, 0, 0]
            }
            let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            let text = chunk("tEXt", Array("Thumb::MTime".utf8) + [0] + Array("1700000000".utf8))
            let picture = start + chunk("IHDR", [1, 2, 3]) + text + chunk("IDAT", [])
            #expect(ThumbnailCache.text("Thumb::MTime", in: picture) == "1700000000")
            #expect(ThumbnailCache.text("Thumb::URI", in: picture) == nil)
            #expect(ThumbnailCache.text("Thumb::MTime", in: start + chunk("IDAT", []) + text) == nil)
            for length in 0..<picture.count {
                _ = ThumbnailCache.text("Thumb::MTime", in: Array(picture.prefix(length)))
            }
            let endless = start + [0xFF, 0xFF, 0xFF, 0xFF] + Array("tEXt".utf8)
            #expect(ThumbnailCache.text("Thumb::MTime", in: endless) == nil)
        }
    }
}
