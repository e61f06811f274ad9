import Testing

@testable import ContentIndexing

@Suite struct GlobPatternTests {
    private func matches(_ pattern: String, _ text: String) -> Bool {
        GlobPattern(Array(pattern.utf8)[...]).matches(Array(text.utf8)[...])
    }

    @Test func starsAndSets() {
        #expect(matches("*.o", "a.o"))
        #expect(!matches("*.o", "a/b.o"))
        #expect(matches("a?c", "abc"))
        #expect(!matches("a?c", "a/c"))
        #expect(matches("[a-c]x", "bx"))
        #expect(!matches("[!a-c]x", "bx"))
        #expect(matches("[]]x", "]x"))
        #expect(matches("\\*x", "*x"))
        #expect(!matches("\\*x", "ax"))
        #expect(matches("a[", "a["))
    }

    @Test func anyNumberOfFolders() {
        #expect(matches("**/logs", "logs"))
        #expect(matches("**/logs", "a/b/logs"))
        #expect(matches("logs/**", "logs/a/b"))
        #expect(!matches("logs/**", "logs"))
        #expect(matches("a/**/b", "a/b"))
        #expect(matches("a/**/b", "a/x/y/b"))
        #expect(!matches("a/**/b", "ab"))
    }

    @Test func aPatternOfManyStarsEnds() {
        let pattern = String(repeating: "*a", count: 60) + "b"
        #expect(!matches(pattern, String(repeating: "a", count: 250)))
    }
}
