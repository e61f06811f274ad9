import Testing
import WebMarkup

/// Structured data that is made to cost much: what is read of a page stays within bounds, whatever refers to what.
@Suite struct StructuredDataCostTests {
    private func count(_ things: [Thing]) -> Int { things.map(\.all.count).reduce(0, +) }

    private func block(_ json: String) -> String { "<script type=application/ld+json>\(json)</script>" }

    private func properties(_ things: [Thing]) -> Int { things.flatMap(\.all).map(\.properties.count).reduce(0, +) }

    /// Ten names at each of seven levels are a million things.
    @Test func namesInsideOfNamesAreCounted() throws {
        let names = "a b c d e f g h i j"
        let deep = String(repeating: "<b itemscope itemprop='\(names)'>", count: 7)
        let found = try things("<div itemscope>" + deep)
        #expect((1000...4096).contains(count(found)))
        let two = try things("<div itemscope><b itemscope itemprop='a b'><i itemprop=c>d</i></b></div>")
        #expect(two.map(line) == ["[a=[c=d]; b=[c=d]]"])
    }

    @Test func allStopsAtALimit() {
        let inner = Thing(properties: (0..<100).map { Thing.Property("a\($0)", .thing(Thing())) })
        let outer = Thing(properties: (0..<100).map { Thing.Property("b\($0)", .thing(inner)) })
        #expect(outer.all.count == 4096 && inner.all.count == 101)
    }

    @Test func wordsOfOneAttributeAreLimited() throws {
        let words = (0..<40).map { "w\($0)" }.joined(separator: " ")
        let micro = try things("<p itemscope itemtype='\(words)'><i itemprop='\(words)'>x</i></p>")
        #expect(micro.map(\.types.count) == [16] && micro.map(\.properties.count) == [16])
        let rdfa = try things("<p vocab=https://schema.org/ typeof='\(words)'><i property='\(words)'>x</i></p>")
        #expect(rdfa.map(\.types.count) == [16] && rdfa.map(\.properties.count) == [16])
        let types = (0..<20_000).map { "\"http://e.org/t\($0)\"" }.joined(separator: ",")
        let linked = try things(block("{\"@type\":[\(types)],\"additionalType\":[\(types)]}"))
        #expect(linked.map(\.types.count) == [16])
        let additional = try things(block("{\"name\":\"a\",\"additionalType\":[\(types)]}"))
        #expect(additional.map(\.types.count) == [16])
    }

