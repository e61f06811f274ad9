import SearchEngine
import Synchronization

/// The locations of the items that activities are about, in the snapshots of one scope. Looked up once for each
/// activity, for all keystrokes that search these snapshots. Any thread.
final class LinkedItems: Sendable {
    /// What an activity is among the results.
    enum Target: Sendable {
        /// A match of an item.
        case item(ItemLocation, identifier: String, isWeak: Bool)
        /// A result by itself.
        case itself
        /// Nothing: the item is gone that it is about.
        case nothing
    }

    private let items: [(app: AppIdentifier, snapshot: Snapshot)]
    private let activities: [(app: AppIdentifier, snapshot: Snapshot)]
    private let links: ActivityLinks
    /// By the location of the activity.
    private let targets = Mutex<[ItemLocation: Target]>([:])
    private let repetition = Mutex<(count: Int, time: Int64)?>(nil)

    /// Activities up to which all of them are looked at for ``repeated(visibleTo:)``.
    private static let maximumActivities = 4096
    /// For how many seconds a count of repetitions holds: items expire.
    private static let countLifetime: Int64 = 60

    init(
        items: [(app: AppIdentifier, snapshot: Snapshot)], activities: [(app: AppIdentifier, snapshot: Snapshot)],
        links: ActivityLinks
    ) {
        self.items = items
        self.activities = activities
        self.links = links
    }

    /// Whether it holds for other snapshots too: they are the same ones.
    func holds(
        for items: [(app: AppIdentifier, snapshot: Snapshot)], _ activities: [(app: AppIdentifier, snapshot: Snapshot)]
    ) -> Bool {
        func areSame(
            _ a: [(app: AppIdentifier, snapshot: Snapshot)], _ b: [(app: AppIdentifier, snapshot: Snapshot)]
        ) -> Bool {
            a.count == b.count && zip(a, b).allSatisfy { $0.snapshot === $1.snapshot && $0.app == $1.app }
        }
        return areSame(self.items, items) && areSame(self.activities, activities)
    }

    /// Returns what an activity is among the results, items that have expired included.
    ///
    /// - Parameter activity: its location in the scope's activities.
    /// - Throws: `IndexError`: `corrupted` or `inputOutput`.
    func target(of activity: ItemLocation) throws -> Target {
        if let known = targets.withLock({ $0[activity] }) { return known }
        let target = try findTarget(of: activity)
        targets.withLock { $0[activity] = target }
        return target
    }

    private func findTarget(of activity: ItemLocation) throws -> Target {
        let (app, snapshot) = activities[activity.source]
        switch try links.link(of: activity.document, in: snapshot.views[activity.view].segment) {
        case .unreadable: return .nothing
        case .none: return .itself
        case .item(let identifier, let isWeak):
            for (source, item) in items.enumerated() where item.app == app {
                if let location = try ItemLookup.locate(identifier, in: item.snapshot, source: source) {
                    return .item(location, identifier: identifier, isWeak: isWeak)
                }
            }
            return isWeak ? .itself : .nothing
        }
    }

    /// Returns how many activities at most are no result of their own, because another activity is about the same item or theirs is not
    /// shown. So at least the rest of any number of activities are results. Returns nil if there are too many to look at each.
    ///
    /// The first call looks at every activity; later calls take no time.
    ///
    /// - Parameter isShown: whether the item at a location may be a result.
    /// - Throws: `IndexError`: `corrupted` or `inputOutput`.
    func repeated(now: Int64, isShown: (ItemLocation, String) throws -> Bool) throws -> Int? {
        if let known = repetition.withLock({ $0 }), now >= known.time, now - known.time < Self.countLifetime {
            return known.count
        }
        guard activities.reduce(0, { $0 + $1.snapshot.count }) <= Self.maximumActivities else { return nil }
        var shown: Set<ItemLocation> = []
        var repeated = 0
        for (source, activity) in activities.enumerated() {
            for (index, view) in activity.snapshot.views.enumerated() {
                for document in view.liveDocuments {
                    let location = ItemLocation(source: source, view: index, document: document)
                    switch try target(of: location) {
                    case .itself: continue
                    case .nothing: repeated += 1
                    case .item(let item, let identifier, _):
                        if try !isShown(item, identifier) || !shown.insert(item).inserted { repeated += 1 }
                    }
                }
            }
        }
        repetition.withLock { $0 = (repeated, now) }
        return repeated
    }
}
