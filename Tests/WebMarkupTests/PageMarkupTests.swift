import Testing
import WebMarkup

/// W1: what a page says of itself, and how broken markup is read.
@Suite struct PageMarkupTests {
    private let page = """
        <!doctype html><html lang="en-GB"><head><title> Lanterns
          of the North </title><base href="/films/"><meta name=description content="A film.">
        <meta property="og:title" content="Lanterns"><meta property="og:image" content="poster.jpg">
        <meta property="og:site_name" content="Films"><meta name=keywords content="snow, light,, Snow ,north">
        <meta name="apple-itunes-app" content="app-id=123, app-argument=films://show?a=1,2&amp;b=3">
        <meta name="twitter:app:url:iphone" content="films://twitter"><meta name="twitter:app:id:iphone" content=123>
        <meta property="al:ios:url" content="films://links"><meta property="al:ios:app_name" content="Films">
        <link rel=canonical href="lanterns"><link rel="icon" sizes="16x16 32x32" href="/small.png">
        <link rel="apple-touch-icon" sizes=180x180 href="/touch.png"></head>
        <body><nav>Home <a href="/other">Other</a></nav><main><h1>Lanterns <i>of the North</i></h1>
        <p>A lighthouse keeper<br>walks.</p><a rel="nofollow noopener" href="https://ads.example/x">Ad</a>
        <ul><li>One<li>Two</ul><script>alert("no")</script><p hidden>hidden</p>
        <a href="mailto:a@b.example">Mail</a><p>This is long enough to be taken for the main part of the page, which it is, and so what stands around it is left out, as it is on all pages alike, and so on and on until there are two hundred letters.
        </main><footer>Imprint</footer></body></html>
        """

