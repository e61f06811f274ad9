import SearchEngine

/// Searches items and activities as one list, in which an activity and the item it is about are one result.
///
/// A result that is both takes the better of its two matches, and is the item. So of the activities that match no more are
/// looked at than there may be results of: reading one takes as long as some hundred matches. What was chosen before is looked up
/// by itself, so that the engine ranks without knowing of it.
struct MergedSearch {
    let items: [(app: AppIdentifier, snapshot: Snapshot)]
    let activities: [(app: AppIdentifier, snapshot: Snapshot)]
    /// What may stand for some of the items' indexes.
    let combined: CombinedIndex?
    let request: SearchRequest
    let order: LearnedOrder
    /// What the order has for the request's text.
    let learned: [LearnedOrder.Learned]

    func run() throws -> FoundItems {
        let activityCount = activities.reduce(0) { $0 + $1.snapshot.count }
        var most = min(activityCount, request.limit + Self.spareActivities)
        while true {
            let (found, isSure) = try run(mostActivities: most)
            if isSure || most == activityCount { return found }
            most = min(activityCount, most * 8)
        }
    }

    /// - Returns: the results, and whether no other activities could change which they are: some that match are about the same item,
    ///   or about one that is gone or that the filter leaves out, and an item that was chosen before may be found by its activity only.
    private func run(mostActivities: Int) throws -> (FoundItems, isSure: Bool) {
        let itemSearcher = order.searcher(items, combined: combined)
        let seen = try seenActivities(most: mostActivities)
        let linked = seen.linked

        var more = request
        more.limit = request.limit + linked.count + learned.count
        let found = try itemSearcher.search(more)
        var total = found.total + seen.alone.count
        var all = found.hits.map { FoundItem(app: items[$0.source].app, hit: $0, searcher: itemSearcher) }
        var present: [ItemKey: Int] = [:]
        for (index, item) in all.enumerated() {
            present[ItemKey(app: item.app, identifier: item.hit.identifier)] = index
        }

        let missing = linked.filter { present[$0.key] == nil }
        let learnedMissing = learned.filter { $0.target.kind == .item }
            .map { ItemKey(app: $0.app, identifier: $0.target.identifier) }
            .filter { present[$0] == nil && linked[$0] == nil }
        let own = try ownMatches(of: (missing.keys + learnedMissing).map(\.identifier), itemSearcher)
        var isSure = true
        for key in learnedMissing {
            guard let hit = own[key] else {
                if !seen.isAll { isSure = false }
                continue
            }
            all.append(FoundItem(app: key.app, hit: hit, searcher: itemSearcher))
            // The search ended before the classes that it is of.
            if found.hits.count == more.limit, let last = found.hits.last, hit.matchClass < last.matchClass {
                total += 1
            }
        }
        for (key, activity) in linked {
            if let index = present[key] {
                all[index] = all[index].joined(with: activity.hit, activity.record)
                continue
            }
            guard let (source, base) = try locate(key, itemSearcher) else { continue }
            var hit = base
            if let itself = own[ItemKey(app: key.app, identifier: key.identifier)] {
                hit = itself
            } else {
                total += 1
                hit.matchClass = activity.hit.matchClass
                hit.score = activity.hit.score
                hit.rank = activity.hit.rank
            }
            all.append(
                FoundItem(app: items[source].app, hit: hit, searcher: itemSearcher)
                    .joined(with: activity.hit, activity.record))
        }
        all += seen.alone
        if !isDecided(all, seen) { isSure = false }
        lift(&all)
        all.sort(by: FoundItem.precedes)
        let results = FoundItems(
            items: Array(all.prefix(request.limit)), total: total,
            isTotalExact: found.isTotalExact && seen.isAll,
            droppedWords: found.droppedWords, tookMicroseconds: 0)
        return (results, isSure)
    }

    /// Whether no activity that was not looked at could bring or raise a result. It matches no better than the last that was: so there must
    /// be as many results that are better than that one, and those that are lifted must be among what was looked at, or be better too.
    private func isDecided(_ all: [FoundItem], _ seen: Seen) -> Bool {
        guard !seen.isAll, let last = seen.last else { return true }
        func isAbove(_ item: FoundItem) -> Bool { Self.precedes(item.hit, last) }
        guard all.count(where: isAbove) >= request.limit else { return false }
        return learned.allSatisfy { learned in
            guard learned.target.kind == .item else { return true }
            let key = ItemKey(app: learned.app, identifier: learned.target.identifier)
            if seen.linked[key] != nil { return true }
            return all.contains {
                !$0.isActivity && $0.app == key.app && $0.hit.identifier == key.identifier && isAbove($0)
            }
        }
    }

