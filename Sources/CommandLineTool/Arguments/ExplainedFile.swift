import SearchEngine
import SystemIndex

#if Files
    import ContentIndexing
#endif

/// The item that an argument means, and what there is to say of the file behind it.
struct ExplainedFile {
    /// The item's identifier.
    private(set) var item: String
    /// Why the file's content is not found, or not to its end; nil for no reason, and for an item that is no file.
    private(set) var note: String?

    /// - Parameters:
    ///   - argument: an identifier; of the person's own files also a path or a `file:` address.
    ///   - app: the item's.
    ///   - request: what is searched: of a file with several items, the one that it finds first is meant.
    /// - Throws: `IndexError` for an index that cannot be read.
    init(_ argument: String, in app: AppIdentifier, _ index: SystemIndex, request: SearchRequest) throws {
        item = argument
        #if Files
            guard ContentApp.allCases.contains(where: { $0.identifier == app }) else { return }
            let overview = try ContentOverview(index.home)
            if let document = try index.app(app).document(argument) {
                if let path = document.text("path") { note = overview.note(of: Array(path.utf8)) }
                if note == nil { note = Self.encryption(document) }
                return
            }
            let path = FileArgument.resolvedPath(argument)
            note = overview.note(of: path)
            guard let found = overview.item(of: path) else { return }
            guard found.app == app else {
                note = "It belongs to the app \(found.app.rawValue). Name that one with --app."
                return
            }
            item = found.identifier
            if note == nil { note = try index.app(app).document(item).flatMap(Self.encryption) }
            guard found.hasParts else { return }
            item = try Self.part(of: found.identifier, app, index, request) ?? found.identifier
            if note == nil { note = "It has several items; this is the one that fits best." }
        #endif
    }

    #if Files
        /// What the reader says of content that it cannot decrypt.
        private static func encryption(_ document: Document) -> String? {
            document.text("securityMethod") == "encrypted"
                ? "Its content is encrypted; only the rest is searched." : nil
        }

        /// The item in a file that a search finds first; one of the others if it finds none.
        private static func part(
            of file: String, _ app: AppIdentifier, _ index: SystemIndex, _ request: SearchRequest
        ) throws -> String? {
            let prefix = file + "#"
            var request = request
            request.limit = 1000
            let found = try index.scope(apps: [app]).search(request).items.lazy.map(\.hit.identifier)
                .first { $0.hasPrefix(prefix) }
            if let found { return found }
            var first: String?
            for snapshot in try index.app(app).snapshots() where first == nil {
                try snapshot.forEachDocument { document in
                    if document.identifier.hasPrefix(prefix) { first = document.identifier }
                    return first == nil
                }
            }
            return first
        }
    #endif
}
