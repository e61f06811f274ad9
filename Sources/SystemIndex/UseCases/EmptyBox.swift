/// A frequent result is a document of the engine's.
package import SearchEngine

/// A frequent pick that a search would show.
package struct FrequentResult: Sendable {
    /// The app of the item.
    package let app: AppIdentifier
    /// The item, or the activity's document.
    package let document: Document
    /// nil for an item.
    package let activity: ActivityRecord?
}

/// What an empty search box shows. Apps are those that the caller may show: nothing here looks at the switches but for
/// single items' own reasons to be hidden.
extension SystemIndex {
    /// What was viewed last in some apps, but for activities that are nothing without an item that is gone.
    ///
    /// - Parameters:
    ///   - limit: 0 or more.
    ///   - now: seconds since 1970; what expired by then is left out.
    package func recentActivities(
        of apps: [AppIdentifier], limit: Int, now: Int64
    ) throws -> [(app: AppIdentifier, record: ActivityRecord)] {
        var recent: [(app: AppIdentifier, record: ActivityRecord)] = []
        let switches = try switches()
        for (app, record) in try history(of: apps, now: now) {
            if recent.count == limit { break }
            if switches.hides(app, isActivity: true, record.identifier)
                || record.relatedIdentifier.map({ switches.hides(app, isActivity: false, $0) }) == true
            {
                continue
            }
            if let related = record.relatedIdentifier, !record.isWeaklyRelated,
                try self.app(app).document(related).map({ $0.expiration <= now }) ?? true
            {
                continue
            }
            recent.append((app, record))
        }
        return recent
    }

    /// What was chosen most in some apps, of what a search would show.
    ///
    /// - Parameters:
    ///   - limit: 0 or more.
    ///   - now: seconds since 1970.
    package func frequentResults(of apps: [AppIdentifier], limit: Int, now: Int64) throws -> [FrequentResult] {
        var frequent: [FrequentResult] = []
        for pick in try frequentPicks(of: apps, limit: .max, now: now) {
            if frequent.count == limit { break }
            if let result = try result(pick, now: now) { frequent.append(result) }
        }
        return frequent
    }

    private func result(_ pick: FrequentPick, now: Int64) throws -> FrequentResult? {
        let index = app(pick.app)
        if pick.isActivity {
            guard let document = try index.activities.snapshot()?.document(pick.identifier), document.expiration > now,
                let record = ActivityRecord(document),
                try !switches().hides(pick.app, isActivity: true, pick.identifier)
            else { return nil }
            return FrequentResult(app: pick.app, document: document, activity: record)
        }
        guard let document = try index.document(pick.identifier), document.expiration > now,
            try Hiding.of(pick.identifier, pick.app, self).isEmpty
        else { return nil }
        return FrequentResult(app: pick.app, document: document, activity: nil)
    }
}
