import AppLanding
import Foundation
import ResultCards
import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing
import WebMarkup

@testable import Crawler

/// W1 to W3 put together: sites become items that are found.
@Suite struct WebContentTests {
    /// A home in a folder of its own, and the web beside it.
    final class Web {
        let folder = FileManager.default.temporaryDirectory.path + "/searchlight-web-" + UUID().uuidString
        let site = ScriptedSite()
        let index: SystemIndex
        let content: WebContent

        init() {
            index = SystemIndex(home: Home(path: folder))
            content = WebContent(index, fetcher: site, clock: site.clock)
        }
        deinit { try? FileManager.default.removeItem(atPath: folder) }
        func html(_ address: String, _ headers: (name: String, value: String)..., body: String) {
            let answer = FetchResponse(
                status: 200, headers: FetchHeaders([("Content-Type", "text/html; charset=utf-8")] + headers),
                body: Array(body.utf8))
            site.on(address) { (_, _) throws(FetchError) in answer }
        }
        @discardableResult
        func read(_ address: String, depth: Int = 3, pages: Int = 500, now: Int64 = 1) throws -> WebContent.Outcome {
            let site = WebSite(
                address: try #require(WebAddress(address)), pages: pages, depth: depth, readsSitemaps: false)
            return try content.read(site, now: now)
        }
        func find(_ query: String) throws -> [String] {
            try index.scope().search(SearchRequest(query, limit: 20, now: 1)).items.map(\.hit.identifier)
        }

        func item(_ address: String) throws -> Document? { try index.app(AppIdentifier.web).document(address) }
    }

