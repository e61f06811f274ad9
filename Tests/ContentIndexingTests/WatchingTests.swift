import FileTestSupport
import Foundation
import Glibc
import SearchEngine
import SearchlightBasics
import Synchronization
import SystemIndex
import Testing

@testable import ContentIndexing

@Suite(.serialized) struct WatchingTests {
    /// Runs a watcher while a body changes files.
    private func watch(_ home: ContentHome, limit: Int? = nil, _ body: (ContentWatcher) throws -> Void) throws {
        let isStopped = Mutex(false)
        let watcher = try ContentWatcher(home.index, reader: home.reader, watchLimit: limit, isQuiet: false) {
            isStopped.withLock { $0 }
        }
        nonisolated(unsafe) let running = watcher
        let thread = Thread { try? running.run() }
        thread.start()
        defer {
            isStopped.withLock { $0 = true }
            while !thread.isFinished { usleep(10_000) }
        }
        try wait { FileManager.default.fileExists(atPath: home.index.home.path + "/files/status.json") }
        try wait { try ContentOverview(home.index.home).status().phase == .watching }
        try body(watcher)
    }

    private func wait(_ condition: () throws -> Bool) throws {
        for _ in 0..<1000 {
            if try condition() { return }
            usleep(20_000)
        }
        Issue.record("It did not happen within twenty seconds.")
    }

    @Test func changesAreFollowed() throws {
        let home = try ContentHome()
        try home.write("a/one.txt", "first")
        try watch(home) { _ in
            try home.write("a/two.txt", "second")
            try wait { try home.found("second") == ["a/two.txt"] }
            try home.write("a/one.txt", "changed")
            try wait { try home.found("changed") == ["a/one.txt"] }
            try home.write("new/deep/er/three.txt", "third")
            try wait { try home.found("third") == ["new/deep/er/three.txt"] }
            try home.move("new", to: "newer")
            try wait { try home.found("third") == ["newer/deep/er/three.txt"] }
            try home.write("newer/deep/er/four.txt", "fourth")
            try wait { try home.found("fourth") == ["newer/deep/er/four.txt"] }
            try home.remove("newer")
            try wait { try home.paths() == ["a/one.txt", "a/two.txt"] }
            try home.store.remove(home.tree)
            try wait { try home.items().isEmpty }
        }
    }

    @Test func foldersInsideOneAnotherChangeAtOnce() throws {
        let home = try ContentHome()
        let folders = ["a", "a/b", "a/b/c", "a/b/c/d"]
        for folder in folders { try home.write(folder + "/old.txt", "old") }
        try watch(home) { _ in
            for folder in folders { try home.write(folder + "/new.txt", "fresh") }
            try home.write("a/b/x/y/new.txt", "fresh")
            try wait { try home.found("fresh").count == 5 }
            #expect(try home.found("old").count == 4)
            #expect(try ContentOverview(home.index.home).problems().isEmpty)
        }
    }

    @Test func pausedChangesComeLater() throws {
        let home = try ContentHome()
        try home.write("a.txt", "first")
        try watch(home) { _ in
            try home.store.setPaused(true)
            try wait { try ContentOverview(home.index.home).status().phase == .waiting }
            try home.write("b.txt", "second")
            usleep(1_500_000)
            #expect(try home.found("second").isEmpty)
            try home.store.setPaused(false)
            try wait { try home.found("second") == ["b.txt"] }
        }
    }

    @Test func whatIsTakenOutInAPauseGoesAtOnce() throws {
        let home = try ContentHome()
        try home.write("a.txt", "first")
        try watch(home) { _ in
            try home.store.setPaused(true)
            try wait { try ContentOverview(home.index.home).status().phase == .waiting }
            try home.store.remove(home.tree)
            try wait { try home.items().isEmpty }
        }
    }

    @Test func aChosenFolderThatIsDeletedAndMadeAgainIsFollowed() throws {
        let home = try ContentHome()
        try home.write("a.txt", "first")
        try home.store.add(home.folder.path)
        try watch(home) { _ in
            try FileManager.default.removeItem(atPath: home.tree)
            try wait { try ContentOverview(home.index.home).status().missing == [home.tree] }
            #expect(try home.search("first") == 0)
            try home.write("b.txt", "second")
            try wait { try home.found("second") == ["b.txt"] }
            #expect(try home.search("first") == 0)
        }
    }

    @Test func aTenthOfTheLimitIsUsed() throws {
        let home = try ContentHome()
        for number in 0..<40 { try home.write("f\(number)/a.txt", "text") }
        try watch(home, limit: 100) { watcher in
            #expect(watcher.status.watchedFolders == 10)
            #expect(watcher.status.sweptFolders == 31)
        }
    }

    @Test func eventsAreReadAsTheKernelWritesThem() {
        var bytes: [UInt8] = []
        func event(_ watch: Int32, _ mask: Int, _ name: String) {
            for number in [UInt32(bitPattern: watch), UInt32(mask), 0, 16] {
                for shift in stride(from: UInt32(0), to: 32, by: 8) {
                    bytes.append(UInt8(truncatingIfNeeded: number >> shift))
                }
            }
            bytes += (Array(name.utf8) + [UInt8](repeating: 0, count: 16)).prefix(16)
        }
        event(1, Int(IN_CLOSE_WRITE), "a.txt")
        event(2, Int(IN_MOVED_FROM | IN_ISDIR), "folder")
        event(3, Int(IN_IGNORED), "")
        event(-1, Int(IN_Q_OVERFLOW), "")
        var events = WatchEvents()
        events.add(bytes[...])
        #expect(events.changed == [1, 2])
        #expect(events.movedFolders.map(\.name) == [Array("folder".utf8)])
        #expect(events.dropped == [3])
        #expect(events.hasOverflowed)
        for length in bytes.indices {
            var cut = WatchEvents()
            cut.add(bytes[..<length])
        }
    }
}
