import SearchEngine

extension AppIndex {
    /// Remembers what a commit deleted. An item that moved to another protection class, or came again since, is not gone.
    ///
    /// - Parameter date: of the commit, in seconds since 1970.
    func remember(_ deleted: [CommitReceipt.DeletedItem], at date: Int64) {
        guard !deleted.isEmpty else { return }
        removals.record(now: date) {
            let after = try snapshots()
            return try deleted.filter { try !Self.contains($0.identifier, after) }.map {
                ($0.identifier, $0.isByDomain ? .deletedWithDomain : .deleted)
            }
        }
    }

    /// Remembers the expired items that merging left out since some snapshots were taken. Looks only at segments that are
    /// gone since, some nanoseconds for each of their items.
    func rememberExpired(since before: [Snapshot]) {
        let now = Int64(Clock.now())
        removals.record(now: now) {
            let after = try snapshots()
            let present = Set(after.flatMap { $0.views.map(\.segment.number) })
            var expired: [(identifier: [UInt8], reason: Removal.Reason)] = []
            for view in before.flatMap(\.views)
            where view.segment.meta.earliestExpiration <= now && !present.contains(view.segment.number) {
                for document in view.liveDocuments where try view.segment.expiration(document) <= now {
                    let identifier = try view.segment.identifier(document)
                    try view.segment.checkDisk()
                    if try Self.contains(identifier, after) { continue }
                    expired.append((identifier, .expired))
                    if expired.count == RemovalStore.maximum { return expired }
                }
            }
            return expired
        }
    }

    private static func contains(_ identifier: [UInt8], _ snapshots: [Snapshot]) throws -> Bool {
        try snapshots.contains { try $0.locate(identifier) != nil }
    }
}
