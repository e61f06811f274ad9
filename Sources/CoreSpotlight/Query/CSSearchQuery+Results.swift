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

            init(_ query: CSSearchQuery) {
                let stream: AsyncThrowingStream<CSSearchableItem, any Error> = query.answers { query, take in
                    try query.deliver { $0.forEach(take) }
                }
                self.stream = stream.makeAsyncIterator()
            }

            /// The next item; nil at the end. Throws a ``CSSearchQueryError``.
            public mutating func next() async throws -> Item? { try await stream.next().map { Item(item: $0) } }
        }

        public func makeAsyncIterator() -> Iterator { Iterator(query) }
    }

    /// What a run of the query gives, as it is given. Nothing where the query ran already.
    ///
    /// - Parameters:
    ///   - isRun: whether this is the query's one run, which ends with whoever reads.
    ///   - run: called behind the caller's back, with what takes each answer.
    func answers<Answer>(
        isRun: Bool = true, _ run: @escaping @Sendable (CSSearchQuery, (Answer) -> Void) throws -> Void
    ) -> AsyncThrowingStream<Answer, any Error> {
        let boxed = UncheckedBox(self)
        return AsyncThrowingStream { continuation in
            if isRun {
                guard boxed.value.beginReading() else { return continuation.finish() }
                continuation.onTermination = { reason in
                    if case .cancelled = reason { boxed.value.cancel() }
                }
            }
            boxed.value.queue.async {
                if isRun { boxed.value.countAnew() }
                do {
                    try run(boxed.value) { answer in continuation.yield(UncheckedBox(answer).value) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: CSSearchQueryError(error))
                }
            }
        }
    }
}

extension CSSearchableItem: @unchecked Sendable {}
