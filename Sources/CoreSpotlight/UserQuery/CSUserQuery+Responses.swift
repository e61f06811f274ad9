import Foundation

extension CSUserQuery {
    /// An item that was found.
    public struct Item: Identifiable, Hashable, Comparable, @unchecked Sendable {
        public typealias ID = String
        public var item: CSSearchableItem
        /// The item's unique identifier.
        public var id: String { item.uniqueIdentifier }

        /// By the place among the results.
        public static func < (lhs: Item, rhs: Item) -> Bool { lhs.item.compare(byRank: rhs.item) == .orderedAscending }
        public static func > (lhs: Item, rhs: Item) -> Bool { rhs < lhs }
        public static func == (lhs: Item, rhs: Item) -> Bool { lhs.id == rhs.id }
        public func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }

    /// A suggestion how to go on.
    public struct Suggestion: Identifiable, Hashable, Comparable, @unchecked Sendable {
        public typealias ID = String
        public var suggestion: CSSuggestion
        /// The suggested text.
        public var id: String { suggestion.text }

        /// By the place among the suggestions.
        public static func < (lhs: Suggestion, rhs: Suggestion) -> Bool {
            lhs.suggestion.compare(byRank: rhs.suggestion) == .orderedAscending
        }
        public static func > (lhs: Suggestion, rhs: Suggestion) -> Bool { rhs < lhs }
        public static func == (lhs: Suggestion, rhs: Suggestion) -> Bool { lhs.id == rhs.id }
        public func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }

    /// Suggestions, then items, as an asynchronous sequence. Reading it starts the query.
    public var responses: Responses { Responses(query: self) }

    /// Suggestions only, as an asynchronous sequence. Items may be asked for besides.
    public var suggestions: Suggestions { Suggestions(query: self) }

    /// What a query answers, in order.
    public struct Responses: AsyncSequence, Sendable {
        public typealias Element = Response
        public typealias AsyncIterator = Iterator
        let query: CSUserQuery

        /// An item or a suggestion.
        public enum Response: Identifiable, Hashable, @unchecked Sendable {
            public typealias ID = String
            case item(Item)
            case suggestion(Suggestion)

            /// That of the item or the suggestion.
            public var id: String {
                switch self {
                case .item(let item): item.id
                case .suggestion(let suggestion): suggestion.id
                }
            }

            public static func == (a: Response, b: Response) -> Bool {
                switch (a, b) {
                case (.item(let first), .item(let second)): first == second
                case (.suggestion(let first), .suggestion(let second)): first == second
                default: false
                }
            }

            public func hash(into hasher: inout Hasher) { hasher.combine(id) }
        }

        /// Gives one answer after the other.
        public struct Iterator: AsyncIteratorProtocol {
            public typealias Element = Response
            private let reader: AnswerReader<Response>

            init(_ query: CSUserQuery) {
                reader = AnswerReader(
                    query,
                    query.beginReading().map { run in
                        var hasSuggested = false
                        return {
                            if hasSuggested { return try run.next()?.map { .item(Item(item: $0)) } }
                            hasSuggested = true
                            return try query.findSuggestions().map { .suggestion(Suggestion(suggestion: $0)) }
                        }
                    })
            }

            /// The next answer; nil at the end. Throws a ``CSSearchQueryError``.
            public mutating func next() async throws -> Element? { try await reader.next(isolation: nil) }

            /// See ``next()``. What is found already comes without leaving the caller's actor.
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async throws -> Element? { try await reader.next(isolation: actor) }
        }

        public func makeAsyncIterator() -> Iterator { Iterator(query) }
    }

    /// Suggestions, in order.
    public struct Suggestions: AsyncSequence, Sendable {
        public typealias Element = Suggestion
        public typealias AsyncIterator = Iterator
        let query: CSUserQuery

        /// Gives one suggestion after the other.
        public struct Iterator: AsyncIteratorProtocol {
            public typealias Element = Suggestion
            private let reader: AnswerReader<Suggestion>

            init(_ query: CSUserQuery) {
                var hasSuggested = false
                reader = AnswerReader(query, endsQuery: false) {
                    if hasSuggested { return nil }
                    hasSuggested = true
                    return try query.findSuggestions().map { Suggestion(suggestion: $0) }
                }
            }

            /// The next suggestion; nil at the end. Throws a ``CSSearchQueryError``.
            public mutating func next() async throws -> Element? { try await reader.next(isolation: nil) }

            /// See ``next()``. What is found already comes without leaving the caller's actor.
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async throws -> Element? { try await reader.next(isolation: actor) }
        }

        public func makeAsyncIterator() -> Iterator { Iterator(query) }
    }
}
