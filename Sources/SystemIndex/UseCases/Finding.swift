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
    ///   - use: when items count that are near by meaning.
    ///   - order: what was learned when the person began to type.
    ///   - show: makes of the results what the face shows.
    /// - Returns: what `show` made, and the apps that were left out.
    /// - Throws: `IndexError` when a named app, or all, cannot be read; what `show` throws.
    package func find<Shown>(
        _ request: SearchRequest, in choice: SearchedChoice = .all, meaning use: MeaningUse = .afterEnter,
        order: (SearchScope) throws -> LearnedOrder, _ show: (FoundResults) throws -> Shown
    ) throws -> (shown: Shown, unreadable: [UnreadableApp]) {
        let request = try understood(request, use)
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
        _ request: SearchRequest, in choice: SearchedChoice = .all, meaning use: MeaningUse = .afterEnter,
        _ show: (FoundResults) throws -> Shown
    ) throws -> (shown: Shown, unreadable: [UnreadableApp]) {
        try find(
            request, in: choice, meaning: use,
            order: { try learnedOrder(typed: request.text, of: $0.apps, now: request.now) }, show)
    }
}

extension SearchScope {
    /// Finds one app's own items for what a person typed into it. If no item has every word of a sentence, its weightier words decide: the
    /// person asks a question rather than types a name. If the request knows what it means, near items come last.
    ///
    /// - Parameter isSentence: whether a keystroke query without results is searched as after Enter.
    package func findOwn(_ request: SearchRequest, isSentence: Bool, learned: LearnedOrder) throws -> [FoundItem] {
        var typed = request
        typed.meaning = nil
        let found = try search(typed, learned: learned).items
        if found.isEmpty, isSentence {
            var other = request
            other.mode = .committed
            return try search(other, learned: learned).items
        }
        // Near items come behind those with all words.
        if request.meaning == nil || found.count >= request.limit { return found }
        return try search(request, learned: learned).items
    }

    /// Finds all of one app's own items for a text that a person is typing. First come those with every word, the last
    /// of them as a prefix. Then come those that a search after Enter finds besides.
    ///
    /// An app that gives no limit may ask at each key or once. The first part serves the former, the second the latter.
    package func findAllOwn(_ request: SearchRequest, learned: LearnedOrder) throws -> [FoundItem] {
        var typed = request
        typed.meaning = nil
        typed.limit = min(count, Self.enoughAsTyped)
        var found = try search(typed, learned: learned).items
        if found.count == typed.limit, typed.limit < count {
            // Enough match as they are typed, so typing errors are not tolerated for the rest.
            typed.limit = count
            typed.toleratesTypos = false
            found = try search(typed, learned: learned).items
        }
        var committed = request
        committed.mode = .committed
        committed.limit = count
        let known = Set(found.map(\.identity))
        return found + (try search(committed, learned: learned).items.filter { !known.contains($0.identity) })
    }

    /// Items from which on no words with typing errors are looked for. Lists that a person reads are shorter.
    private static let enoughAsTyped = 100
}
