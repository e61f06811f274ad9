import Testing

@testable import WebMarkup

/// References that were escaped once too often are decoded, unless they may be meant.
@Suite struct EscapedTwiceTests {
    @Test(arguments: [
        ("Tom &amp; Jerry", "Tom & Jerry"), ("Anna&#39;s &quot;Best&quot; soup", "Anna's \"Best\" soup"),
        ("Caf&eacute; &agrave; la carte", "Café à la carte"),
        ("A &ndash; B &#8211; C &#x2014; D", "A – B – C — D"), ("10&nbsp;km", "10\u{A0}km"), ("a &raquo; b", "a » b"),
        ("5 &euro;", "5 €"),
        ("&copy; 2024", "© 2024"), ("", ""), ("plain", "plain"),
        ("https://e.org/?a=1&amp;b=2", "https://e.org/?a=1&b=2"),
        // Somebody speaks of HTML, or of nothing that was escaped.
        ("Write &amp; for & in HTML", "Write &amp; for & in HTML"), ("What is &lt;div&gt;?", "What is &lt;div&gt;?"),
        ("Use &nbsp; between words", "Use &nbsp; between words"),
        ("The &quot; sign", "The &quot; sign"), ("<b>Tom &amp; Jerry</b>", "<b>Tom &amp; Jerry</b>"), ("AT&T", "AT&T"),
        ("R&D &amp; more", "R&D &amp; more"),
        ("&unknown; thing", "&unknown; thing"), ("&#0; &#xD800;", "&#0; &#xD800;"), ("a &amp", "a &amp"),
        ("&#60;b&#62;", "&#60;b&#62;"),
        ("&;", "&;"), ("&#x110000;a", "&#x110000;a"),
    ])
    func texts(_ text: String, _ expected: String) { #expect(EscapedTwice.decoded(text) == expected) }

    @Test func placesWherePagesHaveThem() throws {
        let page = try markup(
            """
            <title>Tom &amp;amp; Jerry</title><meta name=description content="Anna&amp;#39;s soup"><h1>A &amp;ndash; B</h1>
            <script type=application/ld+json>{"@type":"Recipe","name":"Salt &amp; pepper","author":{"name":"Ren&eacute;"},
            "keywords":"caf&eacute;, th&eacute;","image":"https://e.org/i?a=1&amp;b=2"}</script><p>In text &amp;amp; here</p>
            """)
        let summary = PageSummary(page, address: WebAddress("https://example.org/page"))
        #expect(summary.title == "Tom & Jerry" && summary.description == "Anna's soup" && page.heading == "A – B")
        #expect(summary.thing?.text("name") == "Salt & pepper" && summary.authors == ["René"])
        #expect(summary.keywords == ["café", "thé"] && summary.image == "https://e.org/i?a=1&b=2")
        // What a person reads stands there as it is read.
        #expect(page.text.contains("In text &amp; here"))
    }
}
