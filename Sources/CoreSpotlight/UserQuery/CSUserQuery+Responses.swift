import Foundation

extension CSUserQuery {
    /// An item that was found.
    public struct Item: Identifiable, Hashable, Comparable, @unchecked Sendable {
        /// That of the item.
        public typealias ID = String
        /// Its attributes are read from the index when one of them is first asked for, on the thread that asks.
        public var item: CSSearchableItem
        /// The item's unique identifier.
        public var id: String { item.uniqueIdentifier }

        /// By the rank among the results.
        public static func < (lhs: Item, rhs: Item) -> Bool { lhs.item.compare(byRank: rhs.item) == .orderedAscending }
        /// See ``<(_:_:)``: later among the results.
        public static func > (lhs: Item, rhs: Item) -> Bool { rhs < lhs }
        /// Whether both are the item of one unique identifier, whatever they hold and whichever query found them.
        public static func == (lhs: Item, rhs: Item) -> Bool { lhs.id == rhs.id }
        /// By the identifier, as equality goes.
        public func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }

    /// A suggestion how to go on.
    public struct Suggestion: Identifiable, Hashable, Comparable, @unchecked Sendable {
        /// The text.
        public typealias ID = String
        /// The text with the typed text marked in it.
        public var suggestion: CSSuggestion
        /// The suggested text.
        public var id: String { suggestion.text }

        /// By the rank among the suggestions.
        public static func < (lhs: Suggestion, rhs: Suggestion) -> Bool {
            lhs.suggestion.compare(byRank: rhs.suggestion) == .orderedAscending
        }
        /// See ``<(_:_:)``: later among the suggestions.
        public static func > (lhs: Suggestion, rhs: Suggestion) -> Bool { rhs < lhs }
        /// Whether both suggest the same text.
        public static func == (lhs: Suggestion, rhs: Suggestion) -> Bool { lhs.id == rhs.id }
        /// By the identifier, as equality goes.
        public func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }

    /// Suggestions, then items, as an asynchronous sequence. Reading it starts the query.
    public var responses: Responses { Responses(query: self) }

    /// Suggestions only, as an asynchronous sequence. Items may be asked for besides.
    public var suggestions: Suggestions { Suggestions(query: self) }

    /// What a query answers, in order.
    public struct Responses: AsyncSequence, Sendable {
        /// What reading gives.
        public typealias Element = Response
        /// One reader.
        public typealias AsyncIterator = Iterator
        let query: CSUserQuery

        /// An item or a suggestion.
        public enum Response: Identifiable, Hashable, @unchecked Sendable {
            /// That of the item or the suggestion; an item and a suggestion may have the same.
            public typealias ID = String
            /// An item that was found.
            case item(Item)
            /// A way to go on.
            case suggestion(Suggestion)

            /// That of the item or the suggestion.
            public var id: String {
                switch self {
                case .item(let item): item.id
                case .suggestion(let suggestion): suggestion.id
                }
            }

            /// Whether both are items, or both suggestions, and equal as such.
            public static func == (a: Response, b: Response) -> Bool {
                switch (a, b) {
                case (.item(let first), .item(let second)): first == second
                case (.suggestion(let first), .suggestion(let second)): first == second
                default: false
                }
            }

            /// By the identifier.
            public func hash(into hasher: inout Hasher) { hasher.combine(id) }
        }

        /// Gives one answer after the other.
        public struct Iterator: AsyncIteratorProtocol {
            /// What reading gives.
            public typealias Element = Response
            private let reader: AnswerReader<Response>

            init(_ query: CSUserQuery) {
                let run = query.beginReading()
                reader = AnswerReader(
                    query,
                    run.map { run in
                        query.suggestions({ .suggestion($0) }, then: { try run.next()?.map { .item(Item(item: $0)) } })
                    })
            }

            /// The next answer; nil at the end. Throws a ``CSSearchQueryError``.
            public mutating func next() async throws -> Element? { try await reader.next(isolation: nil) }

            /// See ``next()``. Answers that are found already come without leaving the caller's actor.
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async throws -> Element? { try await reader.next(isolation: actor) }
        }

        /// A reader, which makes this the query's one run. The reader of a query that ran already gets nothing; one that is let
        /// go before the end cancels the query.
        public func makeAsyncIterator() -> Iterator { Iterator(query) }
    }

    /// Suggestions, in order.
    public struct Suggestions: AsyncSequence, Sendable {
        /// What reading gives.
        public typealias Element = Suggestion
        /// One reader.
        public typealias AsyncIterator = Iterator
        let query: CSUserQuery

        /// Gives one suggestion after the other.
        public struct Iterator: AsyncIteratorProtocol {
            /// What reading gives.
            public typealias Element = Suggestion
            private let reader: AnswerReader<Suggestion>

            init(_ query: CSUserQuery) {
                reader = AnswerReader(query, endsQuery: false, query.suggestions({ $0 }, then: { nil }))
            }

            /// The next suggestion; nil at the end. Throws a ``CSSearchQueryError``.
            public mutating func next() async throws -> Element? { try await reader.next(isolation: nil) }

            /// See ``next()``. Answers that are found already come without leaving the caller's actor.
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async throws -> Element? { try await reader.next(isolation: actor) }
        }

        /// A reader. Any number may read, whether the query runs, ran or never does.
        public func makeAsyncIterator() -> Iterator { Iterator(query) }
    }

    /// What gives all suggestions at the first call, and at each further one what `next` gives.
    private func suggestions<Answer>(
        _ answer: @escaping (Suggestion) -> Answer, then next: @escaping () throws -> [Answer]?
    ) -> () throws -> [Answer]? {
        var hasSuggested = false
        return { [self] in
            if hasSuggested { return try next() }
            hasSuggested = true
            return try findSuggestions().map { answer(Suggestion(suggestion: $0)) }
        }
    }
}
