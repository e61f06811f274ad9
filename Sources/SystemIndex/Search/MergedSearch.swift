import SearchEngine

/// Searches items and activities as one list, in which an activity and the item it is about are one result.
///
/// A result that is both takes the better of its two matches, and is the item. Items and activities are searched
/// together, so the first match of a result decides its rank, and later matches only add to it. No activity is read:
/// ``LinkedItems`` knows what each is about. Items that the person chose before are looked up by themselves, so that
/// the engine ranks without knowing of choices.
struct MergedSearch {
    private let items: [(app: AppIdentifier, snapshot: Snapshot)]
    /// Items' indexes, then activities'.
    private let sources: [(app: AppIdentifier, snapshot: Snapshot)]
    private let linked: LinkedItems
    private let request: SearchRequest
    private let learned: [LearnedOrder.Learned]
    private let searcher: Searcher
    private let order: LearnedOrder

    /// Matches that are looked at besides as many as results are wanted: several may be of one result.
    private static let spareMatches = 4

    /// - Parameters:
    ///   - linked: where the items are that activities are about.
    ///   - combined: what may stand for some of the items' indexes.
    ///   - order: what was learned.
    ///   - learned: what the order has for the request's text.
    init(
        items: [(app: AppIdentifier, snapshot: Snapshot)], activities: [(app: AppIdentifier, snapshot: Snapshot)],
        linked: LinkedItems, combined: CombinedIndex?, request: SearchRequest, order: LearnedOrder,
        learned: [LearnedOrder.Learned]
    ) {
        self.items = items
        self.linked = linked
        self.request = request
        self.order = order
        self.learned = learned
        sources = items + activities
        var searcher = order.searcher(sources, combined: combined)
        searcher.countedApart = items.count..<sources.count
        self.searcher = searcher
    }

    /// Returns the best results.
    ///
    /// - Throws: `IndexError`: `corrupted` or `inputOutput`.
    func run() throws -> FoundItems {
        let count = sources.reduce(0) { $0 + $1.snapshot.count }
        // Earlier choices may match worse than as many results as are wanted.
        var limit = min(count, request.limit.plus(learned.count).plus(Self.spareMatches))
        while true {
            let found = try search(limit: limit)
            var merging = Merging(found, isAll: found.hits.count < limit || limit == count)
            for hit in found.hits { try take(hit, &merging) }
            try addChosen(to: &merging)
            if merging.isAll || isDecided(merging) { return try results(&merging) }
            limit = limit > count / 8 ? count : limit * 8
        }
    }

    /// The best matches of items and activities as one list.
    private func search(limit: Int) throws -> SearchResults {
        var wide = request
        wide.limit = limit
        guard request.mode == .committed else { return try searcher.search(wide) }
        // Statistics of terms are those of items, so that an activity changes no item's score.
        var found = try order.searcher(items).search(wide)
        let activities = try order.searcher(Array(sources[items.count...])).search(wide)
        found.hits += activities.hits.map { $0.moved(by: items.count) }
        found.hits.sort(by: Self.precedes)
        found.hits = Array(found.hits.prefix(limit))
        found.total += activities.total
        found.totalApart = activities.total
        found.isTotalExact = found.isTotalExact && activities.isTotalExact
        return found
    }

    // MARK: Matches

    /// A result before it is decided whether it is among the best.
    private struct Entry {
        /// The item, or the activity alone.
        var hit: SearchHit
        /// The match of the activity about the item.
        var view: SearchHit?
        /// Whether the item matches by itself.
        var matchesItself: Bool
        var lift = Lift.none
    }

    /// What was found so far.
    private struct Merging {
        let found: SearchResults
        /// Whether every match was looked at.
        let isAll: Bool
        /// Best first, but for what was chosen before.
        var entries: [Entry] = []
        /// The slot of each item in ``entries``, once an activity is about one.
        var slots: [ItemLocation: Int] = [:]
        /// Activities among the matches.
        var activities = 0
        /// Those among these that are results by themselves.
        var alone = 0
        var lookup: ItemLookup?

        init(_ found: SearchResults, isAll: Bool) {
            self.found = found
            self.isAll = isAll
            entries.reserveCapacity(found.hits.count)
        }
    }

    private func isActivity(_ hit: SearchHit) -> Bool { hit.source >= items.count }

    private func take(_ hit: SearchHit, _ merging: inout Merging) throws {
        guard isActivity(hit) else {
            let location = hit.location
            if let slot = merging.slots[location] {
                merging.entries[slot].matchesItself = true
            } else {
                merging.slots[location] = merging.entries.count
                merging.entries.append(Entry(hit: hit, matchesItself: true))
            }
            return
        }
        merging.activities += 1
        var activity = hit.location
        activity.source -= items.count
        guard case .item(let location, let identifier, let isWeak) = try linked.target(of: activity) else {
            if case .itself = try linked.target(of: activity) { takeAlone(hit, &merging) }
            return
        }
        if let slot = merging.slots[location] {
            if merging.entries[slot].view == nil { merging.entries[slot].view = hit }
            return
        }
        var lookup = merging.lookup ?? ItemLookup(searcher, request)
        defer { merging.lookup = lookup }
        if try lookup.isExpired(location) {
            if isWeak { takeAlone(hit, &merging) }
        } else if var item = try lookup.hit(identifier, at: location) {
            (item.matchClass, item.score, item.rank) = (hit.matchClass, hit.score, hit.rank)
            item.closeness = hit.closeness
            item.nearness = hit.nearness
            merging.slots[location] = merging.entries.count
            merging.entries.append(Entry(hit: item, view: hit, matchesItself: false))
        }
    }

    private func takeAlone(_ hit: SearchHit, _ merging: inout Merging) {
        merging.alone += 1
        merging.entries.append(Entry(hit: hit, matchesItself: false))
    }

