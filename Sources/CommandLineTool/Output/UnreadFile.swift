import SearchlightBasics
import SystemIndex

#if Files
    import ContentIndexing
#endif

/// Why the content of an item's file is not found.
struct UnreadFile {
    var sentence: String
    var json: JSONValue

    /// nil for an item whose file was read to its end, or that is no file of the person's own.
    init?(_ index: SystemIndex, _ app: AppIdentifier, _ item: String) throws {
        #if Files
            guard ContentApp.allCases.contains(where: { $0.identifier == app }),
                let path = try index.app(app).document(item)?.text("path"),
                let problem = try ContentOverview(index.home).problem(of: path)
            else { return nil }
            sentence = problem.sentence
            json = FilesReport.json(problem)
        #else
            return nil
        #endif
    }
}