    /// Whether it is typed as people read it or as DNS has it.
    @Test func aSiteInAnotherScriptIsOneSite() throws {
        let site = WebSite(address: try #require(WebAddress("https://www.例え.jp/あ")))
        #expect(site.name == "例え.jp" && site.address == "https://www.xn--r8jz45g.jp/%E3%81%82")
        #expect(site == WebSite(address: try #require(WebAddress("https://www.xn--r8jz45g.jp/%E3%81%82"))))
        for text in ["例え.jp", "xn--r8jz45g.jp", "www.xn--r8jz45g.jp", site.address] { #expect(site.isCalled(text)) }
        #expect(!site.isCalled("example.jp"))
    }

    @Test func pagesAreFoundByWhatTheySay() throws {
        let web = Web()
        web.html(
            "https://films.example/",
            body: """
                <html lang=en><title>Films</title><meta name=description content="All our films">
                <a href="/lanterns?from=home#top">Lanterns</a><a href="https://elsewhere.example/">Other</a></html>
                """)
        for address in ["https://films.example/lanterns?from=home", "https://films.example/lanterns"] {
            web.html(
                address, ("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT"),
                body: """
                    <link rel=canonical href=/lanterns><script type="application/ld+json">{"@context":"https://schema.org",
                    "@type":"Movie","name":"Lanterns of the North","director":{"@type":"Person","name":"Ada Trescothick"},
                    "actor":[{"name":"Cadwallader"},"Bo"],"duration":"PT1H30M","aggregateRating":{"ratingValue":"9",
                    "bestRating":10,"ratingCount":1000},"offers":{"price":"12.50","priceCurrency":"EUR"}}</script>
                    <main>A lighthouse keeper and the snow.</main>
                    """)
        }
        let outcome = try web.read("https://films.example/")
        #expect(outcome.indexed == 2 && outcome.failures.isEmpty)
        #expect(try web.find("lanterns nor") == ["https://films.example/lanterns"])
        #expect(try web.find("trescothick") == ["https://films.example/lanterns"])
        #expect(try web.find("lighthouse") == ["https://films.example/lanterns"])
        #expect(try web.find("films.example").count == 2)
        #expect(try web.find("searchlight_fetched").isEmpty && web.find("1994").isEmpty)
        let item = try #require(try web.item("https://films.example/lanterns"))
        #expect(item.domain == "example.films" && item.number("rating") == 4.5 && item.number("duration") == 5400)
        #expect(item.text("ratingDescription") == "1000 ratings" && item.number("rankingHint") == 60)
        #expect(item.number("contentModificationDate") == DateText.seconds("1994-11-06T08:49:37Z"))
        #expect(item.texts("performers") == ["Cadwallader", "Bo"] && item.text("contentType") == "public.movie")
        let card = Card(item)
        #expect(card.kind == .media && card.lines == ["A lighthouse keeper and the snow."])
        #expect(!web.site.pages.contains { $0.contains("elsewhere") })
    }

    /// What was read in the person's network does not become the Internet's by the site being named again.
    @Test func pagesOfAPrivateSiteGoWhenItIsPrivateNoMore() throws {
        let web = Web()
        web.html("https://wiki.example/", body: "<title>Salaries</title>")
        let address = try #require(WebAddress("https://wiki.example/"))
        _ = try web.content.read(WebSite(address: address, depth: 0, readsSitemaps: false, isPrivate: true), now: 1)
        #expect(try web.find("salaries").count == 1)
        web.site.on("https://wiki.example/") { (_, _) throws(FetchError) in
            throw FetchError(.forbiddenAddress, address, "It is not on the public Internet.")
        }
        _ = try web.content.read(WebSite(address: address, depth: 0, readsSitemaps: false), now: 2)
        #expect(try web.find("salaries").isEmpty)
    }

    @Test func cardsOfStructuredData() throws {
        let web = Web()
        func item(_ json: String) throws -> Document {
            web.html("https://a.example/", body: "<title>T</title><script type=application/ld+json>\(json)</script>")
            try web.read("https://a.example/", depth: 0)
            return try #require(try web.item("https://a.example/"))
        }
        let event = try item(
            #"{"@type":"MusicEvent","name":"E","startDate":"2026-12-01T19:30+01:00","location":{"@type":"Place","name":"Hall","address":{"streetAddress":"Main 1","addressLocality":"Ulm"}}}"#
        )
        #expect(Card(event).kind == .event && event.text("namedLocation") == "Hall" && event.text("city") == "Ulm")
        let place = try item(
            #"{"@type":"Restaurant","geo":{"latitude":"48.4","longitude":9.99},"telephone":"+49 731 1","address":"Main 1"}"#
        )
        #expect(Card(place).kind == .place && Card(place).actions.contains { $0.kind == .navigate })
        #expect(PageValue.number("1,299") == 1299 && PageValue.number("1,299.50") == 1299.5)
        #expect(
            PageValue.number("1.299,50") == 1299.5 && PageValue.number("4,5") == 4.5 && PageValue.number("x") == nil)
        let shop = try item(#"{"@type":"Product","offers":{"@type":"Offer","price":5,"priceCurrency":"EUR"}}"#)
        #expect(Card(shop).kind == .product)
        let person = try item(
            #"{"@type":"Person","telephone":"+44 131 496","email":"mailto:a@b.example","jobTitle":"Poet"}"#)
        #expect(Card(person).kind == .contact && person.texts("emailAddresses") == ["a@b.example"])
        let song = try item(
            #"{"@type":"MusicRecording","byArtist":{"name":"Bo"},"audio":{"contentUrl":"https://a.example/s.mp3"}}"#)
        #expect(Card(song).kind == .music && song.text("artist") == "Bo")
        let odd = try item(
            #"{"@type":"Place","geo":{"latitude":"north","longitude":999},"aggregateRating":{"ratingValue":7}}"#)
        #expect(odd[attribute: "latitude"] == nil && odd.number("rating") == nil)
    }

    @Test func readingAgainAsksOnlyForWhatChanged() throws {
        let web = Web()
        web.site.on("https://a.example/") { (request, _) throws(FetchError) in
            if request.headers.contains(where: { $0.name == "If-None-Match" && $0.value == "\"1\"" }) {
                return FetchResponse(status: 304)
            }
            return FetchResponse(
                status: 200, headers: FetchHeaders([("Content-Type", "text/html"), ("ETag", "\"1\"")]),
                body: Array("<title>Home</title><a href=/b>B</a><a href=/c>C</a>".utf8))
        }
        web.html("https://a.example/b", body: "<title>Bee</title>")
        web.html("https://a.example/c", body: "<title>Cee</title>")
        #expect(try web.read("https://a.example/").indexed == 3)
        web.html("https://a.example/b", body: "<title>Beetle</title><a href=/d>D</a>")
        web.html("https://a.example/d", body: "<title>Dee</title>")
        web.site.on("https://a.example/c", 410)
        let again = try web.read("https://a.example/", now: 2)
        #expect(again.unchanged == 1 && again.indexed == 2 && again.deleted == 1)
        #expect(try web.find("beetle") == ["https://a.example/b"] && web.find("dee") == ["https://a.example/d"])
        #expect(try web.find("cee").isEmpty && web.find("home") == ["https://a.example/"])
        #expect(try web.content.sites().map(\.updated) == [2])
    }

    @Test func pagesThatAskNotToBeFoundAreNot() throws {
        let web = Web()
        web.html(
            "https://a.example/",
            body: "<title>Home</title><a href=/b>B</a><a href=/c>C</a><a href=/d rel=nofollow>D</a>")
        web.html(
            "https://a.example/b",
            body: "<title>Bee</title><meta name=robots content='noindex, nofollow'><a href=/e>E</a>")
        web.html(
            "https://a.example/c", ("X-Robots-Tag", "nosnippet"),
            body:
                "<title>Cee</title><p>Secret words.<p itemscope itemtype=https://schema.org/Person><b itemprop=telephone>+1 2"
        )
        for name in ["d", "e"] { web.html("https://a.example/\(name)", body: "<title>No \(name)</title>") }
        let outcome = try web.read("https://a.example/")
        #expect(outcome.indexed == 2 && outcome.unwanted == 1)
        #expect(try web.find("bee").isEmpty && web.find("secret").isEmpty && web.find("no").isEmpty)
        let item = try #require(try web.item("https://a.example/c"))
        #expect(Card(item).title == "Cee" && Card(item).lines.isEmpty && item.text("phoneNumbers") == nil)
        // A page that changes its mind goes.
        web.html("https://a.example/c", body: "<title>Cee</title><meta name=searchlight content=none>")
        #expect(try web.read("https://a.example/").deleted == 1)
        #expect(try web.find("cee").isEmpty)
    }

    /// Where a page moved, or what is no page any more, is not found twice, and not at all.
    @Test func pagesThatMovedOrBecameSomethingElseGo() throws {
        let web = Web()
        let names = ["a", "b", "c", "d", "e"]
        web.html(
            "https://a.example/", body: "<title>Home</title>" + names.map { "<a href=/\($0)>x</a>" }.joined())
        for name in names { web.html("https://a.example/\(name)", body: "<title>Bird \(name)</title>") }
        #expect(try web.read("https://a.example/").indexed == 6)
        web.site.redirect("https://a.example/a", "/moved", status: 308)
        web.html("https://a.example/moved", body: "<title>Bird moved</title>")
        web.site.redirect("https://a.example/b", "https://elsewhere.example/", status: 301)
        web.site.on("https://a.example/c", 200, ("Content-Type", "image/png"))
        web.html("https://a.example/d", body: "<title>Bird e</title><link rel=canonical href=/e>")
        web.site.fail("https://a.example/e", .timedOut)
        let outcome = try web.read("https://a.example/", now: 2)
        #expect(outcome.deleted == 4)
        #expect(try web.find("bird").sorted() == ["https://a.example/e", "https://a.example/moved"])
        // What could not be read this time stays.
        web.site.robots("https://a.example", "User-agent: *", "Disallow: /moved")
        #expect(try web.read("https://a.example/", now: 3).deleted == 1)
        #expect(try web.find("bird").contains("https://a.example/e"))
    }

    /// A door that everybody has to pass for an hour is not the end of a site.
    @Test func pagesThatLeadElsewhereForTheTimeBeingStay() throws {
        let web = Web()
        web.html("https://a.example/", body: "<title>Home bird</title><a href=/b>B</a><a href=/c>C</a>")
        for name in ["b", "c"] { web.html("https://a.example/\(name)", body: "<title>Bird \(name)</title>") }
        #expect(try web.read("https://a.example/").indexed == 3)
        for name in ["", "b"] { web.site.redirect("https://a.example/\(name)", "https://door.example/") }
        web.site.redirect("https://a.example/c", "/login", status: 307)
        web.html("https://a.example/login", body: "<title>Sign in</title>")
        let outcome = try web.read("https://a.example/", now: 2)
        #expect(outcome.deleted == 0 && outcome.failures.map(\.address.path) == ["/", "/b", "/c"])
        #expect(outcome.failures.allSatisfy { $0.reason.contains("for the time being") })
        #expect(try web.find("bird").count == 3)
    }

    /// Of the page that another names as the one to be found, only its own address tells whether it is there.
    @Test func aPageIsNotWhatOthersThatNameItSay() throws {
        let web = Web()
        let start = "<title>Home</title><a href=/a>A</a><a href='/c?sort=1'>sorted</a><a href=/c>C</a>"
        web.html("https://a.example/", body: start)
        web.html("https://a.example/a", body: "<title>Bird a</title>")
        web.html("https://a.example/c?sort=1", body: "<title>Bird sorted</title><link rel=canonical href=/c>")
        web.html("https://a.example/c", ("ETag", "\"1\""), body: "<title>Bird c</title>")
        try web.read("https://a.example/")
        // It is as it was, and what was another page before names it now.
        web.site.on("https://a.example/c", 304)
        web.html("https://a.example/a", body: "<title>Bird variant</title><link rel=canonical href=/c>")
        #expect(try web.read("https://a.example/", now: 2).deleted == 1)
        #expect(try web.item("https://a.example/c")?.text("title") == "Bird c")
        // It does not answer, and a variant asks not to be found.
        web.site.on("https://a.example/c", 500)
        web.html(
            "https://a.example/c?sort=1",
            body: "<title>Bird sorted</title><link rel=canonical href=/c><meta name=robots content=noindex>")
        #expect(try web.read("https://a.example/", now: 3).deleted == 0)
        #expect(try web.item("https://a.example/c")?.text("title") == "Bird c")
        // It is gone: what names it is all there is, and goes by its own address, since nothing is found at the other.
        web.site.on("https://a.example/c", 410)
        #expect(try web.read("https://a.example/", now: 4).deleted == 1)
        #expect(try web.item("https://a.example/a")?.text("title") == "Bird variant")
        // What was read elsewhere goes with where it was read.
        web.site.on("https://a.example/a", 404)
        #expect(try web.read("https://a.example/", now: 5).deleted == 1)
        #expect(try web.find("bird").isEmpty)
    }

    @Test func aPageThatMovedToAnUnchangedOneGoes() throws {
        let web = Web()
        web.html("https://a.example/", body: "<title>Home</title><a href=/a>A</a><a href=/b>B</a>")
        web.html("https://a.example/a", body: "<title>Bird old</title>")
        web.html("https://a.example/b", ("ETag", "\"1\""), body: "<title>Bird new</title>")
        try web.read("https://a.example/")
        web.site.redirect("https://a.example/a", "/b", status: 301)
        web.site.on("https://a.example/b", 304)
        let outcome = try web.read("https://a.example/", now: 2)
        #expect(outcome.deleted == 1 && outcome.unchanged == 1)
        #expect(try web.find("bird") == ["https://a.example/b"])
    }

    /// A slow site takes several readings, each of which goes on where the one before ended.
    @Test func aReadingThatTimeEndsGoesOn() throws {
        let web = Web()
        web.site.robots("https://a.example", "User-agent: *", "Crawl-delay: 60")
        // 60 requests an hour, and 100 pages.
        for name in 0..<100 {
            web.html(
                "https://a.example/\(name)",
                body: "<title>Bird \(name)</title><a href=/\(name + 1)>next</a><a href=/0>first</a>")
        }
        func read(_ now: Int64) throws -> WebContent.Outcome {
            let known = try web.content.sites().first
            let site = WebSite(
                address: try #require(WebAddress("https://a.example/0")), depth: 200, readsSitemaps: false)
            return try web.content.read(known ?? site, now: now)
        }
        let first = try read(1)
        #expect(first.indexed == 60 - 1 && first.limit?.contains("goes on") == true)
        #expect(try web.content.sites().first?.unfinished?.depths == ["https://a.example/59": 59])
        let second = try read(2)
        #expect(second.indexed == 41 && second.limit == nil)
        #expect(try web.content.sites().first?.unfinished == nil && web.item("https://a.example/99") != nil)
        #expect(web.site.times("https://a.example/0").count == 1)
        #expect(second.deleted == 0)
        // The next begins anew.
        #expect(try read(3).indexed > 40)
        #expect(web.site.times("https://a.example/0").count == 2)
    }

    /// What the first half of a reading has read, the second does not delete.
    @Test func aReadingThatWasStoppedGoesOn() throws {
        let web = Web()
        let canonical = "<link rel=canonical href=https://a.example/"
        web.html("https://a.example/", body: "<title>Home</title><a href=/a/>A</a><a href=/b/>B</a>")
        for name in ["a", "b"] {
            web.html("https://a.example/\(name)/", body: "<title>Bird \(name)</title>\(canonical)\(name)>")
            web.site.redirect("https://a.example/\(name)", "/\(name)/", status: 301)
        }
        #expect(try web.read("https://a.example/").indexed == 3)
        web.site.on(
            "https://a.example/sitemap.xml", 200,
            body: "<urlset><url><loc>https://a.example/c</loc></url></urlset>")
        web.html("https://a.example/c", body: "<title>Bird c</title>")
        let site = WebSite(address: try #require(WebAddress("https://a.example/")))
        for maximum in 0..<4 {
            var asked = 0
            let first = try web.content.read(site, now: 2) {
                asked += 1
                return asked > maximum * 8
            }
            #expect(first.isStopped && first.deleted == 0, "\(maximum)")
            let known = try #require(try web.content.sites().first)
            #expect(known.unfinished != nil)
            let second = try web.content.read(known, now: 3)
            #expect(!second.isStopped && second.deleted == 0, "\(maximum)")
            #expect(try web.find("bird").count == 3, "\(maximum): with what only the sitemap names")
        }
    }

    /// A page that is found by the address that leads to it is refreshed, not left behind.
    @Test func aFirstPageInOneOfItsLanguagesIsNoFailure() throws {
        let web = Web()
        web.site.redirect("https://a.example/", "/en/")
        web.html("https://a.example/en/", body: "<title>Bird</title><link rel=canonical href=https://a.example/>")
        for time in 1..<4 as Range<Int64> { #expect(try web.read("https://a.example/", now: time).failures.isEmpty) }
        #expect(try web.find("bird") == ["https://a.example/"])
        // It does not answer this time, and the address leads there for good.
        web.site.redirect("https://a.example/", "/en/", status: 301)
        web.site.on("https://a.example/en/", 500)
        #expect(try web.read("https://a.example/", now: 5).deleted == 0)
        #expect(try web.find("bird") == ["https://a.example/"])
        web.site.on("https://a.example/en/", 410)
        #expect(try web.read("https://a.example/", now: 6).deleted == 1)
    }

    /// Pages that a limit left out, or that did not answer, are reached later also where the page that leads to them did not change.
    @Test func whatLiesBehindUnchangedPagesIsFoundLater() throws {
        let web = Web()
        web.site.on("https://a.example/") { (request, _) throws(FetchError) in
            if request.headers.contains(where: { $0.name == "If-None-Match" }) { return FetchResponse(status: 304) }
            return FetchResponse(
                status: 200, headers: FetchHeaders([("Content-Type", "text/html"), ("ETag", "\"1\"")]),
                body: Array("<title>Home</title><a href=/b>B</a><a href=/c>C</a><a href=/d>D</a>".utf8))
        }
        web.site.on("https://a.example/b", 500)
        for name in ["c", "d"] { web.html("https://a.example/\(name)", body: "<title>Bird \(name)</title>") }
        #expect(try web.read("https://a.example/", pages: 2).indexed == 1)
        web.html("https://a.example/b", body: "<title>Bird b</title>")
        let again = try web.read("https://a.example/", now: 2)
        #expect(again.unchanged == 1 && again.indexed == 3)
        #expect(try web.find("bird").count == 3)
    }

    /// Where the first page fails, the others are asked for all the same.
    @Test func aSiteWithoutItsFirstPage() throws {
        let web = Web()
        web.html("https://a.example/", body: "<title>Home</title><a href=/b>B</a><a href=/c>C</a>")
        for name in ["b", "c"] { web.html("https://a.example/\(name)", body: "<title>Bird \(name)</title>") }
        #expect(try web.read("https://a.example/").indexed == 3)
        web.site.on("https://a.example/", 404)
        web.site.on("https://a.example/c", 404)
        #expect(try web.read("https://a.example/", now: 2).deleted == 2)
        #expect(try web.find("bird") == ["https://a.example/b"])
    }

    /// The page whose own address it is goes by it, whichever came first; validators are sent to the address that gave them.
    @Test func canonicalAddressesKeepTheirValidators() throws {
        let web = Web()
        web.html(
            "https://a.example/",
            body: "<title>Home</title><a href='/list?p=2'>2</a><a href=/list>1</a><a href=/x>x</a>")
        web.html(
            "https://a.example/list?p=2", ("ETag", "\"2\""),
            body: "<title>Birds, two</title><link rel=canonical href=/list>")
        web.html("https://a.example/list", ("ETag", "\"1\""), body: "<title>Birds, one</title>")
        web.html("https://a.example/x", ("ETag", "\"3\""), body: "<title>Xylophone</title><link rel=canonical href=/y>")
        web.site.on("https://a.example/y", 503)
        #expect(try web.read("https://a.example/").indexed == 3)
        #expect(try web.item("https://a.example/list")?.text("title") == "Birds, one")
        try web.read("https://a.example/", now: 2)
        func validators(_ address: String) -> [String] {
            web.site.log.filter { $0.address == address }.flatMap { $0.request.headers }
                .filter { $0.name == "If-None-Match" }.map(\.value)
        }
        #expect(validators("https://a.example/list") == ["\"1\""] && validators("https://a.example/list?p=2").isEmpty)
        #expect(validators("https://a.example/x") == ["\"3\""])
        #expect(try web.item("https://a.example/y")?.text("title") == "Xylophone")
    }

    /// What the index refuses of one page does not cost the others.
    @Test func pagesBeyondTheLimitsOfItems() throws {
        let web = Web()
        let long = "/" + String(repeating: "a", count: 5000)
        web.html(
            "https://a.example/", body: "<title>Home</title><a href=\(long)>x</a><a href=/b>B</a><a href=/c>C</a>")
        web.html("https://a.example\(long)", body: "<title>Bird too long</title>")
        web.html("https://a.example/b", body: "<title>Bird b</title><link rel=canonical href=\(long)>")
        let many = String(repeating: "actor ", count: 20_000), text = String(repeating: "x", count: 300)
        web.html(
            "https://a.example/c",
            body:
                "<title>Bird c</title><p itemscope itemtype=https://schema.org/Movie><meta itemprop='\(many)' content='\(text)'>"
        )
        let outcome = try web.read("https://a.example/")
        #expect(outcome.failures.map(\.address.path) == [long])
        #expect(try web.find("bird").sorted() == ["https://a.example/b", "https://a.example/c"])
    }

    /// Another port is another site.
    @Test func portsApart() throws {
        let web = Web()
        web.html("https://a.example/", body: "<title>Home</title><a href=https://a.example:8443/y>Y</a>")
        web.html("https://a.example:8443/y", body: "<title>Why</title>")
        #expect(try web.read("https://a.example/").indexed == 1)
        #expect(try web.find("why").isEmpty)
    }

    @Test func depthIsCountedFromTheFirstPageAlsoLater() throws {
        let web = Web()
        for number in 0..<6 {
            web.html("https://a.example/\(number)", body: "<title>Page\(number)</title><a href=/\(number + 1)>next</a>")
        }
        #expect(try web.read("https://a.example/0", depth: 2).indexed == 3)
        #expect(try web.read("https://a.example/0", depth: 2).indexed == 3)
        #expect(try web.find("page3").isEmpty && web.content.pages(of: web.content.sites()[0]) == 3)
    }

    @Test func sitesAreForgottenByThemselves() throws {
        let web = Web()
        for host in ["a.example", "blog.a.example", "a.example:8080"] {
            web.html("https://\(host)/", body: "<title>Home of \(host)</title>")
            try web.read("https://\(host)/")
        }
        #expect(try web.content.sites().map(\.name) == ["a.example", "a.example:8080", "blog.a.example"])
        #expect(try web.content.remove("a.example"))
        #expect(try !web.content.remove("a.example"))
        #expect(try web.find("home").sorted() == ["https://a.example:8080/", "https://blog.a.example/"])
        #expect(try web.content.sites().count == 2)
    }

    @Test func sitesGivePagesToApps() throws {
        let web = Web()
        web.html("https://a.example/buy/1", body: "<title>One</title><a href=/help>Help</a>")
        web.html("https://a.example/help", body: "<title>Help</title>")
        web.site.on(
            "https://a.example/.well-known/apple-app-site-association", 200,
            body:
                #"{"applinks":{"details":[{"appIDs":["T.org.x","T.org.y"],"components":[{"/":"/buy/*"}]},{"appID":"T.org.z","components":[{"/":"/*"}]}]}}"#
        )
        try web.read("https://a.example/buy/1")
        func apps(_ address: String) throws -> [String] {
            var found: [String] = []
            try web.item(address)?[UniversalLink.apps]?.forEachText { found.append($0) }
            return found
        }
        #expect(try apps("https://a.example/buy/1") == ["T.org.x", "T.org.y", "T.org.z"])
        #expect(try apps("https://a.example/help") == ["T.org.z"])
        #expect(web.site.times("https://a.example/.well-known/apple-app-site-association").count == 1)
    }

    /// Whom a site gives its pages to is asked also where the pages are as they were.
    @Test func sitesTakePagesBackFromApps() throws {
        let web = Web()
        web.html("https://a.example/", ("ETag", "\"1\""), body: "<title>Home</title>")
        let location = "https://a.example/.well-known/apple-app-site-association"
        let file = #"{"applinks":{"details":[{"appID":"T.org.z","components":[{"/":"/*"}]}]}}"#
        web.site.on(location, 200, body: file)
        try web.read("https://a.example/")
        func apps() throws -> [String] {
            var found: [String] = []
            try web.item("https://a.example/")?[UniversalLink.apps]?.forEachText { found.append($0) }
            return found
        }
        #expect(try apps() == ["T.org.z"])
        web.site.on("https://a.example/", 304)
        web.site.on(location, 503)
        #expect(try web.read("https://a.example/", now: 2).unchanged == 1 && apps() == ["T.org.z"])
        web.site.on(location, 404)
        #expect(try web.read("https://a.example/", now: 3).unchanged == 1 && apps().isEmpty)
        web.site.on(location, 200, body: file)
        #expect(try web.read("https://a.example/", now: 4).unchanged == 1 && apps() == ["T.org.z"])
        #expect(try web.item("https://a.example/")?.text("title") == "Home")
    }

    @Test func unreadablePagesAreNamed() throws {
        let web = Web()
        web.html("https://a.example/", body: "<title>Home</title><a href=/b>B</a><a href=/c.pdf>C</a><a href=/d>D</a>")
        web.site.on("https://a.example/b", 500)
        web.site.on("https://a.example/c.pdf", 200, ("Content-Type", "application/pdf"))
        web.site.fail("https://a.example/d", .timedOut)
        let outcome = try web.read("https://a.example/")
        #expect(outcome.indexed == 1 && outcome.failures.map(\.address.path) == ["/b", "/c.pdf", "/d"])
        #expect(outcome.failures[0].reason.contains("500") && outcome.failures[1].reason.contains("application/pdf"))
    }
}
