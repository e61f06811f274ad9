import Testing
import WebMarkup

/// W1: JSON-LD of several places that speaks of the same things, and the contexts that say what its names mean.
@Suite struct LinkedDataTests {
    private func block(_ json: String) -> String { "<script type=application/ld+json>\(json)</script>" }

    private func lines(_ blocks: String...) throws -> [String] {
        try things(blocks.map(block).joined()).map { line($0).replacing("https://example.org/page", with: "") }
    }

    private func problems(_ json: String) throws -> [String] { try markup(block(json)).problems.map(\.sentence) }

    // MARK: Things in several places

    @Test func rootsOfOneIdentifierAreOne() throws {
        #expect(
            try lines(
                ##"[{"@id":"#a","@type":"Person","name":"Al"},{"@type":"Book","name":"B"}]"##,
                ##"{"@id":"#a","@type":["Person","Patient"],"name":"Al","email":"a@x"}"##) == [
                    "Person+Patient <#a>[name=Al; email=a@x]", "Book[name=B]",
                ])
    }

    /// As plugins of publishing systems write it: each thing in a block of its own, with a type at each mention.
    @Test func mentionsWithATypeAreCompleted() throws {
        #expect(
            try lines(
                ##"{"@type":"Article","author":{"@type":"Person","@id":"#p"},"editor":{"@id":"#p"}}"##,
                ##"{"@type":"Person","@id":"#p","name":"Al"}"##) == [
                    "Article[author=Person <#p>[name=Al]; editor=Person <#p>[name=Al]]", "Person <#p>[name=Al]",
                ])
        #expect(
            try lines(
                ##"{"@type":"Article","@id":"#a","author":{"@id":"#p","name":"Al","knows":{"@id":"#a"}}}"##,
                ##"{"@id":"#p","email":"a@x"}"##) == [
                    "Article <#a>[author= <#p>[name=Al; knows= <#a>[]; email=a@x]]",
                    " <#p>[name=Al; knows=Article <#a>[author= <#p>[]]; email=a@x]",
                ])
    }

    @Test func blankIdentifiersStayInTheirBlock() throws {
        let person = #"[{"@type":"Book","author":{"@id":"_:p"}},{"@id":"_:p","name":"NAME"}]"#
        #expect(
            try lines(person.replacing("NAME", with: "Al"), person.replacing("NAME", with: "Bo")) == [
                "Book[author=[name=Al]]", "[name=Al]", "Book[author=[name=Bo]]", "[name=Bo]",
            ])
        #expect(try lines(#"{"@type":"Book","author":{"@id":"_:nobody"}}"#) == ["Book[author=[]]"])
    }

    @Test func thingsSaidTwiceAreOneValue() throws {
        #expect(
            try lines(
                ##"{"@id":"#b","author":{"@id":"#p","name":"Al"},"offers":{"price":1}}"##,
                ##"{"@id":"#b","author":{"@id":"#p"},"offers":[{"price":1},{"price":2}]}"##) == [
                    " <#b>[author= <#p>[name=Al]; offers=[price=1]; offers=[price=2]]"
                ])
    }

    /// Each would stand in each, and each pair in each pair.
    @Test func thingsInEachOtherEnd() throws {
        let graph = (0..<60).map { number in
            let others = (0..<60).map { ##"{"@type":"T","@id":"#\##($0)"}"## }.joined(separator: ",")
            return ##"{"@id":"#\##(number)","a":[\##(others)]}"##
        }
        let found = try things(block("[\(graph.joined(separator: ","))]"))
        #expect(found.map(\.all.count).reduce(0, +) <= 3 * 4096)
        let self0 = try lines(##"{"@id":"#a","knows":{"@id":"#a","name":"Al"}}"##)
        #expect(self0 == [" <#a>[name=Al; knows= <#a>[]]"])
        // Joining is counted: a megabyte in each of two thousand places.
        let many = (0..<2000).map { ##"{"@id":"#a","n":"\##($0)"}"## }.joined(separator: ",")
        #expect(try things(block("[\(many)]")).map(\.properties.count) == [2000])
    }

    @Test func namesAreNoAddresses() throws {
        func authors(_ json: String) throws -> [String] {
            PageSummary(try markup(block(#"{"@context":"https://schema.org","@type":"Article","author":\#(json)}"#)))
                .authors
        }
        #expect(try authors(##"{"@id":"#p"}"##) == [] && authors(#"{"url":"https://a.example/"}"#) == [])
        #expect(try authors(#"["https://a.example/al","//a.example/al","/al","Al","mailto:al@a.example"]"#) == ["Al"])
        #expect(
            try authors(#"[{"name":"Al","url":"https://a.example/"},"Al",{"@value":"Dr. Bo: MD"}]"#) == [
                "Al", "Dr. Bo: MD",
            ])
        #expect(try authors(#"{"name":"https://a.example/"}"#) == [] && authors(#"{"@id":"_:x"}"#) == [])
        #expect(PageSummary(try markup("<meta name=author content='https://a.example/'>")).authors == [])
    }

    /// Pages say of their own address that it is an article and a page.
    @Test func aPageThatIsAnArticleIsWhatItIsAbout() throws {
        let page = try markup(
            block(#"{"@type":"Person","name":"Al"}"#)
                + block(##"[{"@id":"","@type":"WebPage","name":"P"},{"@id":"","@type":"Article","headline":"H"}]"##))
        #expect(PageSummary(page).thing?.text("headline") == "H")
    }

    // MARK: Contexts

    @Test(arguments: ["//schema.org", "//schema.org/", "schema.org", "www.schema.org/", "Schema.org"])
    func schemaOrgWithoutAScheme(_ context: String) throws {
        let json = #"{"@context":"\#(context)","@type":"Book","name":"A"}"#
        #expect(try lines(json) == ["Book[name=A]"])
        #expect(try markup(block(json), nil).things.map { line($0.thing) } == ["Book[name=A]"])
        let problems = try problems(json)
        #expect(problems.count == (context.hasPrefix("//") ? 0 : 1), "\(problems)")
        #expect(problems.allSatisfy { $0.hasPrefix("The JSON-LD: The context “\(context)” is") })
    }

    @Test func othersThatLookLikeItAreNot() throws {
        for context in ["/schema.org", "notschema.org", "//example.org/schema.org", "ftp://schema.org"] {
            let page = try markup(block(#"{"@context":"\#(context)","@type":"Book"}"#))
            #expect(page.things.allSatisfy(\.thing.types.isEmpty) && page.problems.isEmpty)
        }
        let twice = #"[{"@context":"schema.org","name":"A"},{"@context":"www.schema.org","name":"B"}]"#
        #expect(try problems(twice).count == 1)
    }

    @Test(arguments: [
        // Names have no order, whatever they are made of.
        (#"{"@context":{"name":"s:name","s":"http://schema.org/"},"name":"A"}"#, "[name=A]"),
        (#"{"@context":{"n":"m","m":{"@id":"k"},"k":"s:name","s":"v:","v":"http://schema.org/"},"n":"A"}"#, "[name=A]"),
        (
            #"{"@context":{"k":"t","t":"@type","s:name":{"@type":"@id"},"s":"http://schema.org/"},"k":"s:Book","s:name":"A"}"#,
            "Book[name=A]"
        ),
        (#"{"@context":{"a":"b:x","b":"a:y","c":"c","d":"d:z"},"a":"1","c":"2","d":"3"}"#, "[a:yx=1; c=2; d:z=3]"),
        (
            #"{"@context":{"r":{"@reverse":"s:author"},"s":"http://schema.org/"},"r":{"name":"B"}}"#,
            "[@reverse author=[name=B]]"
        ),
        (#"{"@context":["https://schema.org",{"type":"http://e.org/t"}],"type":"A"}"#, "[http://e.org/t=A]"),
        (#"{"@context":["https://schema.org",{"name":null,"id":null}],"name":"A","id":"x","url":"b"}"#, "[url=b]"),
        // Addresses are relative to what the context says.
        (#"{"@context":{"@base":"https://b.example/x/"},"@id":"y","name":"A"}"#, " <https://b.example/x/y>[name=A]"),
        (#"{"@context":{"@base":"sub/"},"@id":"y","name":"A"}"#, " <https://example.org/sub/y>[name=A]"),
        (
            #"{"@context":[{"@base":"https://b.example/"},null],"@id":"/y","name":"A"}"#,
            " <https://example.org/y>[name=A]"
        ),
        (#"{"@context":{"@base":null},"@id":"y","name":"A"}"#, " <y>[name=A]"),
        // Members that only stand together.
        (#"{"@nest":{"name":"A","@nest":[{"url":"b"}]},"email":"c"}"#, "[name=A; url=b; email=c]"),
        (#"{"@context":{"labels":"@nest"},"labels":{"name":"A"}}"#, "[name=A]"),
        // Containers.
        (
            #"{"@context":{"name":{"@id":"http://schema.org/name","@container":"@language"}},"name":{"en":"A","de":["B","C"],"@none":"D"}}"#,
            "[name=A; name=B; name=C; name=D]"
        ),
        (
            #"{"@context":{"name":{"@id":"http://schema.org/name","@container":"@language"}},"name":{"@value":"A"}}"#,
            "[name=A]"
        ),
        (
            #"{"@context":{"a":{"@id":"http://schema.org/about","@container":["@index","@set"]}},"a":{"x":{"name":"A"},"y":["B",{"name":"C"}]}}"#,
            "[about=[name=A]; about=B; about=[name=C]]"
        ),
        (
            #"{"@context":{"a":{"@id":"http://schema.org/about","@container":"@id"}},"a":{"/x":{"name":"A"},"@none":{"name":"B"},"/y":{"@id":"/z","name":"C"}}}"#,
            "[about= <https://example.org/x>[name=A]; about=[name=B]; about= <https://example.org/z>[name=C]]"
        ),
        // What holds inside of a name, or of a type.
        (
            #"{"@context":{"who":{"@id":"http://schema.org/author","@context":{"n":"http://schema.org/name"}}},"who":{"n":"A","b":{"n":"B"}},"n":"C"}"#,
            "[author=[name=A; b=[name=B]]; n=C]"
        ),
        (
            #"{"@context":{"P":{"@id":"http://schema.org/Person","@context":{"n":"http://schema.org/name"}}},"@type":"P","n":"A","b":{"n":"B"}}"#,
            "Person[name=A; b=[n=B]]"
        ),
    ])
    func contexts(_ json: String, _ expected: String) throws {
        #expect(try things(block(json)).map(line) == [expected])
    }

    @Test func includedThingsAreRoots() throws {
        #expect(
            try lines(##"{"@type":"Book","author":{"@id":"#a"},"@included":[{"@id":"#a","name":"Al"}]}"##) == [
                "Book[author= <#a>[name=Al]]", " <#a>[name=Al]",
            ])
        #expect(try lines(#"{"@included":{"@type":"Book"}}"#) == ["Book[]"])
    }

    /// Contexts in contexts, and one that holds for each of thousands of values.
    @Test func contextsAreCounted() throws {
        let many = (0..<250).map { "\"t\($0)\":\"http://e.org/\($0)\"" }.joined(separator: ",")
        let values = String(repeating: #"{"t7":"x"},"#, count: 4000) + "1"
        let scoped = #"{"@context":{"a":{"@id":"http://e.org/a","@context":{\#(many)}}},"a":[\#(values)]}"#
        #expect(try things(block(scoped)).count == 1)
        let each = String(repeating: #"{"a":1},"#, count: 4000) + "1"
        #expect(
            try things(block(#"{"@context":{"a":{"@id":"http://e.org/a","@context":{\#(many)}}},"b":[\#(each)]}"#))
                .count == 1)
        let chain = (0..<250).map { "\"t\($0)\":\"t\($0 + 1)\"" }.joined(separator: ",")
        #expect(
            try things(block(#"{"@context":{\#(chain),"t250":"http://schema.org/name"},"t0":"A"}"#)).map(line) == [
                "[name=A]"
            ])
        let deep = String(repeating: #"{"@context":{"a":{"@id":"a:b","@context":"#, count: 2000)
        _ = try things(block(deep + "1"))
        let nests = String(repeating: #"{"@nest":"#, count: 2000)
        _ = try things(block(nests + "1"))
        let included = String(repeating: #"{"@included":"#, count: 2000)
        _ = try things(block(included + "1"))
    }
}
