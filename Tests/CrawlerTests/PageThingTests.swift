import AppLanding
import Foundation
import SearchEngine
import SystemIndex
import Testing
import WebMarkup

@testable import Crawler

/// What structured data makes of a page's item.
@Suite struct PageThingTests {
    private typealias Web = WebContentTests.Web

    @Test func attributesOfSeveralThingsReachTheItem() throws {
        let web = Web()
        web.html(
            "https://a.example/",
            body: """
                <title>Soup</title><script type=application/ld+json>{"@context":"https://schema.org","@graph":[
                {"@type":"VideoObject","name":"Film","duration":"PT5M","contentUrl":"/f.mp4"},
                {"@type":"Article","headline":"On soup","author":{"@type":"Person","name":"Ann"},"datePublished":"2024-05"},
                {"@type":"FAQPage","mainEntity":[{"@type":"Question","name":"Why?"}]},
                {"@type":"Recipe","name":"Soup","recipeCategory":"Starter","recipeYield":["4","4 bowls"],"totalTime":"P0DT1H0M0S",
                "keywords":"warm, winter","aggregateRating":{"@type":"AggregateRating","ratingValue":"4,5","ratingCount":"12"}}]}
                </script>
                """)
        try web.read("https://a.example/")
        let item = try #require(try web.item("https://a.example/"))
        #expect(item.number("rating") == 4.5 && item.text("ratingDescription") == "12 ratings")
        #expect(
            item.text("genre") == "Starter" && item.number("duration") == 3600 && item.text("web_yield") == "4 bowls")
        #expect(item.texts("authorNames") == ["Ann"] && item.texts("keywords") == ["warm", "winter"])
        #expect(item.number("contentCreationDate") == 736_214_400 && item.text("contentType") == nil)
        for (json, stars) in [
            (
                #"{"@type":"Review","author":"A","itemReviewed":{"@type":"Movie","name":"M","aggregateRating":{"@type":"AggregateRating","ratingValue":4}}}"#,
                4
            ),
            (#"[{"@type":"Article","headline":"H"},{"@type":"AggregateRating","ratingValue":3}]"#, 3),
            (
                #"[{"@type":"WebPage","aggregateRating":{"@type":"AggregateRating","ratingValue":2}},{"@type":"Article","headline":"H"}]"#,
                2
            ),
            (
                #"[{"@type":"Organization","name":"O","aggregateRating":{"@type":"AggregateRating","ratingValue":1}},{"@type":"Article","headline":"H"}]"#,
                nil
            ),
        ] as [(String, Double?)] {
            web.html("https://a.example/", body: "<title>x</title><script type=application/ld+json>\(json)</script>")
            try web.read("https://a.example/", now: 2)
            #expect(try web.item("https://a.example/")?.number("rating") == stars, "\(json)")
        }
    }
}
