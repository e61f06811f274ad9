import Testing
import WebMarkup

@testable import Crawler

@Suite struct CrawlLimitTests {
    @Test func pagesHaveALimit() throws {
        let site = ScriptedSite()
        site.page("https://a.test/", "/b", "/c", "/d")
        site.redirect("https://a.test/b", "/e")
        site.page("https://a.test/e", "/f")
        let run = try Run(site, "https://a.test/") { $0.limits.pages = 2 }
        #expect(
            run.events == [
                "page https://a.test/ 0", "refused https://a.test/c limit(Crawler.CrawlLimit.pages)",
                "refused https://a.test/d limit(Crawler.CrawlLimit.pages)",
                "page https://a.test/e 1 for https://a.test/b",
                "refused https://a.test/f limit(Crawler.CrawlLimit.pages)",
            ], "a redirect that was begun is followed")
        #expect(run.summary.limitsReached == [.pages])
        #expect(site.pages == ["https://a.test/", "https://a.test/b", "https://a.test/e"])
        let none = try Run(site, "https://a.test/") { $0.limits.pages = 0 }
        #expect(none.summary.requests == 0)
    }

    @Test func depthHasALimit() throws {
        for depth in 0...3 {
            let site = ScriptedSite()
            for number in 0...3 { site.page("https://a.test/\(number)", "/\(number + 1)") }
            let run = try Run(site, "https://a.test/0") { $0.limits.depth = depth }
            #expect(run.summary.pages == depth + 1)
            #expect(run.summary.limitsReached == [.depth])
            #expect(run.events.count == depth + 1)
        }
    }

    @Test func hostsHaveALimit() throws {
        let site = ScriptedSite()
        site.page("https://a.test/", "https://b.test/", "https://c.test/", "https://www.b.test/")
        site.redirect("https://b.test/", "https://d.test/")
        let run = try Run(site, "https://a.test/") {
            $0.followsOtherHosts = true
            $0.limits.hosts = 2
        }
        #expect(
            run.events == [
                "page https://a.test/ 0", "refused https://b.test/ limit(Crawler.CrawlLimit.hosts)",
                "gone https://www.b.test/",
            ])
        #expect(run.summary.limitsReached == [.hosts])
        #expect(site.log.allSatisfy { ["a.test", "b.test", "www.b.test"].contains($0.request.address.host) })
        let seeds = try Run(site, "https://a.test/", "https://x.test/") { $0.limits.hosts = 1 }
        #expect(seeds.events.first == "refused https://x.test/ limit(Crawler.CrawlLimit.hosts)")
    }

    @Test func timeHasALimit() throws {
        let site = ScriptedSite()
        site.page("https://a.test/", "/b", "/c", "/d", "/e")
        let run = try Run(site, "https://a.test/") { $0.limits.seconds = 3.5 }
        #expect(
            run.events == [
                "page https://a.test/ 0", "gone https://a.test/b", "gone https://a.test/c",
                "refused https://a.test/d limit(Crawler.CrawlLimit.seconds)",
                "refused https://a.test/e limit(Crawler.CrawlLimit.seconds)",
            ])
        #expect(run.summary.limitsReached == [.seconds])
        #expect(run.summary.seconds <= 3.5)
        // What is left of the time is all that a request gets.
        #expect(site.log.map(\.request.seconds) == [3.5, 2.5, 1.5, 0.5])
    }

    @Test func aWaitLongerThanTheCrawlIsNotBegun() throws {
        let site = ScriptedSite()
        site.on("https://a.test/", 503, ("Retry-After", "300"))
        let run = try Run(site, "https://a.test/", "https://a.test/b") { $0.limits.seconds = 200 }
        #expect(
            run.events == ["", "b"].map { "refused https://a.test/\($0) limit(Crawler.CrawlLimit.seconds)" })
        #expect(run.summary.seconds == 1)
    }

    @Test func aCrawlOfASlowServerEndsInTime() throws {
        let site = ScriptedSite()
        let clock = site.clock
        site.page("https://a.test/", "/b", "/c")
        site.on("https://a.test/b") { (request, _) throws(FetchError) in
            clock.sleep(request.seconds)
            throw FetchError(.timedOut, request.address, "Failed.")
        }
        let run = try Run(site, "https://a.test/") {
            $0.limits.seconds = 10
            $0.limits.secondsPerPage = 100
        }
        #expect(
            run.events.dropFirst() == [
                "failed https://a.test/b timedOut", "refused https://a.test/c limit(Crawler.CrawlLimit.seconds)",
            ])
        #expect(run.summary.seconds == 10)
    }

    @Test func whatWaitsHasALimit() throws {
        let site = ScriptedSite()
        let links = (0..<1000).map { "/\($0)" }.joined(separator: "\n")
        site.on("https://a.test/", 200, ("Content-Type", "text/html"), body: "<html>\n" + links)
        let run = try Run(site, "https://a.test/") {
            $0.limits.pages = 10
            $0.limits.sitemapEntries = 20
        }
        #expect(run.events.count == 31)
        #expect(run.summary.limitsReached == [.pages])
    }

    @Test func aCutPageIsAPage() throws {
        let site = ScriptedSite()
        site.on("https://a.test/") { (_, _) throws(FetchError) in
            FetchResponse(
                status: 200, headers: FetchHeaders([("Content-Type", "text/html")]), body: Array("<ht".utf8),
                isCut: true)
        }
        #expect(try Run(site, "https://a.test/").events == ["page https://a.test/ 0"])
    }
}
