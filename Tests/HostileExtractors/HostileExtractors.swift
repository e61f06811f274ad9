import ContentSandbox
import Glibc

/// A worker whose extractors do what none may: the name of the file says what. Tests start it as a client starts the
/// real one.
///
/// With `SEARCHLIGHT_FILE_NAME` in its environment it is a third party's program instead, which
/// `searchlight-content-worker --confine` starts: it reads standard input and answers on standard output.
@main
struct HostileExtractors {
    static func main() {
        let words = CommandLine.arguments.dropFirst()
        if let name = getenv("SEARCHLIGHT_FILE_NAME") { runAsProgram(String(cString: name)) }
        if words.first == "--client" { runAsClient(Array(words)) }
        do throws(WorkerOptions.Fault) {
            let options = try WorkerOptions(arguments: words)
            WorkerServer.run(options, isMemorySafe: { $0 == "text/safe" }) { descriptor, type, name, send in
                try Deeds.carryOut(name, file: descriptor, answer: 4, send)
                return nil
            }
        } catch {
            print(error.reason)
            exit(64)
        }
    }

    /// A client that reads a file, this program, and waits: `--client PROGRAM DEED`.
    private static func runAsClient(_ words: [String]) -> Never {
        guard words.count == 3 else { exit(64) }
        var limits = WorkerLimits()
        limits.wallMilliseconds = 60_000
        let client = WorkerClient(program: words[1], arguments: ["--foreground"], limits: limits)
        let file = open("/etc/hostname", O_RDONLY)
        _ = try? client.extract(descriptor: file, contentType: "x", fileName: words[2]) { _ in }
        while true { withExtendedLifetime(client) { _ = sleep(60) } }
    }

    private static func runAsProgram(_ deed: String) -> Never {
        let writer = AnswerWriter(1)
        do {
            try Deeds.carryOut(deed, file: 0, answer: 1) { part, attributes in try writer.item(part, attributes) }
            try writer.end()
        } catch { exit(1) }
        exit(0)
    }
}
