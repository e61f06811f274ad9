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
