import Testing
import WebMarkup

@testable import Crawler

@Suite struct CrawlRobotsTests {
    @Test func robotsIsReadOnceForEachOriginAndObeyed() throws {
        let site = ScriptedSite()
        site.robots("https://a.test", "User-agent: *", "Disallow: /private", "Disallow: /x?y=1")
        site.robots("http://a.test", "User-agent: *", "Disallow: /b")
        site.page("https://a.test/", "/private/a", "/x?y=1", "/x?y=2", "http://a.test/b", "http://a.test/private")
        let run = try Run(site, "https://a.test/")
        #expect(
            run.events == [
                "page https://a.test/ 0", "refused https://a.test/private/a robots",
                "refused https://a.test/x?y=1 robots",
                "gone https://a.test/x?y=2", "refused http://a.test/b robots", "gone http://a.test/private",
            ])
        #expect(site.times("https://a.test/robots.txt").count == 1)
        #expect(site.times("http://a.test/robots.txt").count == 1)
        #expect(site.pages == ["https://a.test/", "https://a.test/x?y=2", "http://a.test/private"])
    }

    @Test(arguments: [400, 401, 403, 404, 410, 451]) func whereThereIsNoneAllIsAllowed(status: Int) throws {
        let site = ScriptedSite()
        site.on("https://a.test/robots.txt", status, body: "User-agent: *\nDisallow: /")
        site.page("https://a.test/")
        #expect(try Run(site, "https://a.test/").events == ["page https://a.test/ 0"])
    }

    @Test(arguments: [429, 500, 503, 599]) func whereTheServerCannotSayNothingIsAllowed(status: Int) throws {
        let site = ScriptedSite()
        site.on("https://a.test/robots.txt", status)
        site.page("https://a.test/")
        let run = try Run(site, "https://a.test/", "https://a.test/b")
        #expect(
            run.events == ["", "b"].map { "refused https://a.test/\($0) robotsUnavailable(status: \(status))" })
        #expect(site.log.count == 1)
    }

    @Test func whereNothingAnswersNothingIsAskedFor() throws {
        let site = ScriptedSite()
        site.fail("https://a.test/robots.txt", .unknownHost)
        site.page("https://a.test/")
        #expect(try Run(site, "https://a.test/").events == ["failed https://a.test/ unknownHost"])
        #expect(site.pages == [])
    }

    @Test func aServerThatIsBusyIsAskedForItsRulesAgain() throws {
        let site = ScriptedSite()
        site.on("https://a.test/robots.txt") { (_, times) throws(FetchError) in
            times == 0
                ? FetchResponse(status: 503, headers: FetchHeaders([("Retry-After", "20")]))
                : FetchResponse(status: 200, body: Array("User-agent: *\nDisallow: /b".utf8))
        }
        site.page("https://a.test/", "/b")
        let run = try Run(site, "https://a.test/")
        #expect(run.events == ["page https://a.test/ 0", "refused https://a.test/b robots"])
        #expect(site.times("https://a.test/robots.txt") == [0, 20])
    }

    @Test func redirectsOfRobotsAreFollowedToOtherHosts() throws {
        let site = ScriptedSite()
        site.redirect("https://a.test/robots.txt", "https://www.a.test/robots.txt", status: 301)
        site.redirect("https://www.a.test/robots.txt", "https://elsewhere.test/rules")
        site.on("https://elsewhere.test/rules", 200, body: "User-agent: *\nDisallow: /b")
        site.page("https://a.test/", "/b")
        let run = try Run(site, "https://a.test/")
        #expect(run.events == ["page https://a.test/ 0", "refused https://a.test/b robots"])
        #expect(site.times("https://elsewhere.test/robots.txt").isEmpty)
    }

    @Test func fiveRedirectsOfRobotsAreFollowedAndASixthMeansNone() throws {
        for count in [5, 6] {
            let site = ScriptedSite()
            for number in 0..<count {
                site.redirect("https://a.test/\(number == 0 ? "robots.txt" : "r\(number)")", "/r\(number + 1)")
            }
            site.on("https://a.test/r\(count)", 200, body: "User-agent: *\nDisallow: /")
            site.page("https://a.test/")
            let run = try Run(site, "https://a.test/") { $0.limits.redirects = 1 }
            #expect(run.events == [count == 5 ? "refused https://a.test/ robots" : "page https://a.test/ 0"])
        }
    }

    @Test(arguments: ["/robots.txt", "https://b.test/", "ftp://a.test/", ""])
    func robotsThatLeadNowhereMeanNone(target: String) throws {
        let site = ScriptedSite()
        site.redirect("https://a.test/robots.txt", target)
        site.redirect("https://b.test/", "https://a.test/robots.txt")
        site.page("https://a.test/")
        #expect(try Run(site, "https://a.test/").events.last == "page https://a.test/ 0")
    }

    @Test func twoOriginsWhoseRulesLieWithEachOtherDoNotWaitForEver() throws {
        let site = ScriptedSite()
        site.redirect("https://a.test/robots.txt", "https://b.test/a-robots")
        site.redirect("https://b.test/robots.txt", "https://a.test/b-robots")
        site.on("https://b.test/a-robots", 200, body: "User-agent: *\nDisallow: /x")
        site.page("https://a.test/", "/x")
        site.page("https://b.test/", "/x")
        let run = try Run(site, "https://a.test/", "https://b.test/")
        #expect(
            Set(run.events) == [
                "page https://a.test/ 0", "page https://b.test/ 0", "refused https://a.test/x robots",
                "gone https://b.test/x",
            ])
    }

    @Test func whatRobotsRefusesTakesNoneOfThePages() throws {
        let site = ScriptedSite()
        site.robots("https://a.test", "User-agent: *", "Disallow: /no")
        site.page("https://a.test/", "/no1", "/no2", "/b")
        let run = try Run(site, "https://a.test/") { $0.limits.pages = 2 }
        #expect(run.events.last == "gone https://a.test/b")
        #expect(run.summary.limitsReached.isEmpty)
    }
}
