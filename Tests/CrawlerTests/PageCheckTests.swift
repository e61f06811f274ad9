import Testing
import WebMarkup

@testable import Crawler

/// W4 with a server: what it says is part of the report.
@Suite struct PageCheckTests {
    private let site = ScriptedSite()

    private func check(_ address: String = "https://a.example/p") throws -> PageCheck {
        try PageCheck(try #require(WebAddress(address)), fetcher: site, allowsPrivateAddresses: false)
    }

    private func state(_ identifier: String, _ check: PageCheck) -> PageReport.State? {
        check.report.findings.first { $0.identifier == identifier }?.state
    }

    @Test func serverRobotsAndAssociation() throws {
        site.on(
            "https://a.example/p", 200, ("Content-Type", "text/html"), ("X-Robots-Tag", "noindex"),
            body: "<title>T</title><meta name=description content=D>")
        site.robots("https://a.example", "User-agent: Applebot", "Disallow: /p")
        site.on(
            "https://a.example/.well-known/apple-app-site-association", 200,
            body: #"{"applinks":{"apps":[],"details":[{"appID":"T.org.x","paths":["/p"]}]}}"#)
        let found = try check()
        #expect(state("robots", found) == .faulty && state("indexing", found) == .faulty)
        #expect(state("universal-link", found) == .found && state("deep-link", found) == .found)
        // Where no group is for Applebot, one for Googlebot counts.
        site.robots("https://a.example", "User-agent: Googlebot", "Disallow: /", "User-agent: *", "Allow: /")
        #expect(try state("robots", check()) == .faulty)
        site.robots("https://a.example", "User-agent: Applebot", "Allow: /", "User-agent: Googlebot", "Disallow: /")
        #expect(try state("robots", check()) == .found)
    }

    @Test func associationsAreNotRedirected() throws {
        site.page("https://a.example/p")
        site.redirect(
            "https://a.example/.well-known/apple-app-site-association", "https://a.example/apple-app-site-association")
        #expect(try state("universal-link", check()) == .missing)
        site.on("https://a.example/apple-app-site-association", 200, body: "no JSON")
        #expect(try state("universal-link", check()) == .faulty)
        site.on(
            "https://a.example/apple-app-site-association", 200,
            body: #"{"applinks":{"apps":[],"details":[{"appID":"T.org.x","paths":["/q"]}]}}"#)
        #expect(try state("universal-link", check()) == .missing)
    }

    /// What is for a site of the person's network is not for where it leads.
    @Test func privateAddressesAreForTheSiteAlone() throws {
        site.redirect("http://wiki.test/", "http://other.test/")
        site.redirect("http://wiki.test/robots.txt", "http://other.test/robots.txt")
        site.page("http://other.test/")
        _ = try PageCheck(try #require(WebAddress("http://wiki.test/")), fetcher: site, allowsPrivateAddresses: true)
        #expect(site.log.filter(\.request.allowsPrivateAddresses).allSatisfy { $0.request.address.host == "wiki.test" })
        let before = site.log.count
        var plan = CrawlPlan(seeds: [try #require(WebAddress("http://wiki.test/x"))])
        plan.allowsPrivateAddresses = true
        var crawl = Crawl(plan: plan, fetcher: site, clock: site.clock)
        _ = try crawl.run(known: { _ in nil }, isCancelled: { false }, visit: { _ in PageLinks() })
        let asked = site.log[before...].filter { $0.request.address.host == "other.test" }
        #expect(!asked.isEmpty && asked.allSatisfy { !$0.request.allowsPrivateAddresses })
    }

    @Test func robotsThatCannotBeReadKeepApplebotOut() throws {
        site.page("https://a.example/p")
        site.on("https://a.example/robots.txt", 503)
        #expect(try state("robots", check()) == .faulty)
        site.fail("https://a.example/robots.txt", .timedOut)
        #expect(try state("robots", check()) == .faulty)
        site.on("https://a.example/robots.txt", 404)
        #expect(try state("robots", check()) == .found)
    }

    @Test func redirectsAreFollowedAndFailuresAreTold() throws {
        site.redirect("https://a.example/p", "/q")
        site.page("https://a.example/q")
        #expect(try check().address?.description == "https://a.example/q")
        site.redirect("https://a.example/q", "https://a.example/p")
        #expect(throws: PageCheck.Failure.self) { try check() }
        #expect(throws: PageCheck.Failure.self) { try check("https://a.example/none") }
        site.fail("https://a.example/d", .unknownHost)
        #expect(throws: PageCheck.Failure.self) { try check("https://a.example/d") }
    }
}
