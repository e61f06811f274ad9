import Testing
import WebMarkup

/// W1: structured data, in each of its syntaxes.
@Suite struct StructuredDataTests {
    private let expected =
        "Movie[name=Lanterns; director=Person[name=Ada Trescothick]; aggregateRating=AggregateRating[ratingValue=4.5; "
        + "ratingCount=214]; image=https://example.org/lanterns.jpg]"

    @Test func microdata() throws {
        let found = try things(
            """
            <div itemscope itemtype="https://schema.org/Movie"><h1 itemprop=name>Lanterns</h1>
            <p itemprop="director" itemscope itemtype="http://schema.org/Person">By <b itemprop=name>Ada
            Trescothick</b></p>
            <div itemprop=aggregateRating itemscope itemtype="https://schema.org/AggregateRating">
            <meta itemprop=ratingValue content="4.5"><data itemprop=ratingCount value=214>many</data></div>
            <img itemprop=image src="/lanterns.jpg"></div>
            """)
        #expect(found.map(line) == [expected])
    }

    @Test func rdfa() throws {
        let found = try things(
            """
            <div vocab="https://schema.org" typeof="Movie"><h1 property=name>Lanterns</h1>
            <p property="director" typeof="Person">By <b property=name>Ada Trescothick</b></p>
            <div property=aggregateRating typeof="AggregateRating">
            <meta property=ratingValue content="4.5"><data property=ratingCount value=214>many</data></div>
            <img property=image src="lanterns.jpg"></div>
            """)
        #expect(found.map(line) == [expected])
    }

    @Test func linkedData() throws {
        let found = try things(
            """
            <script type="application/ld+json; charset=utf-8">{"@context": "https://schema.org", "@type": "Movie",
            "name": "Lanterns", "director": {"@type": "Person", "name": "Ada Trescothick"},
            "aggregateRating": {"@type": "AggregateRating", "ratingValue": 4.5, "ratingCount": 214},
            "image": "https://example.org/lanterns.jpg"}</script>
            """)
        #expect(found.map(line) == [expected])
    }

    @Test(arguments: [
        // Microdata: itemref, items in themselves, itemid, several types, several names, an item called a property of nothing.
        (
            "<div itemscope itemtype=https://schema.org/Person itemref=a><i itemprop=name>Bo</i></div><p id=a><u itemprop=email>b@x</u></p>",
            ["Person[name=Bo; email=b@x]"]
        ),
        (
            "<div itemscope itemtype=https://schema.org/Person id=a itemref=b></div><p id=b itemprop=knows itemscope itemref=a></p>",
            ["Person[knows=[]]"]
        ),
        (
            "<div itemscope itemid=/me itemtype='https://schema.org/Person https://example.org/Elf'><a itemprop='url sameAs' href=x>y</a></div>",
            [
                "Person+https://example.org/Elf <https://example.org/me>[url=https://example.org/x; sameAs=https://example.org/x]"
            ]
        ),
        ("<p itemscope itemprop=about itemtype=https://schema.org/Thing><i itemprop=name>T</i></p>", ["Thing[name=T]"]),
        (
            "<p itemscope itemtype=https://schema.org/Book><link itemprop=additionalType href=https://schema.org/Product></p>",
            ["Book+Product[]"]
        ),
        // RDFa: prefixes, rel with things inside, about elsewhere, rev, what is no statement.
        (
            "<div prefix='s: https://schema.org/' typeof=s:Person><i property=s:name>Bo</i><a rel=nofollow href=x>y</a></div>",
            ["Person[name=Bo]"]
        ),
        (
            "<div vocab=https://schema.org/ typeof=Person resource='#bo'><p rel=knows><i typeof=Person><b property=name>Al</b></i></p></div>",
            ["Person <https://example.org/page#bo>[knows=Person[name=Al]]"]
        ),
        (
            "<div vocab=https://schema.org/><p typeof=Book about='#b'></p><p about='#b'><i property=author>Al</i></p></div>",
            ["Book <https://example.org/page#b>[author=Al]"]
        ),
        (
            "<div vocab=https://schema.org/ typeof=Book resource='#b'><p rev=author resource='#al' typeof=Person></p></div>",
            ["Person <https://example.org/page#al>[author=Book <https://example.org/page#b>[]]"]
        ),
        // JSON-LD: graphs with references, prefixes, other names, language values, reverse, nothing at all.
        (
            ##"<script type=application/ld+json>{"@context":"http://schema.org/","@graph":[{"@id":"#a","@type":"Person","name":"Al"},{"@type":"Book","author":{"@id":"#a"}}]}</script>"##,
            [
                "Person <https://example.org/page#a>[name=Al]",
                "Book[author=Person <https://example.org/page#a>[name=Al]]",
            ]
        ),
        (
            #"<script type=application/ld+json>{"@context":{"s":"http://schema.org/","label":"s:name","kind":"@type"},"kind":"s:Person","label":{"@value":"Al","@language":"en"}}</script>"#,
            ["Person[name=Al]"]
        ),
        (
            #"<script type=application/ld+json>{"@context":"https://schema.org","@type":"Book","@reverse":{"exampleOfWork":{"@type":"Movie"}}}</script>"#,
            ["Book[@reverse exampleOfWork=Movie[]]"]
        ),
        (#"<script type=application/ld+json>[1, null, "x", {"@context":"https://schema.org"}]</script>"#, []),
        // Broken JSON is read as far as it is clear what was meant.
        (
            "<script type=application/ld+json><!-- {\"@context\":\"https://schema.org\",\n \"@type\":\"Book\", // one\n \"name\":\"A\nB\",} --></script>",
            ["Book[name=A B]"]
        ),
    ])
    func syntax(_ html: String, _ expected: [String]) throws {
        #expect(try things(html).map(line) == expected)
    }

    @Test func brokenLinkedDataIsReported() throws {
        let page = try markup("<script type=application/ld+json>{\"@type\": \"Book\",\n}</script>")
        #expect(
            page.problems.count == 1 && page.problems[0].sentence.hasPrefix("The JSON-LD: ")
                && page.problems[0].line.number == 2)
    }

