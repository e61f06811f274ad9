import SearchEngine

/// Searches items and activities as one list, in which an activity and the item it is about are one result.
///
/// A result that is both takes the better of its two matches, and is the item. The best items are searched once. An activity about one of
/// them raises it at most; an activity about another item, or about none, is a result only if it matches better than the last of these. So
/// no more activities are looked at than there may be results, and none is read: ``LinkedItems`` knows what each is about. Items that the
/// person chose before are looked up by themselves, so that the engine ranks without knowing of choices.
struct MergedSearch {
    let items: [(app: AppIdentifier, snapshot: Snapshot)]
    let activities: [(app: AppIdentifier, snapshot: Snapshot)]
    /// Where the items are that activities are about.
    let linked: LinkedItems
    /// What may stand for some of the items' indexes.
    let combined: CombinedIndex?
    let request: SearchRequest
    let order: LearnedOrder
    /// What the order has for the request's text.
    let learned: [LearnedOrder.Learned]

    /// Activities that are looked at besides as many as results are wanted: several may be about one item.
    private static let spareActivities = 4

    /// Returns the best results.
    ///
    /// - Throws: `IndexError`: `corrupted` or `inputOutput`.
    func run() throws -> FoundItems {
        let searcher = order.searcher(items, combined: combined)
        // What was chosen before may match worse than as many as are wanted.
        var wide = request
        wide.limit = request.limit.plus(learned.count)
        var own = OwnItems(try searcher.search(wide), limit: wide.limit, searcher: searcher)
        try addChosen(to: &own)
        let activityCount = activities.reduce(0) { $0 + $1.snapshot.count }
        var limit = min(activityCount, request.limit.plus(Self.spareActivities))
        while true {
            let seen = try seenActivities(limit: limit, own)
            let (found, isSure) = try merge(own, seen)
            if isSure || limit == activityCount { return found }
            limit = limit > activityCount / 8 ? activityCount : limit * 8
        }
    }

    // MARK: Items

    /// Items that match by themselves.
    private struct OwnItems {
        let searcher: Searcher
        /// The best, and behind them those that were chosen before.
        var hits: [SearchHit]
        /// The worst of the best, if there are as many as were searched.
        let worst: SearchHit?
        let isFull: Bool
        var total: Int
        let isTotalExact: Bool
        let droppedWords: [String]

        init(_ found: SearchResults, limit: Int, searcher: Searcher) {
            self.searcher = searcher
            hits = found.hits
            isFull = found.hits.count >= limit
            worst = isFull ? found.hits.last : nil
            total = found.total
            isTotalExact = found.isTotalExact
            droppedWords = found.droppedWords
        }

        /// Whether a hit may be among the results, seeing how well the best items match by themselves.
        func mayBeShown(_ hit: SearchHit) -> Bool {
            guard isFull else { return true }
            return worst.map { MergedSearch.precedes(hit, $0) } ?? false
        }
    }

    /// Looks up the items that were chosen before and are not among the best.
    private func addChosen(to own: inout OwnItems) throws {
        let missing = learned.filter { learned in
            learned.target.kind == .item
                && !own.hits.contains { isItem($0, learned) }
        }
        if missing.isEmpty { return }
        let chosen = request.restricted(to: Set(missing.map(\.target.identifier)), of: items.count)
        for hit in try own.searcher.search(chosen).hits where missing.contains(where: { isItem(hit, $0) }) {
            own.hits.append(hit)
            // The search ended before the classes that it is of.
            if let worst = own.worst, hit.matchClass < worst.matchClass { own.total += 1 }
        }
    }

    private func isItem(_ hit: SearchHit, _ learned: LearnedOrder.Learned) -> Bool {
        learned.target.kind == .item && learned.target.identifier == hit.identifier
            && learned.app == items[hit.source].app
    }

    private func isActivity(_ hit: SearchHit, _ learned: LearnedOrder.Learned) -> Bool {
        learned.target.kind == .activity && learned.target.identifier == hit.identifier
            && learned.app == activities[hit.source].app
    }

    // MARK: Activities

    /// The activities that may change the results.
    private struct Seen {
        /// nil if there are no activities.
        var searcher: Searcher?
        var hits: [SearchHit] = []
        /// Of each item that an activity is about, the best such activity among ``hits``, and the item's identifier.
        var linked: [ItemLocation: (activity: Int, identifier: String)] = [:]
        /// Results without an item, among ``hits``.
        var alone: [Int] = []
        /// Activities that match: all if ``isAll``, else at least so many.
        var total = 0
        /// Whether none that matches was left out.
        var isAll = true
        /// The worst of those that were looked at for how they match; nil if there was none.
        var last: SearchHit?
    }

