import Synchronization
import WebMarkup

@testable import Crawler

/// A clock that advances only on sleep.
final class ScriptedClock: CrawlClock {
    private let time = Mutex(1000.0)

    func now() -> Double { time.withLock { $0 } }
    func sleep(_ seconds: Double) { time.withLock { $0 += seconds } }
    /// Sun, 06 Nov 1994 08:49:37 GMT, where the clock begins.
    func secondsSince1970() -> Double { 784_111_777 + now() - 1000 }
}

/// The web as a test has it: what is not written down is not there (404).
final class ScriptedSite: Fetcher {
    struct Asked {
        /// Seconds since the clock began.
        var time: Double
        var address: String
        var request: FetchRequest
    }

    typealias Answer = @Sendable (_ request: FetchRequest, _ times: Int) throws(FetchError) -> FetchResponse

    let clock = ScriptedClock()
    private let state = Mutex((answers: [String: Answer](), log: [Asked]()))

    func fetch(_ request: FetchRequest) throws(FetchError) -> FetchResponse {
        let address = request.address.description
        let now = clock.now() - 1000
        let (answer, times) = state.withLock { state in
            let times = state.log.count { $0.address == address }
            state.log.append(Asked(time: now, address: address, request: request))
            return (state.answers[address], times)
        }
        guard let answer else { return FetchResponse(status: 404) }
        return try answer(request, times)
    }

    /// - Parameter answer: gets how often the address was asked for before.
    func on(_ address: String, _ answer: @escaping Answer) { state.withLock { $0.answers[address] = answer } }

    func on(_ address: String, _ status: Int, _ headers: (name: String, value: String)..., body: String = "") {
        let response = FetchResponse(status: status, headers: FetchHeaders(headers), body: Array(body.utf8))
        on(address) { (_, _) throws(FetchError) in response }
    }

    /// A page, with links of which ``Run`` knows.
    func page(_ address: String, _ links: String...) {
        on(address, 200, ("Content-Type", "text/html"), body: (["<html>"] + links).joined(separator: "\n"))
    }

    func redirect(_ address: String, _ target: String, status: Int = 302) {
        on(address, status, ("Location", target))
    }

    func robots(_ origin: String, _ lines: String...) {
        on(origin + "/robots.txt", 200, ("Content-Type", "text/plain"), body: lines.joined(separator: "\n"))
    }

    func fail(_ address: String, _ code: FetchError.Code) {
        on(address) { (request, _) throws(FetchError) in throw FetchError(code, request.address, "Failed.") }
    }

    var log: [Asked] { state.withLock { $0.log } }

    /// What was asked for, without what is about robots and sitemaps.
    var pages: [String] { log.map(\.address).filter { !$0.hasSuffix("/robots.txt") && !$0.hasSuffix("/sitemap.xml") } }

    func times(_ address: String) -> [Double] { log.filter { $0.address == address }.map(\.time) }
}

/// A crawl of it, to the end.
struct Run {
    var events: [String] = []
    var summary = CrawlSummary()

    init(
        _ site: ScriptedSite, _ seeds: String..., known: [String: KnownPage] = [:], links: [String: [String]] = [:],
        change: (inout CrawlPlan) -> Void = { _ in }, isCancelled: () -> Bool = { false }
    ) throws {
        var plan = CrawlPlan(seeds: seeds.compactMap { WebAddress($0) })
        plan.readsSitemaps = false
        change(&plan)
        var crawl = Crawl(plan: plan, fetcher: site, clock: site.clock)
        var told: [String] = []
        summary = try crawl.run(
            known: { known[$0.description] }, isCancelled: isCancelled,
            visit: { event in
                told.append(Self.text(event))
                switch event {
                case .page(let page):
                    let lines = String(decoding: page.response.body, as: UTF8.self).split(separator: "\n").dropFirst()
                    let addresses = lines.compactMap { WebAddress(String($0), relativeTo: page.address) }
                    return PageLinks(addresses, areFollowed: page.response.headers.first("X-Robots-Tag") != "nofollow")
                // Links of others must not be followed.
                case .unchanged(let route):
                    return PageLinks((links[route.address.description] ?? []).compactMap { WebAddress($0) })
                case .gone(let address), .refused(let address, _), .failed(let address, _):
                    return PageLinks((links[address.description] ?? []).compactMap { WebAddress($0) })
                }
            })
        events = told
    }

    /// Such as "gone https://a.test/".
    private static func text(_ event: CrawlEvent) -> String {
        switch event {
        case .page(let page):
            "page \(page.address) \(page.depth)" + (page.asked == page.address ? "" : " for \(page.asked)")
        case .unchanged(let route):
            "unchanged \(route.address)" + (route.asked == route.address ? "" : " for \(route.asked)")
        case .gone(let address): "gone \(address)"
        case .refused(let address, .forbiddenAddress): "refused \(address) forbiddenAddress"
        case .refused(let address, .otherHost(let target, let isForGood)):
            "refused \(address) otherHost(\(target))" + (isForGood ? " for good" : "")
        case .refused(let address, .duplicate(let target, let isForGood)):
            "refused \(address) duplicate(\(target))" + (isForGood ? " for good" : "")
        case .refused(let address, let reason): "refused \(address) \(reason)"
        case .failed(let address, .fetch(let error)): "failed \(address) \(error.code)"
        case .failed(let address, .status(let status)): "failed \(address) \(status)"
        }
    }
}
