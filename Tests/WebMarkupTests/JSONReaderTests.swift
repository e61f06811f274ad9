import SeededRandom
import Testing

@testable import WebMarkup

@Suite struct JSONReaderTests {
    private func read(_ text: String) -> (node: JSONNode?, problems: [JSONProblem]) {
        JSONReader.read(Array(text.utf8))
    }

    private func object(_ members: KeyValuePairs<String, JSONNode>) -> JSONNode {
        .object(members.map { JSONNode.Member(name: $0.key, value: $0.value) })
    }

    @Test func properJSONIsReadWithoutProblems() {
        let cases: [(String, JSONNode)] = [
            ("null", .null), (" true\r\n", .boolean(true)), ("\tfalse", .boolean(false)), ("\"\"", .text("")),
            ("[]", .list([])),
            ("{}", .object([])), ("-0.50e+3", .number("-0.50e+3")),
            ("12345678901234567890.10", .number("12345678901234567890.10")),
            ("[1,[2,[]],{}]", .list([.number("1"), .list([.number("2"), .list([])]), .object([])])),
            (#"{"a":1,"":null,"a":"2"}"#, object(["a": .number("1"), "": .null, "a": .text("2")])),
            (#""\"\\\/\b\f\n\r\t""#, .text("\"\\/\u{8}\u{C}\n\r\t")), (#""é\u00e9\uD83D\ude00日""#, .text("éé😀日")),
            (#"["http://e.org/a//b"]"#, .list([.text("http://e.org/a//b")])),
        ]
        for (text, expected) in cases {
            let result = read(text)
            #expect(result.node == expected && result.problems.isEmpty, "\(text): \(result)")
        }
    }

    @Test func whatWasMeantIsReadAndSaid() {
        let one = object(["a": .number("1")]), two = object(["a": .number("1"), "b": .number("2")])
        let cases: [(String, JSONNode?, String)] = [
            ("{\"a\":1,}", one, "after the last"), ("{\"a\":1,,\"b\":2}", two, "comma"),
            ("{\"a\":1 \"b\":2}", two, "comma is missing"),
            ("{\"a\":1\n\"b\":2}", two, "comma is missing"), ("{\"a\" 1}", one, "colon"), ("{'a':1}", one, "single"),
            ("{a:1}", one, "quotation"), ("{\"a\":1};", one, "“;”"), ("{\"a\":1", one, "“{” is not closed"),
            ("[{\"a\":1", .list([one]), "“[”"),
            ("// x\n{\"a\":1}", one, "comments"), ("{/* } */\"a\":1}", one, "comments"),
            ("{\"a\":1/*", one, "comments"),
            ("<!-- {\"a\":1} -->", one, "<!--"), ("<![CDATA[\n{\"a\":1}\n]]>", one, "CDATA"),
            ("//<![CDATA[\n{\"a\":1}\n//]]>", one, "comments"), ("/*<![CDATA[*/{\"a\":1}/*]]>*/", one, "comments"),
            ("\u{FEFF}{\"a\":1}", one, "byte-order"), ("\u{A0}{\"a\":1}", one, "White space"),
            ("{\"a\":1}}", one, "closes nothing"),
            ("{\"a\":1} x", one, "after the end"), ("var x = {\"a\":1};", one, "before the JSON"),
            ("{\"a\":1]}", one, "“]” has no place"),
            ("[{\"a\":1]", .list([one]), "“{” is not closed"),
            ("{\"a\":1}{\"b\":2}", .list([one, object(["b": .number("2")])]), "Several"),
            ("{\"a\":1},{\"a\":1},", .list([one, one]), "Several"), ("[1,]", .list([.number("1")]), "after the last"),
            ("[,1]", .list([.number("1")]), "comma"), ("[1;2]", .list([.number("1"), .number("2")]), "“;”"),
            ("\"a\nb\tc\"", .text("a\nb\tc"), "not escaped"), ("\"a\r\nb\"", .text("a\r\nb"), "not escaped"),
            (#""\d\'\u12""#, .text(#"\d'\u12"#), "escapes nothing"), (#""\uD83Dx""#, .text("\u{FFFD}x"), "surrogate"),
            (#""\uDE00\uD83D""#, .text("\u{FFFD}\u{FFFD}"), "surrogate"),
            (#""\uDE00\uDE00""#, .text("\u{FFFD}\u{FFFD}"), "surrogate"), ("\"a", .text("a"), "not closed"),
            ("\"a\\", .text("a\\"), "not closed"),
            ("[True]", .list([.boolean(true)]), "no value of JSON"),
            ("[NaN,undefined]", .list([.null, .null]), "no value of JSON"),
            ("[.5,+1,1.,007]", .list([.number(".5"), .number("+1"), .number("1."), .number("007")]), "writes numbers"),
            ("[1.2.3]", .list([.text("1.2.3")]), "quotation marks"),
            ("[https://e.org/a]", .list([.text("https://e.org/a")]), "quotation marks"),
            ("{\"a\":}", object(["a": .null]), "no value"), ("{\"a\"}", object(["a": .null]), "colon"),
            ("{\"a\":", object(["a": .null]), "no value"),
            ("", nil, "no JSON"), (" \n", nil, "no JSON"), ("<html><p>x</p></html>", nil, "no JSON"),
            ("-", nil, "no JSON"),
        ]
        for (text, expected, message) in cases {
            let result = read(text)
            #expect(result.node == expected, "\(text)")
            #expect(result.problems.contains { $0.message.contains(message) }, "\(text): \(result.problems)")
        }
    }

    @Test func problemsSayTheirLine() {
        let text = "{\n\"a\": 1\r\n\"b\": [1,],\r\r\"c\": 'x',\n\"d\": {"
        let problems = read(text).problems.map { "\($0.line) \($0.message)" }
        #expect(
            problems == [
                "1 “{” is not closed.", "3 A comma is missing.", "3 A comma stands after the last value.",
                "5 A text stands in single quotation marks.", "6 “{” is not closed.",
            ])
    }

    @Test func bytesThatAreNoTextAreReplacedAndSaidOnce() {
        let result = JSONReader.read([0x5B, 0x22, 0xFF, 0x22, 0x2C, 0x22, 0xC3, 0x22, 0x5D])
        #expect(result.node == .list([.text("\u{FFFD}"), .text("\u{FFFD}")]))
        #expect(result.problems.map(\.message) == ["Some bytes are not UTF-8."])
    }

    @Test func membersAreFoundByName() {
        let node = read(#"{"a":1,"b":{"c":true},"a":2}"#).node
        #expect(node?["a"] == .number("2") && node?["b"]?["c"] == .boolean(true))
        #expect(node?["x"] == nil && node?["a"]?["x"] == nil && JSONNode.list([])["a"] == nil)
    }

    @Test func nestingIsLimited() {
        func depth(_ node: JSONNode?) -> Int {
            var node = node, depth = 0
            while case .list(let items)? = node {
                depth += 1
                node = items.first
            }
            return depth
        }
        func nested(_ count: Int) -> String {
            String(repeating: "[", count: count) + String(repeating: "]", count: count)
        }
        #expect(read(nested(128)).problems.isEmpty && depth(read(nested(128)).node) == 128)
        let deeper = read("[" + nested(100_000) + ",7]")
        #expect(depth(deeper.node) == 128 && deeper.problems.count == 1)
        guard case .list(let items)? = deeper.node else { return #expect(Bool(false)) }
        #expect(items.last == .number("7"))
        #expect(depth(read(String(repeating: "[", count: 100_000)).node) == 128)
        #expect(read(String(repeating: "{\"a\":", count: 100_000)).node != nil)
        #expect(
            read(String(repeating: "[{\"a\":", count: 64)).problems.contains { $0.message.contains("nested") } == false)
        #expect(read(String(repeating: "[{\"a\":", count: 65)).problems.contains { $0.message.contains("nested") })
    }

    /// Half a million million steps, if each object looked at those before it.
    @Test func manyObjectsAfterEachOtherAreAList() {
        guard case .list(let items)? = read(String(repeating: "{}", count: 1_000_000)).node else {
            return #expect(Bool(false))
        }
        #expect(items.count == 1_000_000)
        #expect(read("1 {}").node == .number("1"))
    }

    @Test func problemsAreLimited() {
        #expect(read(String(repeating: ",", count: 10_000)).problems.count == JSONReader.maximumProblems)
    }

    /// Damaged JSON: it must end without a trap, and what is cut off must still be an object.
    @Test func damageIsSurvived() {
        let whole = Array(
            #"""
            <!-- {"@context":"https://schema.org","@graph":[{"@type":["A","B"],"n":-1.5e3,"t":"é\u00e9\n\ud83d\ude00"},
            {"x":true,"y":null,'z':.5,}] // end
            }; -->
            """#.utf8)
        for length in 6...whole.count {
            guard case .object? = JSONReader.read(Array(whole.prefix(length))).node else {
                return #expect(Bool(false), "\(length)")
            }
        }
        var random = SeededGenerator(seed: 2)
        let alphabet = Array("{}[]\",:;'\\/*<!->x1-.eu \n\u{0}".utf8) + [0xEF, 0xBB, 0xBF, 0xFF, 0xC2, 0xA0]
        for _ in 0..<10_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let offset = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[offset] = alphabet.randomElement(using: &random) ?? 0
                case 1: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: offset)
                case 2: bytes.removeSubrange(offset..<min(bytes.count, offset + Int.random(in: 1...9, using: &random)))
                default: bytes += bytes[offset...].prefix(20)
                }
                if bytes.isEmpty { bytes = [0x7B] }
            }
            let result = JSONReader.read(bytes)
            #expect(result.node != nil || !result.problems.isEmpty)
            #expect(result.problems.allSatisfy { $0.line >= 1 && $0.line <= bytes.count + 1 })
        }
    }

    /// An algorithm that is quadratic in the bytes would not end here in time.
    @Test(arguments: [
        "[", "{", "{\"a\":", "\"", "'a':", "/*", "//", "<!--", "]]", "\\", "a ", "1,", "{]", "[}", "\u{1}", "[\"\\u12",
    ])
    func hostileRepetitionsEnd(_ piece: String) {
        let bytes = Array(("[" + String(repeating: piece, count: 100_000)).utf8)
        #expect(JSONReader.read(bytes).problems.count > 0)
    }
}
