import Testing
import WebMarkup

/// Which address a page goes by, and which addresses are one page.
@Suite struct CanonicalAddressTests {
    private func summary(_ html: String, _ address: String = "https://example.org/page") throws -> PageSummary {
        PageSummary(try markup(html, address), address: WebAddress(address))
    }

    @Test(arguments: [
        ("<link rel=canonical href=/>", "/page", true),
        ("<meta property=og:url content=https://example.org>", "/page", true),
        ("<link rel=canonical href='/?'>", "/page", true),
        ("<link rel=canonical href='/?utm_source=x'>", "/page", true),
        ("<p>x<link rel=canonical href=/other>", "/page", true),
        ("<body><link rel=canonical href=/other>", "/page", true),
        ("<link rel=canonical href=/a><link rel=canonical href=/b>", "/page", true),
        ("<link rel=canonical href=/a><link rel=canonical href=/a>", "/a", false),
        ("<link rel=canonical href=https://bank.example/><meta property=og:url content=/own>", "/own", true),
        ("<link rel=canonical href=/><meta property=og:url content=/own>", "/own", true),
        ("<link rel=canonical href=/own>", "/own", false),
        ("<link rel=canonical href=mailto:a@b>", "/page", true), ("<p>none", "/page", false),
    ])
    func pagesNameThemselves(_ html: String, _ path: String, _ hasProblem: Bool) throws {
        let found = try summary(html)
        #expect(
            found.canonical?.path == path && (found.canonicalProblem != nil) == hasProblem,
            "\(String(describing: found.canonicalProblem))")
    }

    @Test(arguments: ["/", "/?page=2", "/index.html", "/index.php?x=1", "/home", "/en/", "/pt-br", "/default.aspx"])
    func theFirstPageHasOtherNames(_ path: String) throws {
        let found = try summary("<link rel=canonical href=/>", "https://example.org" + path)
        #expect(found.canonical?.description == "https://example.org/" && found.canonicalProblem == nil)
    }

    @Test func addressesOfOnePage() throws {
        let groups = [
            ["https://e.org/~joe", "https://e.org/%7Ejoe", "https://e.org/%7ejoe#top", "https://e.org/%7Ejo%65"],
            [
                "https://e.org/", "https://e.org", "https://e.org/?", "https://e.org/?#a",
                "https://e.org/?utm_source=a&utm_medium=b",
            ],
            [
                "https://e.org/a?b=1", "https://e.org/a?utm_campaign=x&b=1", "https://e.org/a?b=1&gclid=2&fbclid=3",
                "https://e.org/a?b=1&",
                "https://e.org/a?PHPSESSID=0123456789abcdef&b=1", "https://e.org/a;jsessionid=1F2E?b=1",
                "https://e.org/a?b=1&sid=0123456789abcdef01",
            ],
            ["https://e.org/a%2Fb", "https://e.org/a%2fb"],
            ["https://e.org/%C3%A9", "https://e.org/é", "https://e.org/%c3%a9"],
        ]
        for group in groups {
            let pages = try group.map { try #require(WebAddress($0)).page.description }
            #expect(Set(pages).count == 1, "\(pages)")
            for page in pages { #expect(WebAddress(page)?.page.description == page) }
        }
        // These may be two.
        let apart = [
            "https://e.org/a", "https://e.org/a/", "https://e.org/a?b", "https://e.org/a?b=1", "https://e.org/a?b=%26",
            "https://e.org/A", "http://e.org/a",
            "https://www.e.org/a", "https://e.org/a%2Fb", "https://e.org/a/b", "https://e.org/a?sid=7",
            "https://e.org/a?session=spring", "https://e.org/a?utm=1",
            "https://e.org/a;v=1", "https://e.org/a?c=1&b=1", "https://e.org/a?b=1&c=1", "https://e.org/index.html",
        ]
        #expect(Set(apart.compactMap { WebAddress($0)?.page.description }).count == apart.count)
    }
}
