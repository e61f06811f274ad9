import Foundation

extension CSSearchQuery {
    /// The items a query finds, in order. Reading it starts the query.
    public struct Results: AsyncSequence, Sendable {
        public typealias Element = Item
        public typealias AsyncIterator = Iterator
        let query: CSSearchQuery

        /// An item that was found.
        public struct Item: Identifiable, Hashable, Comparable, @unchecked Sendable {
            public typealias ID = String
            public var item: CSSearchableItem
            /// The item's unique identifier.
            public var id: String { item.uniqueIdentifier }

            /// By the place among the results.
            public static func < (lhs: Item, rhs: Item) -> Bool {
                lhs.item.compare(byRank: rhs.item) == .orderedAscending
            }
            public static func > (lhs: Item, rhs: Item) -> Bool { rhs < lhs }
            public static func == (lhs: Item, rhs: Item) -> Bool { lhs.id == rhs.id }
            public func hash(into hasher: inout Hasher) { hasher.combine(id) }
        }

        /// Gives one item after the other.
        public struct Iterator: AsyncIteratorProtocol {
            public typealias Element = Item
            private let reader: AnswerReader<Item>

            init(_ query: CSSearchQuery) {
                reader = AnswerReader(
                    query,
                    query.beginReading().map { run in
                        { try run.next()?.map { Item(item: $0) } }
                    })
            }

            /// The next item; nil at the end. Throws a ``CSSearchQueryError``.
            public mutating func next() async throws -> Item? { try await reader.next(isolation: nil) }

            /// See ``next()``. What is found already comes without leaving the caller's actor.
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async throws -> Item? { try await reader.next(isolation: actor) }
        }

        public func makeAsyncIterator() -> Iterator { Iterator(query) }
    }
}

extension CSSearchableItem: @unchecked Sendable {}
