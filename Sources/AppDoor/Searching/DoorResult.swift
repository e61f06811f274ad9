import ItemExchange
import ResultCards
package import SearchEngine
package import SearchlightBasics
import SystemIndex

/// A found item, as programs get it.
package struct DoorResult: Sendable, Hashable {
    package var identifier: String
    /// Empty for none.
    package var domain: String
    /// What people read, with what matches in it. Ranges count bytes of UTF-8.
    package var title: Snippet
    /// A passage that matches, or the start of the description.
    package var snippet: Snippet
    /// Compares within one search only: higher is better.
    package var score: Int
    /// How it matches: `direct`, `pinyin`, `fuzzy` or `meaning`.
    package var matchClass: String
    /// Those that were asked for and are there, as an item's JSON has them.
    package var attributes: [JSONValue.Member]

    init(_ found: FoundItem, attributes wanted: [String], _ highlighter: inout Highlighter) throws {
        let document = try found.document()
        let view = ResultView(found, document, &highlighter)
        identifier = document.identifier
        domain = document.domain
        title = view.title
        snippet = view.snippet
        score = found.hit.score
        matchClass = "\(view.isByMeaning ? .meaning : found.hit.matchClass)"
        attributes = []
        if !wanted.isEmpty, case .object(let members) = JSONValue(document) {
            attributes = members.filter { wanted.contains($0.key) }
        }
    }

    /// On one line: `id`, `domain`, `title`, `titleRanges`, `snippet`, `snippetRanges`, `score`, `match` and `attributes`.
    package var json: JSONValue {
        var members: [JSONValue.Member] = [.init("id", .string(identifier))]
        if !domain.isEmpty { members.append(.init("domain", .string(domain))) }
        members += [
            .init("title", .string(title.text)), .init("titleRanges", Self.json(title.ranges)),
            .init("snippet", .string(snippet.text)), .init("snippetRanges", Self.json(snippet.ranges)),
            .init("score", .integer(Int64(score))), .init("match", .string(matchClass)),
            .init("attributes", .object(attributes)),
        ]
        return .object(members)
    }

    private static func json(_ ranges: [Range<Int>]) -> JSONValue {
        .array(ranges.map { .array([.integer(Int64($0.lowerBound)), .integer(Int64($0.upperBound))]) })
    }
}

/// What a search of a program's own items found.
package struct DoorResults: Sendable, Hashable {
    /// Best first, from the offset on.
    package var results: [DoorResult]
    /// Items that match, or that were seen to match before enough were found.
    package var total: Int
    /// Whether ``total`` counts all.
    package var isTotalExact: Bool

    /// A line for each result.
    package var jsonLines: [UInt8] {
        var out: [UInt8] = []
        for result in results {
            result.json.write(into: &out)
            out.append(UInt8(ascii: "\n"))
        }
        return out
    }
}