    private func seenActivities(limit: Int, _ own: OwnItems) throws -> Seen {
        if limit == 0 { return Seen() }
        let searcher = order.searcher(activities)
        var wide = request
        wide.limit = limit
        // A typing error is never as good as the least of the results that there are anyway.
        if let worst = own.worst, worst.matchClass > .forgiven { wide.forgivesTypos = false }
        let found = try searcher.search(wide)
        var seen = Seen(searcher: searcher)
        var lookup = ItemLookup(own.searcher, request)
        for hit in found.hits { try take(hit, &lookup, &seen) }
        seen.total = found.total
        seen.last = found.hits.last
        seen.isAll = found.hits.count < limit || found.isTotalExact && limit == found.total
        if learned.isEmpty || seen.isAll && wide.forgivesTypos == request.forgivesTypos { return seen }
        let chosen = Set(learned.filter { $0.target.kind == .activity }.map(\.target.identifier))
            .subtracting(found.hits.map(\.identifier))
        if !chosen.isEmpty {
            for hit in try searcher.search(request.restricted(to: chosen, of: activities.count)).hits {
                try take(hit, &lookup, &seen)
            }
        }
        return seen
    }

    private func take(_ hit: SearchHit, _ lookup: inout ItemLookup, _ seen: inout Seen) throws {
        switch try linked.target(of: hit.location) {
        case .nothing: return
        case .itself: seen.alone.append(seen.hits.count)
        case .item(let location, let identifier, let isWeak):
            if try lookup.isExpired(location) {
                if !isWeak { return }
                seen.alone.append(seen.hits.count)
            } else if let other = seen.linked[location], !Self.precedes(hit, seen.hits[other.activity]) {
                return
            } else {
                seen.linked[location] = (seen.hits.count, identifier)
            }
        }
        seen.hits.append(hit)
    }

    // MARK: Results

    /// A result before it is decided whether it is among the best.
    private struct Entry {
        var isActivity = false
        /// Of an item, or of an activity alone.
        var hit: Int
        /// The activity about the item.
        var view: Int?
        var value: Value
        var lift = Lift.none

        struct Value {
            var matchClass: MatchClass
            var score: Int
            var rank: Int64

            init(_ hit: SearchHit) { (matchClass, score, rank) = (hit.matchClass, hit.score, hit.rank) }
        }
    }

    /// Returns the results, and whether no other activities could change which they are: some that match are about the same item, or about
    /// one that is gone or that the filter rejects, and an item that was chosen before may be found by its activity only.
    private func merge(_ own: OwnItems, _ seen: Seen) throws -> (FoundItems, isSure: Bool) {
        var own = own
        var entries = own.hits.indices.map { Entry(hit: $0, value: Entry.Value(own.hits[$0])) }
        var left = seen.linked
        if !left.isEmpty {
            for index in entries.indices {
                guard let link = left.removeValue(forKey: own.hits[index].location) else { continue }
                entries[index].view = link.activity
                let activity = seen.hits[link.activity]
                if Self.precedes(activity, own.hits[index]) { entries[index].value = Entry.Value(activity) }
            }
        }
        let isExact = own.isTotalExact && seen.isAll
        var total = own.total + seen.alone.count

        // What matches by its activity alone, or not well enough by itself to be among the best.
        var lookup = ItemLookup(own.searcher, request)
        var uncounted: Set<ItemLocation> = []
        for (location, link) in left {
            let activity = seen.hits[link.activity], app = items[location.source].app
            let mayBeShown =
                own.mayBeShown(activity)
                || learned.contains {
                    $0.target.kind == .item && $0.target.identifier == link.identifier && $0.app == app
                }
            guard mayBeShown || isExact, let hit = try lookup.hit(link.identifier, at: location) else { continue }
            if own.isFull { uncounted.insert(location) } else { total += 1 }
            guard mayBeShown else { continue }
            entries.append(Entry(hit: own.hits.count, view: link.activity, value: Entry.Value(activity)))
            own.hits.append(hit)
        }
        for index in seen.alone {
            let hit = seen.hits[index]
            guard own.mayBeShown(hit) || learned.contains(where: { isActivity(hit, $0) }) else { continue }
            entries.append(Entry(isActivity: true, hit: index, value: Entry.Value(hit)))
        }

        let isSure = isDecided(entries, own, seen)
        lift(&entries, own, seen)
        sort(&entries, own, seen)
        if isExact {
            total += try uncounted.count - countMatching(uncounted, seen, own.searcher)
        } else {
            total = max(total, entries.count, try leastTotal(seen, &lookup))
        }
        let results = FoundItems(
            items: entries.prefix(request.limit).map { item($0, own, seen) }, total: total, isTotalExact: isExact,
            droppedWords: own.droppedWords, tookMicroseconds: 0)
        return (results, isSure)
    }

