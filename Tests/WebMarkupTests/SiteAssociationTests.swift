import Foundation
import Testing

@testable import WebMarkup

@Suite struct SiteAssociationTests {
    private func read(_ text: String) throws -> SiteAssociation { try SiteAssociation(Array(text.utf8)) }

    /// A file with one app.
    private func file(_ details: String, _ rest: String = "") throws -> SiteAssociation {
        try read(#"{"applinks":{"apps":[],"details":[{"appID":"ABCDE12345.com.example.app",\#(details)}]\#(rest)}}"#)
    }

    private func address(_ rest: String) throws -> WebAddress {
        try #require(WebAddress("https://example.com" + rest))
    }

    /// `+` for included, `-` for excluded, with the pattern.
    private func match(_ file: SiteAssociation, _ rest: String) throws -> String? {
        try file.match(address(rest)).map { ($0.isIncluded ? "+" : "-") + $0.pattern }
    }

    private func isIncluded(_ components: String, _ rest: String, _ more: String = "") throws -> Bool {
        try file("\"components\":[\(components)]", more).match(address(rest))?.isIncluded == true
    }

    /// "Support Universal Links", the example of the file.
    @Test func pathsAreSearchedInOrder() throws {
        let file = try read(
            """
            {"applinks": {"apps": [], "details": [
              {"appID": "9JA89QQLNQ.com.apple.wwdc", "paths": ["/wwdc/news/", "/videos/wwdc/2015/*", "NOT /videos/wwdc/2010/*", "/videos/wwdc/201?/*"]},
              {"appID": "ABCD1234.com.apple.wwdc", "paths": ["*"]}
            ]}}
            """)
        #expect(file.problems == [])
        let cases: [(String, String, String)] = [
            ("/wwdc/news/", "/wwdc/news/", "9JA89QQLNQ.com.apple.wwdc"),
            ("/wwdc/news/?q#f", "/wwdc/news/", "9JA89QQLNQ.com.apple.wwdc"),
            ("/wwdc/news", "*", "ABCD1234.com.apple.wwdc"), ("/WWDC/news/", "*", "ABCD1234.com.apple.wwdc"),
            ("/wwdc/news/x", "*", "ABCD1234.com.apple.wwdc"),
            ("/videos/wwdc/2015/", "/videos/wwdc/2015/*", "9JA89QQLNQ.com.apple.wwdc"),
            ("/videos/wwdc/2015/a/b", "/videos/wwdc/2015/*", "9JA89QQLNQ.com.apple.wwdc"),
            ("/videos/wwdc/2010/a", "*", "ABCD1234.com.apple.wwdc"),
            ("/videos/wwdc/2011/a", "/videos/wwdc/201?/*", "9JA89QQLNQ.com.apple.wwdc"),
            ("/videos/wwdc/20111/a", "*", "ABCD1234.com.apple.wwdc"), ("/", "*", "ABCD1234.com.apple.wwdc"),
        ]
        for (path, pattern, appID) in cases {
            #expect(
                try file.match(address(path)) == .init(appIDs: [appID], pattern: pattern, isIncluded: true), "\(path)")
        }
    }

    @Test func exclusionsEndTheSearchOfTheirApp() throws {
        let file = try read(
            """
            {"applinks": {"apps": [], "details": [
              {"appID": "A1.one", "paths": ["NOT /a/*", "*"]}, {"appID": "A1.one", "paths": ["/a/b"]},
              {"appIDs": ["A1.one", "A1.two"], "paths": ["/a/c"]}
            ]}}
            """)
        #expect(try match(file, "/a/b") == "-NOT /a/*")
        #expect(try match(file, "/b") == "+*")
        #expect(try file.match(address("/a/c"))?.appIDs == ["A1.two"])
        #expect(try file.app(for: address("/a/b"), among: ["one", "two"]) == nil)
        #expect(try file.app(for: address("/a/c"), among: ["one", "two"]) == "two")
        #expect(try file.app(for: address("/a/c"), among: ["one"]) == nil)
        #expect(try file.app(for: address("/b"), among: ["two"]) == nil)
        #expect(try match(self.file(#""paths":["/a"]"#), "/b") == nil)
        #expect(try match(self.file(#""paths":[]"#), "/b") == nil)
    }

