import CSandbox
import ContentSandbox
import Foundation
import Testing

/// Processes: one a file, and none that stays behind. In turn, because each counts the processes of the same program.
@Suite(.serialized) struct ProcessTests {
    @Test func aFileCannotChangeTheAnswerForAnother() throws {
        let client = Rig.client()
        let states = try (0..<5).map { _ in try Rig.result(client, "state") ?? "" }
        #expect(Set(states).count == 5 && states.allSatisfy { $0.hasSuffix(" 1") })
    }

    @Test func aProcessOfMemorySafeExtractorsReadsSomeFiles() throws {
        let client = Rig.client()
        let states = try (0..<200).map { _ in try Rig.result(client, "state", type: "text/safe") ?? "" }
        let processes = Set(states.map { $0.prefix { $0 != " " } })
        #expect((3...20).contains(processes.count), "\(processes.count) processes for 200 files")
        // It goes on after one that ended, too.
        _ = try? Rig.lines(client, "exit", type: "text/safe")
        _ = try? Rig.lines(client, "crash", type: "text/safe")
        #expect(try Rig.result(client, "state", type: "text/safe")?.hasSuffix(" 1") == true)
        // And other files are never read by it.
        #expect(try Rig.result(client, "state")?.hasSuffix(" 1") == true)
    }

    @Test func aFileThatNeedsCodeOfItsOwnGetsAProcessOfItsOwn() throws {
        #expect(try Rig.result(Rig.client(), "own-process", type: "text/safe") == "1 false")
    }

    @Test func severalThreadsReadAtTheSameTime() async throws {
        let client = Rig.client()
        let texts = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<40 { group.addTask { try Rig.lines(client, "echo", "file \(number).").first ?? "" } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for number in 0..<40 { #expect(texts.filter { $0.contains("file \(number).") }.count == 1) }
    }

    @Test func aWorkerThatGetsNoProcessorIsToldFromOneThatIsStuck() throws {
        let busy = try Process.run(URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", "while :; do :; done"])
        // What the tests ignore, such as SIGTERM, children ignore too.
        defer { kill(busy.processIdentifier, SIGKILL) }
        #expect(cs_wants_to_run(busy.processIdentifier))
        let sleeping = try Process.run(URL(fileURLWithPath: "/bin/sleep"), arguments: ["60"])
        defer { kill(sleeping.processIdentifier, SIGKILL) }
        for _ in 0..<600 where cs_wants_to_run(sleeping.processIdentifier) { usleep(10_000) }
        #expect(!cs_wants_to_run(sleeping.processIdentifier))
        #expect(!cs_wants_to_run(-1))
    }

    /// A program of its own name, so that processes of other tests are not counted.
    private static func copy() throws -> (program: String, remove: () -> Void) {
        let folder = FileManager.default.temporaryDirectory.path + "/searchlight-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // By another process: see ProgramFile of FileTestSupport.
        let copying = try Process.run(
            URL(fileURLWithPath: "/bin/cp"), arguments: [Rig.hostile, folder + "/HostileExtractors"])
        copying.waitUntilExit()
        return (folder + "/HostileExtractors", { try? FileManager.default.removeItem(atPath: folder) })
    }

    @Test func killingTheWorkerLeavesNoProcessAndTheNextFileWorks() throws {
        let (program, remove) = try Self.copy()
        defer { remove() }
        var limits = WorkerLimits()
        limits.wallMilliseconds = 60_000
        let client = WorkerClient(program: program, arguments: ["--foreground"], limits: limits)
        let done = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var failure: WorkerFailure?
        Thread.detachNewThread {
            failure = Rig.failure(client, "stall")
            done.signal()
        }
        #expect(Processes.eventually { Processes.running(program).count == 2 })
        guard let template = Processes.running(program).min() else { return }
        kill(template, SIGKILL)
        done.wait()
        #expect(failure?.code == .killed && failure?.isCausedByFile == false)
        #expect(Processes.eventually { Processes.running(program).isEmpty })
        #expect(Rig.works(client))
        // An idle worker that was ended is noticed by the next file.
        for process in Processes.running(program) { kill(process, SIGKILL) }
        #expect(Processes.eventually { Processes.running(program).isEmpty })
        #expect(Rig.works(client))
        client.stop()
        #expect(Processes.running(program).isEmpty)
    }

    @Test func killingAFilesProcessIsNotTheFilesFault() throws {
        let (program, remove) = try Self.copy()
        defer { remove() }
        let client = WorkerClient(program: program, arguments: ["--foreground"])
        let done = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var failure: WorkerFailure?
        Thread.detachNewThread {
            failure = Rig.failure(client, "stall")
            done.signal()
        }
        #expect(Processes.eventually { Processes.running(program).count == 2 })
        if let child = Processes.running(program).max() { kill(child, SIGKILL) }
        done.wait()
        #expect(failure?.code == .killed && failure?.isCausedByFile == false)
        #expect(Rig.works(client))
    }

    /// The client is `HostileExtractors --client PROGRAM`, which reads a file that stalls.
    @Test func killingTheClientLeavesNoProcess() throws {
        let (program, remove) = try Self.copy()
        defer { remove() }
        for deed in ["stall", "spin", "echo"] {
            let client = try Process.run(URL(fileURLWithPath: Rig.hostile), arguments: ["--client", program, deed])
            #expect(Processes.eventually { Processes.running(program).count == (deed == "echo" ? 1 : 2) })
            kill(client.processIdentifier, SIGKILL)
            client.waitUntilExit()
            #expect(Processes.eventually { Processes.running(program).isEmpty }, "\(deed)")
        }
    }

    @Test func workersGiveWay() throws {
        let (program, remove) = try Self.copy()
        defer { remove() }
        let client = WorkerClient(program: program)
        #expect(Rig.works(client))
        let template = try #require(Processes.running(program).first)
        #expect(sched_getscheduler(template) == 5 /* SCHED_IDLE */)
        let limits = try String(contentsOfFile: "/proc/\(template)/limits", encoding: .utf8)
        for name in ["Max core file size", "Max file size"] {
            let line = try #require(limits.split(separator: "\n").first { $0.hasPrefix(name) })
            #expect(line.dropFirst(name.count).split(separator: " ").first == "0")
        }
    }
}
