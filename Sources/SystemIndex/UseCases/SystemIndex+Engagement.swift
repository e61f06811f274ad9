public import SearchEngine
import Synchronization

extension SystemIndex {
    /// What was learned of apps' results up to now. An app that is searched alone has nothing to stand against.
    package func learnedOrder(of apps: [AppIdentifier], now: Int64) throws -> LearnedOrder {
        let qualities = apps.count > 1 ? try apps.map { ($0, try self.app($0).quality.quality()) } : []
        return LearnedOrder(
            choices: try apps.map { ($0, try self.app($0).engagement.choices()) },
            points: AppPoints.all(of: qualities, now: now), now: now)
    }

    /// Searches a scope in the learned order of this moment. The learned order stays the same while this process
    /// searches for one text, longer and shorter, until something is chosen or a minute passes.
    public func search(_ request: SearchRequest, in scope: SearchScope) throws -> FoundItems {
        try scope.search(request, learned: learnedOrder(typed: request.text, of: scope.apps, now: request.now))
    }

    /// See ``search(_:in:)``.
    package func learnedOrder(typed: String, of apps: [AppIdentifier], now: Int64) throws -> LearnedOrder {
        // Choices that were forgotten meanwhile must not count any more.
        let timesForgotten = apps.reduce(0) {
            $0 + app($1).engagement.timesForgotten + app($1).quality.timesForgotten
        }
        return try typing.withLock { typing in
            try typing.order(typed: typed, of: apps, now: now, timesForgotten: timesForgotten) {
                try learnedOrder(of: apps, now: now)
            }
        }
    }

    /// The order that explains a result's rank. It is the order of this process's last search, if that was for this
    /// text and this app. Otherwise it is the order of a search of all apps now. Leaves the learned order of the typed
    /// text as it is.
    package func learnedOrder(explaining typed: String, of app: AppIdentifier, now: Int64) throws -> LearnedOrder {
        if let last = typing.withLock({ $0.order(of: typed, app) }) { return last }
        return try reading { try learnedOrder(of: scope(apps: $0).apps, now: now) }.result
    }

    /// Learns that a person chose an item of an app, or looked at it. An item that is not indexed is not learned.
    package func engage(
        _ engagement: Engagement, withItem identifier: String, of app: AppIdentifier, typed: String, now: Int64
    ) throws {
        guard try self.app(app).document(identifier) != nil else { return }
        try engage(engagement, .init(kind: .item, identifier: identifier), of: app, typed, now)
    }

    /// Learns that a person chose an activity without an item, or looked at it, by the identifier that its result has. One
    /// that is not stored is not learned.
    package func engage(
        _ engagement: Engagement, withActivity identifier: String, of app: AppIdentifier, typed: String, now: Int64
    ) throws {
        guard try self.app(app).activities.snapshot()?.document(identifier) != nil else { return }
        try engage(engagement, .init(kind: .activity, identifier: identifier), of: app, typed, now)
    }

    /// Learns that a person chose a suggestion, or looked at it.
    package func engage(
        _ engagement: Engagement, withSuggestion text: String, of app: AppIdentifier, typed: String, now: Int64
    ) throws {
        guard text.utf8.count <= TypedText.maximumLength else { return }
        try engage(engagement, .init(kind: .suggestion, identifier: text), of: app, typed, now)
    }

    private func engage(
        _ engagement: Engagement, _ target: Choice.Target, of app: AppIdentifier, _ typed: String, _ now: Int64
    ) throws {
        try self.app(app).engagement.record(engagement, of: target, typed: typed, now: now)
        if engagement == .chosen { typing.withLock { $0.end() } }
    }
}
