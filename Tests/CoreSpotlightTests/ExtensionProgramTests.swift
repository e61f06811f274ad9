import AppLanding
import AppPrograms
import CoreSpotlight
import SearchEngine
import SystemIndex
import Testing

/// An index extension as a program: started when there is something to index again, and for items' content.
@Suite struct ExtensionProgramTests {
    private let home: String
    private let index: SystemIndex
    private let app: AppIdentifier
    private let now = Int64(Date().timeIntervalSince1970)

    init() throws {
        home = FileManager.default.temporaryDirectory.path + "/searchlight-test-" + UUID().uuidString
        index = SystemIndex(home: Home(path: home + "/home"))
        app = try AppIdentifier("org.example.extended")
    }

    private func clean() { try? FileManager.default.removeItem(atPath: home) }

    private var log: String { home + "/log" }

    private var lines: [String] {
        ((try? String(contentsOfFile: log, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    }

    private var program: String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return (tests as NSString).deletingLastPathComponent + "/ExtensionProgram"
    }

    /// The app itself, with a delegate.
    private func startApp(_ conduct: String) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["app", conduct, log]
        process.environment = ProcessInfo.processInfo.environment.merging(
            [
                "SEARCHLIGHT_HOME": home + "/home", "SEARCHLIGHT_APP": app.rawValue, "LLVM_PROFILE_FILE": "/dev/null",
            ]
        ) { _, new in new }
        try process.run()
        return process
    }

    private func register(_ conduct: String) throws {
        try index.register(app, AppRegistration(name: "Extended", indexExtension: [program, conduct, log]))
    }

    /// Waits until a program that was started has done what is asked for; a minute is longer than any start takes.
    private func eventually(_ condition: () throws -> Bool) async throws -> Bool {
        for _ in 0..<1200 {
            if try condition() { return true }
            try await Task.sleep(for: .milliseconds(50))
        }
        return false
    }

    private func isIdle() throws -> Bool {
        let lock = try index.app(app).extensionLock()
        guard try lock.tryLock() else { return false }
        lock.unlock()
        return true
    }

    @Test func theExtensionFillsALostIndex() async throws {
        defer { clean() }
        try register("supply")
        #expect(try index.startIndexExtension(of: app, now: now) == .started)
        #expect(try await eventually { try index.app(app).document("two") != nil && isIdle() })
        #expect(lines == ["everything"])
        #expect(try index.startIndexExtension(of: app, now: now + 100) == .notNeeded)
        try FileManager.default.moveItem(
            atPath: home + "/home/apps/org.example.extended/complete-until-first-user-authentication",
            toPath: home + "/gone")
        #expect(try index.startIndexExtension(of: app, now: now + 100) == .started)
        #expect(try await eventually { try index.app(app).document("two") != nil && isIdle() })
        #expect(lines == ["everything", "everything"])
        #expect(try index.app(app).reindexRequest(now: now) == nil)
    }

    /// Its handler goes on on the main actor, batches, and keeps a client state.
    @Test func theExtensionMayWorkOnTheMainActor() async throws {
        defer { clean() }
        try register("main")
        #expect(try index.startIndexExtension(of: app, now: now) == .started)
        #expect(try await eventually { try index.app(app).document("two") != nil && isIdle() })
        #expect(lines == ["everything", "state supplied"])
        #expect(try index.app(app).reindexRequest(now: now) == nil)
    }

    @Test func anExtensionThatEndsBeforeItAcknowledgesIsStartedAgain() async throws {
        defer { clean() }
        try register("end")
        #expect(try index.startIndexExtension(of: app, now: now) == .started)
        #expect(try await eventually { try isIdle() && lines.count == 1 })
        // Not again and again.
        #expect(try index.startIndexExtension(of: app, now: now + 30) == .underWay)
        try register("supply")
        #expect(try index.startIndexExtension(of: app, now: now + 61) == .started)
        #expect(try await eventually { try index.app(app).document("one") != nil && isIdle() })
        #expect(lines == ["everything", "everything"])
    }

    @Test func aRunningAppThatEndsBeforeItAcknowledgesIsAskedInItsNextProcess() async throws {
        defer { clean() }
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        let first = try startApp("end")
        #expect(try await eventually { !first.isRunning })
        #expect(lines == ["everything"])
        #expect(try index.app(app).reindexRequest(now: now)?.everything == true)
        let second = try startApp("supply")
        defer { kill(second.processIdentifier, SIGKILL) }
        #expect(try await eventually { try index.app(app).reindexRequest(now: now) == nil })
        #expect(lines == ["everything", "everything"])
        #expect(try index.app(app).document("two") != nil)
    }

    @Test func theExtensionIsAskedForItemsByName() async throws {
        defer { clean() }
        try register("supply")
        try index.app(app).commit { _ in }
        try index.app(app).requestReindexing(of: ["b", "a"])
        #expect(try index.startIndexExtension(of: app, now: now) == .started)
        #expect(try await eventually { try index.app(app).document("a") != nil && isIdle() })
        #expect(lines == ["a b"])
    }

    @Test func theExtensionHandsOverContent() async throws {
        defer { clean() }
        try register("supply")
        try index.app(app).commit { changes in
            let schema = AttributeCatalog.schema
            try changes.index(
                Document(
                    identifier: "i",
                    attributes: [
                        Attribute(schema.attribute("providerDataTypeIdentifiers"), .list([.text("public.png")])),
                        Attribute(schema.attribute("providerInPlaceFileTypeIdentifiers"), .list([.text("public.pdf")])),
                    ]))
        }
        func text(_ type: String) throws -> String {
            String(decoding: try index.content(of: "i", type: type, in: app), as: UTF8.self)
        }
        #expect(try text("public.png") == "i as public.png")
        #expect(try text("public.pdf") == "file of i, in place: true")
        #expect(throws: ContentFailure.self) { try text("public.jpeg") }
        try register("refuse")
        #expect(throws: ContentFailure.self) { try text("public.png") }
        try index.register(app, AppRegistration(name: "None"))
        #expect(throws: ContentFailure.notRegistered) { try text("public.png") }
    }

    @Test func aProgramThatIsNotThereIsAFailure() throws {
        defer { clean() }
        try index.register(app, AppRegistration(name: "Gone", indexExtension: ["/nowhere/at-all"]))
        guard case .failed(let reason) = try index.startIndexExtension(of: app, now: now) else {
            Issue.record("it was started")
            return
        }
        #expect(reason.contains("/nowhere/at-all"))
        // Nothing is lost by that.
        #expect(try index.app(app).reindexRequest(now: now)?.everything == true)
    }
}
