import ContentSandbox
import Foundation
import Testing

/// Programs of third parties, which `searchlight-content-worker --confine` starts within the sandbox.
@Suite struct ConfinedProgramTests {
    static func client(_ program: String = Rig.hostile, readable: [String] = [], limits: WorkerLimits = WorkerLimits())
        -> WorkerClient
    {
        WorkerClient(
            program: Rig.worker, confined: program, readable: readable, arguments: ["--foreground"], limits: limits)
    }

    @Test func aProgramReadsItsFile() throws {
        let client = Self.client()
        for text in ["one", "two"] {
            #expect(
                try Rig.lines(client, "echo", text) == [
                    "{\"part\": \"\", \"attributes\": {\"textContent\": \"\(text)\"}}"
                ])
        }
        // By its own name too, because Apple's importers get an address.
        #expect(try Rig.result(client, "open-itself") == "done")
    }

    @Test(arguments: [
        "open=:etc:passwd", "open=:proc:self:environ", "open-for-writing", "truncate", "chmod", "touch", "socket",
        "connect", "bind", "kill-parent", "kill-all", "outlive-parent", "raise-limit", "list-home", "execute",
        "open-itself-for-writing",
    ]) func isDenied(_ deed: String) throws {
        let client = Self.client()
        #expect(try Rig.result(client, deed) == "EACCES")
        #expect(Rig.works(client))
    }

    @Test(arguments: ["fork", "grandchild", "trace"]) func endsTheProcess(_ deed: String) {
        let client = Self.client()
        #expect(Rig.failure(client, deed)?.code == .forbidden)
        #expect(Rig.works(client))
    }

    @Test func itsCostIsBounded() {
        let client = Self.client(limits: Rig.short)
        for (deed, code) in [
            ("stall", WorkerFailure.Code.timedOut), ("exit", .endedEarly), ("half-line", .endedEarly),
            ("crash", .crashed),
        ] {
            #expect(Rig.failure(client, deed)?.code == code, "\(deed)")
            #expect(Rig.works(client))
        }
    }

    @Test func onlyTheFileAndTheAnswerAreOpen() throws {
        #expect(try Rig.lines(Self.client(), "descriptors").first?.contains("[0, 1, 2]") == true)
    }

    @Test func aScriptWorksIfItsInterpreterDoes() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/searchlight-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let script = folder + "/importer"
        try Data(
            """
            #!/bin/sh
            read -r line
            echo "{\\"part\\": \\"\\", \\"attributes\\": {\\"title\\": \\"$line\\", \\"displayName\\": \\"$4\\"}}"
            cat /etc/passwd
            echo '{"end": true}'
            """.utf8
        ).write(to: URL(fileURLWithPath: script))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
        // Starting another program ends a script.
        #expect(Rig.failure(Self.client(script), "name.txt", "first line\nsecond")?.code == .forbidden)
        let text = try String(contentsOfFile: script, encoding: .utf8)
        try Data(text.replacingOccurrences(of: "cat /etc/passwd\n", with: "").utf8).write(
            to: URL(fileURLWithPath: script))
        #expect(
            try Rig.lines(Self.client(script), "name.txt", "first line\nsecond") == [
                "{\"part\": \"\", \"attributes\": {\"title\": \"first line\", \"displayName\": \"name.txt\"}}"
            ])
    }

    @Test func aSecretThatThePersonKeepsStaysUnread() throws {
        let secret = TextFile("the secret of the person's key")
        let deed = "open=" + secret.path.replacingOccurrences(of: "/", with: ":")
        #expect(try Rig.result(Self.client(), deed) == "EACCES")
    }

    @Test func readablePathsAreReadable() throws {
        let data = TextFile("data of the program")
        let client = Self.client(readable: [data.path])
        #expect(try Rig.result(client, "open=" + data.path.replacingOccurrences(of: "/", with: ":")) == "done")
        #expect(try Rig.result(client, "open=:etc:passwd") == "EACCES")
    }

    @Test func aProgramThatIsMissingIsNamed() {
        for program in ["/nonexistent/program", "relative", "/etc/passwd", "/tmp"] {
            #expect(Rig.failure(Self.client(program), "echo")?.isCausedByFile == false, "\(program)")
        }
    }
}

/// The worker of this package itself.
@Suite struct ContentWorkerTests {
    private static let client = WorkerClient(program: Rig.worker, arguments: ["--foreground"])

    @Test func textBecomesAnItem() throws {
        let lines = try Rig.lines(Self.client, "a.txt", type: "text/plain", "Grüße\nan alle")
        #expect(lines.count == 1 && lines.first?.contains("\"textContent\": \"Grüße\\nan alle\"") == true)
        #expect(Rig.failure(Self.client, "empty.txt", "")?.extractionCode == "empty")
    }

    @Test func whatItCannotReadHasAReason() {
        let failure = Rig.failure(Self.client, "a.bin", "\0\u{1}\u{2}\u{3}\0\0")
        #expect(
            failure?.code == .extraction && failure?.extractionCode == "unsupported" && failure?.reason.isEmpty == false
        )
    }

    @Test func wrongArgumentsEndIt() throws {
        let worker = try Process.run(URL(fileURLWithPath: Rig.worker), arguments: ["--no-such-option"])
        worker.waitUntilExit()
        #expect(worker.terminationStatus == 64)
        // Without a client there is nothing to do.
        let alone = try Process.run(URL(fileURLWithPath: Rig.worker), arguments: [])
        alone.waitUntilExit()
        #expect(alone.terminationReason == .exit)
    }
}
