import Foundation
import Testing
import WebMarkup

@testable import Crawler

@Suite struct CrawlSitemapTests {
    private func sitemap(_ addresses: [String], isIndex: Bool = false) -> String {
        let (root, entry) = isIndex ? ("sitemapindex", "sitemap") : ("urlset", "url")
        let entries = addresses.map { "<\(entry)><loc>\($0)</loc></\(entry)>" }.joined(separator: "\n")
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <\(root) xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
            \(entries)
            </\(root)>
            """
    }

    private func run(_ site: ScriptedSite, change: (inout CrawlPlan) -> Void = { _ in }) throws -> Run {
        try Run(site, "https://a.test/") {
            $0.readsSitemaps = true
            change(&$0)
        }
    }

    @Test func theUsualSitemapGivesPagesOfDepthOne() throws {
        let site = ScriptedSite()
        site.page("https://a.test/", "/linked")
        site.page("https://a.test/listed", "/deeper")
        site.on(
            "https://a.test/sitemap.xml", 200, ("Content-Type", "application/xml"),
            body: sitemap([
                "https://a.test/listed", "https://a.test/", "https://a.test/linked", "https://b.test/", "nonsense:",
            ]))
        let result = try run(site)
        #expect(
            result.events == [
                "page https://a.test/ 0", "gone https://a.test/linked", "page https://a.test/listed 1",
                "gone https://a.test/deeper",
            ])
        #expect(result.summary.sitemaps == 1)
        #expect(site.times("https://a.test/sitemap.xml") == [2], "after the seeds")
    }

    @Test func sitemapsAreReadFromRobotsWithIndexesOfOneLevel() throws {
        let site = ScriptedSite()
        site.robots(
            "https://a.test", "User-agent: *", "Disallow: /maps", "Sitemap: https://a.test/maps/index",
            "Sitemap: https://b.test/other.xml")
        let index = sitemap(
            ["https://a.test/maps/1", "https://a.test/maps/nested", "https://a.test/maps/1"], isIndex: true)
        site.on("https://a.test/maps/index", 200, body: index)
        site.on("https://a.test/maps/1", 200, body: sitemap(["https://a.test/one"]))
        site.on("https://a.test/maps/nested", 200, body: sitemap(["https://a.test/maps/2"], isIndex: true))
        site.on("https://a.test/maps/2", 200, body: sitemap(["https://a.test/two"]))
        site.page("https://a.test/")
        site.page("https://a.test/one")
        let result = try run(site)
        #expect(result.events == ["page https://a.test/ 0", "page https://a.test/one 1"])
        #expect(site.times("https://a.test/maps/1").count == 1)
        #expect(site.times("https://a.test/maps/2").isEmpty)
        #expect(site.log.allSatisfy { $0.request.address.host == "a.test" })
        let times = site.log.map(\.time)
        #expect(zip(times.dropFirst(), times).allSatisfy { $0 - $1 >= 1 })
    }

    @Test func whatRobotsDoesNotOfferIsReadOnlyWhereItIsAllowed() throws {
        let site = ScriptedSite()
        site.robots("https://a.test", "User-agent: *", "Disallow: /sitemap")
        site.page("https://a.test/")
        #expect(try run(site).events == ["page https://a.test/ 0"])
        #expect(site.times("https://a.test/sitemap.xml").isEmpty)
    }

    @Test func noSitemapIsReadWhereThePlanSaysSo() throws {
        for (readsSitemaps, depth) in [(false, 3), (true, 0)] {
            let site = ScriptedSite()
            site.page("https://a.test/")
            _ = try run(site) {
                $0.readsSitemaps = readsSitemaps
                $0.limits.depth = depth
            }
            #expect(site.times("https://a.test/sitemap.xml").isEmpty)
        }
    }

    @Test func entriesAndSitemapsHaveALimit() throws {
        let site = ScriptedSite()
        site.robots("https://a.test", "Sitemap: /1", "Sitemap: /2", "Sitemap: /3")
        for number in 1...3 {
            site.on(
                "https://a.test/\(number)", 200,
                body: sitemap((0..<4).map { "https://a.test/\(number)-\($0)" }))
        }
        site.page("https://a.test/")
        let entries = try run(site) { $0.limits.sitemapEntries = 6 }
        #expect(entries.summary.gone == 6)
        #expect(entries.summary.limitsReached == [.sitemaps])
        #expect(site.times("https://a.test/3").isEmpty)
        let maps = try run(site) { $0.limits.sitemaps = 2 }
        #expect(maps.summary.gone == 8)
        #expect(maps.summary.limitsReached == [.sitemaps])
    }

    @Test func aSitemapMayMoveOnTheSameHost() throws {
        let site = ScriptedSite()
        site.redirect("https://a.test/sitemap.xml", "https://www.a.test/map")
        site.on("https://www.a.test/map", 200, body: sitemap(["https://www.a.test/b"]))
        site.page("https://a.test/")
        #expect(try run(site).events == ["page https://a.test/ 0", "gone https://www.a.test/b"])
        site.redirect("https://a.test/sitemap.xml", "https://b.test/map")
        #expect(try run(site).events == ["page https://a.test/ 0"])
        site.redirect("https://a.test/sitemap.xml", "/sitemap.xml")
        #expect(try run(site).events == ["page https://a.test/ 0"])
    }

    @Test func aPageInsteadOfASitemapIsPassedOver() throws {
        let site = ScriptedSite()
        site.on(
            "https://a.test/sitemap.xml", 200, ("Content-Type", "text/html"), body: sitemap(["https://a.test/b"]))
        site.page("https://a.test/")
        let result = try run(site)
        #expect(result.events == ["page https://a.test/ 0"])
        #expect(result.summary.sitemaps == 0)
    }

    @Test func compressedSitemapsAreRead() throws {
        let site = ScriptedSite()
        site.robots("https://a.test", "Sitemap: https://a.test/sitemap.xml.gz")
        // <urlset><url><loc>https://a.test/zipped</loc></url></urlset>
        let bytes = try #require(
            Data(
                base64Encoded:
                    "H4sIAAAAAAACA7MpLcopTi2xswHSdjY5+cl2GSUlBcVW+vqJeiWpxSX6VZkFBakpNvogKRt9sCp9qB4AKa2FuDwAAAA="))
        site.on("https://a.test/sitemap.xml.gz") { (_, _) throws(FetchError) in
            FetchResponse(
                status: 200, headers: FetchHeaders([("Content-Type", "application/gzip")]), body: Array(bytes))
        }
        site.page("https://a.test/")
        #expect(try run(site).events == ["page https://a.test/ 0", "gone https://a.test/zipped"])
    }

    @Test func othersSitemapsAreNotRead() throws {
        let site = ScriptedSite()
        site.page("https://a.test/", "https://b.test/")
        let result = try run(site) { $0.followsOtherHosts = true }
        #expect(result.events.last == "gone https://b.test/")
        #expect(site.times("https://b.test/sitemap.xml").isEmpty)
        #expect(site.times("https://a.test/sitemap.xml").count == 1)
    }
}
