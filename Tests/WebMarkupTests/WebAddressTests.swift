import SeededRandom
import Testing

@testable import WebMarkup

@Suite struct WebAddressTests {
    /// nil where the text names nothing.
    private func expect(_ cases: [(String, String?)], base: String? = nil) {
        let base = base.flatMap { WebAddress($0) }
        for (text, expected) in cases {
            #expect(WebAddress(text, relativeTo: base)?.description == expected, "\(text)")
        }
    }

    /// RFC 3986, section 5.4, as browsers read it ("http:g" is relative there).
    @Test func referencesAreResolvedAsTheStandardHasThem() {
        expect(
            [
                ("g:h", nil), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
                ("/g", "http://a/g"), ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
                ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
                (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"),
                ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
                ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
                ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
                ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
                ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
                ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
                ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
                ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
                ("g#s/./x", "http://a/b/c/g#s/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"),
                ("http:g", "http://a/b/c/g"),
            ], base: "http://a/b/c/d;p?q#old")
    }

    @Test func referencesKeepWhatTheyDoNotSay() {
        expect(
            [
                ("//host/x", "https://host/x"), ("//host:444", "https://host:444/"), ("?", "https://e.org:8443/a/b?"),
                ("#", "https://e.org:8443/a/b?c#"), ("\\x\\y", "https://e.org:8443/x/y"),
                ("\\\\host\\x", "https://host/x"),
                ("///host/x", "https://host/x"), ("http:g", "http://g/"), ("https:/g", "https://e.org:8443/g"),
                ("https:?n", "https://e.org:8443/a/b?n"), ("a:b", nil), ("./a:b", "https://e.org:8443/a/a:b"),
                ("1a:b", "https://e.org:8443/a/1a:b"), ("javascript:void(0)", nil), ("mailto:a@e.org", nil),
                ("tel:1", nil), ("data:,x", nil), ("//", nil), ("//user@host/", nil),
                ("ä", "https://e.org:8443/a/%C3%A4"),
            ], base: "https://e.org:8443/a/b?c#d")
    }

    @Test func absoluteAddressesAreCanonical() {
        expect([
            ("HTTP://EXAMPLE.Com", "http://example.com/"), ("http://example.com:80/", "http://example.com/"),
            ("https://example.com:443", "https://example.com/"), ("https://example.com:80/", "https://example.com:80/"),
            ("http://example.com:/", "http://example.com/"), ("http://example.com:0/", "http://example.com:0/"),
            ("http://example.com:00065535/", "http://example.com:65535/"), ("http://example.com:65536/", nil),
            ("http://example.com:8a/", nil), ("http://example.com:-1/", nil),
            ("http:example.com", "http://example.com/"),
            ("http:////example.com//a//", "http://example.com//a//"),
            ("http:\\\\example.com\\a", "http://example.com/a"),
            (" \u{0}\thttp://exa\nmple.com/a\tb \r\n", "http://example.com/ab"),
            ("http://example.com?q", "http://example.com/?q"),
            ("http://example.com#f", "http://example.com/#f"), ("http://e.org/?a?b#c#d", "http://e.org/?a?b#c#d"),
            ("http://e.org/a/../../b/./c/..", "http://e.org/b/"), ("http://e.org/a/%2e%2E/b/%2e", "http://e.org/b/"),
            ("http://e.org/.%2e/x", "http://e.org/x"), ("http://e.org/a//../b", "http://e.org/a/b"),
            ("http://e.org/..a/...", "http://e.org/..a/..."),
        ])
    }

    @Test func whatMayNotStandInAnAddressIsEscaped() {
        expect([
            ("http://e.org/a b/é?ü ö#ß x", "http://e.org/a%20b/%C3%A9?%C3%BC%20%C3%B6#%C3%9F%20x"),
            ("http://e.org/\"<>`{}^|", "http://e.org/%22%3C%3E%60%7B%7D%5E|"),
            ("http://e.org/?\"<>'`{}^|", "http://e.org/?%22%3C%3E%27`{}^|"),
            ("http://e.org/#\"<>'`{}^|", "http://e.org/#%22%3C%3E'%60{}^|"),
            ("http://e.org/%zz%4%", "http://e.org/%zz%4%"),
            ("http://e.org/%c3%A4", "http://e.org/%c3%A4"), ("http://e.org/日本", "http://e.org/%E6%97%A5%E6%9C%AC"),
            ("http://e.org/a\u{7F}\u{1}", "http://e.org/a%7F"), ("http://e.org/a\u{7F}\u{1}b", "http://e.org/a%7F%01b"),
            ("http://e.org/[x]:@!$&'()*+,;=-._~", "http://e.org/[x]:@!$&'()*+,;=-._~"),
        ])
    }

    @Test func hostsAreReadAsBrowsersReadThem() {
        expect([
            ("http://BÜCHER.example/", "http://xn--bcher-kva.example/"),
            ("http://b%C3%BCcher.example/", "http://xn--bcher-kva.example/"),
            ("http://ex%41mple.com/", "http://example.com/"),
            ("http://xn--bcher-kva.example/", "http://xn--bcher-kva.example/"),
            ("http://e.org./", "http://e.org./"), ("http://a_b-c.org/", "http://a_b-c.org/"), ("http://a b/", nil),
            ("http://a%20b/", nil), ("http://a%2Fb/", nil), ("http://a%00b/", nil), ("http://a^b/", nil),
            ("http://a|b/", nil),
            ("http://a<b/", nil), ("http://%FF/", nil), ("http://%/", nil), ("http://a\u{A0}b/", nil), ("http://", nil),
            ("http:///", nil), ("http://:80/", nil), ("http://?q", nil), ("http://user@e.org/", nil),
            ("http://user:word@e.org/", nil), ("http://:@e.org/", "http://e.org/"), ("http://@e.org/", "http://e.org/"),
            ("http://1.2.3.4/", "http://1.2.3.4/"), ("http://0x7F.1/", "http://127.0.0.1/"),
            ("http://2130706433/", "http://127.0.0.1/"), ("http://017700000001/", "http://127.0.0.1/"),
            ("http://1.2.3.4./", "http://1.2.3.4/"), ("http://256.1.1.1/", nil), ("http://1.2.3.4.5/", nil),
            ("http://1.2.3.08/", nil), ("http://1..2/", nil), ("http://4294967296/", nil),
            ("http://99999999999999999999999999/", nil), ("http://a.0x/", nil),
            ("http://1.2.3.com/", "http://1.2.3.com/"),
        ])
    }

    @Test func hostsInOtherScriptsAreAsDNSHasThem() {
        expect([
            ("https://例え.jp/あ", "https://xn--r8jz45g.jp/%E3%81%82"),
            ("https://xn--r8jz45g.jp/", "https://xn--r8jz45g.jp/"),
            ("https://日本。jp/", "https://xn--wgv71a.jp/"), ("https://한국.kr/", "https://xn--3e0b707e.kr/"),
            ("https://مثال.إختبار/", "https://xn--mgbh0fb.xn--kgbechtv/"),
            ("https://faß.de/", "https://xn--fa-hia.de/"),
            ("https://e\u{301}.fr/", "https://xn--9ca.fr/"), ("https://a_b.ü.example/", "https://a_b.xn--tda.example/"),
            // What a character stands for counts.
            ("http://１２７.0.0.1/", "http://127.0.0.1/"), ("http://a／b.ü/", nil),
            // No name by IDNA 2008.
            ("http://☃.net/", "http://☃.net/"), ("http://r3---x.ü/", "http://r3---x.ü/"),
            ("http://\(String(repeating: "ü", count: 300)).de/", "http://\(String(repeating: "ü", count: 300)).de/"),
        ])
    }

    /// Letters that look like others are not shown instead of these.
    @Test(arguments: [
        ("http://例え.jp", "例え.jp"), ("http://www.BÜCHER.example:8080/x", "bücher.example:8080"),
        ("http://xn--p3t879b.xn--fiqs8s", "电影.中国"), ("http://пример.рф/", "пример.рф"), ("http://한국.kr./", "한국.kr"),
        ("http://аррӏе.com/", "xn--80ak6aa92e.com"), ("http://gıthub.com", "xn--gthub-n4a.com"),
        ("http://コンソール.jp", "コンソール.jp"), ("http://example.com.ノ.jp", "example.com.xn--ldk.jp"),
        ("http://example.comノlogin.jp", "example.xn--comlogin-634g.jp"),
        ("http://xn--zzzzzzz999999.de", "xn--zzzzzzz999999.de"), ("http://example.org", "example.org"),
        ("http://[::1]:80", "[::1]"),
    ])
    func hostsAreShownInTheirOwnLetters(text: String, shown: String) {
        #expect(WebAddress(text)?.readableScope == shown)
    }

    @Test func addressesOfVersionSixAreShort() {
        expect([
            ("http://[::1]/", "http://[::1]/"), ("http://[::]/", "http://[::]/"),
            ("http://[2001:DB8::0:1]:8080/x", "http://[2001:db8::1]:8080/x"),
            ("http://[1:0:0:2:0:0:0:3]/", "http://[1:0:0:2::3]/"),
            ("http://[1:0:2:0:3:0:4:0]/", "http://[1:0:2:0:3:0:4:0]/"),
            ("http://[0:0:1:1:0:0:1:1]/", "http://[::1:1:0:0:1:1]/"),
            ("http://[1:2:3:4:5:6:0:0]/", "http://[1:2:3:4:5:6::]/"),
            ("http://[::ffff:1.2.3.4]:80/", "http://[::ffff:102:304]/"),
            ("http://[1:2:3:4:5:6:7:8]/", "http://[1:2:3:4:5:6:7:8]/"),
            ("http://[1::]/", "http://[1::]/"), ("http://[1:2:3:4:5:6:7]/", nil), ("http://[1:2:3:4:5:6:7:8:9]/", nil),
            ("http://[1:2:3:4:5:6:7:8::]/", nil), ("http://[1::2::3]/", nil), ("http://[:1]/", nil),
            ("http://[1:]/", nil),
            ("http://[12345::]/", nil), ("http://[::g]/", nil), ("http://[::1/", nil), ("http://[::1]x/", nil),
            ("http://[]/", nil), ("http://[::1%25eth0]/", nil), ("http://[::1.2.3]/", nil),
            ("http://[::1.2.3.04]/", nil),
            ("http://[1:2:3:4:5:6:7:1.2.3.4]/", nil), ("http://[:::1]/", nil),
        ])
    }

    @Test func otherTextsAreNoAddresses() {
        expect([
            ("", nil), (" ", nil), ("/a", nil), ("e.org", nil), ("e.org:80", nil), ("ftp://e.org/", nil),
            ("file:///a", nil),
            ("://e.org", nil), ("ht tp://e.org", nil), ("#f", nil), ("?q", nil), ("//e.org", nil), ("https", nil),
            ("https:", nil),
        ])
    }

    @Test func lengthIsLimited() {
        let start = "http://e.org/"
        let maximum = WebAddress.largest - start.utf8.count
        #expect(WebAddress(start + String(repeating: "a", count: maximum)) != nil)
        #expect(WebAddress(start + String(repeating: "a", count: maximum + 1)) == nil)
        // Escaping makes it longer.
        #expect(WebAddress(start + String(repeating: "é", count: maximum / 6)) != nil)
        #expect(WebAddress(start + String(repeating: "é", count: maximum / 2)) == nil)
        let base = WebAddress(start + String(repeating: "a/", count: maximum / 2))
        #expect(base != nil && WebAddress("b", relativeTo: base) != nil)
        #expect(WebAddress(String(repeating: "b", count: 100), relativeTo: base) == nil)
    }

    @Test func partsAreKeptApart() throws {
        let address = try #require(WebAddress("https://E.org:8443/a?b#c"))
        #expect(address.scheme == "https" && address.host == "e.org" && address.port == 8443)
        #expect(address.path == "/a" && address.query == "b" && address.fragment == "c")
        #expect(address.origin == "https://e.org:8443" && address.pathAndQuery == "/a?b")
        #expect(address.withoutFragment.description == "https://e.org:8443/a?b")
        #expect(address.withoutFragment == WebAddress("https://e.org:8443/a?b"))
        #expect(WebAddress("https://e.org/a") != WebAddress("https://e.org/a?"))
        #expect(
            WebAddress("https://e.org")?.origin == "https://e.org" && WebAddress("https://e.org")?.pathAndQuery == "/")
    }

    /// Any bytes, alone and relative; what comes out is canonical already.
    @Test func canonicalAddressesStayTheSame() {
        var random = SeededGenerator(seed: 1)
        let pieces = [
            "http:", "https:", "/", "//", "\\", "?", "#", "..", ".", "%2e", "@", ":", "[", "]", "::1", "1.2.3.4", "0x",
            "é", "İ", "ſ", "\u{212A}", " ", "\n", "%", "%C3", "%zz", "e.org", "a", "\u{0}", "\u{FFFD}", "80", "-", "日",
            "'", "{",
        ]
        var known = 0
        var base: WebAddress?
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in pieces.randomElement(using: &random) ?? ""
            }.joined()
            guard let address = WebAddress(text, relativeTo: base) else { continue }
            known += 1
            #expect(WebAddress(address.description) == address, "\(text)")
            #expect(WebAddress(address.description, relativeTo: base) == address, "\(text)")
            #expect(address.path.first == "/" && address.pathAndQuery.utf8.allSatisfy { 0x21...0x7E ~= $0 })
            base = base == nil || known % 3 == 0 ? address : base
        }
        #expect(known > 1000)
    }
}
