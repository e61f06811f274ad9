import Testing
import WebMarkup

/// What a person reads of a page.
@Suite struct VisibleTextTests {
    private let long = String(repeating: "word and word ", count: 30)

    private func text(_ html: String) throws -> String { try markup(html).text }

    @Test(arguments: [
        "<article class=comment>", "<article class='depth-1 comment even'>", "<article id=comment-17>",
        "<div role=comment>",
        "<article itemprop=comment itemscope itemtype=https://schema.org/Comment>", "<div id=comments><article>",
        "<ol class=comment-list><li>",
        "<section class=comments><article>", "<article class=reply>",
    ])
    func commentsAreNotThePage(_ start: String) throws {
        let found = try text("<div><p>Main thing.</p></div>\(start)A reader writes: \(long)</article></div>")
        #expect(found.hasPrefix("Main thing.") && !found.contains("reader"))
        // They are better than nothing.
        #expect(try text("\(start)A reader writes: \(long)</article>").contains("reader"))
        let inMain = try text("<main><p>Main thing. \(long)</p>\(start)A reader writes</main>")
        #expect(inMain.hasPrefix("Main thing.") && !inMain.contains("reader"))
    }

    @Test func articlesOfALikeSizeAreAList() throws {
        let list = (1...5).map { "<article>Number \($0) \(long)</article>" }.joined()
        let found = try text("<nav>Menu</nav><div id=outer><h1>List</h1>\(list)</div><footer>End</footer>")
        #expect(
            (1...5).allSatisfy { found.contains("Number \($0)") } && found.hasPrefix("List") && !found.contains("Menu"))
        let one = try text("<article>Main \(long)\(long)\(long)\(long)</article><article>Teaser \(long)</article>")
        #expect(one.hasPrefix("Main") && !one.contains("Teaser"))
    }

    @Test(arguments: [
        "<noscript><div></noscript>", "<noscript><table><tr><td></noscript>",
        "<noscript><iframe></iframe><p><b></noscript>",
        "<head><noscript><div><img src=x></noscript></head>", "<noscript><div><!-- </noscript> --></noscript>",
        "<noscript><select></noscript>",
    ])
    func noscriptDoesNotSwallowThePage(_ start: String) throws {
        let page = try markup("<title>T</title>\(start)<p>Behind it</p><a href=/next>next</a>")
        #expect(page.text.contains("Behind it") && page.anchors.map(\.address.path) == ["/next"], "\(page.text)")
    }

    @Test func soundNoscriptKeepsItsLinks() throws {
        let page = try markup("<p>a</p><noscript><div><a href=/plain>plain</a></div></noscript><p>b</p>")
        #expect(page.anchors.map(\.address.path) == ["/plain"] && page.text == "a\nb")
    }

    @Test func breaksDoNotGlueWords() throws {
        let page = try markup(
            """
            <h1>One<br>two<div>three</div></h1><div itemscope itemtype=https://schema.org/Recipe>
            <p itemprop=description>First<br/>second <script>var x = 'third'</script><style>.a{}</style><span>fourth</span><p itemprop=name>Soup</div>
            <div vocab=https://schema.org/ typeof=Book><div property=name>A<br>B<ul><li>C<li>D</ul><script>no()</script></div></div>
            """)
        #expect(page.heading == "One two three")
        #expect(
            page.things.map(\.thing).map { $0.text("description") ?? $0.text("name") ?? "" } == [
                "First second fourth", "A B C D",
            ])
        #expect(try text("<p>a<br>b<wbr>c</p>") == "a\nbc")
    }
}
