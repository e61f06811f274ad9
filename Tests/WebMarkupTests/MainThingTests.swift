import Testing
import WebMarkup

/// What a page is about, where it describes several things: the one that tells most, and what others know besides.
@Suite struct MainThingTests {
    private func summary(_ html: String) throws -> PageSummary {
        PageSummary(try markup(html), address: WebAddress("https://example.org/page"))
    }

    private func block(_ json: String) -> String { "<script type=application/ld+json>\(json)</script>" }

    private let recipe = #"{"@type":"Recipe","name":"Soup","recipeYield":"4","keywords":"warm, winter"}"#

    @Test(arguments: [
        (
            #"{"@graph":[{"@type":"Article","headline":"On soup","author":{"name":"Ann"}},RECIPE]}"#,
            ["Recipe", "Article"]
        ),
        (
            #"{"@graph":[{"@type":"VideoObject","name":"Film of soup","contentUrl":"/f.mp4"},RECIPE]}"#,
            ["Recipe", "VideoObject"]
        ),
        (
            #"[{"@type":"FAQPage","mainEntity":[{"@type":"Question","name":"Why?"},{"@type":"Question","name":"How?"}]},RECIPE]"#,
            ["Recipe", "Question", "Question", "FAQPage"]
        ),
        (
            #"[{"@type":"WebPage","name":"P","mainEntity":RECIPE},{"@type":"Product","name":"Pot"}]"#,
            ["Recipe", "Product", "WebPage"]
        ),
        (
            #"[{"@type":"WebSite","name":"S"},{"@type":"BreadcrumbList","itemListElement":[]},{"@type":"Organization","name":"O"},RECIPE]"#,
            ["Recipe"]
        ),
        // Several of a kind are a list, whose things say nothing of the page.
        (
            #"[{"@type":"Article","headline":"Ten pots"},{"@type":"Product","name":"a"},{"@type":"Product","name":"b"}]"#,
            ["Article"]
        ),
        (#"[{"@type":"Product","name":"a"},{"@type":"Product","name":"b"}]"#, ["Product"]),
        (#"[{"@type":"VideoObject","name":"V"},{"@type":"BreadcrumbList","itemListElement":[]}]"#, ["VideoObject"]),
        (#"[{"@type":"Organization","name":"O"},{"@type":"WebSite","name":"S"}]"#, ["Organization"]),
        (#"[{"@type":"WebPage","name":"P"}]"#, ["WebPage", "WebPage"]),
        (#"[{"@type":["WebPage","Article"],"headline":"H"}]"#, ["WebPage"]),
    ])
    func order(_ json: String, _ types: [String]) throws {
        let found = try summary(block(json.replacing("RECIPE", with: recipe)))
        #expect(found.things.compactMap(\.types.first) == types && found.thing?.types.first == types.first)
    }

    @Test func eachTextComesFromTheThingThatKnowsIt() throws {
        let found = try summary(
            block(
                """
                {"@graph":[{"@type":"Article","headline":"On soup","author":{"@type":"Person","name":"Ann"},"datePublished":"2024-05-01"},
                \(recipe),{"@type":"VideoObject","contentUrl":"/f.mp4"},
                {"@type":"WebPage","dateModified":"2024-06-01","author":{"name":"Bo"}}]}
                """) + "<meta name=author content=Cy><meta name=keywords content='Winter, cold'>")
        #expect(found.title == "Soup" && found.authors == ["Ann"] && found.published == "2024-05-01")
        #expect(found.modified == "2024-06-01" && found.video == "https://example.org/f.mp4")
        #expect(found.keywords == ["Winter", "cold", "warm"])
        #expect(try summary(block(recipe) + "<meta name=author content=Cy>").authors == ["Cy"])
        let ofPage = #"[{"@type":"WebPage","author":{"name":"Bo"}},\#(recipe)]"#
        #expect(try summary(block(ofPage) + "<meta name=author content=Cy>").authors == ["Bo"])
    }

    /// The same things in two syntaxes are not two of a kind.
    @Test func whatIsSaidTwiceIsNoList() throws {
        let micro =
            "<p itemscope itemtype=https://schema.org/Recipe><b itemprop=name>Soup</b><i itemprop=cookTime>PT5M</i></p>"
        let found = try summary(block("[\(recipe),\(recipe)]") + micro)
        #expect(found.thing?.text("recipeYield") == "4" && found.things.contains { $0.text("cookTime") == "PT5M" })
    }
}
