import ContentSandbox
import Glibc

#if Files
    import ContentExtraction
#endif

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
        #if Files
            if options.draws {
                FileDrawer.prepare()
                WorkerServer.run(options, extract: FileDrawer.draw)
            }
            FileExtractor.prepare()
            WorkerServer.run(options, isMemorySafe: ContentExtractor.isMemorySafe, extract: FileExtractor.extract)
        #else
            WorkerServer.run(options) { _, _, _, _ in
                throw ExtractionRefusal(code: "unsupported", reason: "This worker was built without readers of files.")
            }
        #endif
    }
}
