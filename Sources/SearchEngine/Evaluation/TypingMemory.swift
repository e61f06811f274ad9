import TextAnalysis

/// What is kept of a query for the next key: what its words stand for in each segment, and the candidates, the documents that
/// match. What matches a longer text matches what that began as, so that the next query looks among them only.
///
/// All of it is of what stands in a segment, which never changes: what was deleted or has expired since is left out of the hits
/// as ever, and of queries with a filter nothing is kept that depends on it. No hits are kept, nor their order. One thread at a time.
final class TypingMemory {
    /// The current query's; those that were typed before are the same objects.
    private var readings: [UnitReadings] = []
    private var parts: [Part] = []
    /// Segments of which something is kept. Of others nothing is, so that many indexes are not held by what was typed.
    private static let mostSegments = 16

    /// What is kept of a segment.
    private final class Part {
        let segment: Segment
        /// Those of the current query's units.
        var matchers: [UnitMatcher] = []
        var candidates: [Candidates] = []
        var pinyin: PinyinCandidates?
        /// Whether the current query searches it.
        var isSearched = false

        init(_ segment: Segment) { self.segment = segment }
    }

    /// How often candidates were narrowed, for tests.
    private(set) var narrowings = 0

    /// Begins a query, and leaves of what is kept what holds for it.
    func begin(_ units: [QueryUnit]) {
        if units.count == 1 {
            // A word by itself is found by lists that were made in advance.
            parts.removeAll()
            readings = [UnitReadings(units[0])]
            return
        }
        readings = units.enumerated().map { place, unit in
            if place < readings.count, readings[place].unit.isTypedLike(unit) { return readings[place] }
            return UnitReadings(unit)
        }
        for part in parts {
            part.isSearched = false
            part.candidates.removeAll { !$0.holds(for: readings) }
            if let pinyin = part.pinyin, !pinyin.holds(for: readings) { part.pinyin = nil }
        }
    }

    /// Whether some unit of the current query may be pinyin.
    var hasPinyin: Bool { readings.contains { !$0.pinyin.isEmpty } }

    /// Ends a query: what it did not search is let go.
    func end() { parts.removeAll { !$0.isSearched } }

    /// Forgets everything.
    func forget() {
        readings = []
        parts = []
    }

    private func part(_ segment: Segment) -> Part? { parts.first { $0.segment === segment } }

    /// What finds the current query's units in a segment.
    func matchers(in segment: Segment) throws -> [UnitMatcher] {
        let part = part(segment)
        let matchers = try readings.enumerated().map { place, readings in
            if let part, place < part.matchers.count, part.matchers[place].readings === readings {
                return part.matchers[place]
            }
            return try UnitMatcher(readings, in: segment, isFirst: place == 0)
        }
        if let part {
            part.matchers = matchers
            part.isSearched = true
        } else if parts.count < Self.mostSegments, readings.count > 1 {
            let new = Part(segment)
            new.matchers = matchers
            new.isSearched = true
            parts.append(new)
        }
        return matchers
    }

    /// The matches of an earlier query, the current one's among them; nil where none are kept.
    func candidates(_ kind: Candidates.Kind, of segment: Segment) -> Candidates? {
        part(segment)?.candidates.first { $0.kind == kind }
    }

    /// Whether some are.
    func hasCandidates(_ kind: Candidates.Kind, of segment: Segment) -> Bool {
        part(segment)?.candidates.contains { $0.kind == kind } ?? false
    }

    /// Notes that the current query looked among candidates only.
    func countNarrowing() { narrowings += 1 }

    /// Documents with pinyin that an earlier query was found to match in some way, the current one's among them; nil where none
    /// are kept.
    func documentsWithPinyin(of segment: Segment) -> [UInt32]? { part(segment)?.pinyin?.documents }

    /// Keeps all documents with pinyin that match the current query in some way, and perhaps others.
    func keep(withPinyin documents: DocumentAccumulator, of segment: Segment) {
        guard documents.count <= Candidates.most, let part = part(segment) else { return }
        var known: [UInt32] = []
        known.reserveCapacity(documents.count)
        documents.forEachDocument { document in
            known.append(UInt32(document))
            return true
        }
        part.pinyin = PinyinCandidates(units: readings, documents: known)
    }

    /// Keeps the matches of the current query.
    ///
    /// - Parameter hasValues: whether values of them are known.
    func keep(
        _ kind: Candidates.Kind, _ matches: [Candidates.Match], hasValues: Bool = true, of segment: Segment
    ) {
        guard let part = part(segment) else { return }
        part.candidates.removeAll { $0.kind == kind }
        part.candidates.append(Candidates(kind: kind, units: readings, matches: matches, hasValues: hasValues))
    }
}
