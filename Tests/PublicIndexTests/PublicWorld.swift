import Crawler
import Foundation
import SearchEngine
import Synchronization
import SystemIndex
import WebMarkup

@testable import PublicIndex

/// A publisher, a key server and people, each with a home of their own, and between them a network of closures.
final class PublicWorld: @unchecked Sendable {  // one test's thread
    static let day: Int64 = 86_400
    /// In a period of its own.
    var now: Int64 = 100 * day + 10
    let threshold: Int
    private(set) var homes: [Home] = []
    let publisher: SystemIndex
    let keys: ReportKeys
    let collection: ReportCollection
    let fetcher = RoutedFetcher()
    /// What happens while the key server is asked next.
    var whileAsked: (() throws -> Void)?

    static let address = WebAddress("https://index.example/")!
    static let keyAddress = "https://keys.example/"

    init(threshold: Int = 10) {
        self.threshold = threshold
        let publisher = Self.home()
        let keeper = Self.home()
        homes = [publisher, keeper]
        self.publisher = SystemIndex(home: publisher)
        keys = ReportKeys(SystemIndex(home: keeper), seconds: Self.day)
        collection = ReportCollection(self.publisher, threshold: threshold, period: ReportPeriod(seconds: Self.day))
        route()
    }

    deinit { for home in homes { try? FileManager.default.removeItem(atPath: home.path) } }

    private static func home() -> Home {
        Home(path: FileManager.default.temporaryDirectory.path + "/searchlight-public-" + UUID().uuidString)
    }

    var folder: String { publisher.file("publication", of: .publicIndex).path }
    var keysPath: String { homes[1].path }

    private func route() {
        fetcher.on("https://index.example/index.json") { [unowned self] request in file("index.json", request) }
        fetcher.on("https://index.example/parts/*") { [unowned self] request in
            file("parts/" + request.address.path.split(separator: "/").last!, request)
        }
        fetcher.on("https://index.example/reports") { [unowned self] request in
            answer {
                try collection.take(
                    JSONDecoder().decode(EncryptedReport.self, from: Data(request.body ?? [])), now: now)
            }
        }
        fetcher.on("https://keys.example/keys") { [unowned self] _ in
            FetchResponse(status: 200, body: [UInt8](try! JSONEncoder().encode(keys.announcement(now: now))))
        }
        fetcher.on("https://keys.example/evaluations") { [unowned self] request in
            var body: [UInt8] = []
            var response = answer {
                try whileAsked?()
                whileAsked = nil
                let input = try JSONDecoder().decode(BlindedInput.self, from: Data(request.body ?? []))
                let value = try keys.evaluate(input.blinded, period: input.period, now: now)
                body = [UInt8](try JSONEncoder().encode(Evaluation(evaluated: value)))
            }
            if response.status == 204 { response = FetchResponse(status: 200, body: body) }
            return response
        }
    }

