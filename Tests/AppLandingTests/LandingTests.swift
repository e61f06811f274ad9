import FileTestSupport
import Foundation
import SearchEngine
import Synchronization
import SystemIndex
import Testing

@testable import AppLanding
@testable import AppPrograms

@Suite struct LandingTests {
    private let folder: Folder
    private let app: AppIdentifier

    init() throws {
        folder = try Folder()
        app = try AppIdentifier("org.example.landing")
    }

    private var index: SystemIndex { folder.index }

    private func item(_ identifier: String) -> Landing {
        .item(
            Document(
                identifier: identifier, domain: "films",
                attributes: [Attribute(AttributeCatalog.schema.attribute("title"), .text("Jazz"))]),
            typed: "ja")
    }

    private func land(
        _ identifier: String = "1", terminal: Bool = false, patience: LandingPatience = LandingPatience()
    ) throws -> LandingOutcome {
        try index.land(item(identifier), in: app, offersTerminal: terminal, patience: patience)
    }

    private func register(_ opening: AppRegistration.Opening) throws {
        try index.register(app, AppRegistration(name: "Landing", opening: opening))
    }

    // MARK: An app that runs

    @Test func aListenerOfThisProcess() throws {
        let received = Mutex<[Landing]>([])
        let listener = try LandingListener(app: app, home: index.home) { landing in
            received.withLock { $0.append(landing) }
            return landing.texts[Landing.itemKey] != "no"
        }
        #expect(try index.isRunning(app))
        #expect(try land("1") == .landed)
        #expect(try land("no") == .declined)
        let first = try #require(received.withLock { $0.first })
        #expect(first == item("1"))
        #expect(first.activityType == "com.apple.corespotlightitem" && first.texts["kCSSearchQueryString"] == "ja")
        #expect(first.title == "Jazz" && first.domain == "films")
        listener.stop()
        #expect(try !index.isRunning(app))
        #expect(try land() == .cannotOpen)
    }

    /// Items may hold as much.
    @Test func anActivityWithMuchInItLands() throws {
        let received = Mutex<[UInt8]>([])
        let listener = try LandingListener(app: app, home: index.home) { landing in
            received.withLock { $0 = landing.archivedUserInfo }
            return true
        }
        var landing = item("1")
        landing.archivedUserInfo = [UInt8](repeating: 200, count: 2 << 20)
        #expect(try index.land(landing, in: app) == .landed)
        listener.stop()
        #expect(received.withLock { $0 } == landing.archivedUserInfo)
    }

    @Test func theLatestListenerReceives() throws {
        let first = try LandingListener(app: app, home: index.home) { _ in false }
        let second = try LandingListener(app: app, home: index.home) { _ in true }
        #expect(try land() == .landed)
        // The one whose place was taken takes nothing with it.
        first.stop()
        #expect(try land() == .landed)
        second.stop()
        #expect(try land() == .cannotOpen)
    }

    @Test func aSocketThatAKilledProgramLeftIsNobody() throws {
        let path = try LandingSocket.path(home: index.home, app: app)
        let descriptor = try #require(MessageSocket.listen(at: path))
        close(descriptor)
        #expect(try !index.isRunning(app))
        #expect(try land() == .cannotOpen)
        let listener = try LandingListener(app: app, home: index.home) { _ in true }
        #expect(try land() == .landed)
        listener.stop()
    }

