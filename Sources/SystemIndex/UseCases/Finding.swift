package import SearchEngine

/// Which apps are searched.
package enum SearchedChoice {
    /// All. One that cannot be read is left out, and said to be.
    case all
    /// Some of all, in the same way.
    case those((AppIdentifier) -> Bool)
    /// These. One that cannot be read is an error.
    case named([AppIdentifier])
}

/// Results of a search, with what explains them.
package struct FoundResults {
    /// What was asked.
    package let request: SearchRequest
    /// Best first.
    package let found: FoundItems
    private let scope: SearchScope
    private let learned: LearnedOrder

    /// Returns why a result was found and where its score comes from, without what earlier choices add: see ``FoundItem/lift``.
    ///
    /// - Throws: `IndexError` when the index cannot be read.
    package func explain(_ item: FoundItem) throws -> Explanation {
        try scope.explain(item, request: request, learned: learned)
    }

    /// - Parameter isComplete: whether every app that was to be searched is in the scope.
    fileprivate init(
        _ request: SearchRequest, _ scope: SearchScope, _ learned: LearnedOrder, isComplete: Bool
    ) throws {
        self.request = request
        self.scope = scope
        self.learned = learned
        var found = try scope.search(request, learned: learned)
        found.isTotalExact = found.isTotalExact && isComplete
        self.found = found
    }
}

extension SystemIndex {
    /// Finds items and activities for a person or a program: the one way in which every face searches.
    ///
    /// Leaves out apps that are switched off and items that are for their own app only. What a result holds is read in `show`, because
    /// damage may be noticed only then: `show` is called again, without the damaged app.
    ///
    /// - Parameters:
    ///   - choice: which apps are searched.
    ///   - order: what was learned when the person began to type.
    ///   - show: makes of the results what the face shows.
    /// - Returns: what `show` made, and the apps that were left out.
    /// - Throws: `IndexError` when a named app, or all, cannot be read; what `show` throws.
    package func find<Shown>(
        _ request: SearchRequest, in choice: SearchedChoice = .all,
        order: (SearchScope) throws -> LearnedOrder, _ show: (FoundResults) throws -> Shown
    ) throws -> (shown: Shown, unreadable: [UnreadableApp]) {
        var named: [AppIdentifier]?
        if case .named(let apps) = choice { named = apps }
        // `reading` calls again only to leave something out. The total is not exact then.
        var isComplete = true
        let (shown, unreadable) = try reading(named) { readable in
            let readsAll = isComplete
            isComplete = false
            var apps = readable
            if case .those(let isWanted) = choice { apps = readable.filter(isWanted) }
            let scope = try scope(apps: apps)
            return try show(FoundResults(request, scope, order(scope), isComplete: readsAll))
        }
        return (shown, unreadable)
    }

    /// The same in the order that this process's searches for the text, longer and shorter, learned first.
    package func find<Shown>(
        _ request: SearchRequest, in choice: SearchedChoice = .all, _ show: (FoundResults) throws -> Shown
    ) throws -> (shown: Shown, unreadable: [UnreadableApp]) {
        try find(
            request, in: choice,
            order: { try learnedOrder(typed: request.text, of: $0.apps, now: request.now) }, show)
    }
}

extension SearchScope {
    /// Finds one app's own items for what a person typed into it. If nothing is found, it reads the text the other way.
    ///
    /// No whole word may be there yet, because the text is the prefix of one. Or there are so many words that the
    /// person asks a question rather than types a name: then the weightier words decide.
    ///
    /// - Parameter isSentence: whether a keystroke query without results is searched as after Enter.
    package func findOwn(_ request: SearchRequest, isSentence: Bool, learned: LearnedOrder) throws -> [FoundItem] {
        let found = try search(request, learned: learned).items
        let isCommitted = request.mode == .committed
        guard found.isEmpty, isCommitted || isSentence else { return found }
        var other = request
        other.mode = isCommitted ? .keystroke : .committed
        return try search(other, learned: learned).items
    }
}