    private func item(_ entry: Entry, _ own: OwnItems, _ seen: Seen) -> FoundItem {
        var hit = entry.isActivity ? seen.hits[entry.hit] : own.hits[entry.hit]
        (hit.matchClass, hit.score, hit.rank) = (entry.value.matchClass, entry.value.score, entry.value.rank)
        let sources = entry.isActivity ? activities : items
        return FoundItem(
            app: sources[hit.source].app, hit: hit, searcher: entry.isActivity ? seen.searcher! : own.searcher,
            isActivity: entry.isActivity, view: entry.view.map { (seen.hits[$0], seen.searcher!) }, lift: entry.lift)
    }

    /// Of items that an activity is about, how many match by themselves too.
    private func countMatching(_ items: Set<ItemLocation>, _ seen: Seen, _ searcher: Searcher) throws -> Int {
        if items.isEmpty { return 0 }
        let identifiers = Set(items.map { seen.linked[$0]!.identifier })
        let found = try searcher.search(request.restricted(to: identifiers, of: self.items.count))
        return found.hits.count { items.contains($0.location) }
    }

    /// Returns how many results there are at least, seeing how many activities match that were not looked at.
    private func leastTotal(_ seen: Seen, _ lookup: inout ItemLookup) throws -> Int {
        guard !seen.isAll, request.filter.map({ $0 == SearchScope.publicItems }) ?? true else { return 0 }
        let repeated = try linked.repeated(now: request.now) { try lookup.hit($1, at: $0) != nil }
        return repeated.map { max(0, seen.total - $0) } ?? 0
    }

    /// Whether no activity that was not looked at could bring or raise a result. It matches no better than the last that was: so there must
    /// be as many results that are no worse than that one, and those that are lifted must be among what was looked at, or be better too.
    private func isDecided(_ entries: [Entry], _ own: OwnItems, _ seen: Seen) -> Bool {
        guard !seen.isAll, let last = seen.last else { return true }
        func isAbove(_ entry: Entry) -> Bool {
            var hit = entry.isActivity ? seen.hits[entry.hit] : own.hits[entry.hit]
            (hit.matchClass, hit.score, hit.rank) = (entry.value.matchClass, entry.value.score, entry.value.rank)
            return !Self.precedes(last, hit)
        }
        guard entries.count(where: isAbove) >= request.limit else { return false }
        return learned.allSatisfy { learned in
            guard learned.target.kind == .item else { return true }
            return entries.contains { entry in
                !entry.isActivity && isItem(own.hits[entry.hit], learned) && (entry.view != nil || isAbove(entry))
            }
        }
    }

    private func lift(_ entries: inout [Entry], _ own: OwnItems, _ seen: Seen) {
        guard !learned.isEmpty else { return }
        for index in entries.indices {
            let entry = entries[index]
            let match = learned.first {
                entry.isActivity ? isActivity(seen.hits[entry.hit], $0) : isItem(own.hits[entry.hit], $0)
            }
            guard let match else { continue }
            entries[index].lift = match.lift(score: entry.value.score, mode: request.mode)
            entries[index].value.score += entries[index].lift.points
        }
    }

    // MARK: Order

    /// What comes first for this text, then the engine's order, then the apps'.
    private func sort(_ entries: inout [Entry], _ own: OwnItems, _ seen: Seen) {
        func hit(_ entry: Entry) -> SearchHit { entry.isActivity ? seen.hits[entry.hit] : own.hits[entry.hit] }
        func app(_ entry: Entry) -> AppIdentifier {
            entry.isActivity ? activities[seen.hits[entry.hit].source].app : items[own.hits[entry.hit].source].app
        }
        entries.sort { a, b in
            if a.lift.latch != b.lift.latch { return a.lift.latch > b.lift.latch }
            if a.value.matchClass != b.value.matchClass { return a.value.matchClass > b.value.matchClass }
            if a.value.score != b.value.score { return a.value.score > b.value.score }
            if a.value.rank != b.value.rank { return a.value.rank > b.value.rank }
            let first = hit(a).identifier, second = hit(b).identifier
            if first != second { return first.utf8.lexicographicallyPrecedes(second.utf8) }
            return app(a) < app(b)
        }
    }

    /// The engine's order of hits, but for the source.
    static func precedes(_ a: SearchHit, _ b: SearchHit) -> Bool {
        if a.matchClass != b.matchClass { return a.matchClass > b.matchClass }
        if a.score != b.score { return a.score > b.score }
        if a.rank != b.rank { return a.rank > b.rank }
        return a.identifier.utf8.lexicographicallyPrecedes(b.identifier.utf8)
    }
}

extension Int {
    /// The sum with a number that is not negative, at most the greatest number.
    fileprivate func plus(_ other: Int) -> Int {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        return isTooLarge ? .max : sum
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
