/// Returns the name that a mistyped name may stand for.
package enum NearestName {
    /// The name with the fewest letters inserted, left out or exchanged (Levenshtein), in either case. Three at most,
    /// and fewer than half of the typed text; nil without one.
    package static func of(_ typed: String, among names: some Sequence<String>) -> String? {
        let typed = Array(typed.lowercased().utf8), maximum = min(3, (typed.count + 1) / 2 - 1)
        return names.map { (distance: distance(typed, Array($0.lowercased().utf8)), name: $0) }
            .filter { $0.distance <= maximum }.min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
    }

    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var row = Array(0...b.count)
        for i in a.indices {
            var diagonal = row[0]
            row[0] = i + 1
            for j in b.indices {
                let substitution = diagonal + (a[i] == b[j] ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(substitution, row[j] + 1, diagonal + 1)
            }
        }
        return row[b.count]
    }
}
