import AppLanding
import Testing

@testable import SystemIndex

@Suite struct AssociatedDomainTests {
    @Test func theLongestEntryThatMatchesWins() {
        let entries = [
            "applinks:example.com", "applinks:*.example.com", "applinks:*.shop.example.com?mode=developer",
            "APPLINKS:Other.org",
            "webcredentials:secret.org", "applinks:*.ab.c", "applinks:xx.ab.c", "applinks:x.ab.c",
        ]
        let cases: [(String, String?)] = [
            ("example.com", "applinks:example.com"), ("EXAMPLE.com", "applinks:example.com"),
            ("www.example.com", "applinks:*.example.com"),
            ("a.b.example.com", "applinks:*.example.com"), ("shop.example.com", "applinks:*.example.com"),
            ("a.shop.example.com", "applinks:*.shop.example.com?mode=developer"), ("badexample.com", nil),
            (".example.com", nil),
            ("other.org", "APPLINKS:Other.org"), ("www.other.org", nil), ("secret.org", nil), ("", nil),
            ("xx.ab.c", "applinks:xx.ab.c"),
            ("x.ab.c", "applinks:x.ab.c"), ("y.ab.c", "applinks:*.ab.c"), ("ab.c", nil),
        ]
        for (host, expected) in cases {
            #expect(AssociatedDomain.bestMatch(host: host, entries: entries) == expected, "\(host)")
        }
        #expect(AssociatedDomain.bestMatch(host: "example.com", entries: []) == nil)
        #expect(
            AssociatedDomain.bestMatch(host: "a.b", entries: ["applinks:a.b", "applinks:a.b?mode=managed"])
                == "applinks:a.b")
    }

    @Test func whatIsNoHostIsNoEntry() {
        for entry in [
            "", "applinks", "applinks:", "applinks:*.", "applinks:*", "example.com", "applinks:https://example.com",
            "applinks:example.com/a",
            "applinks:example.com:80", "applinks:a.*.com", "applinks:.com", "applinks:a b", "applinks:?mode=developer",
            "activitycontinuation:a.b",
        ] { #expect(AssociatedDomain(entry) == nil, "\(entry)") }
        #expect(AssociatedDomain("applinks:*.Example.com?mode=developer+managed")?.host == "example.com")
    }
}
