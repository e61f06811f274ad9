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
            private var stream: AsyncThrowingStream<CSSearchableItem, any Error>.Iterator

            init(_ query: CSSearchQuery) { stream = query.stream().makeAsyncIterator() }

            /// The next item; nil at the end. Throws a ``CSSearchQueryError``.
            public mutating func next() async throws -> Item? { try await stream.next().map { Item(item: $0) } }
        }

        public func makeAsyncIterator() -> Iterator { Iterator(query) }
    }

    /// The found items as they are handed over.
    func stream() -> AsyncThrowingStream<CSSearchableItem, any Error> {
        let boxed = UncheckedBox(self)
        return AsyncThrowingStream { continuation in
            guard boxed.value.begin() else { return continuation.finish() }
            continuation.onTermination = { reason in
                if case .cancelled = reason { boxed.value.cancel() }
            }
            DispatchQueue.global(qos: .userInitiated).async {
                do {
                    try boxed.value.deliver { items in
                        for item in items { continuation.yield(UncheckedBox(item).value) }
                    }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: CSSearchQueryError(error))
                }
            }
        }
    }
}

extension CSSearchableItem: @unchecked Sendable {}