    /// The activities that may be among the results.
    private struct Seen {
        /// What is indexed and an activity is about, with the best of these.
        var linked: [ItemKey: (hit: SearchHit, record: ActivityRecord)] = [:]
        var alone: [FoundItem] = []
        /// Whether none that matches was left out.
        var isAll = true
        /// The worst of those that were looked at for how they match; nil where there was none.
        var last: SearchHit?
    }

    /// Activities that are looked at besides as many as results are wanted.
    private static let spareActivities = 44

    private func seenActivities(most: Int) throws -> Seen {
        if most == 0 { return Seen() }
        let searcher = order.searcher(activities)
        var wide = request
        wide.limit = most
        let found = try searcher.search(wide)
        var seen = Seen()
        for hit in found.hits { try take(hit, searcher, &seen) }
        seen.last = found.hits.last
        seen.isAll = found.hits.count < most || found.isTotalExact && most == found.total
        if seen.isAll { return seen }
        let chosen = Set(learned.filter { $0.target.kind == .activity }.map(\.target.identifier))
            .subtracting(found.hits.map(\.identifier))
        if !chosen.isEmpty {
            var own = request
            own.limit = chosen.count * activities.count
            own.filter = .all([.identifiers(chosen)] + (request.filter.map { [$0] } ?? []))
            for hit in try searcher.search(own).hits { try take(hit, searcher, &seen) }
        }
        return seen
    }

    private func take(_ hit: SearchHit, _ searcher: Searcher, _ seen: inout Seen) throws {
        let app = activities[hit.source].app
        guard let record = ActivityRecord(try searcher.document(hit)) else { return }
        if let related = record.relatedIdentifier, try isIndexed(related, app) {
            let key = ItemKey(app: app, identifier: related)
            if let other = seen.linked[key], !MergedSearch.precedes(hit, other.hit) { return }
            seen.linked[key] = (hit, record)
        } else if record.relatedIdentifier == nil || record.isWeaklyRelated {
            seen.alone.append(FoundItem(app: app, hit: hit, searcher: searcher, activity: record))
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

    private struct ItemKey: Hashable {
        var app: AppIdentifier
        var identifier: String
    }

    /// The engine's order of hits, but for the source.
    static func precedes(_ a: SearchHit, _ b: SearchHit) -> Bool {
        if a.matchClass != b.matchClass { return a.matchClass > b.matchClass }
        if a.score != b.score { return a.score > b.score }
        if a.rank != b.rank { return a.rank > b.rank }
        return a.identifier.utf8.lexicographicallyPrecedes(b.identifier.utf8)
    }

    private func isIndexed(_ identifier: String, _ app: AppIdentifier) throws -> Bool {
        for item in items where item.app == app {
            if let document = try item.snapshot.document(identifier), document.expiration > request.now { return true }
        }
        return false
    }

    /// How items match by themselves that were not among the best.
    private func ownMatches(of identifiers: [String], _ searcher: Searcher) throws -> [ItemKey: SearchHit] {
        guard !identifiers.isEmpty else { return [:] }
        var own = request
        own.limit = identifiers.count * items.count
        own.filter = .all([.identifiers(Set(identifiers))] + (request.filter.map { [$0] } ?? []))
        var result: [ItemKey: SearchHit] = [:]
        for hit in try searcher.search(own).hits {
            result[ItemKey(app: items[hit.source].app, identifier: hit.identifier)] = hit
        }
        return result
    }

    /// The item itself as a hit without words; nil when the request's filter keeps it out.
    private func locate(_ key: ItemKey, _ searcher: Searcher) throws -> (source: Int, hit: SearchHit)? {
        var plain = request
        plain.text = ""
        plain.mode = .keystroke
        plain.limit = items.count
        plain.filter = .all([.identifiers([key.identifier])] + (request.filter.map { [$0] } ?? []))
        for hit in try searcher.search(plain).hits where items[hit.source].app == key.app { return (hit.source, hit) }
        return nil
    }
}
