import SearchEngine

/// The scope of a search over some apps, with the indexes it was made of. If nothing was committed in between, the next
/// keystroke need not collect hundreds of apps' indexes again.
struct SearchedApps: Sendable {
    /// What was asked for.
    struct Choice: Sendable, Equatable {
        var apps: [AppIdentifier]
        var switches: Switches
        /// Whether items that are for their own app only are hidden.
        var hidesPrivateItems: Bool
    }

    private let choice: Choice
    private let moment: IndexLocations.Moment
    private let indexes: IndexGroup
    let scope: SearchScope

    /// - Parameters:
    ///   - moment: when the indexes were looked for.
    ///   - indexes: of all apps that are searched. Only `scope` may have taken snapshots of this group.
    init(_ choice: Choice, at moment: IndexLocations.Moment, indexes: IndexGroup, scope: SearchScope) {
        self.choice = choice
        self.moment = moment
        self.indexes = indexes
        self.scope = scope
    }

    /// Whether the same choice has the same scope now. A load for each index.
    func holds(for choice: Choice, at now: IndexLocations.Moment) -> Bool {
        moment.holds(at: now) && self.choice == choice && indexes.isUnchanged
    }
}
