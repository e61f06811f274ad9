import QueryLanguage
import SearchEngine
import SystemIndex

/// Query strings of `CSSearchQuery`, and conditions of the command line, read and asked of a small index.
final class QueryTarget: FuzzTarget {
    private let searcher: Searcher
    private let all: Int

    init() throws {
        searcher = Searcher([try FuzzItems.index(FuzzItems.all).snapshot()])
        all = searcher.snapshots[0].count
    }

    func run(_ input: [UInt8]) throws {
        let text = String(decoding: input, as: UTF8.self)
        if let condition = try? Filter(condition: text) { try ask(condition) }
        let filter: Filter
        do {
            filter = try QueryParser.filter(text, now: Double(fuzzedNow) - AttributeValue.secondsFrom1970To2001)
        } catch let error as QuerySyntaxError {
            require(0...text.unicodeScalars.count ~= error.offset, "a syntax error points into the query")
            return
        }
        planted(Self.negatesAlternatives(filter), "a negation of alternatives")
        try ask(filter)
    }

    private func ask(_ filter: Filter) throws {
        let found = try searcher.search(SearchRequest("", filter: filter, limit: 5, now: fuzzedNow)).total
        let others = try searcher.search(SearchRequest("", filter: .not(filter), limit: 5, now: fuzzedNow)).total
        require(found + others == all, "an item passes a filter or its opposite")
        _ = try searcher.search(SearchRequest("jazz", filter: filter, limit: 5, now: fuzzedNow))
    }

    private static func negatesAlternatives(_ filter: Filter) -> Bool {
        switch filter {
        case .any(let parts), .all(let parts): return parts.contains(where: negatesAlternatives)
        case .not(.any): return true
        case .not(let part): return negatesAlternatives(part)
        default: return false
        }
    }
}