    @Test func thingsAreCountedForThePageAsAWhole() throws {
        let blocks = String(repeating: block(#"[{"name":"a"},{"name":"b"}]"#), count: 1500)
        let items = String(repeating: "<p itemscope></p>", count: 2000)
        let statements = "<div vocab=https://schema.org/>" + String(repeating: "<p typeof=A></p>", count: 2000)
        let page = try markup(blocks + items + statements)
        let bySyntax = Dictionary(grouping: page.things, by: \.syntax).mapValues(\.count)
        #expect(bySyntax == [.linkedData: 3000, .microdata: 1096])
    }

    /// Each term is ten bytes longer than the one that it is made of: twelve gigabytes.
    @Test func meaningsOfTermsAreShort() throws {
        let terms = (1...50_000).map { "\"t\($0)\":\"t\($0 - 1):xxxxxxxxxx\"" }.joined(separator: ",")
        let page = try markup(
            block(
                "{\"@context\":{\"t0\":\"http://e.org/\",\(terms)},\"t3:a\":\"b\",\"t300:a\":\"c\",\"@type\":\"t0:T\"}")
        )
        let tail = String(repeating: "xxxxxxxxxx", count: 3)
        #expect(page.things.map { line($0.thing) } == ["http://e.org/T[http://e.org/\(tail)a=b; t300:a=c]"])
        let long = String(repeating: "v", count: 100_000)
        let many = (0..<5000).map { "\"p\($0)\":1" }.joined(separator: ",")
        let own = try things(block("{\"@context\":{\"@vocab\":\"http://e.org/\(long)/\"},\(many)}"))
        #expect(own.count == 1 && own[0].properties.last?.name == "p4999")
    }

    /// Twenty thousand properties at each of three thousand mentions.
    @Test func mentionsAreCounted() throws {
        let values = (0..<20_000).map { "\"a\":\($0)" }.joined(separator: ",")
        let mentions = Array(repeating: ##"{"@id":"#a"}"##, count: 3000).joined(separator: ",")
        let linked = try things(block(##"[{"@id":"#a",\##(values)},{"b":[\##(mentions)]}]"##))
        #expect((20_000..<2_000_000).contains(properties(linked)))
        let said = String(repeating: "<i property=a>x</i>", count: 20_000)
        let named = String(repeating: "<i property=b resource='#a'></i>", count: 3000)
        let rdfa = try things(
            "<div vocab=https://schema.org/><p about='#a'>\(said)</p><p typeof=B>\(named)</p></div>")
        #expect(properties(rdfa) < 2_000_000)
        let few = try things(
            block(##"[{"@id":"#a","c":1},{"b":[{"@id":"#a"},{"@id":"#a"}]}]"##))
        #expect(few.map(line).last == "[b= <https://example.org/page#a>[c=1]; b= <https://example.org/page#a>[c=1]]")
    }

    /// Each element would have its own copy of those of all around it: eight gigabytes.
    @Test func prefixesAreLimited() throws {
        // As deep as pages are read.
        let spans = (0..<400).map { "<span prefix='p\($0): http://x/'>" }.joined()
        let found = try things(spans + "<b typeof='p0:A p63:B p64:C'>")
        #expect(found.map(\.types) == [["http://x/A", "http://x/B", "p64:C"]])
        let long = String(repeating: "x", count: 2000)
        #expect(try things("<p prefix='p: http://\(long)/' typeof=p:A>").map(\.types) == [["p:A"]])
        #expect(try things("<p vocab='http://\(long)/' typeof='A schema:B'>").map(\.types) == [["B"]])
    }

    /// A megabyte of names, read again for each of thousands of items that refer to it.
    @Test func namesThatAreReferredToAreCounted() throws {
        let names = String(repeating: "n", count: 1 << 20)
        let html =
            "<p id=s><i itemprop='\(names)'>x</i></p>" + String(repeating: "<b itemscope itemref=s></b>", count: 6000)
        let found = try things(html)
        #expect(!found.isEmpty && properties(found) <= 32)
    }

    @Test(arguments: [
        ("https://schema.org", ["Note"]), ("http://schema.org/", ["Note"]), ("http://www.schema.org", ["Note"]),
        ("https://schema.org/docs/jsonldcontext.jsonld", ["Note"]),
        ("http://health-lifesci.schema.org/", ["Note"]), ("https://schema.org#", ["Note"]),
        ("ftp://schema.org/", []), ("https://notschema.org/", []),
        ("https://www.w3.org/ns/activitystreams", []), ("https://example.org/schema.org", []),
        ("https://schema.org.example.org/", []),
    ])
    func onlySchemaOrgsContextIsSchemaOrgs(_ context: String, _ types: [String]) throws {
        let found = try things(block(#"{"@context":"\#(context)","@type":"Note","name":"a"}"#))
        #expect(found.map(\.types) == [types] && found[0].text("name") == "a")
    }

    @Test func otherContextsLeaveWhatIsAnAddress() throws {
        let other = #""https://www.w3.org/ns/activitystreams""#
        let found = try things(
            block(#"{"@context":\#(other),"@type":["Note","http://e.org/T","schema:Book"],"name":"a"}"#)
                + block(#"{"@context":[\#(other),{"@vocab":"http://e.org/"}],"@type":"T","name":"a"}"#)
                + block(#"{"@context":[\#(other),"https://schema.org"],"@type":"Book","name":"a"}"#)
                + block(#"{"@type":"Book","name":"a"}"#))
        #expect(
            found.map(line) == [
                "http://e.org/T+Book[name=a]", "http://e.org/T[http://e.org/name=a]", "Book[name=a]", "Book[name=a]",
            ])
    }
}
