import Glibc
import SearchEngine

/// The step that searches.
enum Querying {
    private struct Query {
        var number: Int
        var request: SearchRequest
        var sampled: String
    }

    static func run(_ queries: String, _ path: String, out: String, limit: Double, start: Double) throws {
        let all = try read(queries)
        let opening = Peer.seconds()
        let indexes = IndexGroup(try Variant.open(path)), combined = Variant.combined(path)
        let opened = Peer.seconds()
        if let first = all.first { _ = try search(indexes, combined, first.request) }
        let firstDone = Peer.seconds()

        for query in all.prefix(20) { _ = try search(indexes, combined, query.request) }
        guard let file = fopen(out, "w") else { throw IndexError(.notFound, "Cannot write the file.", path: out) }
        defer { fclose(file) }
        let measuring = Peer.seconds()
        for query in all where limit > 0 {
            let begin = Peer.seconds()
            if begin - measuring > limit { break }
            let hits = try search(indexes, combined, query.request)
            let microseconds = (Peer.seconds() - begin) * 1e6
            let rank = (hits.firstIndex { $0.identifier == query.sampled } ?? -1) + 1
            fputs("\(query.number)\t\(microseconds)\t\(rank)\t\(hits.count)\n", file)
        }
        print(
            "{\"open_ms\": \((opened - opening) * 1000), \"first_ms\": \((firstDone - opened) * 1000), \"start_to_first_ms\": \((firstDone - start) * 1000)}"
        )
    }

    /// What one keystroke costs: the snapshot of each index, the search, the identifiers.
    private static func search(
        _ indexes: IndexGroup, _ combined: CombinedIndex?, _ request: SearchRequest
    ) throws -> [SearchHit] {
        try Searcher(indexes.snapshots(), combined: combined).search(request).hits
    }

    private static func read(_ path: String) throws -> [Query] {
        let reader = try LineReader(path)
        let filter = Variant.filter
        var queries: [Query] = []
        while let line = reader.next() {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 8 else { continue }
            queries.append(
                Query(
                    number: queries.count,
                    request: SearchRequest(
                        String(fields[7]), mode: fields[1] == "key" ? .keystroke : .wholeWords, filter: filter,
                        limit: 10, now: 0),
                    sampled: String(fields[6])))
        }
        return queries
    }
}
