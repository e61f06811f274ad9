import CoreSpotlight
import Foundation
import SearchEngine
import SystemIndex

/// What an app's search through CSUserQuery costs beside the same search of the engine alone.
enum UserQueryRoom {
    /// A query is a hop to another thread and back, so that the median of many is taken.
    private static let rounds = 5

    static func measure(_ corpus: SyntheticCorpus, _ folder: TemporaryFolder, _ report: inout Report) async throws {
        guard report.wants("CSUserQuery") else { return }
        setenv("SEARCHLIGHT_HOME", folder.path + "/home", 1)
        try await index(corpus)
        let snapshots = try SystemIndex.current().scope(of: ProgramIdentity.app, protection: nil)
        let count = snapshots.count
        guard count == corpus.items.count else {
            throw IndexError(.notFound, "CSSearchableIndex holds \(count) of \(corpus.items.count) items.")
        }
        for (kind, texts) in corpus.queries {
            var engine: [Double] = [], decoding: [Double] = [], query: [Double] = [], reading: [Double] = []
            for _ in 0..<rounds {
                for text in texts {
                    // None goes on from what the one before it was asked.
                    try searchEngine("q", decodes: false)
                    engine.append(try timed { try searchEngine(text, decodes: false) })
                    try searchEngine("q", decodes: false)
                    decoding.append(try timed { try searchEngine(text, decodes: true) })
                    try searchEngine("q", decodes: false)
                    query.append(try await timed { try await searchUserQuery(text, readsTitles: false) })
                    try searchEngine("q", decodes: false)
                    reading.append(try await timed { try await searchUserQuery(text, readsTitles: true) })
                }
            }
            let base = median(engine)
            report.time("CSUserQuery: \(kind)", "engine alone", base)
            report.time("CSUserQuery: \(kind)", "engine, added when it decodes the items", median(decoding) - base)
            report.time("CSUserQuery: \(kind)", "query, added to the engine alone", median(query) - base)
            report.time("CSUserQuery: \(kind)", "query, added when titles are read too", median(reading) - base)
        }
    }

    private static func index(_ corpus: SyntheticCorpus) async throws {
        let items = corpus.items.indices.map { number in
            let attributes = CSSearchableItemAttributeSet(contentType: .text)
            attributes.title = corpus.title(number)
            for attribute in corpus.items[number].attributes {
                switch (attribute.name, attribute.value) {
                case (.known(2), .text(let text)): attributes.contentDescription = text
                case (.known(4), .date(let date)):
                    attributes.contentCreationDate = Date(timeIntervalSinceReferenceDate: date)
                default: break
                }
            }
            return CSSearchableItem(
                uniqueIdentifier: corpus.items[number].identifier, domainIdentifier: corpus.items[number].domain,
                attributeSet: attributes)
        }
        try await CSSearchableIndex.default().indexSearchableItems(items)
    }

    /// The engine through the snapshots that CSUserQuery searches, taken anew for each query as it does.
    private static func searchEngine(_ text: String, decodes: Bool) throws {
        let snapshots = try SystemIndex.current().app(ProgramIdentity.app).snapshots(protection: nil)
        let now = Int64(Date().timeIntervalSince1970)
        let searcher = Searcher(snapshots)
        let hits = try searcher.search(SearchRequest(text, limit: 10, now: now)).hits
        if decodes { for hit in hits { _ = try searcher.document(hit) } }
    }

    private static func searchUserQuery(_ text: String, readsTitles: Bool) async throws {
        let context = CSUserQueryContext()
        context.maxResultCount = 10
        var letters = 0
        for try await response in CSUserQuery(userQueryString: text, userQueryContext: context).responses {
            guard case .item(let found) = response else { continue }
            if readsTitles { letters += found.item.attributeSet.title?.utf8.count ?? 0 }
        }
        if letters < 0 { print() }
    }

    private static func timed(_ body: () throws -> Void) rethrows -> Double {
        let start = seconds()
        try body()
        return seconds() - start
    }

    private static func timed(_ body: () async throws -> Void) async rethrows -> Double {
        let start = seconds()
        try await body()
        return seconds() - start
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
