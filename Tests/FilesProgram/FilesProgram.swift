import ContentIndexing
import SearchEngine
import SystemIndex

/// A process that tests start and kill: indexes the chosen folders of the home `SEARCHLIGHT_HOME` once.
@main enum FilesProgram {
    static func main() throws {
        let index = SystemIndex(home: try Home.standard())
        try ContentIndexer(index, reader: PlainTextReader()).run()
    }
}
