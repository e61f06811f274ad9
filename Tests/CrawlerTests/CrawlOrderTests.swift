import Testing
import WebMarkup

@testable import Crawler

@Suite struct CrawlOrderTests {
    @Test func pagesComeBreadthFirstInTheOrderFoundAndOnce() throws {
        let site = ScriptedSite()
        site.page("https://a.test/", "/b", "/c", "/b#again", "/", "https://a.test:443/c")
        site.page("https://a.test/b", "/d", "/c", "/b")
        site.page("https://a.test/c", "/e")
        site.page("https://a.test/d")
        site.page("https://a.test/e", "/gone")
        site.on("https://a.test/gone", 410)
        let run = try Run(site, "https://a.test/#top", "https://a.test/")
        #expect(
            run.events == [
                "page https://a.test/ 0", "page https://a.test/b 1", "page https://a.test/c 1",
                "page https://a.test/d 2",
                "page https://a.test/e 2", "gone https://a.test/gone",
            ])
        #expect(site.log.count == 7)
        #expect(site.log[0].address == "https://a.test/robots.txt")
        #expect(run.summary.pages == 5)
        #expect(run.summary.gone == 1)
        #expect(run.summary.requests == 7)
        #expect(run.summary.limitsReached.isEmpty)
        #expect(run.summary.bytes > 0)
        #expect(!run.summary.isCancelled)
    }

    @Test func theSameSiteGivesTheSameOrder() throws {
        func crawl() throws -> [String] {
            let site = ScriptedSite()
            for host in ["a", "b", "c"] {
                site.robots("https://\(host).test", "User-agent: *", "Crawl-delay: \(host == "b" ? 7 : 1)")
                for page in 0..<40 {
                    let links = ["a", "b", "c"].map { "https://\($0).test/\(page * 2 + 1)" }
                    site.page("https://\(host).test/\(page)", links[0], links[1], links[2], "/\(page * 2 + 2)")
                }
            }
            return try Run(site, "https://a.test/0") {
                $0.followsOtherHosts = true
                $0.limits.pages = 60
                $0.limits.depth = 10
            }.events
        }
        let first = try crawl()
        #expect(first.count > 60)
        for _ in 0..<3 { #expect(try crawl() == first) }
    }

    @Test func onlySeedsHostsAreVisited() throws {
        let site = ScriptedSite()
        site.page(
            "https://a.test/", "https://www.a.test/x", "http://a.test/y", "https://b.test/", "https://sub.a.test/",
            "https://a.test./z")
        site.page("https://www.a.test/x")
        let run = try Run(site, "https://a.test/")
        #expect(run.summary.pages == 2)
        #expect(site.log.allSatisfy { ["a.test", "www.a.test", "a.test."].contains($0.request.address.host) })
        #expect(site.pages.contains("http://a.test/y"))
    }

    @Test func otherHostsAreVisitedWhereThePlanSaysSo() throws {
        let site = ScriptedSite()
        site.page("https://a.test/", "https://b.test/")
        site.page("https://b.test/", "https://c.test/")
        let run = try Run(site, "https://a.test/") { $0.followsOtherHosts = true }
        #expect(run.events == ["page https://a.test/ 0", "page https://b.test/ 1", "gone https://c.test/"])
    }

    @Test func linksAreNotFollowedWhereThePageSaysSo() throws {
        let site = ScriptedSite()
        site.on(
            "https://a.test/", 200, ("Content-Type", "text/html"), ("X-Robots-Tag", "nofollow"), body: "<html>\n/b")
        #expect(try Run(site, "https://a.test/").events == ["page https://a.test/ 0"])
        #expect(site.pages == ["https://a.test/"])
    }

    @Test func linksOfWhatIsNoPageAreNotFollowed() throws {
        let site = ScriptedSite()
        let run = try Run(site, "https://a.test/", links: ["https://a.test/": ["https://a.test/b"]])
        #expect(run.events == ["gone https://a.test/"])
    }

    @Test func anAddressFoundNearerASeedIsTakenThere() throws {
        let site = ScriptedSite()
        // Waits at depth 2 by a slow host's page when a fast one names it at depth 1.
        site.page("https://a.test/", "/1")
        site.page("https://a.test/1", "https://b.test/x")
        site.robots("https://b.test", "User-agent: *", "Crawl-delay: 30")
        site.page("https://b.test/", "/x")
        site.page("https://b.test/x")
        let run = try Run(site, "https://a.test/", "https://b.test/")
        #expect(run.events.last == "page https://b.test/x 1")
        #expect(run.events.count == 4)
    }

    @Test func onlyHTMLIsAPage() throws {
        let site = ScriptedSite()
        let types = [
            "/a": "text/html; charset=utf-8", "/b": "application/xhtml+xml", "/c": "TEXT/HTML", "/d": "application/pdf",
            "/e": "text/plain", "/f": "image/png;x=text/html",
        ]
        for (path, type) in types { site.on("https://a.test\(path)", 200, ("Content-Type", type), body: "<html>") }
        site.on("https://a.test/g", 200, body: "\u{FEFF} <!DOCTYPE HTML>")
        site.on("https://a.test/h", 200, body: "%PDF-1.4")
        site.on("https://a.test/i", 204)
        site.page("https://a.test/", "/a", "/b", "/c", "/d", "/e", "/f", "/g", "/h", "/i")
        let run = try Run(site, "https://a.test/")
        #expect(
            run.events == [
                "page https://a.test/ 0", "page https://a.test/a 1", "page https://a.test/b 1",
                "page https://a.test/c 1",
                "refused https://a.test/d notHTML(mediaType: Optional(\"application/pdf\"))",
                "refused https://a.test/e notHTML(mediaType: Optional(\"text/plain\"))",
                "refused https://a.test/f notHTML(mediaType: Optional(\"image/png\"))",
                "page https://a.test/g 1", "refused https://a.test/h notHTML(mediaType: nil)",
                "refused https://a.test/i notHTML(mediaType: nil)",
            ])
    }

    @Test func failuresAreToldWithTheirCause() throws {
        let site = ScriptedSite()
        site.page("https://a.test/", "/b", "/c", "/d")
        site.on("https://a.test/b", 500)
        site.fail("https://a.test/c", .timedOut)
        site.on("https://a.test/d", 403)
        let run = try Run(site, "https://a.test/")
        #expect(
            run.events.dropFirst() == [
                "failed https://a.test/b 500", "failed https://a.test/c timedOut", "failed https://a.test/d 403",
            ])
        #expect(run.summary.failed == 3)
    }

    @Test func whatTheVisitorThrowsEndsTheCrawl() throws {
        struct Enough: Error {}
        let site = ScriptedSite()
        site.page("https://a.test/", "/b")
        let seed = try #require(WebAddress("https://a.test/"))
        var crawl = Crawl(plan: CrawlPlan(seeds: [seed]), fetcher: site, clock: site.clock)
        #expect(throws: Enough.self) {
            try crawl.run(known: { _ in nil }, isCancelled: { false }, visit: { _ in throw Enough() })
        }
        #expect(site.pages == ["https://a.test/"])
    }
}