    @Test func landingsAtOnceAllArriveOnce() throws {
        let received = Mutex<[String]>([])
        let listener = try LandingListener(app: app, home: index.home) { landing in
            received.withLock { $0.append(landing.texts[Landing.itemKey] ?? "") }
            return true
        }
        let landed = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 24) { number in
            if (try? land("\(number)")) == .landed { landed.add(1, ordering: .relaxed) }
        }
        listener.stop()
        #expect(landed.load(ordering: .relaxed) == 24)
        #expect(received.withLock { $0.sorted() } == (0..<24).map { "\($0)" }.sorted())
    }

    @Test func nonsenseDoesNotDisturbTheListener() throws {
        let listener = try LandingListener(app: app, home: index.home) { _ in true }
        let path = try LandingSocket.path(home: index.home, app: app)
        for bytes: [UInt8] in [[], [1], [255, 255, 255, 255], [2, 0, 0, 0, 0x7B, 0x7D], [0, 0, 0, 0]] {
            let descriptor = try #require(MessageSocket.connect(to: path, seconds: 5))
            _ = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            close(descriptor)
        }
        #expect(try land() == .landed)
        listener.stop()
    }

    // MARK: An app that is started

    @Test func aStoppedAppIsStarted() throws {
        let peer = try Peer(.handle, folder, app)
        try register(.command(peer.words))
        #expect(try land("a b") == .landed)
        #expect(peer.lines == ["started", "a b"])
    }

    @Test func anAppThatDeclinesOrEnds() throws {
        try register(.command(try Peer(.decline, folder, app).words))
        #expect(try land() == .declined)
        try register(.command(try Peer(.end, folder, app).words))
        #expect(try land() == .ended)
        // Ten seconds are not waited for: this is said at once.
        try register(.command(try Peer(.quit, folder, app).words))
        #expect(try land(patience: LandingPatience(untilListening: 600, untilAnswer: 600)) == .ended)
    }

    @Test func anAppThatSaysNothing() throws {
        let patience = LandingPatience(untilListening: 600, untilAnswer: 0.2)
        try register(.command(try Peer(.silent, folder, app).words))
        #expect(try land(patience: patience) == .silent)
        let other = try AppIdentifier("org.example.deaf")
        try index.register(
            other, AppRegistration(name: "Deaf", opening: .command(try Peer(.deaf, folder, other).words)))
        let short = LandingPatience(untilListening: 0.2, untilAnswer: 0.2)
        #expect(try index.land(item("1"), in: other, offersTerminal: false, patience: short) == .silent)
    }

    @Test func whatCannotBeStarted() throws {
        try register(.command(["/nowhere/program"]))
        #expect(try land() == .notStarted("/nowhere/program: No such file or directory"))
        try register(.command([]))
        #expect(try land() == .notStarted("the registered command is empty"))
        try register(.terminal(["true"]))
        #expect(try land() == .notStarted("it shows itself in a terminal, and there is none"))
        #expect(
            LandingOutcome.notStarted("no").sentence(app: "Films") == "Films could not open it: no.")
    }

    @Test func aTerminalAppIsWaitedFor() throws {
        let peer = try Peer(.handle, folder, app)
        let after = folder.path + "/after"
        let words = peer.words.map {
            "'\($0.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
        }
        try register(.terminal(["sh", "-c", "\(words.joined(separator: " ")); touch \(after)"]))
        #expect(try land("1", terminal: true) == .landed)
        #expect(FileManager.default.fileExists(atPath: after))
        #expect(peer.lines == ["started1", "1"])
        try register(.terminal(["sh", "-c", "exit 0"]))
        let long = LandingPatience(untilListening: 600, untilAnswer: 600)
        #expect(try land(terminal: true, patience: long) == .ended)
        try register(.terminal(["/nowhere/program"]))
        #expect(try land(terminal: true) == .notStarted("/nowhere/program: No such file or directory"))
    }

    @Test func ofSeveralLandingsAtOnceOneStartsTheApp() throws {
        let peer = try Peer(.handle, folder, app, count: 6)
        try register(.command(peer.words))
        let landed = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 6) { number in
            if (try? land("\(number)")) == .landed { landed.add(1, ordering: .relaxed) }
        }
        #expect(landed.load(ordering: .relaxed) == 6)
        #expect(peer.lines.sorted() == (0..<6).map { "\($0)" } + ["started"])
    }

    @Test func programsThatEndedAreCollected() throws {
        let child = try ChildProgram(["true"], environment: [:], files: .none)
        child.leave()
        // Gone from the process table, and not only dead.
        while kill(child.identifier, 0) == 0 { usleep(1000) }
        let killed = try ChildProgram(["sleep", "60"], environment: [:], files: .none)
        kill(killed.identifier, SIGKILL)
        #expect(killed.wait() == 128 + SIGKILL)
        #expect(try ChildProgram(["sh", "-c", "exit 3"], environment: [:], files: .none).wait() == 3)
    }

    // MARK: The socket's place

    @Test func longHomesAndRuntimeFoldersFit() throws {
        let long = String(repeating: "/" + String(repeating: "ä", count: 60), count: 20)
        let home = Home(path: folder.path + long)
        let path = try LandingSocket.path(home: home, app: app)
        #expect(path.utf8.count < 108)
        let listener = try LandingListener(app: app, home: home) { _ in true }
        #expect(try SystemIndex(home: home).land(item("1"), in: app) == .landed)
        listener.stop()
        let runtime = folder.path + "/" + String(repeating: "r", count: 80)
        let other = try LandingSocket.path(home: home, app: app, environment: ["XDG_RUNTIME_DIR": runtime])
        #expect(other.utf8.count < 108 && other.hasPrefix("/tmp/"))
        let short = folder.path + "/r"
        if short.utf8.count < 70 {
            let inside = try LandingSocket.path(home: home, app: app, environment: ["XDG_RUNTIME_DIR": short])
            #expect(inside.hasPrefix(short + "/searchlight/"))
        }
    }

    @Test func oneHomeHasOneSocketHoweverItIsSpelled() throws {
        let home = folder.path + "/home"
        let path = try LandingSocket.path(home: Home(path: home), app: app)
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: home)
        for spelling in [home, folder.path + "/link", folder.path + "/./home", folder.path + "/../" + home] {
            guard FileManager.default.fileExists(atPath: spelling) else { continue }
            #expect(try LandingSocket.path(home: Home(path: spelling), app: app) == path, "\(spelling)")
        }
        #expect(try LandingSocket.path(home: Home(path: folder.path), app: app) != path)
        #expect(try LandingSocket.path(home: Home(path: home), app: try AppIdentifier("org.b")) != path)
    }

    @Test func aRuntimeFolderOpenToOthersIsRefused() throws {
        let runtime = folder.path + "/open"
        try FileManager.default.createDirectory(atPath: runtime + "/searchlight", withIntermediateDirectories: true)
        chmod(runtime + "/searchlight", 0o755)
        #expect(throws: IndexError.self) { try RuntimeFolder.path(environment: ["XDG_RUNTIME_DIR": runtime]) }
    }
}
