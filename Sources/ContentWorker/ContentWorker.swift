import ContentSandbox
import Glibc

/// Reads files for the indexer, one process a file, in a sandbox. Docs/ContentWorker.md has the protocol.
@main
struct ContentWorker {
    static func main() {
        let options: WorkerOptions
        do throws(WorkerOptions.Fault) {
            options = try WorkerOptions(arguments: CommandLine.arguments.dropFirst())
        } catch {
            let text = "searchlight-content-worker: \(error.reason) Searchlight starts this program itself.\n"
            write(2, text, text.utf8.count)
            exit(64)
        }
        WorkerServer.run(options, isMemorySafe: PlainTextExtraction.reads, extract: PlainTextExtraction.extract)
    }
}