    /// Things that refer to each other, and properties in properties, cost no more than in proportion to the page.
    @Test func nestingAndReferencesAreLimited() throws {
        let deep = String(repeating: "<b itemprop=a itemscope>", count: 3000)
        #expect(try things("<div itemscope>" + deep).count >= 1)
        let shared = "<p id=s>" + String(repeating: "<i itemprop=a>x</i>", count: 20) + "</p>"
        let many = try things(shared + String(repeating: "<div itemscope itemref=s></div>", count: 6000))
        #expect(many.count == 4096)
        let graph = (0..<40).map { ##"{"@id":"#\##($0)","a":[{"@id":"#\##($0 + 1)"},{"@id":"#\##($0 + 1)"}]}"## }
        _ = try things("<script type=application/ld+json>[\(graph.joined(separator: ","))]</script>")
        let chain = String(repeating: #"{"a":"#, count: 5000) + "1"
        _ = try things("<script type=application/ld+json>\(chain)</script>")
        _ = try things(
            "<div vocab=https://schema.org/ typeof=A>" + String(repeating: "<b property=a typeof=A>", count: 3000))
    }

    /// RDFa Core 1.1, sections 7.5 and 8.3.2: what stands in an element whose relation has no value yet is the value.
    @Test(arguments: [
        ("<p rel=author><b property=name>Al</b></p>", "Book[author=[name=Al]]"),
        ("<p rel=author><b property=name>Al</b><i property=url>/al</i></p>", "Book[author=[name=Al; url=/al]]"),
        ("<p rel=author><b typeof=Person><i property=name>Al</i></b></p>", "Book[author=Person[name=Al]]"),
        (
            "<p rel=author><b resource=#al><i property=name>Al</i></b></p>",
            "Book[author= <https://example.org/page#al>[name=Al]]"
        ),
        (
            "<p rel=author><b typeof=Person><i property=name>Al</i></b><b typeof=Person><i property=name>Bo</i></b></p>",
            "Book[author=Person[name=Al]; author=Person[name=Bo]]"
        ),
        ("<p rel=author><a href=/al>Al</a></p>", "Book[author=https://example.org/al]"),
        ("<p rel=author></p><b property=name>B</b>", "Book[name=B]"),
    ])
    func hangingRelations(_ html: String, _ expected: String) throws {
        #expect(try things("<div vocab=https://schema.org/ typeof=Book>\(html)</div>").map(line) == [expected])
    }

    /// HTML+RDFa 1.1, section 3.5.
    @Test func patternsAreCopied() throws {
        let pattern =
            "<div resource=#p typeof=rdfa:Pattern><b property=name>Al</b><link property=rdfa:copy href=#q></div>"
            + "<div resource=#q typeof=rdfa:Pattern><b property=jobTitle>Baker</b><link property=rdfa:copy href=#p></div>"
        let thing = "<p typeof=Person><link property=rdfa:copy href=#p><i property=email>a@b</i></p>"
        let found = try things("<div vocab=https://schema.org/>\(pattern)\(thing)\(thing)</div>")
        #expect(found.map(line) == Array(repeating: "Person[name=Al; jobTitle=Baker; email=a@b]", count: 2))
        let none = try things(
            "<p vocab=https://schema.org/ typeof=Person><link property=rdfa:copy href=#x><i property=name>Al</i></p>")
        #expect(none.map { $0.text("name") } == ["Al"])
        let many = String(repeating: "<p typeof=Person><link property=rdfa:copy href=#p></p>", count: 5000)
        let big =
            "<div resource=#p typeof=rdfa:Pattern>" + String(repeating: "<b property=name>Al</b>", count: 5000)
            + "</div>"
        #expect(try things("<div vocab=https://schema.org/>\(big)\(many)</div>").count <= 5000)
    }
}
