/// Documents of one segment that match a part of a query, ascending, each with how well.
struct MatchSet {
    var documents: [UInt32] = []
    var values: [MatchValue] = []

    var count: Int { documents.count }

    mutating func append(_ document: UInt32, _ value: MatchValue) {
        documents.append(document)
        values.append(value)
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
