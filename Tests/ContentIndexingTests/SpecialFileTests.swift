import FileTestSupport
import Foundation
import Glibc
import SearchEngine
import SystemIndex
import Testing

@testable import ContentIndexing

/// What is no file, and folders that are on another disk or lead back.
@Suite struct SpecialFileTests {
    /// Numbers of /dev/null and of the first loop device.
    private static let kinds: [(name: String, kind: mode_t, device: dev_t, reason: SkipReason)] = [
        ("pipe.txt", S_IFIFO, 0, .pipe), ("socket.txt", S_IFSOCK, 0, .socket), ("null.txt", S_IFCHR, 0x103, .device),
        ("disk.txt", S_IFBLK, 0x700, .device),
    ]

    @Test(arguments: kinds.indices) func whatIsNoFileIsNotOpened(kind: Int) throws {
        let (name, kind, device, reason) = Self.kinds[kind]
        let home = try ContentHome()
        try home.write("a.txt", "text")
        guard mknod(home.tree + "/" + name, kind | 0o600, device) == 0 else {
            return print("skipped: making devices is not permitted here")
        }
        try home.run()
        #expect(home.reader.reads == ["a.txt"])
        #expect(try home.paths() == ["a.txt"])
        #expect(try ContentOverview(home.index.home).problem(of: home.tree + "/" + name)?.reason == reason)
        try home.remove(name)
        try home.write(name, "now a file")
        try home.run()
        #expect(try home.found("now a file") == [name])
        #expect(try ContentOverview(home.index.home).problems().isEmpty)
    }

    /// Mounts something at a folder of the tree; nothing where that is not permitted.
    private func withMount(
        _ home: ContentHome, _ name: String, from source: String, _ type: String?, _ flags: Int,
        _ body: () throws -> Void
    ) throws {
        let path = home.tree + "/" + name
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        guard mount(source, path, type, UInt(flags), nil) == 0 else {
            return print("skipped: mounting is not permitted here")
        }
        defer { umount2(path, Int32(MNT_DETACH)) }
        try body()
    }

    @Test func anotherFileSystemIsReadIfItIsNamed() throws {
        let home = try ContentHome()
        try home.write("a.txt", "text")
        try withMount(home, "disk", from: "none", "tmpfs", 0) {
            try home.write("disk/b.txt", "mounted")
            try home.run()
            #expect(home.reader.reads == ["a.txt"])
            let problem = try ContentOverview(home.index.home).problem(of: home.tree + "/disk")
            #expect(problem?.reason == .otherFileSystem)
            try home.store.add(home.tree + "/disk")
            try home.run()
            #expect(try home.paths() == ["a.txt", "disk/b.txt"])
            #expect(try ContentOverview(home.index.home).problems().isEmpty)
        }
    }

    @Test func aFolderThatLeadsBackIsReadOnce() throws {
        let home = try ContentHome()
        try home.write("a/b.txt", "text")
        try withMount(home, "a/again", from: home.tree, nil, Int(MS_BIND)) {
            try home.run()
            #expect(home.reader.reads == ["b.txt"])
            #expect(try home.paths() == ["a/b.txt"])
            let problem = try ContentOverview(home.index.home).problem(of: home.tree + "/a/again")
            #expect(problem?.reason == .circular)
        }
    }

    @Test func linksInACircleAreNamedAndNotFollowed() throws {
        let home = try ContentHome()
        try home.write("a/b.txt", "text")
        try home.write("c/d.txt", "more")
        for (link, target) in [("a/to-c", "../c"), ("c/to-a", "../a"), ("one", "two"), ("two", "one")] {
            #expect(symlink(target, home.tree + "/" + link) == 0)
        }
        try home.run()
        #expect(home.reader.reads.sorted() == ["b.txt", "d.txt"])
        #expect(try home.paths() == ["a/b.txt", "c/d.txt"])
        let problems = try ContentOverview(home.index.home).problems()
        #expect(problems.count == 4 && problems.allSatisfy { $0.reason == .symbolicLink })
    }
}
