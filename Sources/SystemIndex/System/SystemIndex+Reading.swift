/// Errors are the engine's.
package import SearchEngine

/// An app whose index, or whose activities, cannot be read.
package struct UnreadableApp: Sendable, Hashable {
    /// Which.
    package let app: AppIdentifier
    /// What is the matter, where, and what helps.
    package let error: IndexError
    /// Whether only the viewed activities were unreadable. They are quarantined, and the app's items are found.
    package let isActivitiesOnly: Bool
    /// What was quarantined, if anything was.
    package internal(set) var quarantined: Quarantined?

    /// - Parameters:
    ///   - error: what reading it threw.
    ///   - isActivitiesOnly: whether its items were read anyway.
    package init(app: AppIdentifier, error: IndexError, isActivitiesOnly: Bool = false) {
        self.app = app
        self.isActivitiesOnly = isActivitiesOnly
        self.error = error
    }
}

extension SystemIndex {
    /// Reads something over apps, without those that turn out to be unreadable. One damaged app, or an index of an
    /// unsupported format, does not hide what the others hold. Such an app is asked for its items again. If only its
    /// activities are unreadable, they are quarantined, what can be read of them is used again, and the app stays.
    ///
    /// - Parameters:
    ///   - apps: nil for all, switched off or not. If apps are named, an unreadable one is an error.
    ///   - body: reads; called again, with fewer apps, each time that one is found unreadable.
    /// - Throws: what `body` throws that is no app's own, and what is the matter with the first app if none is readable.
    package func reading<Result>(
        _ apps: [AppIdentifier]? = nil, _ body: ([AppIdentifier]) throws -> Result
    ) throws -> (result: Result, unreadable: [UnreadableApp]) {
        var readable = try apps ?? self.apps()
        var unreadable: [UnreadableApp] = []
        while true {
            do {
                return (try body(readable), unreadable)
            } catch let error as IndexError {
                guard let position = readable.firstIndex(where: { isOwn(error, of: $0) }) else { throw error }
                // Activities cannot be indexed again, so searches go on with those that can be read.
                let own = self.app(readable[position])
                let isFirst = !unreadable.contains { $0.app == own.app }
                if isFirst, (try? own.activities.quarantine(after: error)) == true {
                    var left = UnreadableApp(app: own.app, error: error, isActivitiesOnly: true)
                    left.quarantined = (try? own.quarantined())?.first { $0.name == "activities" }
                    unreadable.append(left)
                    continue
                }
                let app = readable.remove(at: position)
                unreadable.append(UnreadableApp(app: app, error: error))
                // If this cannot be written down, the next reader finds the damage again.
                if error.isMendedByReindexing { try? self.app(app).suspectDamage() }
                if apps != nil || readable.isEmpty {
                    throw unreadable.first { !$0.isActivitiesOnly }?.error ?? error
                }
            }
        }
    }

    /// Why an item is found with a request, or exactly why not, among all apps that can be read; see
    /// ``SearchScope/explain(_:of:request:learned:)``. Apps that are switched off count too.
    ///
    /// - Throws: what is the matter with the item's own app, if that is one that cannot be read.
    package func explain(
        _ identifier: String, of app: AppIdentifier, request: SearchRequest, learned: LearnedOrder = .nothing
    ) throws -> (explanation: Explanation, unreadable: [UnreadableApp]) {
        let (explanation, unreadable) = try reading { apps in
            try scope(apps: apps, respectsSwitches: false)
                .explain(identifier, of: app, request: request, learned: learned)
        }
        if let own = unreadable.first(where: { $0.app == app && !$0.isActivitiesOnly }) { throw own.error }
        return (explanation, unreadable)
    }

    /// What an app's index consists of, or why that cannot be read.
    package func statistics(of app: AppIdentifier) throws -> Result<IndexStatistics, IndexError> {
        do {
            return .success(try self.app(app).statistics())
        } catch let error as IndexError where isOwn(error, of: app) {
            return .failure(error)
        }
    }

    /// Whether an error is about one of an app's files.
    private func isOwn(_ error: IndexError, of app: AppIdentifier) -> Bool {
        guard let path = error.path else { return false }
        // All of a sandbox's home is its app's.
        let folders = [home.folder(of: app), sandbox(of: app)?.path].compactMap { $0 }
        return folders.contains { path == $0 || path.hasPrefix($0 + "/") }
    }
}
