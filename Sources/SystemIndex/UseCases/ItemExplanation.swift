/// What is explained is a request of the engine's.
package import SearchEngine

/// Where an item that matches stands among the results of a search of all apps.
package enum Placement: Sendable, Hashable {
    /// Its rank, from 1.
    case listed(Int)
    /// As many as the request asked for come before it.
    case behind(limit: Int)
    /// It matches by pinyin or with a typo, and enough items match better, so such matches are not looked for.
    case notLookedFor(MatchClass)

    /// A sentence for the person.
    package var sentence: String {
        switch self {
        case .listed(let rank): "Result \(rank) of a search of all apps."
        case .behind(let limit): "Not listed: at least \(limit) results come before it."
        case .notLookedFor(.pinyin):
            "Not listed: enough items match as typed, so that letters are not read as pinyin."
        case .notLookedFor(.meaning): "Not listed: only the nearest items are added by meaning, if there is room."
        case .notLookedFor: "Not listed: enough items match as typed, so that typos are not looked for."
        }
    }
}

/// All that there is to say about a text and an item.
package struct ItemExplanation: Sendable {
    /// Why the item matches, or exactly why not.
    package let explanation: Explanation
    /// What became of the item, if it is not in the index and went lately.
    package let removal: Removal?
    /// What earlier choices add to the score of the explanation's terms.
    package let lift: Lift
    /// What keeps it from a person's searches, whatever its words.
    package let hiding: [Hiding]
    /// Nil if it does not match, or is hidden.
    package let placement: Placement?
    /// How a search of all apps goes about the text: which strategies, and why these.
    package let plan: QueryPlan
    /// Apps that were left out, since they cannot be read.
    package let unreadable: [UnreadableApp]
    /// If it is near by meaning, its words that are nearest to the text, the nearest first.
    package let nearestWords: [String]
    /// Whether the app's own embedding counts. Nil for an item without one.
    package let ownEmbedding: OwnEmbeddingUse?

    /// Whether a person's search finds it, further down than the results that are listed or not.
    package var isFound: Bool {
        guard explanation.outcome == .matched, hiding.isEmpty else { return false }
        if case .notLookedFor? = placement { return false }
        return true
    }
}

extension SystemIndex {
    /// Why an item is found with a request, and where it stands then, or exactly why not. Costs two searches.
    ///
    /// Explained with what this process's last search for the same text had learned: see ``learnedOrder(explaining:of:now:)``.
    ///
    /// - Parameter use: whether the search that is explained finds items by meaning.
    /// - Throws: what is the matter with the item's own app, if that is one that cannot be read.
    package func explainItem(
        _ identifier: String, of app: AppIdentifier, request: SearchRequest, meaning use: MeaningUse = .always
    ) throws -> ItemExplanation {
        let request = try understood(request, use)
        let learned = try learnedOrder(explaining: request.text, of: app, now: request.now)
        let (explanation, unreadable) = try explain(identifier, of: app, request: request, learned: learned)
        let hiding = try Hiding.of(identifier, app, self)
        var placement: Placement?
        if explanation.outcome == .matched, hiding.isEmpty {
            placement = try reading { apps in
                try scope(apps: apps)
                    .placement(of: identifier, in: app, explanation.matchClass, request, learned: learned)
            }.result
        }
        let plan = try reading { apps in try scope(apps: apps).explainPlan(request) }.result
        let isGone = explanation.outcome == .notIndexed
        let removal = isGone ? try self.app(app).removals.removal(of: identifier, now: request.now) : nil
        return ItemExplanation(
            explanation: explanation, removal: removal, lift: learned.lift(explanation, of: app, request: request),
            hiding: hiding, placement: placement, plan: plan, unreadable: unreadable,
            nearestWords: try nearestWords(explanation, of: app, request),
            ownEmbedding: try ownEmbeddingUse(identifier, of: app))
    }

    private func nearestWords(
        _ explanation: Explanation, of app: AppIdentifier, _ request: SearchRequest
    ) throws -> [String] {
        guard explanation.terms.contains(where: { $0.reason.code == .meaning }),
            let item = try self.app(app).document(explanation.identifier)
        else { return [] }
        return meaning.nearestWords(of: item, to: request.text)
    }
}

extension SearchScope {
    fileprivate func placement(
        of identifier: String, in app: AppIdentifier, _ matchClass: MatchClass, _ request: SearchRequest,
        learned: LearnedOrder
    ) throws -> Placement {
        let found = try search(request, learned: learned).items
        let position = found.firstIndex { !$0.isActivity && $0.app == app && $0.hit.identifier == identifier }
        if let position { return .listed(position + 1) }
        // Were such matches looked for, they would fill the list, and the last of it would be one.
        let isLookedFor = found.count >= request.limit && found.last.map { $0.hit.matchClass <= matchClass } == true
        return matchClass == .direct || isLookedFor ? .behind(limit: request.limit) : .notLookedFor(matchClass)
    }
}
