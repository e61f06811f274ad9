import FileTestSupport
import Foundation
import Glibc
import SearchEngine
import Synchronization
import SystemIndex
import Testing

@testable import ContentIndexing

/// What becomes of files whose reader fails, from the sandbox to the list of problems.
@Suite struct SandboxedReaderTests {
    /// A program of its own name, whose processes are this test's.
    private final class Program {
        let folder: Folder
        let path: String

        init() throws {
            folder = try Folder()
            path = folder.path + "/HostileExtractors"
            let built = (Bundle.main.executablePath ?? CommandLine.arguments[0]).split(separator: "/").dropLast()
            // By another process: see ProgramFile of FileTestSupport.
            let copying = try Process.run(
                URL(fileURLWithPath: "/bin/cp"),
                arguments: ["/" + built.joined(separator: "/") + "/HostileExtractors", path])
            copying.waitUntilExit()
        }

        var processes: [Int32] {
            ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { Int32($0) }.filter {
                let words = try? String(contentsOfFile: "/proc/\($0)/cmdline", encoding: .utf8)
                return words?.prefix { $0 != "\u{0}" } == path[...]
            }
        }
    }

    /// Reads a file of a name, which says what its reader does, and returns what its lines and its failure are.
    private func read(_ name: String, with reader: SandboxedReader) throws -> (lines: Int, failure: ContentReadFailure?)
    {
        let folder = try Folder(), path = folder.path + "/" + name
        try Data("gribblewox".utf8).write(to: URL(fileURLWithPath: path))
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        var lines = 0
        do {
            try reader.read(descriptor: descriptor, contentType: "application/x-hostile", fileName: name) { _ in
                lines += 1
            }
            return (lines, nil)
        } catch let failure as ContentReadFailure {
            return (lines, failure)
        }
    }

    @Test(arguments: [
        ("crash", SkipReason.workerEnded), ("abort", .workerEnded), ("exit", .workerEnded), ("half-line", .workerEnded),
        ("fork", .workerEnded), ("allocate", .tooLarge), ("endless-line", .tooLarge), ("stall", .timedOut),
    ])
    func aFailureHasItsReasonAndTheNextFileIsRead(_ deed: String, _ reason: SkipReason) throws {
        let program = try Program()
        let reader = SandboxedReader(program: program.path, isForeground: true)
        let result = try read(deed, with: reader)
        #expect(result.failure?.reason == reason && result.lines == 0)
        #expect(result.failure?.sentence.hasSuffix(".") == true)
        #expect(try read("echo", with: reader).lines == 1)
    }

    /// Runs a body while another thread kills processes of a program.
    ///
    /// - Parameter killing: kills what there is to kill; says whether it is done.
    private func withKiller<Value>(
        of program: Program, _ killing: @escaping @Sendable ([Int32]) -> Bool, _ body: () throws -> Value
    ) rethrows -> Value {
        let isOver = Mutex(false)
        nonisolated(unsafe) let program = program
        nonisolated(unsafe) let thread = Thread {
            while !isOver.withLock({ $0 }), !killing(program.processes) {}
        }
        thread.start()
        defer {
            isOver.withLock { $0 = true }
            while !thread.isFinished { usleep(5000) }
        }
        return try body()
    }

    /// As a kernel does that is out of memory: each time with the same file.
    @Test func aFileWhoseReaderIsKilledEachTimeIsMarked() throws {
        let program = try Program()
        let reader = SandboxedReader(program: program.path, isForeground: true)
        let killing: @Sendable ([Int32]) -> Bool = { processes in
            if processes.count > 1, let child = processes.max() { kill(child, SIGKILL) }
            usleep(5000)
            return false
        }
        let result = try withKiller(of: program, killing) { try read("stall", with: reader) }
        #expect(result.failure == ContentReadFailure(.workerEnded))
        #expect(try read("echo", with: reader).lines == 1)
    }

    @Test func aFileWhoseReaderIsKilledOnceIsRead() throws {
        let program = try Program()
        let reader = SandboxedReader(program: program.path, isForeground: true)
        #expect(try read("echo", with: reader).lines == 1)
        // The idle worker is gone, as after a person's `kill`.
        for process in program.processes { kill(process, SIGKILL) }
        #expect(try read("echo", with: reader).lines == 1)
    }

    @Test func aReaderThatIsKilledAsItStartsIsStartedAgain() throws {
        for _ in 0..<5 {
            let program = try Program()
            let reader = SandboxedReader(program: program.path, isForeground: true)
            let killing: @Sendable ([Int32]) -> Bool = { processes in
                guard let first = processes.min() else { return false }
                kill(first, SIGKILL)
                return true
            }
            let lines = try withKiller(of: program, killing) { try read("echo", with: reader).lines }
            #expect(lines == 1)
        }
    }

    @Test func withoutTheProgramNoFileIsReadAndNoneIsMarked() throws {
        let home = try ContentHome()
        try home.write("a.txt", "gribblewox")
        let reader = SandboxedReader(program: home.folder.path + "/missing", isForeground: true)
        let indexer = try ContentIndexer(home.index, reader: reader)
        #expect(throws: ContentReaderUnavailable.self) { try indexer.run() }
        #expect(try home.paths() == ["a.txt"])
        #expect(try ContentOverview(home.index.home).problems().isEmpty)
    }
}