    @Test func headAndLinks() throws {
        let page = try markup(page)
        #expect(page.title == "Lanterns of the North" && page.language == "en-GB")
        #expect(page.base?.description == "https://example.org/films/")
        #expect(page.content("description") == "A film." && page.contents("og:title") == ["Lanterns"])
        #expect(page.linked("canonical").map(\.address) == ["https://example.org/films/lanterns"])
        #expect(
            page.anchors.map(\.address.description) == ["https://example.org/other", "https://ads.example/x"]
                && page.anchors.map(\.isNotFollowed) == [false, true])
        #expect(page.heading == "Lanterns of the North")
    }

    @Test func textIsThatOfTheMainPart() throws {
        let text = try markup(page).text
        #expect(text.hasPrefix("Lanterns of the North\nA lighthouse keeper\nwalks.\nAd\nOne\nTwo\nMail\nThis is long"))
        #expect(
            !text.contains("no\"") && !text.contains("hidden") && !text.contains("Home") && !text.contains("Imprint"))
        #expect(try markup("<nav>Menu</nav><p>Short.<footer>End</footer>").text == "Short.")
        #expect(
            try markup("<article><header>By Bo</header>\(String(repeating: "word ", count: 60))</article>").text
                .hasPrefix("By Bo"))
    }

    @Test func summary() throws {
        let page = try markup(page), summary = PageSummary(page, address: WebAddress("https://example.org/films/x?y"))
        #expect(summary.title == "Lanterns" && summary.description == "A film." && summary.siteName == "Films")
        #expect(
            summary.image == "https://example.org/films/poster.jpg" && summary.icon == "https://example.org/touch.png")
        #expect(summary.canonical?.description == "https://example.org/films/lanterns")
        #expect(summary.keywords == ["snow", "light", "north"])
    }

    /// A page cannot take another site's place.
    @Test func canonicalIsOfTheSameSite() throws {
        for (link, canonical) in [
            ("https://bank.example/", "https://example.org/page"),
            ("https://www.example.org/p", "https://www.example.org/p"),
            ("javascript:x", "https://example.org/page"), ("https://example.org:8443/p", "https://example.org/page"),
            ("#top", "https://example.org/page"),
        ] {
            let page = try markup("<link rel=canonical href='\(link)'>")
            #expect(
                PageSummary(page, address: WebAddress("https://example.org/page"))
                    .canonical?.description == canonical)
        }
    }

    @Test func deepLinks() throws {
        let links = try markup(page).deepLinks
        #expect(links.map(\.source) == [.smartAppBanner, .twitterCard, .appLinks])
        #expect(links.map(\.address) == ["films://show?a=1,2&b=3", "films://twitter", "films://links"])
        #expect(links.map(\.storeIdentifier) == ["123", "123", nil] && links[2].appName == "Films")
        #expect(try markup("<p>").deepLinks.isEmpty)
    }

    @Test(
        arguments: [
            ("<title>a</titel><p>x", "a</titel><p>x"), ("<TITLE>A &amp B &#x1F600;</TITLE>", "A & B 😀"),
            ("<p>x<title>late</title>", "late"), ("<svg><title>picture</title></svg><title>page</title>", "page"),
            ("<body><svg><symbol><title>icon</title></symbol></svg><title>late</title>", "late"),
            ("<body><svg><g><title>part</title></g></svg>", nil), ("<math><title>x</title></math>", nil),
            ("<template><title>no</title></template><title>yes</title>", "yes"),
            ("<!-- <title>no</title> --><title>yes</title>", "yes"), ("<title></title><title>second</title>", nil),
            ("<script>'<title>no</title>'</script><title>yes</title>", "yes"), ("", nil),
            ("<title>\u{0}x", "\u{FFFD}x"),
            ("<head><body><meta name=x><title>t</title>", "t"), ("<title title=\"a>b\">c</title>", "c"),
        ] as [(String, String?)])
    func brokenMarkupIsReadAsBrowsersReadIt(_ html: String, _ title: String?) throws {
        #expect(try markup(html).title == title)
    }

    /// Programs make pages of it, if at all.
    @Test func whatStandsInATemplateIsNoPartOfThePage() throws {
        let said = """
            <title>no</title><base href=/no/><meta name=robots content=noindex><link rel=canonical href=/no><h1>no</h1>
            <a href=no>no</a><p itemscope itemtype=https://schema.org/Book>no</p>
            <script type=application/ld+json>{"@type":"Movie"}</script><template><a href=no>no</a></template>
            """
        for around in ["<template>\(said)</template>", "<template shadowrootmode=none>\(said)</template>"] {
            let page = try markup(around + "<p>Yes <a href=yes>yes</a></p>" + around)
            #expect(page.title == nil && page.metas.isEmpty && page.links.isEmpty && page.things.isEmpty)
            #expect(page.anchors.map(\.address.description) == ["https://example.org/yes"] && page.text == "Yes yes")
        }
    }

    /// Browsers show it in the element's place without any program.
    @Test func aShadowIsShown() throws {
        for mode in ["open", "Closed"] {
            let page = try markup(
                "<x-card>Slot<template shadowrootmode=\(mode)><p>Shadow <a href=in>in</a></template></x-card>")
            #expect(page.text == "Slot\nShadow in" && page.anchors.count == 1)
        }
        #expect(try markup("<ul><template shadowrootmode=open>no</template><li>yes</ul>").text == "yes")
    }

    /// Elements of SVG may have the names of HTML's.
    @Test func picturesSayNothingOfThePage() throws {
        let page = try markup(
            "<body><svg><base href=/no/></base><link rel=canonical href=no></link><a href=yes></a></svg><a href=too></a>"
        )
        #expect(page.base?.description == "https://example.org/page" && page.links.isEmpty)
        #expect(
            page.anchors.map(\.address.description) == ["https://example.org/yes", "https://example.org/too"])
    }

    @Test func encodings() throws {
        func title(_ bytes: [UInt8], _ encoding: String? = nil) throws -> String? {
            try PageMarkup(bytes, encoding: encoding).title
        }
        func page(_ charset: String, _ title: [UInt8]) -> [UInt8] {
            Array("<meta charset='\(charset)'><title>".utf8) + title + Array("</title>".utf8)
        }
        #expect(try title(page("gb2312", [0xB5, 0xE7, 0xD3, 0xB0])) == "电影")
        #expect(try title(page("Shift_JIS", [0x89, 0x66, 0x89, 0xE6])) == "映画")
        #expect(try title(page("iso-8859-1", [0x80, 0x35, 0xE9])) == "€5é")
        #expect(try title(page("no-such", Array("é".utf8))) == "é")
        #expect(try title(page("utf-8", [0xE9, 0x41])) == "\u{FFFD}A")
        #expect(try title(Array("<title>".utf8) + [0xE9], nil) == "é")
        #expect(try title(Array("<title>".utf8) + [0xBF, 0xF9], "euc-kr") == "월")
        #expect(
            try title(
                [0xFF, 0xFE] + Array("<title>é").flatMap { $0.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] } })
                == "é")
        // A half of a pair of units is one character that is none.
        #expect(
            try title(
                [0xFE, 0xFF] + [0xD8, 0x00] + Array("<title>é".utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] })
                == "é")
        #expect(try title([0xEF, 0xBB, 0xBF] + Array("<title>é".utf8), "latin1") == "é")
    }

    @Test func robotsDirectives() throws {
        func directives(_ html: String, _ headers: [String] = []) throws -> [Bool] {
            let found = RobotsDirectives(try markup(html), headers: headers, agents: ["searchlight"])
            return [found.isIndexed, found.showsText, found.areLinksFollowed]
        }
        #expect(try directives("<p>") == [true, true, true])
        #expect(try directives("<meta name=ROBOTS content='NoIndex, follow'>") == [false, true, true])
        #expect(try directives("<meta name=robots content=none>") == [false, false, false])
        #expect(
            try directives("<meta name=searchlight content=nosnippet><meta name=robots content=nofollow>") == [
                true, false, false,
            ])
        #expect(try directives("<meta name=otherbot content=noindex>") == [true, true, true])
        #expect(try directives("<p>", ["noindex"]) == [false, true, true])
        #expect(try directives("<p>", ["otherbot: noindex", "max-snippet: 20, nofollow"]) == [true, true, false])
        #expect(try directives("<p>", ["Searchlight: none"]) == [false, false, false])
    }

    /// Bytes from anywhere end in a page or in an error, in proportion to their number.
    /// A base of a megabyte, before each of twenty thousand addresses, would be twenty gigabytes.
    @Test func addressesArePassedOverBeyondALimit() throws {
        let many = 20_000
        let long = "https://example.org/" + String(repeating: "b", count: 1 << 20) + "/"
        let page = try markup(
            "<base href='\(long)'>" + String(repeating: "<link rel=next href=n>", count: many)
                + String(repeating: "<meta name='a b c' content=' d '>", count: many)
                + "<body>" + String(repeating: "<area href=x>", count: many))
        #expect(page.anchors.count == PageMarkup.maximumAnchors && page.links.count == PageMarkup.maximumLinks)
        #expect(page.metas.count == PageMarkup.maximumLinks && page.metas.last?.content == "d")
        #expect(page.anchors.last?.address.description == "https://example.org/x")
        let names = String(repeating: "n ", count: many)
        #expect(try markup("<meta name='\(names)' content=x>").metas.count == PageMarkup.maximumLinks)
        let short = try markup("<base href='\(long)'><base href=/c/><a href=x>x</a>")
        #expect(short.anchors.map(\.address.description) == ["https://example.org/c/x"])
    }

    @Test func hostilePagesAreSurvived() throws {
        let deep = String(repeating: "<div>", count: 5_000)
        #expect(try markup(deep + "<title>in</title>").title == "in")
        for html in [
            String(repeating: "<b id=1><i id=2><p>", count: 3_000), String(repeating: "<table><tr><td>", count: 20_000),
            (0..<5_000).map { "<b a\($0)>" }.joined() + String(repeating: "<p>", count: 5_000),
            "<a " + (0..<10_000).map { "a\($0) " }.joined() + ">", String(repeating: "&", count: 100_000),
            "<!--" + String(repeating: "-", count: 100_000), "<title>" + String(repeating: "</titl", count: 20_000),
        ] {
            #expect(try markup(html).links.isEmpty)
        }
        // Assertions and recursion of libgumbo's, which would end the program.
        for element in ["desc", "title", "foreignObject"] {
            #expect(try markup("<table><svg><\(element)><![CDATA[x]]>y").links.isEmpty)
        }
        #expect(try markup("<table><math><mi><![CDATA[x]]>;<title>t</title>").links.isEmpty)
        #expect(try markup(String(repeating: "<span>", count: 300_000) + "<frameset>").links.isEmpty)
        #expect(throws: HTMLTree.Failure.tooLong) {
            try PageMarkup([UInt8](repeating: 0x61, count: HTMLTree.maximumBytes + 1))
        }
        var random = SystemRandomNumberGenerator()
        let source = Array(page.utf8)
        for _ in 0..<300 {
            let seed = UInt64.random(in: 0...UInt64.max, using: &random)
            var state = seed, bytes = source
            for _ in 0..<20 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let offset = Int(state >> 33) % bytes.count
                if state & 1 == 0 {
                    bytes[offset] = UInt8(truncatingIfNeeded: state >> 20)
                } else {
                    bytes.remove(at: offset)
                }
            }
            #expect((try? PageMarkup(bytes)) != nil, "seed \(seed)")
        }
    }
}
