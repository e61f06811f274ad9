import Testing

@testable import ContentIndexing

@Suite struct IgnoreFileTests {
    private func ignores(_ text: String, _ path: String, isFolder: Bool = false, in folder: String = "") -> Bool {
        var rules = IgnoreRules.none
        rules.add(IgnoreFile(Array(text.utf8)), of: FilePath(Array(folder.utf8)))
        return rules.ignores(FilePath(Array(path.utf8)), isFolder: isFolder)
    }

    @Test func aNameWithoutSlashMatchesAtAnyDepth() {
        #expect(ignores("*.log", "a/b/c.log"))
        #expect(!ignores("/*.log", "a/c.log"))
        #expect(ignores("/*.log", "c.log"))
        #expect(ignores("doc/*.txt", "doc/a.txt"))
        #expect(!ignores("doc/*.txt", "x/doc/a.txt"))
    }

    @Test func theLastMatchingRuleCounts() {
        #expect(!ignores("*.log\n!keep.log", "keep.log"))
        #expect(ignores("!keep.log\n*.log", "keep.log"))
    }

    @Test func aFinalSlashMeansFolders() {
        #expect(ignores("out/", "out", isFolder: true))
        #expect(!ignores("out/", "out"))
    }

    @Test func commentsBlanksAndEscapes() {
        #expect(!ignores("# a", "# a"))
        #expect(ignores("\\# a", "# a"))
        #expect(ignores("\\!a", "!a"))
        #expect(ignores("a   ", "a"))
        #expect(ignores("a\\ ", "a "))
        #expect(ignores("a.txt\r\n", "a.txt"))
        #expect(ignores("\u{FEFF}a.txt", "a.txt"))
        #expect(!ignores("\n\n/\n", "a"))
    }

    @Test func innerFilesWeighMore() {
        var rules = IgnoreRules.none
        rules.add(IgnoreFile(Array("*.txt".utf8)), of: .root)
        rules.add(IgnoreFile(Array("!b.txt\n/c".utf8)), of: FilePath(Array("sub".utf8)))
        #expect(rules.ignores(FilePath(Array("sub/a.txt".utf8)), isFolder: false))
        #expect(!rules.ignores(FilePath(Array("sub/b.txt".utf8)), isFolder: false))
        #expect(rules.ignores(FilePath(Array("sub/c".utf8)), isFolder: false))
    }
}
