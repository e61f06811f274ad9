import FileTestSupport
import Foundation
import Glibc
import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing

@testable import ContentIndexing

@Suite struct WalkingTests {
    @Test func nothingIsReadBeforeAChoice() throws {
        let home = try ContentHome(choosing: false)
        try home.write("a.txt", "text")
        let status = try home.run()
        #expect(status.found == 0)
        #expect(home.reader.reads.isEmpty)
        #expect(try home.paths().isEmpty)
    }

    @Test func linksAreNotFollowed() throws {
        let home = try ContentHome()
        try home.write("a/b.txt", "text")
        let outside = try home.folder.write("outside.txt", "outside")
        for (name, target) in [("loop", "."), ("up", ".."), ("root", "/"), ("dangling", "nowhere"), ("self", "self")] {
            symlink(target, home.tree + "/" + name)
        }
        symlink(outside, home.tree + "/file.txt")
        try home.run()
        #expect(try home.paths() == ["a/b.txt"])
        #expect(home.reader.reads == ["b.txt"])
        let problems = try ContentOverview(home.index.home).problems()
        #expect(problems.filter { $0.reason == .symbolicLink }.count == 6)
    }

    @Test func pipesAndSocketsAreNotWaitedFor() throws {
        let home = try ContentHome()
        try home.write("a.txt", "text")
        mkfifo(home.tree + "/pipe.txt", 0o600)
        try home.run()
        #expect(home.reader.reads == ["a.txt"])
        let problem = try ContentOverview(home.index.home).problem(of: home.tree + "/pipe.txt")
        #expect(problem?.reason == .pipe)
    }

    @Test func namesThatAreNotText() throws {
        let home = try ContentHome()
        let path = Array(home.tree.utf8) + Array("/caf".utf8) + [0xE9] + Array(".txt".utf8) + [0]
        let file = path.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { creat($0.baseAddress!, 0o600) }
        Glibc.write(file, "latin", 5)
        close(file)
        try home.run()
        let item = try #require(try home.items().values.first)
        #expect(item.text("contentURL")?.hasSuffix("/caf%E9.txt") ?? false)
        #expect(item.text("textContent") == "latin")
        #expect(item.text("displayName")?.hasPrefix("caf") ?? false)
    }

    @Test func deepFoldersAndOddNames() throws {
        let home = try ContentHome()
        let deep = String(repeating: "d/", count: 200) + "deep.txt"
        let odd = ["-rf.txt", "two\nlines.txt", "  spaced  .txt", "it's \"so\" `odd` $HOME.txt", "100%25 sure#1?.txt"]
        try home.write(deep, "bottom")
        for name in odd { try home.write(name, "odd") }
        try home.run()
        #expect(try home.found("bottom") == [deep])
        #expect(try home.found("odd").count == odd.count)
    }

    @Test func sparseFilesAreReadToTheLimit() throws {
        let home = try ContentHome()
        let file = creat(home.tree + "/huge.img", 0o600)
        ftruncate(file, 10 << 30)
        close(file)
        try home.run()
        #expect(try home.paths() == ["huge.img"])
        #expect(try ContentOverview(home.index.home).problems().map(\.reason) == [.tooLarge])
    }

    @Test func unreadableFoldersAreNamed() throws {
        guard geteuid() != 0 else { return print("skipped: root reads everything; PermissionTests has the same") }
        let home = try ContentHome()
        try home.write("locked/a.txt", "text")
        chmod(home.tree + "/locked", 0)
        defer { chmod(home.tree + "/locked", 0o700) }
        try home.run()
        #expect(try ContentOverview(home.index.home).problems().map(\.reason) == [.notPermitted])
        chmod(home.tree + "/locked", 0o700)
        try home.run()
        #expect(try home.paths() == ["locked/a.txt"])
        #expect(try ContentOverview(home.index.home).problems().isEmpty)
    }

    @Test func aChosenFolderInsideAnotherIsWalkedOnce() throws {
        let home = try ContentHome()
        try home.write("a/b.txt", "text")
        try home.store.add(home.tree + "/a")
        try home.run()
        #expect(try home.items().count == 1)
        #expect(home.reader.reads.count == 1)
        try home.store.remove(home.tree + "/a")
        try home.run()
        #expect(try home.paths() == ["a/b.txt"])
    }
}
