import FileTestSupport
import Foundation
import Glibc
import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing

@testable import ContentIndexing

/// A person learns why a file is not found.
@Suite struct AbsenceTests {
    private func note(_ home: ContentHome, _ path: String) throws -> String? {
        try ContentOverview(home.index.home).note(of: Array((path.hasPrefix("/") ? path : home.tree + "/" + path).utf8))
    }

    /// Whole sentences: of the entry, or of the folder above it.
    @Test(arguments: [
        (".private.txt", Exclusion.hidden, ""), ("a/.hidden/b.txt", .hidden, "a/.hidden"),
        ("server.key", .key, ""), ("node_modules/x/index.js", .buildFolder, "node_modules"),
        ("p/ignored.txt", .ignored, ""), ("p/out/deep/a.txt", .ignored, "p/out"), ("c/x/a.txt", .cache, "c"),
        ("v/a.txt", .vault, "v"), ("m/a.txt", .noMedia, "m"), ("t/d/a.txt", .trackerIgnore, "t"),
        ("s/a.txt", .passwordStore, "s"), ("e/lib/a.txt", .virtualEnvironment, "e"),
        ("Trash/files/a.txt", .trash, "Trash"),
        ("h/shy.txt", .hiddenList, ""),
    ])
    func exclusions(_ path: String, _ exclusion: Exclusion, _ folder: String) throws {
        let home = try ContentHome()
        for (name, text) in [
            ("kept.txt", "x"), ("p/.gitignore", "ignored.txt\nout/\n"), ("p/.git/HEAD", "x"),
            ("c/CACHEDIR.TAG", "Signature: 8a477f597d28d172789f06886806bc55\n"), ("v/gocryptfs.conf", "x"),
            ("m/.nomedia", ""), ("t/.trackerignore", ""), ("s/.gpg-id", "x"), ("e/pyvenv.cfg", "x"),
            ("Trash/info/a.txt.trashinfo", "x"), ("h/.hidden", "shy.txt\n"), (path, "gribblewox"),
        ] { try home.write(name, text) }
        try home.run()
        let place = folder.isEmpty ? "" : "It is in \(home.tree)/\(folder), which is left out. "
        #expect(try note(home, path) == place + exclusion.sentence)
        #expect(try note(home, "kept.txt") == nil)
        #expect(try home.found("gribblewox").isEmpty)
    }

    @Test func elsewhereAndNowhere() throws {
        let home = try ContentHome(), other = try ContentHome(choosing: false)
        try other.write("a.txt", "x")
        try home.run()
        #expect(try note(home, other.tree + "/a.txt") == "It is in no folder that you added.")
        #expect(try note(home, "nothing.txt") == "There is no such file.")
        try home.write("folder/a.txt", "x")
        for path in ["folder", home.tree] {
            #expect(try note(home, path) == "It is a folder. Its files are found, it is not.")
        }
        try FileManager.default.createSymbolicLink(atPath: home.tree + "/link", withDestinationPath: "nowhere")
        #expect(try note(home, "link") == "It was not found yet.")
        try home.write("new.txt", "x")
        #expect(try note(home, "new.txt") == "It was not found yet.")
        try FileManager.default.removeItem(atPath: home.tree)
        #expect(try note(home, "new.txt") == "There is no such file.")
    }

    @Test func filesThatDoNotBelongToASource() throws {
        let home = try ContentHome(choosing: false)
        try home.write("people.vcf", "x")
        try home.write("notes.txt", "x")
        try home.store.set("contacts", paths: [home.tree])
        try home.run()
        #expect(try note(home, "notes.txt") == Exclusion.otherSource.sentence)
    }

    @Test func everyReasonHasASentenceOfItsOwn() {
        #expect(Set(Exclusion.allCases.map(\.sentence)).count == Exclusion.allCases.count)
        #expect(Exclusion.allCases.allSatisfy { $0.sentence.hasSuffix(".") })
    }

    @Test func filesAreNamedByPathsAndAddresses() throws {
        let current = FileManager.default.currentDirectoryPath
        for (argument, path) in [
            ("/a/./b/../c.txt", "/a/c.txt"), ("file:///a/b%20c.txt", "/a/b c.txt"), ("file://localhost/a", "/a"),
            ("FILE:///a/..", "/"), ("a.txt", current + "/a.txt"), ("/../..", "/"),
            ("file://elsewhere/a", current + "/file:/elsewhere/a"),
            ("/50%25.txt", "/50%25.txt"),
        ] { #expect(FileArgument.path(argument) == Array(path.utf8), "\(argument)") }
        #expect(FileArgument.path("file:///caf%E9.txt") == Array("/caf".utf8) + [0xE9] + Array(".txt".utf8))
    }

    /// A name that no argument of a command can hold.
    @Test func aNameThatIsNoUTF8IsExplained() throws {
        let home = try ContentHome()
        let path = Array((home.tree + "/caf").utf8) + [0xE9] + Array(".txt".utf8)
        let descriptor = open(path.map { CChar(bitPattern: $0) } + [0], O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
        #expect(write(descriptor, "gribblewox", 10) == 10)
        close(descriptor)
        try home.run()
        let overview = try ContentOverview(home.index.home)
        let found = FileArgument.resolvedPath("file://" + home.tree + "/caf%E9.txt")
        #expect(overview.item(of: found) != nil && overview.note(of: found) == nil)
        let (json, isComplete) = try FileExtraction(home.reader, home.index).extract(
            "file://" + home.tree + "/caf%E9.txt")
        #expect(isComplete && json.text.contains("gribblewox"))
    }

    @Test func aFolderIsRemovedByALinkToIt() throws {
        let home = try ContentHome(), link = home.folder.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: home.folder.path)
        // Through a link above it, and when the folder itself is gone.
        try FileManager.default.removeItem(atPath: home.tree)
        #expect(try home.store.remove(link + "/tree"))
        #expect(try home.store.read().isEmpty)
    }
}
