import SearchEngine

/// One of the things that follow from a commit that deleted something. Each may be done twice: a program that ends while it is at it is
/// followed by another, which begins with the first again.
struct Consequence: Sendable {
    /// Does it.
    let draw: @Sendable (AppIndex, ProtectionClass, CommitNotice) throws -> Void

    /// In the order in which they are drawn.
    static let all: [Consequence] = [
        // The app's other protection classes first: until then readers hide what is deleted there.
        Consequence { app, _, notice in
            if notice.changes.isEmpty { return }
            let lock = try app.lockClasses()
            defer { lock.unlock() }
            try app.followClasses()
        },
        // Why items are gone.
        Consequence { app, _, notice in
            if notice.deletesAll { return try app.removals.forget() }
            app.remember(notice.deleted, at: notice.date)
        },
        // Activities about deleted items, and those of deleted domains. Deleting every item deletes no activity by itself: Apple
        // has `deleteAllSavedUserActivities` for these.
        Consequence { app, protection, notice in try app.forgetActivities(protection, notice) },
        // Choices of what is gone.
        Consequence { app, _, notice in
            // Activities by themselves stay, and what was chosen of them.
            let ofActivities = try app.engagement.choices().contains { $0.target.kind == .activity }
            if notice.deletesAll, !ofActivities { return try app.engagement.forgetAll() }
            if notice.deletesAll { try app.engagement.remove { $0.target.kind != .activity } }
            try app.forgetChoices()
        },
        // Notes about the history, and what was quarantined.
        Consequence { app, _, notice in
            guard notice.deletesAll else { return }
            try app.notes.forgetAll()
            try app.eraseAside()
        },
    ]
}

extension AppIndex {
    /// Draws the consequences of commits whose turn has not come yet, this program's and others'. Call it after the
    /// caller of the commit was told. The next call tries failed consequences again, and
    /// ``maintain(maximumBytes:isIdle:)`` reports them.
    package func drawConsequences() {
        // What is deleted in a sandbox, its program follows.
        if isSandboxed { return }
        do {
            if try pendingNotices().isEmpty { return }
            // One at a time: a second one would take what was viewed since for what was deleted.
            let lock = try home.storage(folder).lock("lock-drawing")
            try lock.lock(path: folder, waitingAtMost: 30)
            defer { lock.unlock() }
            for (protection, notice) in try pendingNotices() {
                for consequence in Consequence.all { try consequence.draw(self, protection, notice) }
                try consequences.setDone(protection, notice.number)
            }
        } catch {
            noteLateFailure(error)
        }
    }

    private func pendingNotices() throws -> [(protection: ProtectionClass, notice: CommitNotice)] {
        try classSnapshots().flatMap { protection, snapshot in
            let notices = snapshot.notices
            if notices.isEmpty { return [(protection: ProtectionClass, notice: CommitNotice)]() }
            return CommitNotice.pending(notices, after: consequences.done(protection)).map { (protection, $0) }
        }
    }

    /// Takes notices whose consequences were drawn from the indexes: they name what was deleted.
    ///
    /// - Throws: `IndexError` when an index cannot be written.
    func dropNotices() throws {
        for (protection, index) in try writable() where try index.snapshot().clientState(CommitNotice.stateName) != nil
        {
            let done = consequences.done(protection)
            guard CommitNotice.pending(try index.snapshot().notices, after: done).isEmpty else { continue }
            let transaction = try index.transaction()
            transaction.stateOfReceipt = (
                CommitNotice.stateName,
                { _, old in CommitNotice.encode(CommitNotice.pending(CommitNotice.decode(old), after: done)) }
            )
            try index.commit(transaction)
        }
    }

    /// Deletes the activities that go with what was deleted: those about deleted items, and those of deleted domains.
    fileprivate func forgetActivities(_ protection: ProtectionClass, _ notice: CommitNotice) throws {
        var failure: (any Error)?
        let domains = notice.domains
        try activities.follow(notice, of: protection) { record in
            // Keep what was viewed after the deletion. Times are whole seconds, so a view in the second of the deletion
            // counts as older. If a crash delayed this, such a view is lost. So is one of a clock that was set back.
            let isOlder = record.lastViewed <= notice.date || record.lastViewed > Int64(Clock.now())
            if isOlder, domains.contains(where: { Domain.contains($0, record.domain) }) { return true }
            guard let related = record.relatedIdentifier, !record.isWeaklyRelated else { return false }
            do {
                return try document(related) == nil
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
    }

    /// Forgets the choices of what is gone.
    ///
    /// - Parameter maximumSuggestions: how many texts are checked for whether they still find anything, the latest
    ///   first. Each takes a search while the deletion waits. Maintenance checks all.
    func forgetChoices(maximumSuggestions: Int = 32) throws {
        let suggestions = try engagement.choices().filter { $0.target.kind == .suggestion }.sorted { $0.time > $1.time }
        var gone: Set<String> = []
        if !suggestions.isEmpty {
            let searcher = Searcher(try snapshots() + [activities.snapshot()].compactMap { $0 })
            var request = SearchRequest("", mode: .keystroke, limit: 1, now: Int64(Clock.now()))
            request.toleratesTypos = false
            for choice in suggestions.prefix(maximumSuggestions) {
                request.text = choice.target.identifier
                // What cannot be read now may find it yet.
                if (try? searcher.search(request).hits.isEmpty) == true { gone.insert(choice.target.identifier) }
            }
        }
        try engagement.remove { choice in
            switch choice.target.kind {
            case .item: try document(choice.target.identifier) == nil
            case .activity: try activities.snapshot()?.document(choice.target.identifier) == nil
            case .suggestion: gone.contains(choice.target.identifier)
            }
        }
    }
}
