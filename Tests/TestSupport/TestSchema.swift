package import SearchEngine

/// A small schema for tests of the engine alone.
package enum TestSchema {
    package static let title: UInt16 = 1
    package static let names: UInt16 = 2
    package static let keywords: UInt16 = 3
    package static let description: UInt16 = 4
    package static let content: UInt16 = 5
    package static let date: UInt16 = 6
    package static let rating: UInt16 = 7
    package static let type: UInt16 = 8
    package static let hint: UInt16 = 9
    package static let latitude: UInt16 = 10
    package static let longitude: UInt16 = 11

    package static let schema = IndexSchema(
        version: 1,
        definitions: [
            .init(number: title, name: "title", field: .title),
            .init(number: names, name: "alternateNames", field: .alternateNames),
            .init(number: keywords, name: "keywords", field: .keywords),
            .init(number: description, name: "contentDescription", field: .description),
            .init(number: content, name: "textContent", field: .content),
            .init(number: date, name: "contentCreationDate", isComparable: true),
            .init(number: rating, name: "rating", isComparable: true),
            .init(number: type, name: "contentType"),
            .init(number: hint, name: "rankingHint", isComparable: true),
            .init(number: latitude, name: "latitude", isComparable: true),
            .init(number: longitude, name: "longitude", isComparable: true),
        ], contentType: "contentType", dates: ["contentCreationDate"], rankingHint: "rankingHint")

    /// An item with some of its texts.
    package static func item(
        _ identifier: String, title: String? = nil, names: [String] = [], keywords: [String] = [],
        description: String? = nil, content: String? = nil, domain: String = "", expiration: Int64 = Document.never,
        more: [Attribute] = []
    ) -> Document {
        var attributes: [Attribute] = []
        if let title { attributes.append(Attribute(.known(Self.title), .text(title))) }
        if !names.isEmpty { attributes.append(Attribute(.known(Self.names), .list(names.map(AttributeValue.text)))) }
        if !keywords.isEmpty {
            attributes.append(Attribute(.known(Self.keywords), .list(keywords.map(AttributeValue.text))))
        }
        if let description { attributes.append(Attribute(.known(Self.description), .text(description))) }
        if let content { attributes.append(Attribute(.known(Self.content), .text(content))) }
        return Document(
            identifier: identifier, domain: domain, expiration: expiration, attributes: attributes + more)
    }
}

extension SearchEngine.Index {
    /// Adds items in one commit.
    @discardableResult
    package func add(_ items: [Document]) throws -> CommitReceipt {
        let transaction = try transaction()
        for item in items { try transaction.index(item) }
        return try commit(transaction)
    }

    /// Identifiers that a keystroke query finds, best first.
    package func find(_ text: String, limit: Int = 20, now: Int64 = 0, mode: SearchRequest.Mode = .keystroke) throws
        -> [String]
    {
        try Searcher([snapshot()]).search(SearchRequest(text, mode: mode, limit: limit, now: now)).hits.map(
            \.identifier)
    }
}

extension Searcher {
    /// The same without what was typed before, so that each search finds its own way.
    package func searchAlone(_ request: SearchRequest) throws -> SearchResults {
        var searcher = self
        searcher.workspace = SearchWorkspace()
        return try searcher.search(request)
    }
}
