import SearchEngine
import SystemIndex

#if Files
    import ContentIndexing
    import FoundationEssentials
#endif

/// The item that an argument means, and what there is to say of the file behind it.
struct ExplainedFile {
    /// The item's identifier.
    private(set) var item: String
    /// Why the file's content is not found, or not to its end; nil for no reason, and for an item that is no file.
    private(set) var note: String?

    /// - Parameters:
    ///   - argument: an identifier; of the person's own files also a path.
    ///   - app: the item's.
    /// - Throws: `IndexError` for an index that cannot be read.
    init(_ argument: String, in app: AppIdentifier, _ index: SystemIndex) throws {
        item = argument
        #if Files
            guard ContentApp.allCases.contains(where: { $0.identifier == app }) else { return }
            let overview = try ContentOverview(index.home)
            if argument.contains("/") {
                let path = URL(filePath: argument).standardized.resolvingSymlinksInPath().path(percentEncoded: false)
                if let found = overview.item(of: path), found.app == app { item = found.identifier }
                note = overview.note(of: path)
            } else if let path = try index.app(app).document(argument)?.text("path") {
                note = overview.note(of: path)
            }
        #endif
    }
}
