import ContentSandbox
import Foundation
import SearchlightBasics
import Testing

/// What tests of the sandbox share.
enum Rig {
    /// The folder of built programs.
    static var programs: String {
        (Bundle.main.executablePath ?? CommandLine.arguments[0]).components(separatedBy: "/").dropLast().joined(
            separator: "/")
    }

    static var hostile: String { programs + "/HostileExtractors" }
    static var worker: String { programs + "/searchlight-content-worker" }

    /// Limits that let a test wait for less than the five seconds of files.
    static var short: WorkerLimits {
        var limits = WorkerLimits()
        limits.wallMilliseconds = 1500
        return limits
    }

    /// A client of the hostile program. Its worker does not give way: tests run on busy machines.
    static func client(_ arguments: [String] = [], limits: WorkerLimits = WorkerLimits()) -> WorkerClient {
        WorkerClient(program: hostile, arguments: ["--foreground"] + arguments, limits: limits)
    }

    /// The lines that a deed answers with.
    static func lines(
        _ client: WorkerClient, _ deed: String, type: String = "application/x-hostile", _ text: String = "harmless"
    ) throws(WorkerFailure) -> [String] {
        let file = TextFile(text)
        var lines: [String] = []
        try client.extract(descriptor: file.descriptor, contentType: type, fileName: deed) {
            lines.append(String(decoding: $0, as: UTF8.self))
        }
        return lines
    }

    /// The attribute `result` of a deed's only item.
    static func result(_ client: WorkerClient, _ deed: String, type: String = "application/x-hostile") throws -> String?
    {
        let line = try #require(try lines(client, deed, type: type).first)
        guard case .string(let text)? = try JSONValue(parsing: Array(line.utf8)[...])["attributes"]?["result"] else {
            return nil
        }
        return text
    }

    /// The failure that a deed ends with.
    static func failure(_ client: WorkerClient, _ deed: String, _ text: String = "harmless") -> WorkerFailure? {
        do throws(WorkerFailure) {
            _ = try lines(client, deed, text)
            return nil
        } catch {
            return error
        }
    }

    /// Whether the next file works.
    static func works(_ client: WorkerClient) -> Bool {
        (try? lines(client, "echo", "the next file").first?.contains("the next file")) == true
    }
}

/// A temporary file that is open for reading.
final class TextFile {
    let descriptor: Int32
    let path = FileManager.default.temporaryDirectory.path + "/searchlight-test-" + UUID().uuidString

    convenience init(_ text: String, flags: Int32 = O_RDONLY) { self.init(bytes: Array(text.utf8), flags: flags) }

    init(bytes: [UInt8], flags: Int32 = O_RDONLY) {
        _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
        descriptor = open(path, flags | O_CLOEXEC)
    }

    deinit {
        close(descriptor)
        unlink(path)
    }
}

/// Processes of this machine, as /proc has them.
enum Processes {
    /// The identifiers of processes that were started as this program, zombies left out. Of a worker only the
    /// system's administrator may see more than its command line.
    static func running(_ program: String) -> [Int32] {
        let numbers = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { Int32($0) }
        return numbers.filter { process in
            let words = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
            return words?.prefix { $0 != "\u{0}" } == program[...]
        }
    }

    /// Whether a condition becomes true within some seconds.
    static func eventually(_ condition: () -> Bool) -> Bool {
        for _ in 0..<500 {
            if condition() { return true }
            usleep(20_000)
        }
        return condition()
    }
}