    private func answer(_ body: () throws -> Void) -> FetchResponse {
        do {
            try body()
            return FetchResponse(status: 204)
        } catch let error as PublicIndexError {
            let status = [.early: 409, .outdated: 410, .malformed: 400][error.code] ?? 500
            return FetchResponse(status: status, body: Array(#"{"detail": "\#(error.code.rawValue)"}"#.utf8))
        } catch {
            return FetchResponse(status: 500)
        }
    }

    private func file(_ name: String, _ request: FetchRequest) -> FetchResponse {
        guard let bytes = FileManager.default.contents(atPath: folder + "/" + name) else {
            return FetchResponse(status: 404)
        }
        let tag = "\"" + Publication.tag(of: bytes) + "\""
        if request.headers.contains(where: { $0.name == "If-None-Match" && $0.value == tag }) {
            return FetchResponse(status: 304)
        }
        return FetchResponse(status: 200, headers: FetchHeaders([("ETag", tag)]), body: [UInt8](bytes))
    }

    // MARK: The publisher

    /// Has the crawler's index hold these pages, as if they had been read.
    func read(_ pages: [String: String], of site: String = "films.example", isPrivate: Bool = false) throws {
        for (path, title) in pages {
            fetcher.on("https://\(site)\(path)") { _ in
                FetchResponse(
                    status: 200,
                    headers: FetchHeaders([("Content-Type", "text/html"), ("ETag", "\"secretvalidator\"")]),
                    body: Array("<title>\(title)</title><p>All about \(title)</p>".utf8))
            }
        }
        for path in pages.keys.sorted() {
            let source = WebSite(
                address: WebAddress("https://\(site)\(path)")!, depth: 0, readsSitemaps: false, isPrivate: isPrivate)
            _ = try WebContent(publisher, fetcher: fetcher, clock: QuickClock()).read(source, now: now)
        }
    }

    @discardableResult
    func publish() throws -> PublicManifest {
        try Publication(
            name: "Example", reports: PublicManifest.Reports(keys: Self.keyAddress, threshold: threshold),
            opened: collection.opened(now: now)
        ).write(publisher, to: folder)
    }

    /// Everything that the publisher has on the disk for reports, in any depth of its JSON.
    func collected() throws -> [Data] {
        let folder = publisher.file("", in: "reports", of: .publicIndex).path
        guard FileManager.default.fileExists(atPath: folder) else { return [] }
        var found: [Data] = []
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() where name.hasSuffix(".json") {
            guard let bytes = FileManager.default.contents(atPath: folder + "/" + name) else { continue }
            found.append(bytes)
            // What stands in Base64 there.
            for text in String(decoding: bytes, as: UTF8.self).split(separator: "\"") {
                let data = Data(base64Encoded: String(text).replacing("\\/", with: "/"))
                if let data, data.count > 8 { found.append(data) }
            }
        }
        return found
    }

    // MARK: People

    func person() -> Person {
        let home = Self.home()
        homes.append(home)
        return Person(world: self, index: SystemIndex(home: home))
    }

    struct Person {
        let world: PublicWorld
        let index: SystemIndex

        var sources: PublicSources { PublicSources(index, fetcher: world.fetcher) }
        var box: ReportBox { ReportBox(index) }
        var reporting: Reporting { Reporting(sources) }

        @discardableResult
        func use() throws -> PublicSources.Outcome {
            try sources.read(PublicSource(address: PublicWorld.address), now: world.now)
        }

        func find(_ query: String) throws -> [String] {
            try index.scope().search(SearchRequest(query, limit: 20, now: world.now)).items.map(\.hit.identifier)
        }

        /// Chooses a page of the public index after typing something.
        func choose(_ page: String, typed: String) throws {
            try index.engage(.chosen, withItem: page, of: .publicIndex, typed: typed, now: world.now)
        }

        /// Does something in an app that the app calls fit for everybody.
        func act(_ title: String, page: String?, keywords: [String] = [], isPublic: Bool = true) throws {
            var record = ActivityRecord(activityType: "org.example.films.viewing")
            record.title = title
            record.keywords = keywords
            record.webpageURL = page
            record.isPublic = isPublic
            record.userInfo = Array("private".utf8)
            try index.app(AppIdentifier("org.example.films")).activities.save(record, now: world.now) { _ in true }
        }

        func encrypt() throws -> Int {
            var count = 0
            for draft in try reporting.drafts() where try reporting.encrypt(draft, now: world.now) { count += 1 }
            return count
        }

        /// Returns how many were taken.
        @discardableResult
        func send() throws -> Int {
            var count = 0
            for waiting in try box.waiting() where waiting.ends <= world.now {
                if try reporting.send(waiting, now: world.now) == nil { count += 1 }
            }
            return count
        }
    }
}

/// Answers by address; the last part of a pattern may be a star.
final class RoutedFetcher: Fetcher {
    private let routes = Mutex<[String: @Sendable (FetchRequest) -> FetchResponse]>([:])
    private let asked = Mutex<[FetchRequest]>([])

    var requests: [FetchRequest] { asked.withLock { $0 } }

    func on(_ pattern: String, _ answer: @escaping @Sendable (FetchRequest) -> FetchResponse) {
        routes.withLock { $0[pattern] = answer }
    }

    func fetch(_ request: FetchRequest) throws(FetchError) -> FetchResponse {
        asked.withLock { $0.append(request) }
        let address = request.address.description
        let folder = address.prefix(upTo: address.lastIndex(of: "/")!) + "/*"
        let answer = routes.withLock { $0[address] ?? $0[String(folder)] }
        return answer?(request) ?? FetchResponse(status: 404)
    }
}

/// Waiting takes no time.
final class QuickClock: CrawlClock {
    private let time = Mutex(0.0)

    func now() -> Double { time.withLock { $0 } }
    func sleep(_ seconds: Double) { time.withLock { $0 += max(seconds, 0.001) } }
    func secondsSince1970() -> Double { now() }
}
