import Foundation
import SearchEngine
import SystemIndex
import Testing

@testable import DesktopIntegration

@Suite struct UpkeepTests {
    @Test func nothingIsDoneWhereNothingChanged() throws {
        let desktop = try Desktop()
        try desktop.application("a", "Name=One")
        try desktop.application("b", "Name=Two")
        #expect(try desktop.refresh().applications == 2)
        let app = desktop.index.app(DesktopContent.applications)
        let before = try app.snapshots().map(\.sequence)
        #expect(try desktop.refresh() == DesktopContent.Changes())
        #expect(try app.snapshots().map(\.sequence) == before, "no commit")
        // The next day all is read again, and what is the same stays.
        desktop.now += 86_400
        #expect(try desktop.refresh().applications == 0)
        try desktop.application("b", "Name=Second, longer")
        try desktop.application("c", "Name=Three")
        try FileManager.default.removeItem(atPath: desktop.folder + "/shared/applications/a.desktop")
        #expect(try desktop.refresh().applications == 3)
        #expect(try desktop.names == ["Second, longer", "Three"])
    }

    @Test func anAppThatIsSwitchedOffIsLeftAlone() throws {
        let desktop = try Desktop()
        try desktop.application("a", "Name=One")
        try desktop.refresh()
        try desktop.index.setApp(DesktopContent.applications, on: false)
        #expect(try desktop.find("one") == [])
        try desktop.application("b", "Name=Two")
        #expect(try desktop.refresh() == DesktopContent.Changes())
        try desktop.index.setApp(DesktopContent.applications, on: true)
        #expect(try desktop.refresh().applications == 1)
        #expect(try desktop.names == ["One", "Two"])
    }

    @Test func homesOfTheirOwnGetNothingUnasked() throws {
        let desktop = try Desktop()
        #expect(try !desktop.content.isWanted())
        try desktop.application("a", "Name=One")
        try desktop.refresh()
        #expect(try desktop.content.isWanted())
        desktop.environment["SEARCHLIGHT_HOME"] = nil
        #expect(try desktop.content.isWanted())
    }

    @Test func aDesktopWithoutFilesMakesNoApps() throws {
        let desktop = try Desktop()
        #expect(try desktop.refresh() == DesktopContent.Changes())
        #expect(try desktop.index.apps().isEmpty)
    }

    @Test func theWatcherSeesNewApplicationsAndFiles() throws {
        let desktop = try Desktop()
        try desktop.application("a", "Name=One")
        desktop.now = Int64(Date().timeIntervalSince1970)
        try desktop.refresh()
        let watcher = try #require(DesktopWatcher(desktop.content))
        func wait(_ done: () throws -> Bool) rethrows -> Bool {
            for _ in 0..<3000 {
                if try done() { return true }
                usleep(10_000)
            }
            return false
        }
        try desktop.application("b", "Name=Two")
        #expect(try wait { try desktop.names == ["One", "Two"] })
        // A folder that came meanwhile is watched too.
        try desktop.application("shared/applications/kde/c.desktop", "Name=Three")
        #expect(try wait { try desktop.names.contains("Three") })
        try desktop.application("shared/applications/kde/d.desktop", "Name=Four")
        #expect(try wait { try desktop.names.contains("Four") })
        try desktop.write("documents/a.txt", "")
        try desktop.recent("<bookmark href=\"file://\(desktop.folder)/documents/a.txt\"></bookmark>")
        #expect(try wait { try desktop.find("a.txt").count == 1 })
        withExtendedLifetime(watcher) {}
    }

    @Test func addressesAndPathsAreEachOther() {
        for path in ["/a b/é%.txt", "/", "/电影/#?&.png"] {
            #expect(FileAddress.path(of: FileAddress.address(of: path)) == Array(path.utf8))
        }
        #expect(FileAddress.path(of: "file://localhost/a") == Array("/a".utf8))
        #expect(FileAddress.path(of: "file:///%FF") == [UInt8(ascii: "/"), 0xFF])
        for address in ["file:///%", "file:///%4", "file:///%00", "file:a", "http:///a", ""] {
            #expect(FileAddress.path(of: address) == nil, "\(address)")
        }
    }
}
