import FileTestSupport
import Foundation
import SearchEngine
import SystemIndex
import Testing

@testable import ContentIndexing

/// What a person names is read, whatever it is; what failed is read again once it changed.
@Suite struct NamedFolderTests {
    private static let cacheTag = "Signature: 8a477f597d28d172789f06886806bc55\n"

    /// A folder that is left out by itself, with the files that make it so.
    private static let folders: [(folder: String, marks: [String: String])] = [
        ("v", ["v/gocryptfs.conf": "{}"]), ("v", ["v/vault.cryptomator": "{}"]), ("c", ["c/CACHEDIR.TAG": cacheTag]),
        ("p/target", ["p/Cargo.toml": ""]), ("p/build", ["p/package.json": "{}"]), ("p/node_modules", [:]),
        ("p/env", ["p/env/pyvenv.cfg": ""]), ("r/tmp", ["r/.git/HEAD": "", "r/.gitignore": "tmp/\n"]),
        ("m", ["m/.nomedia": ""]), ("s", ["s/.gpg-id": "x"]), (".cache", [:]),
        ("Trash", ["Trash/info/a.trashinfo": "", "Trash/files/a": ""]),
    ]

    @Test(arguments: folders.indices) func aFolderThatIsNamedIsIndexed(number: Int) throws {
        let (folder, marks) = Self.folders[number]
        let home = try ContentHome()
        try home.write("kept.txt", "kept")
        for name in ["top.txt", "deep/er/below.txt"] { try home.write(folder + "/" + name, "gribblewox") }
        for (name, text) in marks { try home.write(name, text) }
        try home.run()
        #expect(try home.found("gribblewox").isEmpty, "\(folder)")
        try home.store.add(home.tree + "/" + folder)
        try home.run()
        #expect(try home.found("gribblewox") == [folder + "/deep/er/below.txt", folder + "/top.txt"], "\(folder)")
        try home.store.remove(home.tree + "/" + folder)
        try home.run()
        #expect(try home.found("gribblewox").isEmpty && home.found("kept") == ["kept.txt"], "\(folder)")
    }

    @Test(arguments: [
        ContentReadFailure(.encrypted, "It needs a password."), ContentReadFailure(.damaged, "It is damaged."),
    ])
    func aFailedFileIsReadAgainBecauseItChanged(_ failure: ContentReadFailure) throws {
        let home = try ContentHome()
        home.reader.failures["bad.pdf"] = failure
        try home.write("bad.pdf", "locked")
        try home.run()
        try home.run()
        #expect(home.reader.reads == ["bad.pdf"])
        // It fails again: the reason stays, and the content is not tried once more.
        try home.write("bad.pdf", "still locked")
        try home.run()
        try home.run()
        #expect(home.reader.reads == ["bad.pdf", "bad.pdf"])
        #expect(try ContentOverview(home.index.home).problems().map(\.reason) == [failure.reason])
        home.reader.failures = [:]
        try home.write("bad.pdf", "gribblewox at last")
        try home.run()
        #expect(try home.found("gribblewox") == ["bad.pdf"])
        #expect(try ContentOverview(home.index.home).problems().isEmpty)
    }
}
