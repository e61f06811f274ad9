import Meaning
/// Requests are its.
public import SearchEngine

/// When items count that are near by meaning.
public enum MeaningUse: Sendable, Hashable {
    /// Only words count.
    case never
    /// After Enter, but not at each key.
    case afterEnter
    /// Also while somebody types: the person paused, or the program asks once.
    case always
}

/// How far the encoder is with items' vectors.
package struct MeaningProgress: Sendable, Equatable {
    /// Items that have the encoder's vector.
    package var encoded = 0
    /// Items that are to get it.
    package var waiting = 0
}

extension SystemIndex {
    /// Returns the request with what its text means, unless that is not known, not wanted or switched off.
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

    /// Whether items are found by meaning, as far as the person is concerned.
    package func setMeaning(on: Bool) throws {
        try change { $0.isMeaningOff = !on }
    }

    /// Counts which items of all apps have the encoder's vector. Reads a byte for each.
    package func meaningProgress() throws -> MeaningProgress {
        var progress = MeaningProgress()
        for app in try apps() {
            for (_, index) in try self.app(app).existing() {
                let counts = try index.vectorCounts()
                progress.encoded += counts.encoded
                progress.waiting += counts.waiting
            }
        }
        return progress
    }

    /// Items that are encoded between two commits: half a second's work, which is what a kill can lose.
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
        for (_, index) in try self.app(app).existing() {
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
