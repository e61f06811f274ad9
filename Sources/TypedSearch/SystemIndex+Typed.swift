import AppPrograms
package import QueryLanguage
package import SearchEngine
package import SystemIndex

/// The one way in which every face searches for what a person typed.
extension SystemIndex {
    /// Takes the filters out of a typed text.
    ///
    /// - Parameters:
    ///   - apps: whether an app may be named by `in:`. A text must not tell of others.
    ///   - now: seconds since 1970.
    /// - Throws: `IndexError` when the apps cannot be listed, which is done only for `in:`.
    package func typed(
        _ text: String, in apps: @escaping (AppIdentifier) -> Bool = { _ in true }, now: Int64
    ) throws -> TypedQuery {
        TypedQuery(text: text, typed: try TypedText(text, vocabulary: vocabulary(apps), now: now))
    }

    private func vocabulary(_ isWanted: @escaping (AppIdentifier) -> Bool) -> FilterVocabulary {
        FilterVocabulary(kind: ItemKinds.named) {
            try self.apps().filter(isWanted).map { app in
                // An app whose registration is damaged is still named by its identifier.
                (app, (try? self.name(of: app)) ?? app.rawValue)
            }
        }
    }

    /// The words of a typed text: what a choice is learned for, and what an app is told.
    package func typedWords(_ text: String, now: Int64) throws -> String { try typed(text, now: now).words }

    /// Finds what a typed text asks for, as ``SystemIndex/find(_:in:order:_:)`` does for its words.
    ///
    /// - Parameters:
    ///   - request: its text is as it was typed.
    ///   - use: when items count that are near by meaning.
    ///   - order: what was learned when the person began to type.
    ///   - show: makes of the results what the face shows; their request has the words and all filters.
    package func findTyped<Shown>(
        _ request: SearchRequest, in choice: SearchedChoice = .all, meaning use: MeaningUse = .afterEnter,
        order: (SearchScope) throws -> LearnedOrder, _ show: (FoundResults, TypedQuery) throws -> Shown
    ) throws -> (shown: Shown, unreadable: [UnreadableApp]) {
        let query = try typed(request.text, in: Self.mayBeNamed(choice), now: request.now)
        return try find(
            query.applied(to: request), in: query.applied(to: choice), meaning: use, order: order
        ) { try show($0, query) }
    }

    /// The same in the order that this process's searches for the words, longer and shorter, learned first.
    package func findTyped<Shown>(
        _ request: SearchRequest, in choice: SearchedChoice = .all, meaning use: MeaningUse = .afterEnter,
        _ show: (FoundResults, TypedQuery) throws -> Shown
    ) throws -> (shown: Shown, unreadable: [UnreadableApp]) {
        let query = try typed(request.text, in: Self.mayBeNamed(choice), now: request.now)
        return try find(query.applied(to: request), in: query.applied(to: choice), meaning: use) {
            try show($0, query)
        }
    }

    private static func mayBeNamed(_ choice: SearchedChoice) -> (AppIdentifier) -> Bool {
        switch choice {
        case .all: { _ in true }
        case .those(let isWanted): isWanted
        case .named(let apps): Set(apps).contains
        }
    }

    /// The filters that the last word of a text may become, likeliest first.
    ///
    /// - Parameters:
    ///   - apps: those that may be named.
    ///   - limit: 0 or more.
    package func filterCompletions(
        _ text: String, in apps: @escaping (AppIdentifier) -> Bool = { _ in true }, limit: Int
    ) throws -> [FilterCompletion] {
        try FilterCompletion.completions(
            of: text, kinds: ItemKinds.offered, vocabulary: vocabulary(apps), limit: limit)
    }
}
