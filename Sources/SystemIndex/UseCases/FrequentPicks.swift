import SearchEngine

/// A result that was chosen again and again, whatever was typed before.
package struct FrequentPick: Sendable, Hashable {
    /// The app of the item.
    package var app: AppIdentifier
    /// Whether it is an activity without an item.
    package var isActivity: Bool
    /// The item's, or the activity's if ``isActivity``.
    package var identifier: String
    /// What all choices of it count now.
    package var weight: Double
}

extension SystemIndex {
    /// What was chosen most in some apps, weightiest first; of equal weight by app and identifier. Reads what was chosen,
    /// not the items: one may be gone.
    ///
    /// - Parameters:
    ///   - limit: 0 or more.
    ///   - now: seconds since 1970: a choice counts half after three weeks.
    package func frequentPicks(of apps: [AppIdentifier], limit: Int, now: Int64) throws -> [FrequentPick] {
        var picks: [FrequentPick] = []
        for app in apps {
            var weights: [Choice.Target: Double] = [:]
            for choice in try self.app(app).engagement.choices() where choice.target.kind != .suggestion {
                weights[choice.target, default: 0] += choice.weight(at: now)
            }
            picks += weights.map { target, weight in
                FrequentPick(
                    app: app, isActivity: target.kind == .activity, identifier: target.identifier, weight: weight)
            }
        }
        picks.sort {
            if $0.weight != $1.weight { return $0.weight > $1.weight }
            if $0.app != $1.app { return $0.app < $1.app }
            return $0.identifier.utf8.lexicographicallyPrecedes($1.identifier.utf8)
        }
        return Array(picks.prefix(limit))
    }
}
