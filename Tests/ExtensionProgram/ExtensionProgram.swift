import CoreSpotlight
import SpotlightExtension

/// An app's index extension: `ExtensionProgram <conduct> <log>`. It writes a line for each call to the log. With `app` in
/// front it is the app itself, which has the same object for a delegate and runs until it is ended.
@main
struct ExtensionProgram {
    static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        if words.first == "app", words.count == 3 { runAsApp(Handler(conduct: words[1], log: words[2])) }
        guard words.count == 2 else { fatalError("a conduct and a log") }
        IndexExtension.run(Handler(conduct: words[0], log: words[1]))
    }

    private static func runAsApp(_ handler: Handler) -> Never {
        CSSearchableIndex.default().indexDelegate = handler
        while true { withExtendedLifetime(handler) { _ = sleep(60) } }
    }
}

final class Handler: CSIndexExtensionRequestHandler {
    private let conduct: String
    private let log: String

    init(conduct: String, log: String) {
        self.conduct = conduct
        self.log = log
        super.init()
    }

    private func note(_ line: String) { Self.note(line, in: log) }

    private static func note(_ line: String, in log: String) {
        guard let file = fopen(log, "a") else { return }
        fputs(line + "\n", file)
        fclose(file)
    }

    private func supply(_ identifiers: [String], _ index: CSSearchableIndex, _ acknowledge: @escaping () -> Void) {
        // An app that ends before it acknowledges.
        if conduct == "end" { exit(3) }
        if conduct == "main" { return supplyOnTheMainActor(identifiers, index, acknowledge) }
        // Acknowledged before the handler ran, which counts behind the change all the same.
        index.indexSearchableItems(Self.items(identifiers), completionHandler: nil)
        acknowledge()
    }

    private static func items(_ identifiers: [String]) -> [CSSearchableItem] {
        identifiers.map { identifier in
            let attributes = CSSearchableItemAttributeSet(contentType: .text)
            attributes.title = "Supplied \(identifier)"
            return CSSearchableItem(uniqueIdentifier: identifier, domainIdentifier: nil, attributeSet: attributes)
        }
    }

    /// An app whose store belongs to the main actor, and which notes how far it came in the index's client state.
    private func supplyOnTheMainActor(
        _ identifiers: [String], _ index: CSSearchableIndex, _ acknowledge: @escaping () -> Void
    ) {
        nonisolated(unsafe) let acknowledge = acknowledge
        let log = log
        Task { @MainActor in
            do {
                index.beginBatch()
                try await index.indexSearchableItems(Self.items(identifiers))
                try await index.endBatch(withClientState: Data("supplied".utf8))
                let state = try await index.fetchLastClientState()
                Self.note("state " + String(decoding: state, as: UTF8.self), in: log)
                acknowledge()
            } catch {
                Self.note("failed: \(error)", in: log)
            }
        }
    }

    override func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
    ) {
        note("everything")
        supply(["one", "two"], searchableIndex, acknowledgementHandler)
    }

    override func searchableIndex(
        _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
        acknowledgementHandler: @escaping () -> Void
    ) {
        note(identifiers.joined(separator: " "))
        supply(identifiers, searchableIndex, acknowledgementHandler)
    }

    override func data(
        for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
    ) throws -> Data {
        guard conduct != "refuse" else { throw CocoaError(.fileReadNoPermission) }
        return Data("\(itemIdentifier) as \(typeIdentifier)".utf8)
    }

    override func fileURL(
        for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String, inPlace: Bool
    ) throws -> URL {
        let file = URL(fileURLWithPath: log + ".content")
        try Data("file of \(itemIdentifier), in place: \(inPlace)".utf8).write(to: file)
        return file
    }
}
