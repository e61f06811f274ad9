import TextAnalysis

/// Keeps results of a query for the next key. These are the terms of its words in each segment, and the candidates: the
/// documents that match. If each word only goes on (``TextAnalysis/QueryUnit/goesOn(from:)``), every direct match was a
/// match before. So the next query looks only among the candidates.
///
/// Entries describe segments, which never change. Deleted and expired documents are left out of the hits later, and no entry
/// depends on a filter. Hits and their order are never kept. One thread at a time.
package final class QueryCache {
    /// The current query's units; those that were typed before are the same objects.
    private var readings: [UnitReadings] = []
    private var parts: [Part] = []
    /// Whether anything is kept of the current query.
    private var isKept = false
    /// Counts queries.
    private var query = 0
    /// How often candidates were narrowed, for tests.
    private(set) var narrowings = 0
    /// The largest number of documents of a segment that are kept.
    let maximum: Int

    /// Keeping more documents costs more than it saves.
    package static let maximumCandidates = 4096
    /// Only the segments searched last have entries, so that the cache does not hold the files of many indexes.
    private static let maximumSegments = 16
    /// Terms that a word may stand for to be kept: more take more memory than they save time.
    private static let maximumTerms = 4096

    /// What is kept of a segment.
    final class Part {
        fileprivate let segment: Segment
        /// Those of the current query's units; nil if a word stands for too much.
        fileprivate var matchers: [UnitMatcher?] = []
        fileprivate var candidates: [Candidates] = []
        fileprivate var pinyin: PinyinCandidates?
        /// The query that searched it last.
        fileprivate var query = 0

        fileprivate init(_ segment: Segment) { self.segment = segment }
    }

    init(maximum: Int) { self.maximum = maximum }

    // MARK: Queries

    /// Whether a query is likely to be the next key after the cached one.
    func mayPrecede(_ units: [QueryUnit]) -> Bool {
        !readings.isEmpty
            && zip(units, readings).allSatisfy { new, old in
                new.isTypedLike(old.unit) || new.goesOn(from: old.unit) || old.unit.goesOn(from: new)
            }
    }

    /// Begins a query, and leaves of what is kept what holds for it.
    ///
    /// - Parameter isKept: whether it is a typed query, rather than a second look at some of its items.
    func begin(_ units: [QueryUnit], isKept: Bool) {
        query += 1
        // A word by itself is found by lists that were made in advance.
        self.isKept = isKept && units.count > 1
        let known = readings
        readings = units.enumerated().map { index, unit in
            index < known.count && known[index].unit.isTypedLike(unit) ? known[index] : UnitReadings(unit)
        }
        if !isKept { return }
        if units.count == 1 { parts.removeAll() }
        for part in parts {
            part.candidates.removeAll { !$0.holds(for: readings) }
            if let pinyin = part.pinyin, !pinyin.holds(for: readings) { part.pinyin = nil }
        }
    }

    /// Ends a query.
    func end() {
        for part in parts where part.query == query {
            for (index, matcher) in part.matchers.enumerated() {
                guard let matcher else { continue }
                matcher.forgetMatches()
                if matcher.rememberedTerms > Self.maximumTerms { part.matchers[index] = nil }
            }
        }
    }

    /// Removes all entries.
    func clear() { _ = take() }

    /// Removes all entries and returns them. Their segments are released with the result.
    func take() -> [Part] {
        defer {
            readings = []
            parts = []
        }
        return parts
    }

    /// Whether some unit of the current query may be pinyin.
    var hasPinyin: Bool { readings.contains { !$0.pinyin.isEmpty } }

    /// What finds the current query's units in a segment.
    func matchers(in segment: Segment) throws -> [UnitMatcher] {
        let part = isKept ? partToKeep(segment) : nil
        let known = part?.matchers ?? []
        let matchers = try readings.enumerated().map { index, readings in
            if index < known.count, let matcher = known[index], matcher.readings === readings { return matcher }
            return try UnitMatcher(readings, in: segment, isFirst: index == 0)
        }
        part?.matchers = matchers
        part?.query = query
        return matchers
    }

    private func partToKeep(_ segment: Segment) -> Part? {
        if let part = parts.first(where: { $0.segment === segment }) { return part }
        if parts.count == Self.maximumSegments {
            guard let oldest = parts.indices.min(by: { parts[$0].query < parts[$1].query }), parts[oldest].query < query
            else { return nil }
            parts.remove(at: oldest)
        }
        let part = Part(segment)
        parts.append(part)
        return part
    }

    /// What is kept of a segment that the current query searches.
    private func part(_ segment: Segment) -> Part? {
        isKept ? parts.first { $0.segment === segment && $0.query == query } : nil
    }

    // MARK: Candidates

    /// The matches of an earlier query, the current one's among them; nil if none are kept.
    func candidates(_ kind: Candidates.Kind, of segment: Segment) -> Candidates? {
        part(segment)?.candidates.first { $0.kind == kind }
    }

    /// Notes that the current query looked among candidates only.
    func countNarrowing() { narrowings += 1 }

    /// Keeps all matches of a kind that the current query has.
    ///
    /// - Parameters:
    ///   - documents: ascending, at most ``maximum``.
    ///   - values: what each unit is worth in the first, then in the second, and so on; empty if that is not known.
    func keep(_ kind: Candidates.Kind, _ documents: [UInt32], values: [MatchValue], of segment: Segment) {
        guard let part = part(segment) else { return }
        part.candidates.removeAll { $0.kind == kind }
        part.candidates.append(Candidates(kind: kind, units: readings, documents: documents, values: values))
    }

    /// Documents with pinyin that an earlier query was found to match in some way, the current one's among them; nil if none
    /// are kept.
    func documentsWithPinyin(of segment: Segment) -> [UInt32]? { part(segment)?.pinyin?.documents }

    /// Keeps all documents with pinyin that match the current query in some way, and perhaps others, if they are few.
    func keep(withPinyin documents: DocumentAccumulator, of segment: Segment) {
        guard documents.count <= maximum, let part = part(segment) else { return }
        part.pinyin = PinyinCandidates(units: readings, documents: documents.documents)
    }
}
