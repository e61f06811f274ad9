import SeededRandom
import Testing

@testable import WebMarkup

@Suite struct TagScannerTests {
    /// Texts and tags in order: `text`, `<name a=b>`, `<name/>`.
    private func read(_ text: String) -> [String] { read(Array(text.utf8)) }

    private func read(_ bytes: [UInt8]) -> [String] {
        var scanner = TagScanner(bytes: bytes), result: [String] = []
        while let tag = scanner.next() {
            if !scanner.text.isEmpty { result.append(scanner.text) }
            let attributes = tag.attributes.map { " \($0.name)=\($0.value)" }.joined()
            result.append("<\(tag.name)\(attributes)\(tag.isEmpty ? "/" : "")>")
        }
        return scanner.text.isEmpty ? result : result + [scanner.text]
    }

    @Test func tagsAndTextsComeInOrder() {
        let cases: [(String, [String])] = [
            ("", []), ("text", ["text"]), ("<a>", ["<a>"]), ("x<a>y</a>z", ["x", "<a>", "y", "</a>", "z"]),
            ("<?xml version='1.0'?><!DOCTYPE a SYSTEM \"b\"><a/>", ["<a/>"]),
            ("<a b='1' c = \"2\"\n d='>'/ >", ["<a b=1 c=2 d=>/>"]),
            ("<a b='&lt;&#65;&#x42;&amp;amp;&apos;&quot;&gt;'>", ["<a b=<AB&amp;'\">>"]),
            ("<a:b c:d='e'></a:b >", ["<a:b c:d=e>", "</a:b>"]),
            ("a<!-- <b> -->c<d>", ["ac", "<d>"]), ("<![CDATA[<b>&amp;]]]>&lt;<a>", ["<b>&amp;]<", "<a>"]),
            ("a & b &amp c &amp; &nope; &#0; &#x110000; &#xD800;", ["a & b &amp c & &nope; &#0; &#x110000; &#xD800;"]),
            ("1 < 2 <3 <a>", ["1 < 2 <3 ", "<a>"]), ("<a <b>", ["<a>", "<b>"]), ("<a b <c>", ["<a>", "<c>"]),
            ("<a b=c d=e/f>", ["<a>"]),
            ("<a b=/>", ["<a/>"]), ("<a b='1", []), ("x<a b", ["x"]), ("<!-- x", []), ("<![CDATA[x", ["x"]),
            ("<", ["<"]), ("</", []),
            ("</>", ["</>"]), ("<a\u{FF}é='x'>", ["<a\u{FF}é='x'>"]), ("<!x", []), ("<a b='1' b='2'>", ["<a b=1 b=2>"]),
            ("<a =='x'>", ["<a>"]),
        ]
        for (text, expected) in cases { #expect(read(text) == expected, "\(text)") }
    }

    @Test func attributesAreFoundByName() {
        var scanner = TagScanner(bytes: Array("<a xhref='1' href='2' href='3'>".utf8))
        let tag = scanner.next()
        #expect(tag?["href"] == "2" && tag?["xhref"] == "1" && tag?["none"] == nil)
    }

    @Test func bytesThatAreNoTextAreReplaced() {
        #expect(read([0x3C, 0x61, 0x3E, 0xFF, 0x26, 0x3C, 0xFF]) == ["<a>", "\u{FFFD}&"])
    }

    @Test func damageIsSurvived() {
        let whole = Array("<?xml?><a b=\"&#65;\" c='d'><!-- x --><![CDATA[y]]>&amp;z</a> <e/>".utf8)
        for length in 0...whole.count { #expect(read(Array(whole.prefix(length))).count <= 6) }
        var random = SeededGenerator(seed: 4)
        let alphabet = Array("<>/=\"'!-[]&;#?a \n".utf8) + [0xFF]
        var tags = 0
        for _ in 0..<5000 {
            var bytes = whole
            for _ in 0..<6 {
                let offset = Int.random(in: 0..<bytes.count, using: &random)
                bytes[offset] = alphabet.randomElement(using: &random) ?? 0
            }
            tags += read(bytes).count
        }
        #expect(tags > 5000)
    }

    /// An algorithm that is quadratic in the bytes would not end here in time.
    @Test(arguments: [
        "<", "<a", "<a ", "<!--", "<![CDATA[", "&", "&#", "<a b='", "a=", "= ", "</", "<!", "<?", "/ ", "<a>&",
        "<!-- -->&amp", "]]", "<a b  ",
    ])
    func hostileRepetitionsEnd(_ piece: String) {
        let bytes = Array((piece + "<a " + String(repeating: piece, count: 100_000)).utf8)
        #expect(read(bytes).count <= bytes.count)
    }
}
