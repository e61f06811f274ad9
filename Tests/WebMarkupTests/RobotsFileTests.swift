import Foundation
import SeededRandom
import Testing

@testable import WebMarkup

@Suite struct RobotsFileTests {
    private func file(_ text: String) -> RobotsFile { RobotsFile(Array(text.utf8)) }

    /// Whether a pattern that is disallowed keeps an agent from a path.
    private func matches(_ pattern: String, _ path: String) -> Bool {
        !file("user-agent: a\ndisallow: \(pattern)").allows(path, agent: "a")
    }

    /// As Google's tests have it: without what the address escapes.
    private func pathAndQuery(_ address: String) -> String {
        let start = address.range(of: "://")?.upperBound ?? address.startIndex
        let end = address.firstIndex(of: "#") ?? address.endIndex
        return address[start..<end].firstIndex(of: "/").map { String(address[$0..<end]) } ?? "/"
    }

    @Test(.enabled(if: SharedSuites.robots != nil, "the suite of google/robotstxt is not beside the package"))
    func allCasesOfGoogleAgree() throws {
        struct Case: Decodable {
            var robots_b64: Data, agent: String, url: String?, allowed: Bool?, resolved: Bool
        }
        let cases = try JSONDecoder().decode([Case].self, from: #require(SharedSuites.robots)).filter(\.resolved)
        #expect(cases.count == 142)
        for one in cases {
            let robots = RobotsFile(Array(one.robots_b64))
            let text = String(decoding: one.robots_b64, as: UTF8.self)
            let isAllowed = robots.allows(pathAndQuery(one.url ?? ""), agent: one.agent)
            #expect(isAllowed == one.allowed, "\(text) \(one.agent) \(one.url ?? "")")
        }
    }

    @Test func groupsMayNameSeveralAgents() {
        let robots = file(
            """
            User-agent: A
            User-agent: b/2.0 (x)
            Disallow: /both
            User-agent: *
            Disallow: /

            user-agent: a
            disallow: /more
            """)
        #expect(!robots.allows("/both", agent: "a") && !robots.allows("/both", agent: "B"))
        #expect(!robots.allows("/more", agent: "A") && robots.allows("/more", agent: "b"))
        #expect(robots.allows("/other", agent: "a") && robots.allows("/other", agent: "b"))
        #expect(
            !robots.allows("/other", agent: "c") && !robots.allows("/other", agent: "")
                && !robots.allows("", agent: "c"))
        #expect(file("disallow: /").allows("/", agent: "a") && file("").allows("/", agent: "a"))
        #expect(file("user-agent: *x\ndisallow: /").allows("/", agent: "a"))
        #expect(!file("user-agent: * x\ndisallow: /").allows("/", agent: "a"))
        #expect(file("user-agent: *\ndisallow: /\nuser-agent: a\ndisallow:").allows("/x", agent: "a"))
    }