    @Test func appsAreFoundWithoutTheirPrefix() throws {
        let file = try read(
            #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app","ABCDE12345.com.example.app2"],"components":[{"/":"/buy/*"}]}]}}"#
        )
        let buy = try address("/buy/1")
        #expect(file.app(for: buy, among: ["com.example.app2"]) == "com.example.app2")
        #expect(file.app(for: buy, among: ["com.example.app2", "com.example.app"]) == "com.example.app")
        #expect(file.app(for: buy, among: ["ABCDE12345.com.example.app"]) == "ABCDE12345.com.example.app")
        for other in ["example.app", "com.example", "com.example.app3", "COM.example.app", ""] {
            #expect(file.app(for: buy, among: [other]) == nil)
        }
        #expect(try file.app(for: address("/other"), among: ["com.example.app"]) == nil)
        #expect(file.app(for: buy, among: []) == nil)
        #expect(file.problems == [])
    }

    @Test func allPartsThatAreGivenMustMatch() throws {
        let cases: [(String, String, Bool)] = [
            ("{}", "/any?q#f", true), (#"{"/":"*"}"#, "/", true), (#"{"/":"abc"}"#, "/abc", true),
            (#"{"/":"abc"}"#, "/abcd", false),
            (#"{"/":"/abc"}"#, "/abc", true), (#"{"/":"*.html"}"#, "/a/b.html", true), (#"{"/":""}"#, "/", true),
            (#"{"/":"?bc"}"#, "/abc", true),
            (#"{"/":"/a?c"}"#, "/abc", true), (#"{"/":"/a?c"}"#, "/ac", false), (#"{"/":"/a?*"}"#, "/a", false),
            (#"{"/":"/a?*"}"#, "/ab/c", true),
            (#"{"/":"/*/b/*/d"}"#, "/a/b/c/d", true), (#"{"/":"/*/b/*/d"}"#, "/a/b/d", false),
            (#"{"/":"/a*b*c"}"#, "/abbc", true),
            (##"{"#":"no_universal_links"}"##, "/a#no_universal_links", true),
            (##"{"#":"no_universal_links"}"##, "/a", false),
            (##"{"#":"*"}"##, "/a", true), (##"{"#":"?*"}"##, "/a#", false),
            (##"{"/":"/buy/*","#":"my_great_product_123"}"##, "/buy/1#my_great_product_123", true),
            (##"{"/":"/buy/*","#":"my_great_product_123"}"##, "/buy/1", false), (#"{"?":"q=*"}"#, "/a?q=1", true),
            (#"{"?":"q=*"}"#, "/a?p=1&q=1", false),
            (#"{"?":"?*"}"#, "/a", false), (#"{"?":""}"#, "/a", true), (#"{"?":"*"}"#, "/a", true),
            (#"{"?":{"productID":"12345"}}"#, "/a?productID=12345", true),
            (#"{"?":{"productID":"12345"}}"#, "/a?x=1&productID=12345&y", true),
            (#"{"?":{"productID":"12345"}}"#, "/a?productID=1234", false),
            (#"{"?":{"productID":"12345"}}"#, "/a?productid=12345", false),
            (#"{"?":{"productID":"12345"}}"#, "/a", false),
            (#"{"?":{"a":"1","b":"?*"}}"#, "/?a=1&b=2", true), (#"{"?":{"a":"1","b":"?*"}}"#, "/?a=1&b=", false),
            (#"{"?":{"a":"*"}}"#, "/", true),
            (#"{"?":{"a":"?*"}}"#, "/?b=1", false), (#"{"?":{"a":"1"}}"#, "/?a=1&a=2", false),
            (#"{"?":{"a":"?"}}"#, "/?a=1&a=2", true),
            (#"{"?":{"a":"b=c"}}"#, "/?a=b=c", true), (#"{"?":{}}"#, "/?x", true),
            (#"{"/":"/help/*","?":{"articleNumber":"????"}}"#, "/help/website?articleNumber=1234", true),
            (#"{"/":"/help/*","?":{"articleNumber":"????"}}"#, "/help/website?articleNumber=123", false),
        ]
        for (component, rest, expected) in cases {
            #expect(try isIncluded(component, rest) == expected, "\(component) \(rest)")
        }
    }

    @Test func theFirstComponentThatMatchesDecides() throws {
        let file = try file(
            ##""paths":["/only/old"],"components":[{"#":"no_universal_links","exclude":true,"comment":"x"},{"/":"/buy/*"},{"/":"/buy/x","?":{"a":"b"},"#":"c"},{"/":"/help/website/*","exclude":true},{"/":"/help/*","?":{"articleNumber":"????"}}]"##
        )
        #expect(try match(file, "/buy/1#no_universal_links") == "-NOT *#no_universal_links")
        #expect(try match(file, "/buy/1") == "+/buy/*")
        #expect(try match(file, "/help/website/?articleNumber=1234") == "-NOT /help/website/*")
        #expect(try match(file, "/help/?articleNumber=1234") == "+/help/*?articleNumber=????")
        // Where there are components, paths do not count.
        #expect(try match(file, "/only/old") == nil)
        #expect(file.problems == [])
    }

    @Test func caseCountsUnlessALevelSaysOtherwise() throws {
        let off = #""defaults":{"caseSensitive":false}"#
        func included(_ component: String, details: String = "", domain: String = "") throws -> Bool {
            try file(details + "\"components\":[\(component)]", domain).match(address("/ABC?Name=Xé%c3%a4"))?.isIncluded
                == true
        }
        #expect(try included(#"{"/":"/ABC"}"#))
        #expect(try !included(#"{"/":"/abc"}"#))
        #expect(try included(#"{"/":"/abc"}"#, domain: "," + off))
        #expect(try included(#"{"/":"/abc"}"#, details: off + ","))
        #expect(try included(#"{"/":"/aBc","caseSensitive":false}"#))
        #expect(try !included(#"{"/":"/abc","caseSensitive":true}"#, details: off + ","))
        #expect(try !included(#"{"/":"/abc"}"#, details: #""defaults":{"caseSensitive":true},"#, domain: "," + off))
        #expect(try included(##"{"?":{"name":"x*"}}"##, domain: "," + off))
        #expect(try !included(##"{"?":{"name":"x*"}}"##))
    }

    @Test func patternsAreComparedWithEscapesOrWithoutThem() throws {
        let cases: [(String, String, Bool)] = [
            (#"{"/":"/caf%C3%A9"}"#, "/café", true), (#"{"/":"/caf%c3%a9"}"#, "/caf%C3%A9", true),
            (#"{"/":"/café"}"#, "/café", false),
            (#"{"/":"/café","percentEncoded":false}"#, "/caf%c3%a9", true),
            (#"{"/":"/caf%C3%A9","percentEncoded":false}"#, "/café", false),
            (#"{"/":"/caf?","percentEncoded":false}"#, "/café", true), (#"{"/":"/caf?"}"#, "/café", false),
            (#"{"/":"/caf??????"}"#, "/café", true),
            (#"{"/":"/a b","percentEncoded":false}"#, "/a%20b", true),
            (#"{"?":{"a b":"c d"},"percentEncoded":false}"#, "/?a%20b=c%20d", true),
            (#"{"?":{"a":"1&b=2"},"percentEncoded":false}"#, "/?a=1%26b=2", true),
            (##"{"#":"é","percentEncoded":false}"##, "/#é", true),
            (#"{"/":"/É","percentEncoded":false,"caseSensitive":false}"#, "/é", true),
            (#"{"/":"/100%","percentEncoded":false}"#, "/100%25", true),
        ]
        for (component, rest, expected) in cases {
            #expect(try isIncluded(component, rest) == expected, "\(component) \(rest)")
        }
        #expect(try isIncluded(#"{"/":"/é"}"#, "/é", #","defaults":{"percentEncoded":false}"#))
    }

    /// All that Foundation lists (Apple: each value of `isoLanguageCodes`).
    @Test func eachLanguageIsOne() throws {
        let file = try file(#""components":[{"/":"/$(lang)"}]"#)
        let codes = Locale.LanguageCode.isoLanguageCodes.map(\.identifier)
        #expect(codes.count > 500)
        for code in codes { #expect(try match(file, "/\(code)") != nil, "\(code)") }
    }

    /// A file of so many is as costly as one with as many values of its own.
    @Test func variablesOfTheSystemsAreCounted() throws {
        let many = String(repeating: "$(lang)", count: 15_000)
        let file = try file("\"components\":[{\"/\":\"/\(many)\"},{\"/\":\"/$(lang)/$(lang)\"}]")
        #expect(file.problems.count == 1 && file.problems[0].contains("too long"))
        #expect(try match(file, "/de/gsw") == "+/$(lang)/$(lang)")
    }

    /// Canonical addresses have `%27` in a query, and an apostrophe elsewhere.
    @Test func apostrophesAreAlike() throws {
        for address in ["/?q=it's", "/?q=it%27s"] {
            for pattern in ["it's", "it%27s", "it?s", "$(it)"] {
                let query = "{\"?\":{\"q\":\"\(pattern)\"}}"
                #expect(
                    try isIncluded(query, address, #","substitutionVariables":{"it":["it's"]}"#) == (pattern != "it?s"),
                    "\(pattern) \(address)")
            }
            #expect(
                try isIncluded(#"{"?":"q=it's"}"#, address)
                    && isIncluded(#"{"?":{"q":"it's"},"percentEncoded":false}"#, address))
        }
        #expect(try isIncluded(#"{"?":{"it's":"1"}}"#, "/?it's=1"))
        #expect(try isIncluded(#"{"/":"/it's"}"#, "/it's") && !isIncluded(#"{"/":"/it's"}"#, "/it%27s"))
        #expect(try isIncluded(##"{"#":"it's"}"##, "/#it's"))
    }

    @Test func variablesStandForTheirValues() throws {
        let variables =
            #","substitutionVariables":{"food":["burrito","*pizza*","sush?","samosa"],"Canadian food":["poutine"],"none":[],"x":["a","ab","abc"]}"#
        let cases: [(String, String, Bool)] = [
            ("/$(food)/", "/burrito/", true), ("/$(food)/", "/big-pizza-pie/", true), ("/$(food)/", "/sushi/", true),
            ("/$(food)/", "/Burrito/", false),
            ("/$(food)/", "/poutine/", false), ("/$(Canadian food)", "/poutine", true), ("/$(FOOD)", "/burrito", false),
            ("/$(none)", "/", false),
            ("/$(x)$(x)d", "/abcabd", true), ("/$(x)$(x)d", "/abcd", false), ("/$(x)b", "/ab", true),
            ("/$(x)*c", "/abc", true),
            ("/$(lang)-$(region)/$(food)/", "/en-CA/samosa/", true), ("/$(lang)/", "/xx/", false),
            ("/$(lang)/", "/EN/", false), ("/$(region)", "/US", true),
            ("/$(lang)/", "/gsw/", true), ("/$(lang)/", "/haw/", true), ("/$(lang)", "/zza", true),
            ("/$(lang)/", "/xxx/", false), ("/$(lang)/", "/gs/", false), ("/$(lang)/", "/enm/", true),
            ("/$(lang)s/", "/ens/", true), ("/$(lang)/", "/e/", false), ("*$(lang)-$(lang)", "/a/yue-zh", true),
            ("/$(region)", "/us", false), ("/$(alpha)$(upper)$(lower)", "/zAz", true), ("/$(upper)", "/a", false),
            ("/$(lower)", "/A", false),
            ("/$(alpha)", "/1", false), ("/$(alnum)$(digit)$(xdigit)", "/a0F", true), ("/$(digit)", "/a", false),
            ("/$(xdigit)", "/g", false),
            ("/$(digit)", "/12", false), ("/$(digit", "/$(digit", true), ("/$x", "/$x", true), ("/a$", "/a$", true),
            ("/$()", "/", false),
        ]
        for (pattern, rest, expected) in cases {
            #expect(try isIncluded("{\"/\":\"\(pattern)\"}", rest, variables) == expected, "\(pattern) \(rest)")
        }
        #expect(try isIncluded(#"{"/":"/$(upper)$(lang)$(food)","caseSensitive":false}"#, "/aENBURRITO", variables))
        #expect(try isIncluded(#"{"?":{"a":"$(digit)*"}}"#, "/?a=1x"))
        #expect(try isIncluded(##"{"#":"$(x)"}"##, "/#ab", variables))
        // Variables came with components.
        #expect(try match(file(#""paths":["/$(digit)"]"#), "/$(digit)") == "+/$(digit)")
    }

    /// Each pattern alone is short enough, all together are not.
    @Test func allPatternsTogetherAreLimited() throws {
        let value = String(repeating: "a", count: 15_000)
        let components = (0..<2000).map { "{\"/\":\"/\($0)/$(v)$(x)\"}" }.joined(separator: ",")
        let file = try file(
            "\"components\":[\(components)]", ",\"substitutionVariables\":{\"v\":[\"\(value)\"],\"x\":[\"\",\"b*\"]}")
        #expect(file.problems.count == SiteAssociation.maximumProblems && file.problems[0].contains("too long"))
        let short = try self.file(
            "\"components\":[{\"/\":\"/$(v)$(x)\"}]", ",\"substitutionVariables\":{\"v\":[\"aa\"],\"x\":[\"\",\"b*\"]}")
        #expect(try match(short, "/aa") == "+/$(v)$(x)")
        #expect(try match(short, "/aabc") == "+/$(v)$(x)")
        #expect(try match(short, "/aac") == nil)
    }

    /// Backtracking would take years; variables make a short file very long.
    @Test func hostilePatternsEnd() throws {
        let path = try address("/" + String(repeating: "a", count: 8000))
        let stars = String(repeating: "*a", count: 500) + "b"
        let values = "[" + (0..<200).map { "\"\(String(repeating: "a", count: $0 + 1))\"" }.joined(separator: ",") + "]"
        let many = String(repeating: "$(v)", count: 1000)
        #expect(try file("\"paths\":[\"/\(stars)\"]").match(path) == nil)
        let file = try file(
            "\"components\":[{\"/\":\"/\(many)\"},{\"/\":\"/x$(v)\"}]",
            ",\"substitutionVariables\":{\"v\":\(values)}")
        #expect(file.match(path) == nil && file.problems.contains { $0.contains("too long") })
    }

    @Test func allAppsAreFoundInOnePass() throws {
        let file = try read(
            """
            {"applinks": {"apps": [], "details": [
              {"appIDs": ["A1.one", "A1.two"], "paths": ["NOT /a/*", "/b"]},
              {"appIDs": ["A1.three", "A1.one", "A1.three"], "paths": ["*"]},
              {"appIDs": ["A1.two", "A1.four"], "paths": ["*"]}
            ]}}
            """)
        #expect(try file.apps(for: address("/a/1")) == ["A1.three", "A1.four"])
        #expect(try file.apps(for: address("/b")) == ["A1.one", "A1.two", "A1.three", "A1.four"])
        #expect(try file.apps(for: address("/c")) == ["A1.three", "A1.one", "A1.two", "A1.four"])
    }

    /// These would take minutes: 128 million comparisons for one pattern, and that again for each app found; 480,000 ways at each character.
    @Test func questionsEndAfterSoManyComparisons() throws {
        let hard = "\"\(String(repeating: "*a", count: 8000))b\""
        let rest = (0..<900).map { ",{\"appID\":\"A1.x\($0)\",\"paths\":[\"*\"]}" }.joined()
        let file = try read(
            "{\"applinks\":{\"apps\":[],\"details\":[{\"appID\":\"A1.b\",\"paths\":[\(hard),\(hard),\(hard),\(hard)]}\(rest)]}}"
        )
        let long = try address("/" + String(repeating: "a", count: 8000))
        #expect(file.problems == [])
        #expect(try file.apps(for: address("/a")).count == 900)
        #expect(file.apps(for: long) == [])
        #expect(file.app(for: long, among: ["b", "x0"]) == nil)

        let values = Array(repeating: "\"*a*\"", count: 2000).joined(separator: ",")
        let components = Array(repeating: #"{"/":"*$(v)b"}"#, count: 60).joined(separator: ",")
        let many = try self.file(
            "\"components\":[\(components),{}]", ",\"substitutionVariables\":{\"v\":[\(values)]}")
        #expect(try many.match(address("/cab"))?.pattern == "*$(v)b")
        #expect(many.match(long) == nil)
    }
}
