/// Documents of one segment that match a part of a query, ascending, each with how well.
struct MatchSet {
    var documents: [UInt32] = []
    var values: [MatchValue] = []

    var count: Int { documents.count }

    mutating func append(_ document: UInt32, _ value: MatchValue) {
        documents.append(document)
        values.append(value)
    }

    /// Documents of either set; of two values the better.
    static func union(_ sets: [MatchSet]) -> MatchSet {
        guard sets.count > 1 else { return sets.first ?? MatchSet() }
        return sets.dropFirst().reduce(sets[0]) { $0.union($1) }
    }

    private func union(_ other: MatchSet) -> MatchSet {
        var result = MatchSet()
        result.documents.reserveCapacity(count + other.count)
        result.values.reserveCapacity(count + other.count)
        var i = 0, j = 0
        while i < count || j < other.count {
            if j == other.count || i < count && documents[i] < other.documents[j] {
                result.append(documents[i], values[i])
                i += 1
            } else if i == count || other.documents[j] < documents[i] {
                result.append(other.documents[j], other.values[j])
                j += 1
            } else {
                result.append(documents[i], values[i].better(other.values[j]))
                i += 1
                j += 1
            }
        }
        return result
    }

    /// Documents of every set: the worst class, the sum of the scores, the fields they have in common.
    static func intersection(_ sets: [MatchSet]) -> MatchSet {
        guard sets.count > 1 else { return sets.first ?? MatchSet() }
        let ordered = sets.sorted { $0.count < $1.count }
        return ordered.dropFirst().reduce(ordered[0]) { $0.intersection($1) }
    }

    private func intersection(_ other: MatchSet) -> MatchSet {
        var result = MatchSet()
        var j = 0
        for i in 0..<count {
            j = other.firstIndex(atOrAbove: documents[i], from: j)
            guard j < other.count else { break }
            if other.documents[j] == documents[i] { result.append(documents[i], values[i].joined(other.values[j])) }
        }
        return result
    }

    /// Gallops: cost grows with the logarithm of the distance.
    @inline(__always)
    private func firstIndex(atOrAbove document: UInt32, from start: Int) -> Int {
        var low = start, step = 1
        while low + step < count, documents[low + step] < document {
            low += step
            step *= 2
        }
        var high = min(low + step + 1, count)
        while low < high {
            let middle = (low + high) / 2
            if documents[middle] < document { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// How well a document matches: class, score, and the fields that hold the match, packed so that comparing two values as
/// integers compares class, then score.
///
/// Bits 40...41 hold the class, 8..<40 the score, 0..<8 the fields.
struct MatchValue: Equatable {
    var packed: UInt64

    @inline(__always) init(_ matchClass: MatchClass, score: Int, fields: UInt8) {
        packed = UInt64(matchClass.rawValue) << 40 | UInt64(truncatingIfNeeded: score) << 8 | UInt64(fields)
    }
    @inline(__always) init(packed: UInt64) { self.packed = packed }

    var matchClass: MatchClass { MatchClass(rawValue: UInt8(packed >> 40)) ?? .forgiven }
    var score: Int { Int(packed >> 8 & 0xFFFF_FFFF) }
    var fields: UInt8 { UInt8(truncatingIfNeeded: packed) }

    /// The better of two ways in which one document matches the same thing; ways of one class count their fields together.
    @inline(__always) func better(_ other: MatchValue) -> MatchValue {
        if packed >> 40 == other.packed >> 40 {
            let best = max(packed | 0xFF, other.packed | 0xFF) & ~0xFF
            return MatchValue(packed: best | ((packed | other.packed) & 0xFF))
        }
        return packed > other.packed ? self : other
    }

    /// Two things that one document matches, both of them.
    @inline(__always) func joined(_ other: MatchValue) -> MatchValue {
        MatchValue(min(matchClass, other.matchClass), score: score + other.score, fields: fields & other.fields)
    }

    /// The same match for several words at once.
    func scaled(words: Int, phrases: Int) -> MatchValue {
        words == phrases ? self : MatchValue(matchClass, score: score * words / phrases, fields: fields)
    }
}

/// Collects matches that come in any order.
struct MatchCollector {
    private var dense: [UInt64] = []
    private var sparse: [(document: UInt32, value: MatchValue)] = []
    private let documentCount: Int

    /// - Parameter expected: about how many will come. Many are kept in an array over all documents, few in a list.
    init(documentCount: Int, expected: Int) {
        self.documentCount = documentCount
        if expected > documentCount / 8 { dense = Array(repeating: 0, count: documentCount) }
    }

    @inline(__always) mutating func add(_ document: Int, _ value: MatchValue) {
        if dense.isEmpty {
            sparse.append((UInt32(document), value))
        } else {
            let old = dense[document]
            dense[document] = old == 0 ? value.packed : MatchValue(packed: old).better(value).packed
        }
    }

    consuming func finish() -> MatchSet {
        var result = MatchSet()
        if !dense.isEmpty {
            for (document, packed) in dense.enumerated() where packed != 0 {
                result.append(UInt32(document), MatchValue(packed: packed))
            }
            return result
        }
        sparse.sort { $0.document < $1.document }
        result.documents.reserveCapacity(sparse.count)
        result.values.reserveCapacity(sparse.count)
        for (document, value) in sparse {
            if result.documents.last == document {
                result.values[result.count - 1] = result.values[result.count - 1].better(value)
            } else {
                result.append(document, value)
            }
        }
        return result
    }
}
