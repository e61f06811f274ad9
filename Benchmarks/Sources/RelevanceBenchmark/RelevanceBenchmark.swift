import CoreSpotlight
import Foundation
import SearchEngine
import SystemIndex

/// Measures how good the search after Enter is on a judged collection, through public API only.
///
///     RelevanceBenchmark FOLDER RUNFILE [--description] [--meaning MODEL]
///
/// `Benchmarks/relevance` builds and runs it, and says more.
@main
struct RelevanceBenchmark {
    /// How many results of a query are looked at.
    private static let limit = 100

    static func main() async {
        var arguments = Array(CommandLine.arguments.dropFirst())
        let isDescription = arguments.contains("--description")
        arguments.removeAll { $0 == "--description" }
        var model = ""
        if let place = arguments.firstIndex(of: "--meaning"), place + 1 < arguments.count {
            model = arguments[place + 1]
            arguments.removeSubrange(place...place + 1)
        }
        guard arguments.count == 2, !arguments.contains(where: { $0.hasPrefix("-") }) else {
            print("usage: Benchmarks/relevance FOLDER RUNFILE [--description] [--meaning MODEL]")
            exit(2)
        }
        do {
            let home = FileManager.default.temporaryDirectory.path + "/searchlight-relevance-\(getpid())"
            try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: false)
            defer { try? FileManager.default.removeItem(atPath: home) }
            setenv("SEARCHLIGHT_HOME", home, 1)
            setenv("SEARCHLIGHT_MEANING", model, 1)
            let collection = try JudgedCollection(folder: arguments[0])
            try await index(collection, isDescription: isDescription)
            if !model.isEmpty { try encode() }
            let (relevance, run) = try search(collection)
            try run.write(toFile: arguments[1], atomically: true, encoding: .utf8)
            let field = isDescription ? "contentDescription" : "textContent"
            print("\(arguments[0]), \(field)\(model.isEmpty ? "" : ", with meaning"): \(relevance)")
        } catch {
            FileHandle.standardError.write(Data("relevance: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func index(_ collection: JudgedCollection, isDescription: Bool) async throws {
        let items = collection.texts.map { text in
            let attributes = CSSearchableItemAttributeSet(contentType: .text)
            if let title = text.title, !title.isEmpty { attributes.title = title }
            if isDescription { attributes.contentDescription = text.text } else { attributes.textContent = text.text }
            return CSSearchableItem(uniqueIdentifier: text.identifier, domainIdentifier: nil, attributeSet: attributes)
        }
        try await CSSearchableIndex.default().indexSearchableItems(items)
    }

    /// Reads all items with the encoder, as idle time would.
    private static func encode() throws {
        let index = try SystemIndex.current(), start = ContinuousClock.now
        var count = 0
        for app in try index.apps() { count += try index.encodeVectors(of: app) { _ in false } }
        let seconds = start.duration(to: .now) / .seconds(1)
        print("\(count) items read with the encoder in \(Int(seconds)) s")
    }

    /// Returns the measure, and a line `query text` for each result, best first.
    private static func search(_ collection: JudgedCollection) throws -> (Relevance, run: String) {
        let index = try SystemIndex.current(), scope = try index.scope(), now = Int64(Date().timeIntervalSince1970)
        var relevance = Relevance(), run = ""
        for query in collection.queries {
            let request = try index.understood(
                SearchRequest(query.text, mode: .committed, limit: limit, now: now), .afterEnter)
            let found = try scope.search(request).items.map(\.hit.identifier)
            relevance.add(found, collection.gains[query.identifier] ?? [:])
            for text in found { run += "\(query.identifier) \(text)\n" }
        }
        return (relevance, run)
    }
}
