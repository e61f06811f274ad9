import SystemIndex
import Testing
import WebMarkup

@testable import Crawler

/// Pages that send everybody on at once are redirects, and those that wait are pages with one link more.
@Suite struct PageRefreshTests {
    private typealias Web = WebContentTests.Web

    private func refresh(_ content: String, _ rest: String = "") -> String {
        "<meta http-equiv=refresh content='\(content)'><title>Moved</title>\(rest)"
    }

    @Test(arguments: [0, 1])
    func aPageThatSendsOnAtOnceIsNone(_ seconds: Int) throws {
        let web = Web()
        web.html("https://a.example/", body: refresh("\(seconds); url=/new#here", "<a href=/other>Other</a>"))
        web.html("https://a.example/new", body: "<title>Arrived</title>")
        web.html("https://a.example/other", body: "<title>Other</title>")
        let outcome = try web.read("https://a.example/")
        #expect(outcome.indexed == 1 && outcome.failures.isEmpty)
        #expect(try web.find("arrived") == ["https://a.example/new"] && web.find("moved").isEmpty)
        #expect(web.site.pages.contains("https://a.example/new") && !web.site.pages.contains("https://a.example/other"))
    }

    @Test func whatStoodThereBeforeGoes() throws {
        let web = Web()
        web.html("https://a.example/", body: "<title>Home</title><a href=/old>Old</a>")
        web.html("https://a.example/old", body: "<title>Former</title>")
        try web.read("https://a.example/")
        #expect(try web.find("former").count == 1)
        web.html("https://a.example/old", body: refresh("0;/new"))
        web.html("https://a.example/new", body: "<title>Arrived</title>")
        let outcome = try web.read("https://a.example/", now: 2)
        #expect(outcome.deleted == 1 && outcome.failures.isEmpty)
        #expect(try web.find("former").isEmpty && web.find("arrived") == ["https://a.example/new"])
    }

    /// What goes by the address, read where it leads to, is not what stood there.
    @Test func aPageThatGoesByTheAddressStays() throws {
        let web = Web()
        web.html("https://a.example/", body: refresh("0;/b"))
        web.html("https://a.example/b", body: "<link rel=canonical href=/><title>Arrived</title>")
        try web.read("https://a.example/")
        #expect(try web.find("arrived") == ["https://a.example/"])
        web.site.on("https://a.example/b", 500)
        let outcome = try web.read("https://a.example/", now: 2)
        #expect(outcome.deleted == 0)
        #expect(try web.find("arrived") == ["https://a.example/"])
    }

    @Test func theirRoundsEnd() throws {
        let web = Web()
        web.html("https://a.example/", body: refresh("0;/b"))
        web.html("https://a.example/b", body: refresh("0;/"))
        let outcome = try web.read("https://a.example/")
        #expect(outcome.indexed == 0)
        #expect(web.site.pages.filter { !$0.contains("association") } == ["https://a.example/", "https://a.example/b"])
    }

    @Test func otherSitesAreToldOf() throws {
        let web = Web()
        web.html("https://a.example/", body: refresh("0;https://b.example/x"))
        let outcome = try web.read("https://a.example/")
        #expect(
            outcome.indexed == 0 && outcome.failures.map(\.reason) == ["it leads to another site, https://b.example"])
        #expect(!web.site.pages.contains { $0.contains("b.example") })
    }

    @Test func nofollowHoldsForThemToo() throws {
        let web = Web()
        web.html("https://a.example/", body: "<meta name=robots content=nofollow>" + refresh("0;/new"))
        web.html("https://a.example/new", body: "<title>Arrived</title>")
        let outcome = try web.read("https://a.example/")
        #expect(outcome.indexed == 0 && !web.site.pages.contains("https://a.example/new"))
    }

    @Test func aPageThatWaitsIsOne() throws {
        let web = Web()
        web.html("https://a.example/", body: refresh("5;/next", "<a href=/first>First</a>"))
        for name in ["next", "first"] { web.html("https://a.example/\(name)", body: "<title>\(name)</title>") }
        let outcome = try web.read("https://a.example/")
        #expect(outcome.indexed == 3)
        #expect(try web.find("moved") == ["https://a.example/"])
        #expect(Array(web.site.pages.suffix(2)) == ["https://a.example/first", "https://a.example/next"])
    }
}
