package import QueryLanguage
package import SearchEngine
package import SystemIndex

/// What the text of a search box asks for: words, and filters typed among them.
package struct TypedQuery: Sendable {
    /// As it was typed.
    package let text: String
    package let typed: TypedText

    package var filters: [TypedFilter] { typed.filters }

    /// What is searched for, and what choices are learned for.
    package var words: String { typed.words }

    /// The request with the words as its text and the typed filters besides its own.
    package func applied(to request: SearchRequest) -> SearchRequest {
        guard !filters.isEmpty else { return request }
        var request = request
        request.text = words
        if let filter = typed.filter { request.filter = request.filter.map { .all([$0, filter]) } ?? filter }
        return request
    }

    /// The apps of a choice that the text names too.
    package func applied(to choice: SearchedChoice) -> SearchedChoice {
        guard let apps = typed.apps else { return choice }
        switch choice {
        case .all: return .those(apps.contains)
        case .those(let isWanted): return .those { isWanted($0) && apps.contains($0) }
        case .named(let named): return .named(named.filter(apps.contains))
        }
    }

    /// The request that explains whether one app's items are found.
    package func applied(to request: SearchRequest, explaining app: AppIdentifier) -> SearchRequest {
        var request = applied(to: request)
        if let apps = typed.apps, !apps.contains(app) {
            // No item passes, which is what the explanation says.
            let none = Filter.identifiers([])
            request.filter = request.filter.map { .all([$0, none]) } ?? none
        }
        return request
    }
}
