public import Foundation
import SearchEngine
import SystemIndex

/// A search of the app's own items by what a person typed, best first, with suggestions how to go on.
open class CSUserQuery: CSSearchQuery, @unchecked Sendable {
    private let userContext: CSUserQueryContext
    private let suggestionLock = NSLock()
    private var suggestionCount = 0

    /// - Parameter userQueryString: what was typed; nil takes the context's current suggestion.
    public init(userQueryString: String?, userQueryContext: CSUserQueryContext?) {
        userContext = (userQueryContext?.copy() as? CSUserQueryContext) ?? CSUserQueryContext()
        super.init(
            queryString: userQueryString ?? userContext.currentSuggestion?.text ?? "", queryContext: userContext)
    }

    /// Opens what searches need, so that the first is as fast as the next.
    open class func prepare() { prepareProtectionClasses([]) }

    /// See ``prepare()``; for some protection classes only.
    open class func prepareProtectionClasses(_ protectionClasses: [FileProtectionType]) {
        DispatchQueue.global(qos: .utility).async {
            _ = try? SystemIndex.current().scope(of: ProgramIdentity.app, protection: nil).count
        }
    }

    /// Suggestions found so far; brought up to date before each call of ``foundSuggestionsHandler``.
    open var foundSuggestionCount: Int { suggestionLock.withLock { suggestionCount } }

    /// Called with the whole list of suggestions each time it changes. Suggestions are made only where this is set, or
    /// where ``responses`` or ``suggestions`` are read.
    open var foundSuggestionsHandler: (([CSSuggestion]) -> Void)?

    open override func start() {
        if let handler = foundSuggestionsHandler, let found = try? findSuggestions(), !found.isEmpty {
            suggestionLock.withLock { suggestionCount = found.count }
            let call = UncheckedBox((handler, found))
            DispatchQueue.global(qos: .userInitiated).async { call.value.0(call.value.1) }
        }
        super.start()
    }

    open override func cancel() { super.cancel() }

    /// The app's item was chosen, or looked at, among others that were to be seen.
    open func userEngaged(_ item: Item, visibleItems: [Item], interaction: UserInteractionKind) {}

    /// A suggestion was chosen, or looked at, among others that were to be seen.
    open func userEngaged(
        _ suggestion: Suggestion, visibleSuggestions: [Suggestion], interaction: UserInteractionKind
    ) {}

    override func find() throws -> [FoundItem] {
        let scope = try scope()
        let isCommitted = userContext.maxResultCount == 0
        var request = SearchRequest(
            queryString, mode: isCommitted ? .committed : .keystroke,
            limit: isCommitted ? scope.count : userContext.maxResultCount, now: Int64(Date().timeIntervalSince1970))
        let filters = try contextFilters()
        if !filters.isEmpty { request.filter = .all(filters) }
        var found = try scope.search(request).items
        if isCommitted && found.isEmpty {
            // No whole word is there: what was typed may be the beginning of one.
            request.mode = .keystroke
            found = try scope.search(request).items
        }
        return found.filter { !$0.isActivity }
    }

    /// Completions of the last typed word by words of the titles of what the text finds.
    func findSuggestions() throws -> [CSSuggestion] {
        guard userContext.maxSuggestionCount > 0, let last = queryString.split(separator: " ").last else { return [] }
        let scope = try scope()
        let request = SearchRequest(
            queryString, limit: 50, now: Int64(Date().timeIntervalSince1970), forgivesTypos: false)
        let typed = last.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        var seen: Set<String> = []
        var suggestions: [CSSuggestion] = []
        for item in try scope.search(request).items where suggestions.count < userContext.maxSuggestionCount {
            let title = try item.document().displayTitle
            for word in title.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
                let folded = word.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
                guard folded.hasPrefix(typed), seen.insert(folded).inserted,
                    suggestions.count < userContext.maxSuggestionCount
                else { continue }
                let text = String(queryString.dropLast(last.count)) + word.lowercased()
                suggestions.append(
                    CSSuggestion(text: text, typedLength: queryString.count, kind: .default, rank: suggestions.count))
            }
        }
        return suggestions
    }
}
