/// The encoder's vectors take milliseconds an item, so that items get them in idle time: see `Docs/Meaning.md`.
extension Index {
    /// How many items have which vectors.
    public struct VectorCounts: Sendable, Equatable {
        /// Items whose vector the encoder or the app made, or that have no text to make one of.
        public var encoded = 0
        /// Items that are to get the encoder's vector. Until then they have one of the table of words, or none.
        public var waiting = 0
        /// The encoded items whose vector is from the app's own embedding.
        public var own = 0
    }

    /// Counts the vectors of live items. Reads a byte for each.
    ///
    /// - Throws: ``IndexError``: `corrupted`, `inputOutput`.
    public func vectorCounts() throws -> VectorCounts {
        var counts = VectorCounts()
        for view in try snapshot().views {
            guard let table = view.segment.vectors, table.space == options.vectorizer?.space else {
                counts.waiting += view.liveCount
                continue
            }
            let reader = try table.checked()
            for document in 0..<view.segment.documentCount where !view.isDeleted(document) {
                let origin = reader.origin(document)
                if origin >= .encoder { counts.encoded += 1 } else { counts.waiting += 1 }
                if origin == .app { counts.own += 1 }
            }
            try view.segment.checkDisk()
        }
        return counts
    }

    /// Whether an item's vector is from the app's own embedding. False for an item that is not there.
    ///
    /// - Throws: ``IndexError``: `corrupted`, `inputOutput`.
    package func hasOwnVector(_ identifier: String) throws -> Bool {
        guard let (view, document) = try snapshot().locate(Array(identifier.utf8)), let table = view.segment.vectors,
            table.space == options.vectorizer?.space
        else { return false }
        let isOwn = try table.checked().origin(document) == .app
        try view.segment.checkDisk()
        return isOwn
    }

    /// The items that wait for the encoder's vector, those of the highest rank first: the newest and the most viewed.
    ///
    /// - Parameter count: how many at most.
    /// - Throws: ``IndexError``: `corrupted`, `inputOutput`.
    package func itemsToEncode(atMost count: Int) throws -> [Document] {
        struct Waiting {
            var rank: Int64
            var view: SegmentView
            var document: Int
        }
        var waiting: [Waiting] = []
        for view in try snapshot().views {
            let table = view.segment.vectors
            let reader = table?.space == options.vectorizer?.space ? try table?.checked() : nil
            // A segment's documents are in the order of their ranks.
            var found = 0
            for document in 0..<view.segment.documentCount where found < count {
                if view.isDeleted(document) || reader.map({ $0.origin(document) >= .encoder }) ?? false { continue }
                waiting.append(Waiting(rank: try view.segment.rank(document), view: view, document: document))
                found += 1
            }
            try view.segment.checkDisk()
        }
        waiting.sort { $0.rank > $1.rank }
        return try waiting.prefix(count).map { try $0.view.segment.document($0.document) }
    }

    /// Gives items the encoder's vectors, in one commit. An item that has other texts by then keeps the vector that it
    /// has. Items that are gone stay gone.
    ///
    /// - Throws: as ``commit(_:)``.
    package func setVectors(_ vectors: [(identifier: String, vector: GivenVector)]) throws {
        let transaction = try self.transaction()
        for (identifier, vector) in vectors {
            var update = DocumentUpdate(identifier: identifier, attributes: [])
            update.vector = vector
            try transaction.update(update)
        }
        try commit(transaction)
    }
}
