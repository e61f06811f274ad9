import AppPrograms
import Crawler
import Foundation
import SearchEngine
import SystemIndex
import Testing
import WebMarkup

@testable import PublicIndex

@Suite("W5: pages that a crawler fetched without cookies are findable for everyone")
struct PublicIndexTests {
    @Test func whatIsPublishedIsFoundElsewhere() throws {
        let world = PublicWorld()
        try world.read(["/a": "Lanterns of the North", "/b": "Brulee"])
        try world.read(["/w": "Wolves"], of: "wolves.example")
        let manifest = try world.publish()
        #expect(manifest.parts.map(\.site) == ["films.example", "wolves.example"])
        #expect(manifest.parts.map(\.pages) == [2, 1])
        let person = world.person()
        #expect(try person.use().indexed == 3)
        #expect(try person.find("lanterns nor") == ["https://films.example/a"])
        #expect(try person.find("wolv") == ["https://wolves.example/w"])
        #expect(try person.index.name(of: .publicIndex) == "Public index")
        let item = try #require(try person.index.app(.publicIndex).document("https://films.example/a"))
        #expect(item.domain == "example.films")
        // What was typed was sent nowhere.
        #expect(!world.fetcher.requests.contains { "\($0.address)".contains("lantern") || $0.body != nil })
        #expect(world.fetcher.requests.allSatisfy { !$0.headers.contains { $0.name == "Cookie" } })
    }

