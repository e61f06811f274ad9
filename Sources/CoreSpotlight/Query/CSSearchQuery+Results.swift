import Foundation

extension CSSearchQuery {
    /// The items a query finds, in order. Reading it starts the query.
    public struct Results: AsyncSequence, Sendable {
        /// What reading gives.
        public typealias Element = Item
        /// One reader.
        public typealias AsyncIterator = Iterator
        let query: CSSearchQuery

        /// An item that was found.
        public struct Item: Identifiable, Hashable, Comparable, @unchecked Sendable {
            /// That of the item.
            public typealias ID = String
            /// Its attributes are read from the index when one of them is first asked for, on the thread that asks.
            public var item: CSSearchableItem
            /// The item's unique identifier.
            public var id: String { item.uniqueIdentifier }

            /// By the rank among the results.
            public static func < (lhs: Item, rhs: Item) -> Bool {
                lhs.item.compare(byRank: rhs.item) == .orderedAscending
            }
            /// See ``<(_:_:)``: later among the results.
            public static func > (lhs: Item, rhs: Item) -> Bool { rhs < lhs }
            /// Whether both are the item of one unique identifier, whatever they hold and whichever query found them.
            public static func == (lhs: Item, rhs: Item) -> Bool { lhs.id == rhs.id }
            /// By the unique identifier, as equality goes.
            public func hash(into hasher: inout Hasher) { hasher.combine(id) }
        }

        /// Gives one item after the other.
        public struct Iterator: AsyncIteratorProtocol {
            /// What reading gives.
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

            /// See ``next()``. Items that are found already come without leaving the caller's actor.
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async throws -> Item? { try await reader.next(isolation: actor) }
        }

        /// A reader, which makes this the query's one run. The reader of a query that ran already gets nothing; one that is let
        /// go before the end cancels the query.
        public func makeAsyncIterator() -> Iterator { Iterator(query) }
    }
}

extension CSSearchableItem: @unchecked Sendable {}
