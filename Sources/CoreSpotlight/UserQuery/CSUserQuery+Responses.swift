import Foundation

extension CSUserQuery {
    /// What a person did with a result.
    public enum UserInteractionKind: Int, Sendable {
        /// It was chosen.
        case select
        /// It was looked at.
        case focus

        public static var `default`: UserInteractionKind { .select }
    }

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

    /// Suggestions only, as an asynchronous sequence.
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
            private var suggestions: [Suggestion]
            private var items: AsyncThrowingStream<CSSearchableItem, any Error>.Iterator

            init(_ query: CSUserQuery) {
                suggestions = (try? query.findSuggestions())?.map { Suggestion(suggestion: $0) } ?? []
                items = query.stream().makeAsyncIterator()
            }

            /// The next answer; nil at the end. Throws a ``CSSearchQueryError``.
            public mutating func next() async throws -> Element? {
                if !suggestions.isEmpty { return .suggestion(suggestions.removeFirst()) }
                return try await items.next().map { .item(Item(item: $0)) }
            }
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
            private var rest: [Suggestion]?
            private let query: CSUserQuery

            init(_ query: CSUserQuery) { self.query = query }

            /// The next suggestion; nil at the end. Throws a ``CSSearchQueryError``.
            public mutating func next() async throws -> Element? {
                if rest == nil {
                    do {
                        rest = try query.findSuggestions().map { Suggestion(suggestion: $0) }
                    } catch {
                        throw CSSearchQueryError(error)
                    }
                }
                return rest!.isEmpty ? nil : rest!.removeFirst()
            }
        }

        public func makeAsyncIterator() -> Iterator { Iterator(query) }
    }
}
