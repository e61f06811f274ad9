import AppLanding
import Foundation
import SearchEngine
import SystemIndex
import Testing
import WebMarkup

@testable import Crawler

/// Which addresses are one page, and which page goes by an address that several name.
@Suite struct WebVariantTests {
    private typealias Web = WebContentTests.Web

    private static func text(_ word: String) -> String { (0..<60).map { "\(word)\($0)" }.joined(separator: " ") }

    /// Templates that name the first page on every page do not make one page of a site.
    @Test(arguments: [
        "<link rel=canonical href=https://a.example/>", "<meta property=og:url content=https://a.example>",
    ])
    func aTemplateDoesNotCollapseASite(_ tag: String) throws {
        let web = Web()
        for name in ["", "b", "c"] {
            web.html(
                "https://a.example/\(name)",
                body: "<title>Bird \(name)</title>\(tag)<p>x</p><a href=/b>B</a><a href=/c>C</a>")
        }
        for now in 1..<3 as Range<Int64> {
            let outcome = try web.read("https://a.example/", now: now)
            #expect(outcome.deleted == 0 && outcome.remarks.count == 1)
            #expect(
                outcome.remarks.first?.contains("2 pages, such as https://a.example/b, name https://a.example/") == true
            )
            #expect(try web.find("bird").count == 3)
        }
    }

    /// Another page than the first, too, is not what others say that they are.
    @Test func pagesThatSayOtherThingsAreApart() throws {
        let web = Web()
        let tag = "<link rel=canonical href=/news>"
        web.html(
            "https://a.example/",
            body: "<title>Home</title><a href=/b>B</a><a href=/c>C</a><a href='/news?page=1'>D</a><a href=/news>N</a>")
        web.html("https://a.example/news", body: "<title>Bird news</title>\(tag)<p>\(Self.text("news"))")
        web.html("https://a.example/news?page=1", body: "<title>Bird news</title>\(tag)<p>\(Self.text("news"))")
        for name in ["b", "c"] {
            web.html("https://a.example/\(name)", body: "<title>Bird \(name)</title>\(tag)<p>\(Self.text(name))")
        }
        for now in 1..<3 as Range<Int64> {
            let outcome = try web.read("https://a.example/", now: now)
            #expect(outcome.deleted == 0 && outcome.remarks.count == 1, "\(outcome.remarks)")
            #expect(
                try web.find("bird").sorted() == [
                    "https://a.example/b", "https://a.example/c", "https://a.example/news",
                ])
        }
    }

    @Test func aNamedAddressHasToBeThere() throws {
        let web = Web()
        web.html("https://a.example/", body: "<title>Home</title><a href=/b>B</a><a href=/c>C</a><a href=/d>D</a>")
        web.html("https://a.example/b", body: "<title>Bird b</title><link rel=canonical href=/none>")
        web.html("https://a.example/c", body: "<title>Bird c</title><p>x<link rel=canonical href=/b>")
        web.html("https://a.example/d", body: "<title>Bird d</title><link rel=canonical href=/kept>")
        web.site.robots("https://a.example", "User-agent: *", "Disallow: /kept")
        #expect(try web.read("https://a.example/").indexed == 4)
        #expect(
            try web.find("bird").sorted() == ["https://a.example/b", "https://a.example/c", "https://a.example/d"])
        #expect(web.site.times("https://a.example/none").count == 1 && web.site.times("https://a.example/kept").isEmpty)
    }

    @Test func addressesOfOnePageAreAskedOnce() throws {
        let web = Web()
        let links = [
            "/~b", "/%7Eb", "/?", "/?utm_source=x", "/~b?utm_medium=y&gclid=1", "/~b?PHPSESSID=0123456789abcdef0",
            "/~b#top",
        ]
        web.html(
            "https://a.example/", body: "<title>Bird home</title>" + links.map { "<a href='\($0)'>x</a>" }.joined())
        web.html("https://a.example/~b", body: "<title>Bird b</title><a href='/?sid=0123456789abcdef01'>home</a>")
        for now in 1..<3 as Range<Int64> {
            #expect(try web.read("https://a.example/?utm_source=me", now: now).indexed == 2)
        }
        #expect(try web.find("bird").sorted() == ["https://a.example/", "https://a.example/~b"])
        #expect(
            web.site.pages.filter { !$0.contains("association") } == [
                "https://a.example/", "https://a.example/~b", "https://a.example/", "https://a.example/~b",
            ])
    }
}
