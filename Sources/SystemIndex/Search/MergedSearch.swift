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

    /// Activities that are looked at besides as many as results are wanted.
    private static let spareActivities = 44

    /// Returns the best results.
    ///
    /// - Throws: `IndexError`: `corrupted` or `inputOutput`.
    func run() throws -> FoundItems {
        let searcher = order.searcher(items, combined: combined)
        // What was chosen before may match worse than as many as are wanted.
        var wide = request
        wide.limit = request.limit.plus(learned.count)
        let own = try searcher.search(wide)
        let activityCount = activities.reduce(0) { $0 + $1.snapshot.count }
        var limit = min(activityCount, request.limit.plus(Self.spareActivities))
        while true {
            let seen = try seenActivities(limit: limit, searcher)
            let (found, isSure) = try merge(own, of: wide.limit, seen, searcher)
            if isSure || limit == activityCount { return found }
            limit = limit > activityCount / 8 ? activityCount : limit * 8
        }
    }

    // MARK: Activities

    /// The activities that may change the results.
    private struct Seen {
        /// Of each item that an activity is about the best such activity.
        var linked: [ItemLocation: Linked] = [:]
        /// Results without an item.
        var alone: [SearchHit] = []
        /// Activities that match: all if ``isAll``, else at least so many.
        var total = 0
        /// Whether none that matches was left out.
        var isAll = true
        /// The worst of those that were looked at for how they match; nil if there was none.
        var last: SearchHit?
        /// nil if there are no activities.
        var searcher: Searcher?
    }

    /// An activity that matches, and the item that it is about.
    private struct Linked {
        var activity: SearchHit
        var identifier: String
    }

    private func seenActivities(limit: Int, _ itemSearcher: Searcher) throws -> Seen {
        if limit == 0 { return Seen() }
        let searcher = order.searcher(activities)
        var wide = request
        wide.limit = limit
        let found = try searcher.search(wide)
        var seen = Seen(searcher: searcher)
        var lookup = ItemLookup(itemSearcher, request)
        for hit in found.hits { try take(hit, &lookup, &seen) }
        seen.total = found.total
        seen.last = found.hits.last
        seen.isAll = found.hits.count < limit || found.isTotalExact && limit == found.total
        if seen.isAll { return seen }
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
        case .itself: seen.alone.append(hit)
        case .item(let location, let identifier, let isWeak):
            if try lookup.isExpired(location) {
                if isWeak { seen.alone.append(hit) }
                return
            }
            if let other = seen.linked[location], !MergedSearch.precedes(hit, other.activity) { return }
            seen.linked[location] = Linked(activity: hit, identifier: identifier)
        }
    }

    // MARK: Results

    /// Returns the results, and whether no other activities could change which they are: some that match are about the same item, or about
    /// one that is gone or that the filter rejects, and an item that was chosen before may be found by its activity only.
    ///
    /// - Parameter wanted: how many items were searched.
    private func merge(
        _ own: SearchResults, of wanted: Int, _ seen: Seen, _ searcher: Searcher
    ) throws -> (FoundItems, isSure: Bool) {
        var total = own.total
        var all = own.hits.map { FoundItem(app: items[$0.source].app, hit: $0, searcher: searcher) }
        let isFull = own.hits.count >= wanted
        /// Whether a hit may be among the results, seeing how well the best items match by themselves.
        func mayBeShown(_ hit: SearchHit) -> Bool {
            guard isFull else { return true }
            return own.hits.last.map { Self.precedes(hit, $0) } ?? false
        }
        var lookup = ItemLookup(searcher, request)
        var left = seen.linked
        if !left.isEmpty {
            for (index, hit) in own.hits.enumerated() {
                guard let link = left.removeValue(forKey: hit.location) else { continue }
                all[index] = all[index].joined(with: link.activity, seen.searcher!)
            }
        }

        let chosen = try chosenItems(missingFrom: all, searcher)
        var isSure = true
        for key in chosen.keys {
            if let (location, hit) = chosen.own[key] {
                var item = FoundItem(app: key.app, hit: hit, searcher: searcher)
                if let link = left.removeValue(forKey: location) {
                    item = item.joined(with: link.activity, seen.searcher!)
                }
                all.append(item)
                // The search ended before the classes that it is of.
                if isFull, let last = own.hits.last, hit.matchClass < last.matchClass { total += 1 }
            } else if !seen.isAll, !left.values.contains(where: { $0.identifier == key.identifier }) {
                isSure = false
            }
        }

        // What matches by its activity alone, or not well enough by itself to be among the best.
        var uncounted: Set<String> = []
        for (location, link) in left {
            let isChosen = chosen.keys.contains {
                $0.identifier == link.identifier && $0.app == items[location.source].app
            }
            guard isFull ? own.isTotalExact || isChosen || mayBeShown(link.activity) : true,
                let plain = try lookup.hit(link.identifier, at: location)
            else { continue }
            if isFull { uncounted.insert(link.identifier) } else { total += 1 }
            guard isChosen || mayBeShown(link.activity) else { continue }
            var hit = plain
            hit.matchClass = link.activity.matchClass
            hit.score = link.activity.score
            hit.rank = link.activity.rank
            all.append(
                FoundItem(app: items[location.source].app, hit: hit, searcher: searcher)
                    .joined(with: link.activity, seen.searcher!))
        }
        let isExact = own.isTotalExact && seen.isAll
        if isExact, !uncounted.isEmpty {
            let counted = try searcher.search(request.restricted(to: uncounted, of: items.count)).hits
            let missing = left.filter { uncounted.contains($0.value.identifier) }.keys
            total += missing.count - Set(counted.map(\.location)).intersection(missing).count
        }

        total += seen.alone.count
        for hit in seen.alone where mayBeShown(hit) || isChosen(hit) {
            all.append(
                FoundItem(app: activities[hit.source].app, hit: hit, searcher: seen.searcher!, isActivity: true))
        }
        if !isDecided(all, seen) { isSure = false }
        lift(&all)
        all.sort(by: FoundItem.precedes)
        if !isExact { total = max(total, all.count, try leastTotal(seen, &lookup)) }
        let results = FoundItems(
            items: Array(all.prefix(request.limit)), total: total, isTotalExact: isExact,
            droppedWords: own.droppedWords, tookMicroseconds: 0)
        return (results, isSure)
    }

    /// Returns how many results there are at least, seeing how many activities match that were not looked at.
    private func leastTotal(_ seen: Seen, _ lookup: inout ItemLookup) throws -> Int {
        guard !seen.isAll, request.filter.map({ $0 == SearchScope.publicItems }) ?? true else { return 0 }
        let repeated = try linked.repeated(now: request.now) { try lookup.hit($1, at: $0) != nil }
        return repeated.map { max(0, seen.total - $0) } ?? 0
    }

    /// Whether no activity that was not looked at could bring or raise a result. It matches no better than the last that was: so there must
    /// be as many results that are better than that one, and those that are lifted must be among what was looked at, or be better too.
    private func isDecided(_ all: [FoundItem], _ seen: Seen) -> Bool {
        guard !seen.isAll, let last = seen.last else { return true }
        func isAbove(_ item: FoundItem) -> Bool { Self.precedes(item.hit, last) }
        guard all.count(where: isAbove) >= request.limit else { return false }
        return learned.allSatisfy { learned in
            guard learned.target.kind == .item else { return true }
            return all.contains {
                !$0.isActivity && $0.app == learned.app && $0.hit.identifier == learned.target.identifier
                    && ($0.hasActivity || isAbove($0))
            }
        }
    }

    // MARK: Earlier choices

    private struct ItemKey: Hashable {
        var app: AppIdentifier
        var identifier: String
    }

    /// Items that were chosen before and are not among the best, and how those of them that match do so by themselves.
    private func chosenItems(
        missingFrom all: [FoundItem], _ searcher: Searcher
    ) throws -> (keys: [ItemKey], own: [ItemKey: (location: ItemLocation, hit: SearchHit)]) {
        let keys = learned.filter { $0.target.kind == .item }
            .map { ItemKey(app: $0.app, identifier: $0.target.identifier) }
            .filter { key in !all.contains { $0.app == key.app && $0.hit.identifier == key.identifier } }
        var own: [ItemKey: (location: ItemLocation, hit: SearchHit)] = [:]
        if keys.isEmpty { return (keys, own) }
        for hit in try searcher.search(request.restricted(to: Set(keys.map(\.identifier)), of: items.count)).hits {
            own[ItemKey(app: items[hit.source].app, identifier: hit.identifier)] = (hit.location, hit)
        }
        return (keys, own)
    }

    private func isChosen(_ activity: SearchHit) -> Bool {
        learned.contains {
            $0.target.kind == .activity && $0.target.identifier == activity.identifier
                && $0.app == activities[activity.source].app
        }
    }

    private func lift(_ all: inout [FoundItem]) {
        guard !learned.isEmpty else { return }
        for index in all.indices {
            let item = all[index]
            let match = learned.first {
                $0.app == item.app && $0.target.identifier == item.hit.identifier
                    && ($0.target.kind == .activity) == item.isActivity
            }
            if let match { all[index] = item.lifted(match, mode: request.mode) }
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
