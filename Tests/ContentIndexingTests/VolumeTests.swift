import FileTestSupport
import Foundation
import Glibc
import SearchEngine
import SystemIndex
import Testing

@testable import ContentIndexing

/// Folders on disks that come and go.
@Suite struct VolumeTests {
    private static let table = """
        27 1 254:0 / / rw,relatime - ext4 /dev/vda rw
        30 27 8:2 / /home rw shared:3 - ext4 /dev/sda2 rw
        40 27 8:17 / /media/ann/MY\\040DISK rw,nosuid shared:9 master:2 - vfat /dev/sdb1 rw
        41 27 0:50 / /mnt/share rw - nfs4 server:/export rw
        42 27 8:33 / /media/ann/CARD rw - exfat /dev/sdc1 rw
        broken line
        """

    @Test(arguments: [
        ("/media/ann/MY DISK/Photos", "1234-ABCD"), ("/media/ann/MY DISK", "1234-ABCD"),
        ("/media/ann/MY DISKS", nil), ("/mnt/share/a", "nfs4:server:/export"), ("/media/ann/CARD/a", "disk"),
        ("/home/ann/Documents", nil), ("/srv", nil),
    ])
    func onlyDisksThatComeAndGoHaveNames(_ path: String, _ name: String?) {
        let mounts = MountTable(information: Self.table, names: ["/dev/sdb1": "1234-ABCD"])
        #expect(mounts.volume(of: path, home: "/home/ann") == name)
        #expect(mounts.volume(of: "/home/ann/a", home: "/root") == "disk")
    }

    @Test func filesOfAnAbsentFolderAreHiddenAndComeBackUnread() throws {
        let home = try ContentHome()
        try home.write("a.txt", "gribblewox")
        try home.run()
        #expect(try home.search("gribblewox") == 1)
        let identifier = try #require(try home.items().keys.first)
        #expect(rename(home.tree, home.tree + "-away") == 0)
        let status = try home.run()
        #expect(status.missing == [home.tree])
        #expect(try home.search("gribblewox") == 0)
        #expect(try home.items().count == 1)
        #expect(try ContentOverview(home.index.home).status().missing == [home.tree])
        #expect(try Hiding.of(identifier, ContentApp.files.identifier, home.index) == [.folderAbsent])
        home.reader.reads = []
        #expect(rename(home.tree + "-away", home.tree) == 0)
        try home.run()
        #expect(home.reader.reads.isEmpty)
        #expect(try home.search("gribblewox") == 1)
    }

    /// As a stick of FAT, under the table's names.
    private func mounts(_ home: ContentHome, _ name: String) -> MountTable {
        MountTable(
            information: "1 0 8:1 / / rw - ext4 /dev/a rw\n2 1 8:2 / \(home.tree) rw - vfat /dev/b rw",
            names: ["/dev/b": name])
    }

    private func run(_ home: ContentHome, _ name: String) throws -> ContentIndexer {
        let indexer = try ContentIndexer(home.index, reader: home.reader)
        indexer.mounts = { self.mounts(home, name) }
        try indexer.run()
        return indexer
    }

    private func choose(_ home: ContentHome, _ name: String) throws {
        var choices = ContentChoices()
        choices.folders = [ChosenFolder(number: 1, path: home.tree, volume: name)]
        choices.next = 2
        let folder = ContentFolders.path(home.index.home)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try home.store.replace(choices)
    }

    @Test func anotherDiskAtTheSamePathIsNotRead() throws {
        let home = try ContentHome(choosing: false)
        try choose(home, "AAAA")
        try home.write("a.txt", "gribblewox")
        _ = try run(home, "AAAA")
        #expect(try home.search("gribblewox") == 1)
        try home.remove("a.txt")
        try home.write("b.txt", "secretword")
        let other = try run(home, "BBBB")
        #expect(other.status.missing == [home.tree])
        #expect(home.reader.reads == ["a.txt"])
        #expect(try home.search("gribblewox") == 0 && home.items().count == 1)
    }

    @Test func aDiskIsLetGoBetweenPasses() throws {
        let home = try ContentHome(choosing: false)
        try choose(home, "AAAA")
        try home.write("d/a.txt", "one")
        let indexer = try run(home, "AAAA")
        #expect(try Self.holds(home.tree))
        indexer.rest()
        #expect(try !Self.holds(home.tree))
        try home.write("d/b.txt", "two")
        #expect(try indexer.run())
        #expect(try home.paths() == ["d/a.txt", "d/b.txt"])
    }

    /// Whether this process has the folder open, which keeps its disk from being removed.
    private static func holds(_ path: String) throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").contains {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)) == path
        }
    }

    @Test func theWatcherNoticesInAPauseToo() throws {
        let home = try ContentHome(choosing: false)
        try choose(home, "AAAA")
        try home.write("a.txt", "gribblewox")
        _ = try run(home, "AAAA")
        var choices = try home.store.read()
        choices.isPaused = true
        try home.store.replace(choices)
        var name = "AAAA", looks = 0, found: [Int] = []
        let watcher = try ContentWatcher(home.index, reader: home.reader, isQuiet: false) { found.count > 2 }
        watcher.mounts = { self.mounts(home, name) }
        watcher.onProgress = { status in
            guard status.phase == .waiting else { return }
            looks += 1
            if looks % 2 == 0 {
                found.append((try? home.search("gribblewox")) ?? -1)
                name = name == "AAAA" ? "BBBB" : "AAAA"
            }
        }
        try watcher.run()
        #expect(found == [1, 0, 1])
        #expect(home.reader.reads == ["a.txt"])
    }

    @Test func theWatcherNoticesWithinSeconds() throws {
        let home = try ContentHome(choosing: false)
        try choose(home, "AAAA")
        try home.write("a.txt", "gribblewox")
        var name = "AAAA", isHidden = false, isBack = false
        let watcher = try ContentWatcher(home.index, reader: home.reader, isQuiet: false) { isBack }
        watcher.mounts = { self.mounts(home, name) }
        watcher.onProgress = { status in
            guard status.phase == .watching else { return }
            if isHidden {
                isBack = status.missing.isEmpty && (try? home.search("gribblewox")) == 1
            } else if !status.missing.isEmpty {
                isHidden = (try? home.search("gribblewox")) == 0
                name = "AAAA"
            } else {
                name = "BBBB"
            }
        }
        try watcher.run()
        #expect(isHidden && isBack)
        #expect(home.reader.reads == ["a.txt"])
    }
}
