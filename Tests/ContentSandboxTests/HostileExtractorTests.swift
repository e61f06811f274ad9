import ContentSandbox
import Foundation
import Testing

/// What extractors must not do, one after the other; the next file works after each.
@Suite struct HostileExtractorTests {
    /// Deeds that fail with an error, and those that the kernel answers with death.
    static let denied = [
        "open=:etc:passwd", "open=:root:.ssh:id", "open=:proc:self:environ", "open=.", "open-for-writing",
        "open-itself",
        "open-itself-for-writing", "truncate", "chmod", "touch", "lock", "socket", "connect", "connect-unix", "bind",
        "kill-parent",
        "kill-all", "outlive-parent", "raise-limit", "list-home", "stat", "new-code",
    ]
    static let deadly = ["execute", "fork", "grandchild", "trace"]

    @Test(arguments: denied) func isDenied(_ deed: String) throws {
        let client = Rig.client()
        #expect(try Rig.result(client, deed) == "EACCES")
        #expect(Rig.works(client))
    }

    @Test(arguments: deadly) func endsTheProcess(_ deed: String) {
        let client = Rig.client()
        let failure = Rig.failure(client, deed)
        #expect(failure?.code == .forbidden && failure?.signal == SIGSYS && failure?.isCausedByFile == true)
        #expect(Rig.works(client))
    }

    @Test func theFileItselfCannotBeWrittenOrMarked() throws {
        let client = Rig.client()
        // EBADF: the descriptor is for reading.
        #expect(try Rig.result(client, "write") == "\(EBADF)")
        #expect(try Rig.result(client, "file-flags") == "ENOTTY")
    }

    @Test func aSecretThatThePersonKeepsStaysUnread() throws {
        let secret = TextFile("the secret of the person's key")
        let deed = "open=" + secret.path.replacingOccurrences(of: "/", with: ":")
        #expect(try Rig.result(Rig.client(), deed) == "EACCES")
    }

    @Test func onlyTheFileAndTheAnswerAreOpen() throws {
        let inherited = open("/etc/passwd", O_RDONLY)  // without close-on-exec
        defer { close(inherited) }
        let line = try #require(try Rig.lines(Rig.client(), "descriptors").first)
        #expect(line.contains("[0, 1, 2, 3, 4]"))
        // A process that reads several files also has the socket that they come by.
        let kept = try #require(try Rig.lines(Rig.client(), "descriptors", type: "text/safe").first)
        #expect(kept.contains("[0, 1, 2, 3, 4, 5]"))
    }

    @Test(arguments: ["stall", "spin", "close-and-stay", "end-and-stay"]) func costsItsTimeAndNoMore(_ deed: String) {
        let client = Rig.client(limits: Rig.short)
        let start = Date()
        let failure = Rig.failure(client, deed)
        // One that uses all the time may have got less than half of it from a busy machine.
        #expect([.timedOut, .endedEarly].contains(failure?.code) || (deed == "spin" && failure?.code == .machineBusy))
        // The limit, and what it takes to find out how the process ended.
        #expect(Date().timeIntervalSince(start) < 10)
        #expect(Rig.works(client))
    }

    @Test(arguments: ["flood", "endless-line"]) func isCutOff(_ deed: String) {
        var limits = WorkerLimits()
        limits.answerBytes = 4 << 20
        limits.lineBytes = 1 << 20
        let client = Rig.client(limits: limits)
        let failure = Rig.failure(client, deed)
        #expect(failure?.code == .tooMuch)
        #expect(failure?.reason.contains("MiB") == true)
        #expect(Rig.works(client))
    }

    @Test func memoryIsBounded() {
        let client = Rig.client()
        #expect(Rig.failure(client, "allocate")?.code == .outOfMemory)
        #expect(Rig.works(client))
    }

    @Test func processorTimeIsBounded() {
        var limits = WorkerLimits()
        limits.processorSeconds = 1
        limits.wallMilliseconds = 30_000
        let failure = Rig.failure(Rig.client(limits: limits), "spin")
        #expect(failure?.code == .timedOut && failure?.reason.contains("processor") == true)
    }

    @Test func crashesAreNamed() {
        let client = Rig.client()
        let crash = Rig.failure(client, "crash")
        #expect(crash?.code == .crashed && crash?.signal == SIGSEGV)
        let abort = Rig.failure(client, "abort")
        #expect(abort?.code == .crashed && abort?.signal == SIGABRT)
        #expect(Rig.works(client))
    }

    @Test(arguments: ["half-line", "exit"]) func endsEarly(_ deed: String) {
        let client = Rig.client()
        #expect(Rig.failure(client, deed)?.code == .endedEarly)
        #expect(Rig.works(client))
    }

    @Test func threadsAreAllowed() throws { #expect(try Rig.result(Rig.client(), "threads") == "done") }
}