    // MARK: Earlier choices

    private func entry(of learned: LearnedOrder.Learned, in merging: Merging) -> Int? {
        merging.entries.firstIndex { entry in
            entry.hit.identifier == learned.target.identifier && sources[entry.hit.source].app == learned.app
                && isActivity(entry.hit) == (learned.target.kind == .activity)
        }
    }

    /// Looks up what was chosen before and is not among the best matches.
    private func addChosen(to merging: inout Merging) throws {
        if learned.isEmpty || merging.isAll { return }
        let missing = Set(learned.filter { entry(of: $0, in: merging) == nil }.map(\.target.identifier))
        if missing.isEmpty { return }
        for hit in try searcher.search(request.restricted(to: missing, of: sources.count)).hits {
            try take(hit, &merging)
        }
    }

    /// Whether the remaining matches change nothing. That holds if there are as many results as are wanted, and those
    /// that were chosen before are among them, or match by themselves. Then all others are worse.
    private func isDecided(_ merging: Merging) -> Bool {
        guard merging.entries.count >= request.limit else { return false }
        return learned.allSatisfy { learned in
            guard learned.target.kind == .item else { return true }
            guard let index = entry(of: learned, in: merging) else { return false }
            let entry = merging.entries[index]
            // An activity about it that was not looked at is no better than the last match.
            return entry.view != nil || merging.found.hits.last.map { !Self.precedes($0, entry.hit) } ?? true
        }
    }

    // MARK: Results

    private func results(_ merging: inout Merging) throws -> FoundItems {
        var total = merging.entries.count
        var isExact = merging.found.isTotalExact
        if !merging.isAll {
            // Items may match by themselves and by activities that were not looked at: these are not told apart.
            isExact = isExact && merging.activities >= merging.found.totalApart
            total = max(total, try minimumTotal(merging, isExact: isExact))
        }
        if !learned.isEmpty { lift(&merging.entries) }
        let best = merging.entries.prefix(request.limit).map { entry in
            FoundItem(
                app: sources[entry.hit.source].app, hit: entry.hit, searcher: searcher,
                isActivity: isActivity(entry.hit), view: entry.view, lift: entry.lift)
        }
        return FoundItems(
            items: best, total: total, isTotalExact: isExact, droppedWords: merging.found.droppedWords,
            tookMicroseconds: 0)
    }

    /// Returns how many results there are at least, seeing how many items and activities match.
    ///
    /// - Parameter isExact: whether all activities that match were looked at, so that it is how many there are.
    private func minimumTotal(_ merging: Merging, isExact: Bool) throws -> Int {
        let items = merging.found.total - merging.found.totalApart
        if isExact {
            // Of the items that an activity brought, some match by themselves, and were counted.
            let brought = merging.entries.filter { !$0.matchesItself && $0.view != nil }
            return items + merging.alone + brought.count - (try countMatching(brought))
        }
        var total = items + merging.alone
        if request.filter.map({ $0 == SearchScope.publicItems }) ?? true {
            var lookup = merging.lookup ?? ItemLookup(searcher, request)
            let repeated = try linked.repeated(now: request.now) { try lookup.hit($1, at: $0) != nil }
            total = max(total, merging.found.totalApart - (repeated ?? merging.found.totalApart))
        }
        return total
    }

    /// Of results that activities brought, how many items match by themselves too.
    private func countMatching(_ entries: [Entry]) throws -> Int {
        if entries.isEmpty { return 0 }
        let locations = Set(entries.map(\.hit.location))
        let identifiers = Set(entries.map(\.hit.identifier))
        let found = try order.searcher(items).search(request.restricted(to: identifiers, of: items.count))
        return found.hits.count { locations.contains($0.location) }
    }

    private func lift(_ entries: inout [Entry]) {
        for index in entries.indices {
            let hit = entries[index].hit
            let match = learned.first {
                $0.target.identifier == hit.identifier && $0.app == sources[hit.source].app
                    && ($0.target.kind == .activity) == isActivity(hit)
            }
            guard let match else { continue }
            entries[index].lift = match.lift(score: hit.score, mode: request.mode)
            entries[index].hit.score += entries[index].lift.points
        }
        entries.sort { a, b in
            if a.lift.pinWeight != b.lift.pinWeight { return a.lift.pinWeight > b.lift.pinWeight }
            if Self.precedes(a.hit, b.hit) { return true }
            return !Self.precedes(b.hit, a.hit) && sources[a.hit.source].app < sources[b.hit.source].app
        }
    }

    /// The engine's order of hits, but for the source.
    static func precedes(_ a: SearchHit, _ b: SearchHit) -> Bool {
        if a.matchClass != b.matchClass { return a.matchClass > b.matchClass }
        if a.score != b.score { return a.score > b.score }
        if a.closeness != b.closeness { return a.closeness > b.closeness }
        if a.rank != b.rank { return a.rank > b.rank }
        return a.identifier.utf8.lexicographicallyPrecedes(b.identifier.utf8)
    }
}

extension Int {
    /// The sum with a number that is not negative, at most the greatest number.
    func plus(_ other: Int) -> Int {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        return isTooLarge ? .max : sum
    }
}

extension SearchHit {
    /// The same among more sources.
    fileprivate func moved(by sources: Int) -> SearchHit {
        var result = self
        result.source += sources
        return result
    }
}

extension SearchRequest {
    /// The same for items of some identifiers only, as many of each as there are sources.
    fileprivate func restricted(to identifiers: Set<String>, of sources: Int) -> SearchRequest {
        var result = self
        result.limit = identifiers.count * sources
        result.filter = .all([.identifiers(identifiers)] + (filter.map { [$0] } ?? []))
        return result
    }
}