    @Test func onlyWhatChangedIsFetched() throws {
        let world = PublicWorld()
        try world.read(["/a": "Lanterns", "/b": "Brulee"])
        try world.read(["/w": "Wolves"], of: "wolves.example")
        try world.publish()
        let person = world.person()
        try person.use()
        let before = world.fetcher.requests.count
        #expect(try person.sources.read(try #require(try person.sources.all().first), now: world.now).unchanged == 2)
        #expect(world.fetcher.requests.count == before + 1)

        try world.publisher.app(.web).commit { $0.delete(identifiers: ["https://films.example/b"]) }
        try world.read(["/c": "Cadwallader"])
        try world.publish()
        let outcome = try person.sources.read(try #require(try person.sources.all().first), now: world.now)
        #expect(outcome == .init(indexed: 2, deleted: 1, unchanged: 1, refused: 0))
        #expect(try person.find("brulee").isEmpty && person.find("cadw") == ["https://films.example/c"])
        #expect(world.fetcher.requests.count { $0.address.path.hasPrefix("/parts/") } == 3)

        // A site that is published no more is not found any more.
        #expect(try WebContent(world.publisher).remove("wolves.example"))
        try world.publish()
        #expect(try person.sources.read(try #require(try person.sources.all().first), now: world.now).deleted == 1)
        #expect(try person.find("wolves").isEmpty)
    }

    @Test func whatIsNotForEverybodyIsNotPublished() throws {
        let world = PublicWorld()
        try world.read(["/a": "Lanterns"])
        try world.read(["/s": "Salaries"], of: "intranet.example", isPrivate: true)
        try world.publisher.app(AppIdentifier("org.example.notes")).commit {
            try $0.index(Document(identifier: "diary", domain: "", attributes: []))
        }
        let manifest = try world.publish()
        #expect(manifest.parts.map(\.site) == ["films.example"])
        let bytes = try #require(FileManager.default.contents(atPath: world.folder + "/" + manifest.parts[0].path))
        let lines = String(decoding: try #require(Gzip.decoded([UInt8](bytes), maximumBytes: 1 << 20)), as: UTF8.self)
        #expect(lines.contains("All about Lanterns"))
        for word in ["secretvalidator", "searchlight_fetched", "searchlight_links", "Salaries", "diary"] {
            #expect(!lines.contains(word), "\(word)")
        }
    }

    /// Another's files are believed as far as they are about the site that they say, and no further.
    @Test func foreignLinesAreRefused() throws {
        let world = PublicWorld()
        try world.read(["/a": "Lanterns"])
        var manifest = try world.publish()
        let lines = #"""
            {"id": "https://films.example/good", "title": "Good", "web_secret": "x", "relatedUniqueIdentifier": "y", "expires": 5}
            {"id": "https://bank.example/login", "title": "Phish"}
            {"id": "https://films.example/a#fragment", "title": "Fragment"}
            {"id": "diary", "title": "Diary"}
            {"id": "javascript:alert(1)", "title": "Script"}
            {"id": "https://films.example/play", "title": "Player", "contentType": "public.movie", "contentURL": "file:///etc/passwd"}
            [1]
            {"title"
            """#
        let bytes = Array(lines.utf8)
        let sha = try Self.replacePart(of: &manifest, with: bytes, in: world)
        let person = world.person()
        let outcome = try person.use()
        #expect(outcome.indexed == 2 && outcome.refused == 6)
        let player = try #require(try person.index.app(.publicIndex).document("https://films.example/play"))
        #expect(player.text("contentURL") == nil && player.text("title") == "Player")
        let item = try #require(try person.index.app(.publicIndex).document("https://films.example/good"))
        #expect(item.text("relatedUniqueIdentifier") == nil && item.expiration == Document.never)
        #expect(try person.find("phish").isEmpty && person.find("script").isEmpty && person.find("diary").isEmpty)

        // Other bytes than the manifest names are no pages of it, compressed or not.
        try Data(bytes + [10]).write(to: URL(filePath: world.folder + "/parts/\(sha).jsonl.gz"))
        #expect(throws: PublicIndexError.self) { try world.person().use() }
    }

    private static func replacePart(
        of manifest: inout PublicManifest, with bytes: [UInt8], in world: PublicWorld
    ) throws -> String {
        let sha = sha256(bytes)
        manifest.parts[0].sha256 = sha
        manifest.parts[0].pages = 9
        try JSONEncoder().encode(manifest).write(to: URL(filePath: world.folder + "/index.json"))
        try Data(bytes).write(to: URL(filePath: world.folder + "/parts/\(sha).jsonl.gz"))
        return sha
    }

    @Test func badManifestsAreSentences() throws {
        for text in [
            "", "[]", #"{"format": 2, "name": "x", "parts": []}"#,
            #"{"format": 1, "name": "x", "parts": [{"site": "a", "pages": 1, "bytes": 1, "sha256": "../../etc/passwd"}]}"#,
            #"{"format": 1, "name": "x", "parts": [{"site": "a", "pages": -1, "bytes": 1, "sha256": "aa"}, {"site": "a", "pages": 1, "bytes": 1, "sha256": "bb"}]}"#,
        ] {
            let world = PublicWorld()
            world.fetcher.on("https://index.example/index.json") { _ in
                FetchResponse(status: 200, body: Array(text.utf8))
            }
            #expect(throws: PublicIndexError.self) { try world.person().use() }
        }
        let world = PublicWorld()
        let error = #expect(throws: PublicIndexError.self) { try world.person().use() }
        #expect(error?.code == .unreachable && error?.description.contains("404") == true)
    }

    @Test func oneIsForgottenWithItsPages() throws {
        let world = PublicWorld()
        try world.read(["/a": "Lanterns"])
        try world.publish()
        let person = world.person()
        try person.use()
        #expect(try person.sources.remove("index.example") == 1)
        #expect(try person.sources.remove("index.example") == nil)
        #expect(try person.find("lanterns").isEmpty && person.sources.all().isEmpty)
    }

    /// The person's own reading of a site, an app's item about the page, and the public index: one result.
    @Test func aPageIsOneResultHoweverManyHaveIt() throws {
        let world = PublicWorld()
        try world.read(["/a": "Lanterns", "/b": "Lanterns too"])
        try world.publish()
        let person = world.person()
        try person.use()
        _ = try WebContent(person.index, fetcher: world.fetcher, clock: QuickClock()).read(
            WebSite(address: WebAddress("https://films.example/a")!, depth: 0, readsSitemaps: false), now: world.now)
        let found = try person.index.scope().search(SearchRequest("lanterns", limit: 20, now: world.now))
        #expect(
            Set(found.items.map { "\($0.app.rawValue) \($0.hit.identifier)" }) == [
                "searchlight.web https://films.example/a", "searchlight.public https://films.example/b",
            ])
        #expect(found.total == 2)
        try person.act("Lanterns", page: "https://films.example/b")
        let more = try person.index.scope().search(SearchRequest("lanterns", limit: 20, now: world.now))
        #expect(Set(more.items.map(\.app.rawValue)) == ["searchlight.web", "org.example.films"])
    }

    @Test func twoOfThemAreKeptApart() throws {
        let world = PublicWorld()
        try world.read(["/a": "Lanterns"])
        let manifest = try world.publish()
        world.fetcher.on("https://other.example/deep/index.json") { _ in
            let other = PublicManifest(name: "Other", parts: manifest.parts)
            return FetchResponse(status: 200, body: [UInt8](try! JSONEncoder().encode(other)))
        }
        let part = FileManager.default.contents(atPath: world.folder + "/" + manifest.parts[0].path)!
        world.fetcher.on("https://other.example/deep/parts/*") { _ in FetchResponse(status: 200, body: [UInt8](part)) }
        let person = world.person()
        try person.use()
        _ = try person.sources.read(PublicSource(address: WebAddress("https://other.example/deep/")!), now: world.now)
        #expect(try person.sources.all().map(\.name) == ["index.example", "other.example/deep"])
        // The page is the one's that was read last; forgetting the other takes nothing away.
        #expect(try person.sources.remove("index.example") == 0)
        #expect(try person.find("lanterns") == ["https://films.example/a"])
        // What that one gives up the other brings back.
        try person.use()
        #expect(try person.sources.remove("index.example") == 1)
        #expect(try person.find("lanterns").isEmpty)
        _ = try person.sources.read(try #require(try person.sources.all().first), now: world.now)
        #expect(try person.find("lanterns") == ["https://films.example/a"])
    }

    /// What one index gives up in an update, another that is read after it brings back in the same.
    @Test func whatOneGivesUpTheOtherBringsBack() throws {
        let (one, other) = (PublicWorld(), PublicWorld())
        try one.read(["/a": "Lanterns", "/b": "Brulee"])
        try other.read(["/a": "Lanterns"])
        try one.publish()
        try other.publish()
        for name in ["index.json", "parts/*"] {
            one.fetcher.on("https://other.example/" + name) { request in
                let path = request.address.path
                let bytes = FileManager.default.contents(atPath: other.folder + path).map { [UInt8]($0) }
                let tag = name == "index.json" ? FetchHeaders([("ETag", "\"x\"")]) : FetchHeaders([])
                if request.headers.contains(where: { $0.name == "If-None-Match" }) { return FetchResponse(status: 304) }
                return FetchResponse(status: bytes == nil ? 404 : 200, headers: tag, body: bytes ?? [])
            }
        }
        let person = one.person()
        let second = PublicSource(address: WebAddress("https://other.example/")!)
        _ = try person.sources.read(second, now: one.now)
        try person.use()
        try one.publisher.app(.web).commit { $0.delete(identifiers: ["https://films.example/a"]) }
        try one.publish()
        // As an update has it: all records are taken first.
        for source in try person.sources.all() { _ = try person.sources.read(source, adds: false, now: one.now) }
        #expect(try person.find("lanterns") == ["https://films.example/a"])

        // What was removed while an update ran does not come back.
        let stale = try person.sources.all()
        #expect(try person.sources.remove("other.example") != nil)
        let error = #expect(throws: PublicIndexError.self) {
            for source in stale { _ = try person.sources.read(source, adds: false, now: one.now) }
        }
        #expect(error?.code == .unknown)
        #expect(try person.sources.all().map(\.name) == ["index.example"])
    }

    /// A site that cannot be had keeps no other from being found.
    @Test func oneBadPartCostsItselfOnly() throws {
        let world = PublicWorld()
        try world.read(["/a": "Lanterns"])
        try world.read(["/w": "Wolves"], of: "wolves.example")
        let manifest = try world.publish()
        try FileManager.default.removeItem(atPath: world.folder + "/" + manifest.parts[0].path)
        let person = world.person()
        #expect(throws: PublicIndexError.self) { try person.use() }
        #expect(try person.find("wolves") == ["https://wolves.example/w"])
        try world.publish()
        #expect(try person.use() == .init(indexed: 1, deleted: 0, unchanged: 1, refused: 0))
        #expect(try person.find("lanterns") == ["https://films.example/a"])
    }

    /// What was forgotten with the app comes back with the next reading, though nothing had changed.
    @Test func pagesThatWereForgottenAreReadAnew() throws {
        let world = PublicWorld()
        try world.read(["/a": "Lanterns"])
        try world.publish()
        let person = world.person()
        try person.use()
        try person.index.app(.publicIndex).forget()
        #expect(try person.find("lanterns").isEmpty)
        #expect(try person.sources.read(try #require(try person.sources.all().first), now: world.now).indexed == 1)
        #expect(try person.find("lanterns") == ["https://films.example/a"])
    }
}
