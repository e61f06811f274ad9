import FileTestSupport
import Foundation
import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing

@testable import ContentIndexing

@Suite struct StateTests {
    private func record(_ name: String, _ inode: UInt64 = 7) -> FileRecord {
        var record = FileRecord(
            name: Array(name.utf8), inode: inode, size: 123, modified: 1_700_000_000_123_456_789,
            changed: 1_700_000_001_000_000_000, isShared: false)
        record.stage = .failed
        record.reason = .damaged
        record.version = 3
        record.hasParts = true
        record.app = .mail
        return record
    }

    private func changes() -> [ContentState.Change] {
        let folder = FilePath(Array("a/b".utf8))
        return [
            .detail("It is broken."), .volume(root: 1, ContentState.Volume(inode: 5, number: 99)),
            .put(root: 1, folder: folder, record("z.txt")), .put(root: 1, folder: folder, record("a.txt", 8)),
            .put(root: 2, folder: .root, record("b.txt", 9)), .commit(.mail, 41),
        ]
    }

    @Test func itComesBackAsItWas() throws {
        let home = try ContentHome()
        let folder = home.folder.path + "/state"
        do { try StateFile(folder: folder).append(changes()) }
        let state = try #require(try StateFile.read(folder: folder))
        #expect(state.count == 3)
        #expect(state.commits[.mail] == 41)
        #expect(state.volumes[1]?.number == 99)
        #expect(state.details == ["", "It is broken."])
        let files = try #require(state.folders[1]?[FilePath(Array("a/b".utf8))]?.files)
        #expect(files == [record("a.txt", 8), record("z.txt")])
    }

    @Test func removalsAndReplacements() throws {
        let home = try ContentHome()
        let file = try StateFile(folder: home.folder.path + "/state")
        try file.append(changes())
        let folder = FilePath(Array("a/b".utf8))
        try file.append([.remove(root: 1, folder: folder, name: Array("z.txt".utf8)), .removeRoot(2)])
        try file.append([.put(root: 1, folder: folder, record("a.txt", 77))])
        try file.writeAll()
        let state = try #require(try StateFile.read(folder: home.folder.path + "/state"))
        #expect(state.count == 1)
        #expect(state.record(1, folder, Array("a.txt".utf8))?.inode == 77)
        #expect(state.volumes[2] == nil)
    }

    @Test func atEveryLengthABatchIsThereOrNot() throws {
        let home = try ContentHome()
        let folder = home.folder.path + "/state", path = folder + "/state"
        do {
            let file = try StateFile(folder: folder)
            try file.append(changes())
            try file.append([.put(root: 1, folder: .root, record("last.txt", 10))])
        }
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        for length in 0..<whole.count {
            try whole.prefix(length).write(to: URL(fileURLWithPath: path))
            let count = try StateFile.read(folder: folder)?.count ?? 0
            #expect([0, 3].contains(count), "\(length) bytes")
            // It can be written to, and stays sound.
            do { try StateFile(folder: folder).append([.put(root: 9, folder: .root, record("new.txt"))]) }
            #expect(try StateFile.read(folder: folder)?.count == count + 1)
        }
    }

    @Test func flippedBitsNeverTrap() throws {
        let home = try ContentHome()
        let folder = home.folder.path + "/state", path = folder + "/state"
        do { try StateFile(folder: folder).append(changes()) }
        let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        for offset in whole.indices {
            var bytes = whole
            bytes[offset] ^= 1 << UInt8(offset % 8)
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            let count = try StateFile.read(folder: folder)?.count ?? 0
            #expect(count == 0 || count == 3)
        }
    }
}
