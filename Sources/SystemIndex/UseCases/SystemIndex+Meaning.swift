import Meaning
/// Requests are its.
public import SearchEngine

/// Says when a search finds items by meaning.
public enum MeaningUse: Sendable, Hashable {
    /// Never: by words only.
    case never
    /// After Enter.
    case afterEnter
    /// Also while the person types, if typing paused or the program asks once.
    case always
}

/// How far the encoder is with items' vectors.
package struct MeaningProgress: Sendable, Equatable {
    /// Items that have the encoder's vector, or that of their app's own embedding.
    package var encoded = 0
    /// Items that are to get one.
    package var waiting = 0
    /// The encoded items whose vector is from their app's own embedding.
    package var own = 0
}

extension SystemIndex {
    /// Returns the request with the meaning of its text. Returns it as it is if meaning is off, not asked for or unknown.
    ///
    /// Costs some milliseconds with the encoder, and a look at the switches.
    ///
    /// - Throws: `IndexError` if the switches cannot be read.
    public func understood(_ request: SearchRequest, _ use: MeaningUse) throws -> SearchRequest {
        let isTyped = request.mode != .committed
        guard use == .always || use == .afterEnter && !isTyped, meaning.folder != nil, !request.text.isEmpty else {
            return request
        }
        if try switches().isMeaningOff { return request }
        var request = request
        request.meaning = meaning.query(request.text, isTyped: isTyped)
        return request
    }

    /// Says whether the app's own embedding counts for an item. Nil for an item without one.
    ///
    /// - Throws: `IndexError`, if the app's index cannot be read.
    package func ownEmbeddingUse(_ identifier: String, of app: AppIdentifier) throws -> OwnEmbeddingUse? {
        let app = self.app(app)
        guard let item = try app.document(identifier) else { return nil }
        let isUsed = try app.existing().contains { try $0.index.hasOwnVector(identifier) }
        return OwnEmbeddingUse(item, isUsed: isUsed, meaning)
    }

    /// Switches the search by meaning on or off, for every process, with the next search.
    package func setMeaning(on: Bool) throws {
        try change { $0.isMeaningOff = !on }
    }

    /// Counts which items of all apps have the encoder's vector. Reads a byte for each. Items in sandboxes do not count,
    /// because only the sandbox's program could read them with the encoder.
    package func meaningProgress() throws -> MeaningProgress {
        var progress = MeaningProgress()
        for app in try apps() {
            for (_, index) in try self.app(app).writable() {
                let counts = try index.vectorCounts()
                progress.encoded += counts.encoded
                progress.waiting += counts.waiting
                progress.own += counts.own
            }
        }
        return progress
    }

    /// Items between two commits. A kill loses the vectors of at most so many: half a second's work.
    private static let itemsAtOnce = 64

    /// Gives items of one app the encoder's vectors, those of the highest rank first. Costs some 10 ms an item, and one
    /// commit for 64 of them. Does nothing without an encoder, if meaning is off, or for an app that is off.
    ///
    /// - Parameter isOver: asked before each item, with the number of items so far. If it returns true, what is done is
    ///   committed, and the rest stays.
    /// - Returns: how many items got one.
    /// - Throws: `IndexError`, as a commit.
    @discardableResult
    public func encodeVectors(of app: AppIdentifier, isOver: (_ done: Int) -> Bool) throws -> Int {
        let switches = try switches()
        guard meaning.hasEncoder, !switches.isMeaningOff, switches.isOn(app) else { return 0 }
        let workspace = meaning.model?.makeWorkspace()
        var count = 0
        for (_, index) in try self.app(app).writable() {
            while !isOver(count) {
                let items = try index.itemsToEncode(atMost: Self.itemsAtOnce)
                var vectors: [(identifier: String, vector: GivenVector)] = []
                for item in items {
                    if isOver(count + vectors.count) { break }
                    guard let vector = meaning.encoded(item, with: workspace) else { return count }
                    vectors.append((item.identifier, vector))
                }
                if vectors.isEmpty { break }
                try index.setVectors(vectors)
                count += vectors.count
                _ = try index.maintain(maximumBytes: 16 << 20)
            }
        }
        return count
    }
}
