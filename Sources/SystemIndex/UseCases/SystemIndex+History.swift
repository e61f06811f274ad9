import SearchEngine
import SearchlightBasics

/// How much of the history was cleared.
package struct ClearedHistory: Sendable, Hashable {
    /// Activities that were deleted.
    package var activities = 0
    /// Choices that were forgotten.
    package var choices = 0
}

extension SystemIndex {
    /// What was viewed in some apps, last first; apps that are switched off too. Reads every activity of theirs.
    ///
    /// - Parameter now: seconds since 1970; what expired by then is left out.
    package func history(
        of apps: [AppIdentifier], now: Int64
    ) throws -> [(app: AppIdentifier, record: ActivityRecord)] {
        var all: [(app: AppIdentifier, record: ActivityRecord)] = []
        for app in apps {
            all += try self.app(app).activities.history(now: now).map { (app, $0) }
        }
        all.sort { ($1.record.lastViewed, $0.app) < ($0.record.lastViewed, $1.app) }
        return all
    }

    /// What of apps' histories was damaged, and is kept in quarantine.
    ///
    /// - Parameter apps: nil for all.
    package func quarantinedHistory(
        of apps: [AppIdentifier]?
    ) throws -> [(app: AppIdentifier, part: Quarantined)] {
        try (apps ?? self.apps()).flatMap { app in
            // An app that cannot be read is named by itself.
            ((try? self.app(app).quarantined()) ?? []).filter { AppIndex.historyParts.contains($0.name) }
                .map { (app, $0) }
        }
    }

    /// Deletes what was viewed, and forgets what was chosen, in some apps, from the disk too. Notes about either, such
    /// as waiting reports, go with them. Items stay. If one app's cannot be read, the others' is cleared before the
    /// error is thrown.
    ///
    /// Apps' standing is forgotten with everything only: it is a few sums, of no day in particular.
    ///
    /// - Parameter day: only what was last viewed or chosen on this day as ``LocalTime/day(_:)`` writes it; nil for all.
    package func clearHistory(of apps: [AppIdentifier], day: String?) throws -> ClearedHistory {
        var cleared = ClearedHistory()
        var failure: IndexError?
        for app in apps {
            do {
                try clearHistory(of: self.app(app), day: day, counting: &cleared)
            } catch let error as IndexError {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        return cleared
    }

    private func clearHistory(of index: AppIndex, day: String?, counting cleared: inout ClearedHistory) throws {
        let outcome = Result { try clearViewsAndChoices(of: index, day: day, counting: &cleared) }
        // Last, and whatever became of the rest: a writer of a note checks afterwards whether its subject still exists.
        if let day { try index.notes.forget { LocalTime.day($0) == day } } else { try index.notes.forgetAll() }
        try outcome.get()
    }

    private func clearViewsAndChoices(
        of index: AppIndex, day: String?, counting cleared: inout ClearedHistory
    ) throws {
        let count = try index.activities.delete { record in
            day.map { LocalTime.day(record.lastViewed) == $0 } ?? true
        }
        if count > 0 { try index.activities.compact() }
        try index.eraseHistoryAside()
        cleared.activities += count
        if let day {
            cleared.choices += try index.engagement.forget { LocalTime.day($0) == day }
        } else {
            cleared.choices += try index.engagement.count()
            try index.engagement.forgetAll()
            try index.quality.forget()
        }
    }
}
