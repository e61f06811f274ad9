import AppLanding
import Foundation
import SearchEngine
import SystemIndex
import Testing
import WebMarkup

@testable import Crawler

/// Readings that are ended by force, and sites that are not to be read.
@Suite struct WebInterruptionTests {
    private typealias Web = WebContentTests.Web

    /// The process is killed: what is on the disk then is all that the next one has.
    @Test func aKilledReadingGoesOn() throws {
        let web = Web(), copy = web.folder + "-killed"
        defer { try? FileManager.default.removeItem(atPath: copy) }
        for name in 0..<60 {
            let body = "<title>Bird \(name)</title><a href=/\(name + 1)>next</a>"
            let folder = web.folder
            web.site.on("https://a.example/\(name)") { (_, times) throws(FetchError) in
                if name == 47, times == 0 { try? FileManager.default.copyItem(atPath: folder, toPath: copy) }
                return FetchResponse(
                    status: 200, headers: FetchHeaders([("Content-Type", "text/html")]), body: Array(body.utf8))
            }
        }
        let site = WebSite(address: try #require(WebAddress("https://a.example/0")), depth: 200, readsSitemaps: false)
        #expect(try web.content.read(site, now: 1).indexed == 60)
        let before = web.site.pages.count
        let next = WebContent(SystemIndex(home: Home(path: copy)), fetcher: web.site, clock: web.site.clock)
        let known = try #require(try next.sites().first)
        #expect(known.unfinished != nil)
        let outcome = try next.read(known, now: 2)
        let asked = web.site.pages[before...].filter { !$0.contains("association") }
        #expect(outcome.indexed + 40 >= 60 && outcome.deleted == 0 && asked.count <= 25, "\(asked.count)")
        #expect(try next.pages(of: known) == 60)
        #expect(try next.sites().first?.unfinished == nil)
    }

    @Test func robotsAreObeyedForAssociationsToo() throws {
        let web = Web()
        web.html("https://a.example/", ("ETag", "\"1\""), body: "<title>Home</title>")
        let places = [
            "https://a.example/.well-known/apple-app-site-association", "https://a.example/apple-app-site-association",
        ]
        web.site.robots("https://a.example", "User-agent: *", "Disallow: /.well-known/")
        try web.read("https://a.example/")
        #expect(web.site.times(places[0]).isEmpty && web.site.times(places[1]).count == 1)
        web.site.robots("https://a.example", "User-agent: *", "Allow: /$", "Disallow: /")
        web.site.on("https://a.example/", 304)
        #expect(try web.read("https://a.example/", now: 2).unchanged == 1)
        #expect(web.site.times(places[0]).isEmpty && web.site.times(places[1]).count == 1)
    }

    @Test func refusedSitesAreNotRemembered() throws {
        let web = Web()
        web.site.fail("http://home.example/", .forbiddenAddress)
        web.site.fail("http://home.example/robots.txt", .forbiddenAddress)
        let refused = try web.read("http://home.example/")
        #expect(refused.isForgotten && refused.failures.count == 1)
        #expect(try web.content.sites().isEmpty)
        // What does not answer may do so later.
        web.site.fail("https://slow.example/", .timedOut)
        #expect(try !web.read("https://slow.example/").isForgotten)
        #expect(try web.content.sites().map(\.name) == ["slow.example"])
        // What was read stays, although its name leads elsewhere now.
        web.html("https://a.example/", body: "<title>Bird</title>")
        try web.read("https://a.example/")
        web.site.fail("https://a.example/", .forbiddenAddress)
        #expect(try !web.read("https://a.example/", now: 2).isForgotten)
        #expect(try web.content.sites().count == 2 && web.find("bird").count == 1)
    }

    /// Ctrl-C while a page takes long: the page is asked for again.
    @Test func aPageThatWasNotParsedIsLeft() throws {
        let web = Web()
        web.html("https://a.example/", body: "<title>Bird home</title><a href=/b>B</a>")
        let long = String(repeating: "<p>a b c=d</p>", count: 250_000)
        web.html("https://a.example/b", body: "<title>Bird b</title>" + long)
        let site = WebSite(address: try #require(WebAddress("https://a.example/")), readsSitemaps: false)
        let content = web.content, requests = web.site
        let outcome = try content.read(site, now: 1) { requests.times("https://a.example/b").count == 1 }
        #expect(outcome.isStopped && outcome.indexed == 1 && outcome.failures.isEmpty)
        let known = try #require(try content.sites().first)
        #expect(known.unfinished?.depths["https://a.example/b"] == 1)
        #expect(try content.read(known, now: 2).indexed == 1)
        #expect(try web.find("bird").count == 2)
    }
}