    @Test func theLongestRuleDecidesAndAllowWinsTies() {
        let robots = file(
            "user-agent: *\nallow: /a\ndisallow: /a\ndisallow: /a/b\nallow: /a/b/c\ndisallow: /*/long/pattern")
        #expect(
            robots.allows("/a", agent: "x") && !robots.allows("/a/b", agent: "x") && robots.allows("/a/b/c", agent: "x")
        )
        #expect(!robots.allows("/a/b/c/long/pattern", agent: "x"))
        // Rules of several groups of one agent are compared too.
        let split = file(
            "user-agent: x\ndisallow: /a\nuser-agent: y\ndisallow: /\nuser-agent: x\nallow: /a\ndisallow: /a/b")
        #expect(split.allows("/a", agent: "x") && !split.allows("/a/b", agent: "x") && split.allows("/", agent: "x"))
    }

    @Test func patternsMatchAsTheStandardSays() {
        let cases: [(String, String, Bool)] = [
            ("/", "/a", true), ("/a", "/a", true), ("/a", "/ab?c", true), ("/a", "/A", false), ("/a", "/b/a", false),
            ("a", "/a", false),
            ("*a", "/b/a", true), ("/*a", "/ba", true), ("/*a$", "/baab", false), ("/*a$", "/baba", true),
            ("/$", "/", true), ("/$", "/a", false),
            ("/a$b", "/a$bc", true), ("/a*", "/a", true), ("/**a", "/xa", true), ("/a*b*c", "/a1b2c3", true),
            ("/a*b*c", "/a1c2b3", false),
            ("/a*b$", "/ab", true), ("/ab*b$", "/ab", false), ("/*", "/", true), ("*", "/", true),
            ("/a*$", "/abc", true), ("$", "/", false),
            ("/*aab", "/aaab", true), ("/*abab$", "/ababab", true), ("/*?x=", "/p?x=1", true), ("/é", "/%C3%A9", true),
            ("/%c3%a9", "/%C3%A9", true), ("/%C3%A9", "/%c3%a9", true), ("/%2f", "/%2F", true), ("/%2f", "//", false),
            ("/%zz", "/%zz", true),
            ("/%", "/%41", true), ("/a b", "/a b", true), ("", "/", false),
        ]
        for (pattern, path, expected) in cases { #expect(matches(pattern, path) == expected, "\(pattern) \(path)") }
    }

    /// The examples of RFC 9309, sections 2.2.2 and 2.2.3, and more of their kind.
    @Test func escapedCharactersAreMatchedAsThemselves() {
        let cases: [(String, String, Bool)] = [
            ("/path/file-with-a-%2A.html", "/path/file-with-a-*.html", true),
            ("/path/file-with-a-%2A.html", "/path/file-with-a-%2A.html", true),
            ("/path/file-with-a-%2A.html", "/path/file-with-a-b.html", false),
            ("/path/foo-%24", "/path/foo-$", true), ("/path/foo-%24", "/path/foo-%24x", true),
            ("/path/foo-%24", "/path/foo-", false), ("/path/foo-%24$", "/path/foo-$", true),
            ("/path/foo-%24$", "/path/foo-$x", false), ("/a-%2a-*-%2A", "/a-*-x-*", true), ("/a$b", "/a%24b", true),
            ("/foo/bar/%62%61%7A", "/foo/bar/baz", true), ("/foo/bar/baz", "/foo/bar/%62%61%7A", true),
            ("/foo/bar?baz=http://foo.bar", "/foo/bar?baz=http%3A%2F%2Ffoo.bar", true),
            ("/foo/bar?baz=http%3a%2f%2ffoo.bar", "/foo/bar?baz=http://foo.bar", true),
            ("/foo/bar/U+E38384", "/foo/bar/%E3%83%84", false), ("/foo/bar/ツ", "/foo/bar/%E3%83%84", true),
            ("/~joe", "/%7Ejoe", true), ("/%7ejoe", "/~joe", true), ("/a%2Fb", "/a/b", false), ("/%", "/*", false),
            ("/*%2A$", "/x*", true), ("/*%2A$", "/xy", false), ("/%2A*", "/b", false),
        ]
        for (pattern, path, expected) in cases { #expect(matches(pattern, path) == expected, "\(pattern) \(path)") }
        // What allows is read as sites were tested, but for signs that stand for something.
        let robots = file("user-agent: a\ndisallow: /\nallow: /a-%2A\nallow: /~b\nallow: /%63")
        #expect(robots.allows("/a-*", agent: "a") && robots.allows("/%7Eb", agent: "a"))
        #expect(!robots.allows("/c", agent: "a") && robots.allows("/%63", agent: "a"))
    }

    /// A path and a pattern as lists of characters, matched by trying all that an asterisk may stand for.
    private struct Reference {
        static func characters(_ text: String, isPattern: Bool) -> [String] {
            var result: [String] = [], rest = Array(text), isInQuery = false
            while let first = rest.first {
                let digits = String(rest.dropFirst().prefix(2))
                if first == "%", digits.count == 2, let code = UInt8(digits, radix: 16) {
                    let meant = String(UnicodeScalar(code))
                    let isFree = meant.allSatisfy {
                        $0.isASCII && ($0.isLetter || $0.isNumber || "-._~*$".contains($0))
                    }
                    let isReserved = isInQuery && ":/?#[]@!&'()+,;=".contains(meant)
                    result.append(isFree || isReserved ? meant : "%" + digits.uppercased())
                    if meant == "?", isReserved { isInQuery = true }
                    rest.removeFirst(3)
                    continue
                }
                if first == "?" { isInQuery = true }
                if isPattern, first == "*" {
                    result.append("any")
                } else if isPattern, first == "$", rest.count == 1 {
                    result.append("end")
                } else {
                    result.append(String(first))
                }
                rest.removeFirst()
            }
            return result
        }

        static func match(_ pattern: ArraySlice<String>, _ path: ArraySlice<String>) -> Bool {
            switch pattern.first {
            case nil: true
            case "end": path.isEmpty
            case "any":
                (path.startIndex...path.endIndex).contains { match(pattern.dropFirst(), path[$0...]) }
            default: path.first == pattern.first && match(pattern.dropFirst(), path.dropFirst())
            }
        }
    }

    @Test func whatTheStandardDisallowsIsDisallowed() {
        var random = SeededGenerator(seed: 9309)
        let pieces = ["a", "b", "/", "%2A", "%2a", "%24", "%61", "%2F", "%7E", "~", "?", "=", "%3D", "%C3%A9"]
        func text(_ more: [String]) -> String {
            "/"
                + (0..<Int.random(in: 0..<6, using: &random)).map { _ in
                    (pieces + more).randomElement(using: &random) ?? "a"
                }.joined()
        }
        var refused = 0
        for _ in 0..<60_000 {
            let pattern = text(["*", "*", "$"]) + (Bool.random(using: &random) ? "$" : ""), path = text(["*", "$"])
            let expected = Reference.match(
                Reference.characters(pattern, isPattern: true)[...], Reference.characters(path, isPattern: false)[...])
            if expected { refused += 1 }
            // Google's reading may disallow more.
            if expected { #expect(matches(pattern, path), "\(pattern) \(path)") }
            let differs = [pattern, path].contains { $0.contains("%61") || $0.contains("%3D") || $0.contains("%2F") }
            if !differs { #expect(matches(pattern, path) == expected, "\(pattern) \(path)") }
        }
        #expect(refused > 1_000)
    }

    @Test func linesAreReadHoweverTheyAreWritten() {
        for end in ["\n", "\r", "\r\n", "\n\n", "\n \t\n"] {
            let lines = [
                "\u{FEFF}User-Agent : a # comment", "#x", "  DISALLOW:/b", "sitemap:http://e.org/s", "dissallow /c",
            ]
            let robots = file(lines.joined(separator: end))
            #expect(
                !robots.allows("/b", agent: "a") && !robots.allows("/c", agent: "a") && robots.allows("/d", agent: "a"),
                "\(end)")
            #expect(robots.sitemaps == ["http://e.org/s"])
        }
        #expect(file("user-agent a\ndisallow / x").allows("/", agent: "a"))
        #expect(file("user-agent: a\ndisallow: /\u{0}").allows("/", agent: "a"))
    }

    @Test func sitemapsBelongToNoAgent() {
        let robots = file("Sitemap: /one.xml\nUser-agent: a\nSITEMAP: https://e.org/two.xml # x\nSite-map:three")
        #expect(robots.sitemaps == ["/one.xml", "https://e.org/two.xml", "three"])
    }

    @Test func delaysAreOfTheirAgent() {
        let robots = file(
            """
            user-agent: a
            crawl-delay: 2.5
            user-agent: b
            disallow: /
            user-agent: *
            crawl-delay: 10
            user-agent: c
            crawl-delay: -1
            crawl-delay: nan
            crawl-delay: soon
            disallow: /x
            user-agent: e
            user-agent: f
            crawl-delay: 4
            """)
        #expect(robots.crawlDelay(agent: "A") == 2.5 && robots.crawlDelay(agent: "b") == nil)
        #expect(robots.crawlDelay(agent: "d") == 10 && robots.crawlDelay(agent: "c") == nil)
        #expect(robots.crawlDelay(agent: "e") == 4 && robots.crawlDelay(agent: "f") == 4)
        #expect(file("crawl-delay: 1").crawlDelay(agent: "a") == nil)
        // Rules do not follow: Google takes a and b for one group.
        #expect(!robots.allows("/y", agent: "a"))
    }

    @Test func onlyTheBeginningIsRead() {
        let filler = String(repeating: "#\n", count: RobotsFile.largest / 2)
        #expect(file("user-agent: a\n" + filler + "disallow: /").allows("/", agent: "a"))
        let long = String(repeating: "a", count: 20_000)
        #expect(!file("user-agent: a\ndisallow: /" + long).allows("/" + long.dropLast(3000), agent: "a"))
    }

    /// What backtracking would take years for.
    @Test func hostilePatternsEnd() {
        let path = "/" + String(repeating: "a", count: 8000)
        let patterns = [
            "/" + String(repeating: "*a", count: 5000) + "*b", "/*" + String(repeating: "a", count: 4000) + "b",
            "/" + String(repeating: "*", count: 8000) + "b", "/" + String(repeating: "*aaaaaaab", count: 1000),
        ]
        for pattern in patterns { #expect(!matches(pattern, path)) }
        #expect(matches("/" + String(repeating: "*a", count: 5000) + "$", path))
    }

    @Test func anyBytesAreSurvived() {
        var random = SeededGenerator(seed: 3)
        let pieces = [
            "user-agent", "disallow", "allow", ":", " ", "*", "$", "a", "/", "%", "%c3", "\n", "\r", "#", "\u{0}", "é",
            "crawl-delay", "9e999",
        ]
        var allowed = 0
        for _ in 0..<3000 {
            var bytes = (0..<40).flatMap { _ in Array((pieces.randomElement(using: &random) ?? "").utf8) }
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            let robots = RobotsFile(bytes)
            let path = String((0..<4).map { _ in "/a%*$é".randomElement(using: &random) ?? "/" })
            if robots.allows(path, agent: "a") { allowed += 1 }
            #expect(robots.crawlDelay(agent: "a").map { $0.isFinite && $0 >= 0 } ?? true)
        }
        #expect(allowed > 0)
    }
}
