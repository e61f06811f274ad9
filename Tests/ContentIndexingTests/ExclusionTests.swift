import FileTestSupport
import Foundation
import Glibc
import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing

@testable import ContentIndexing

/// Nothing of F5 is indexed unless it is named.
@Suite struct ExclusionTests {
    private func isExcluded(_ path: String, beside others: [(String, String)] = []) throws -> Bool {
        let home = try ContentHome()
        try home.write("kept.txt", "kept")
        try home.write(path, "secret")
        for (name, text) in others { try home.write(name, text) }
        try home.run()
        let paths = try home.paths()
        #expect(paths.contains("kept.txt"))
        #expect(!home.reader.reads.contains((path as NSString).lastPathComponent) || paths.contains(path))
        return !paths.contains(path)
    }

    @Test(arguments: [".ssh/config.txt", ".private.txt", "a/.hidden/b.txt", ".cache/x/y.html", "draft.txt~"])
    func hidden(_ path: String) throws { #expect(try isExcluded(path)) }

    @Test func namesOfAHiddenList() throws {
        #expect(try isExcluded("a/b.txt", beside: [("a/.hidden", "b.txt\n")]))
    }

    @Test(arguments: [
        "node_modules/x/index.js", "p/__pycache__/a.txt", "bower_components/a.js", "cmake-build-debug/a.txt",
    ])
    func foldersThatProgramsMake(_ path: String) throws { #expect(try isExcluded(path)) }

    @Test func buildFoldersBesideTheirProject() throws {
        #expect(try isExcluded("p/target/out.txt", beside: [("p/Cargo.toml", "")]))
        #expect(try isExcluded("p/build/out.txt", beside: [("p/package.json", "{}")]))
        #expect(try isExcluded("p/obj/out.txt", beside: [("p/a.csproj", "")]))
        #expect(try isExcluded("p/any/out.txt", beside: [("p/any/CMakeCache.txt", "")]))
        #expect(try isExcluded("p/env3/a.txt", beside: [("p/env3/pyvenv.cfg", "")]))
        #expect(try !isExcluded("p/target/aims.txt"))
        #expect(try !isExcluded("p/build/house.txt"))
    }

    @Test func caches() throws {
        let tag = "Signature: 8a477f597d28d172789f06886806bc55\n"
        #expect(try isExcluded("c/a.txt", beside: [("c/CACHEDIR.TAG", tag)]))
        #expect(try !isExcluded("c/a.txt", beside: [("c/CACHEDIR.TAG", "another file")]))
    }

    /// The ending of private keys is that of presentations, too.
    @Test func presentationsAreNoKeys() throws {
        let home = try ContentHome()
        try home.write("talk.key", "PK\u{3}\u{4} and so on")
        try home.write("server.key", "-----BEGIN PRIVATE KEY-----")
        try home.write("empty.key", "")
        try home.write("id_rsa", "PK\u{3}\u{4}")
        try home.run()
        #expect(try home.paths() == ["talk.key"])
    }

    @Test func trash() throws {
        #expect(try isExcluded("Trash/files/a.txt", beside: [("Trash/info/a.trashinfo", "")]))
        #expect(try isExcluded(".Trash-1000/files/a.txt"))
        #expect(try isExcluded("$RECYCLE.BIN/a.txt"))
    }

    @Test(arguments: [
        "id_rsa", "id_rsa.bak", "id_ed25519 (1)", "a/server.key.old", "id_rsa~", "id_ed25519", "a/server.pem",
        "a/b.key", "passwords.kdbx", "cert.p12", "a.gpg", "x.ppk", "V.KDBX",
    ])
    func keys(_ path: String) throws { #expect(try isExcluded(path)) }

    @Test func passwordStores() throws {
        #expect(try isExcluded("password-store/mail.txt", beside: [("password-store/.gpg-id", "x")]))
    }

    @Test(arguments: ["gocryptfs.conf", ".encfs6.xml", "cryfs.config", "vault.cryptomator"])
    func vaults(_ mark: String) throws {
        #expect(try isExcluded("v/readme.txt", beside: [("v/" + mark, "{}")]))
        #expect(try isExcluded("v/deep/er/readme.txt", beside: [("v/" + mark, "{}")]))
    }

    @Test(arguments: [".nomedia", ".trackerignore"])
    func marks(_ mark: String) throws { #expect(try isExcluded("m/a.txt", beside: [("m/" + mark, "")])) }

    @Test func whatVersionControlIgnores() throws {
        #expect(try isExcluded("r/out.log", beside: [("r/.git/HEAD", ""), ("r/.gitignore", "*.log")]))
        #expect(try isExcluded("r/sub/tmp/a.txt", beside: [("r/.gitignore", "tmp/")]))
        #expect(
            try !isExcluded("r/sub/keep.log", beside: [("r/.gitignore", "*.log"), ("r/sub/.gitignore", "!keep.log")]))
        #expect(try isExcluded("r/mine.txt", beside: [("r/.git/info/exclude", "mine.txt")]))
        // A repository inside another has its own rules only.
        #expect(try !isExcluded("r/inner/a.log", beside: [("r/.gitignore", "*.log"), ("r/inner/.git/HEAD", "")]))
        #expect(try isExcluded("r/.git/COMMIT_EDITMSG"))
    }

    @Test func rulesFromAboveTheChosenFolder() throws {
        let home = try ContentHome(choosing: false)
        try home.write("r/.git/HEAD", "")
        try home.write("r/.gitignore", "/sub/gone.txt\n*.log\n")
        for name in ["gone.txt", "here.txt", "a.log"] { try home.write("r/sub/" + name, "text") }
        try home.store.add(home.tree + "/r/sub")
        try home.run()
        #expect(try home.paths() == ["r/sub/here.txt"])
    }

    @Test func aRepositorysOwnListAboveTheChosenFolder() throws {
        let home = try ContentHome(choosing: false)
        try home.write("r/.git/info/exclude", "*.txt\n")
        try home.write("r/.gitignore", "!kept.txt\n")
        for name in ["gone.txt", "kept.txt"] { try home.write("r/sub/" + name, "text") }
        try home.store.add(home.tree + "/r/sub")
        try home.run()
        #expect(try home.paths() == ["r/sub/kept.txt"])
    }

    @Test func thePersonsListIsWhereGitsSettingsSay() throws {
        let home = try ContentHome()
        let environment = ["HOME": home.tree]
        func ignores(_ name: String) -> Bool {
            RulesAbove.personal(environment: environment).ignores(FilePath(Array(name.utf8)), isFolder: false)
        }
        try home.write(".config/git/ignore", "a.txt\n")
        #expect(ignores("a.txt") && !ignores("b.txt"))
        try home.write(".gitconfig", "[user]\n\texcludesFile = no\n[Core]\n  ExcludesFile = \"~/my ignore\"\n")
        try home.write("my ignore", "b.txt\n")
        #expect(ignores("b.txt") && !ignores("a.txt"))
        for settings in [
            "[core]\nexcludesfile = ~/list ; of mine", "[core]\nexcludesfile=\"~/list\" # of mine",
            "[core] excludesFile = ~/list\n", "[user]\nname = a\n[core]\r\n excludesFile = ~/li\"st\" \r\n",
        ] {
            try home.write(".gitconfig", settings)
            try home.write("list", "c.txt\n")
            #expect(ignores("c.txt"), "\(settings)")
        }
        try home.write(".gitconfig", "[core \"x\"]\nexcludesfile = ~/list\n# excludesfile = ~/list\n")
        #expect(!ignores("c.txt"))
    }

    /// The size of a folder that is only offered: no file of it is opened.
    @Test func offersOpenNoFile() throws {
        let home = try ContentHome(choosing: false)
        try home.write("Documents/.gitignore", "a.txt\n")
        try home.write("Documents/.hidden", "b.txt\n")
        for name in ["a.txt", "b.txt", ".c.txt", "d.pem"] { try home.write("Documents/" + name, "text") }
        let found = FoundFolder.all(environment: ["HOME": home.tree], choices: ContentChoices())
        #expect(found.map(\.size.files) == [2])
        try home.store.add(home.tree + "/Documents")
        try home.run()
        #expect(try home.paths().isEmpty)
    }

    @Test func whatIsNamedIsRead() throws {
        let home = try ContentHome(choosing: false)
        try home.write(".notes/a.txt", "hidden but named")
        try home.write(".notes/.nomedia", "")
        try home.store.add(home.tree + "/.notes")
        try home.run()
        #expect(try home.paths() == [".notes/a.txt"])
    }

    @Test func theIndexDoesNotIndexItself() throws {
        let home = try ContentHome(choosing: false)
        try home.write("a.txt", "text")
        try home.store.add(home.folder.path)
        try home.run()
        home.reader.reads = []
        try home.run()
        #expect(home.reader.reads.isEmpty)
        #expect(try home.paths() == ["a.txt"])
    }

    @Test func theKernelsFilesCannotBeChosen() throws {
        let home = try ContentHome(choosing: false)
        #expect(throws: (any Error).self) { try home.store.add("/proc") }
        #expect(throws: (any Error).self) { try home.store.add("/sys/class") }
        #expect(throws: (any Error).self) { try home.store.add(home.tree + "/nowhere") }
    }
}
