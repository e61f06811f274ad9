/// A query is an object, and names protection classes.
public import Foundation
import SearchEngine
import SystemIndex
import TextAnalysis

/// A search of the app's own items by what a person typed, best first, with suggestions how to go on.
open class CSUserQuery: CSSearchQuery, @unchecked Sendable {
    let userContext: CSUserQueryContext
    private let suggestionLock = NSLock()
    private var suggestionCount = 0
    /// Whether what is searched for is a query string, and nothing that a person typed.
    private let isQueryString: Bool

    /// - Parameter userQueryString: the typed text; nil takes the context's current suggestion.
    public init(userQueryString: String?, userQueryContext: CSUserQueryContext?) {
        userContext = (userQueryContext?.copy() as? CSUserQueryContext) ?? CSUserQueryContext()
        isQueryString = false
        super.init(
            queryString: userQueryString ?? userContext.currentSuggestion?.text ?? "", queryContext: userContext)
    }

    /// A search by a query string, as ``CSSearchQuery`` does it: without suggestions, ranking and limits.
    public override init(queryString: String, queryContext: CSSearchQueryContext?) {
        userContext = (queryContext?.copy() as? CSUserQueryContext) ?? CSUserQueryContext()
        isQueryString = true
        super.init(queryString: queryString, queryContext: queryContext)
    }

    /// Opens what searches need, so that the first is as fast as the next.
    open class func prepare() { prepareProtectionClasses([]) }

    /// See ``prepare()``; for some protection classes only, or for all that the app has if none is named.
    open class func prepareProtectionClasses(_ protectionClasses: [FileProtectionType]) {
        let classes = protectionClasses.isEmpty ? nil : Set(protectionClasses.map { ProtectionClass($0) })
        DispatchQueue.global(qos: .userInitiated).async {
            // The first query reports an index that cannot be opened.
            guard let index = try? SystemIndex.current(), let app = Optional(ProgramIdentity.app) else { return }
            _ = try? index.scope(of: app, protection: classes).search(
                SearchRequest("a", limit: 1, now: 0), learned: index.learnedOrder(of: [app], now: 0))
        }
    }

    /// Suggestions found so far; brought up to date before each call of ``foundSuggestionsHandler``, and 0 without one.
    open var foundSuggestionCount: Int { suggestionLock.withLock { suggestionCount } }

    /// Called with the whole list of suggestions, best first, before the items are. Suggestions are made only if this
    /// is set, or if ``responses`` or ``suggestions`` are read.
    open var foundSuggestionsHandler: (([CSSuggestion]) -> Void)?

    /// Runs the query and returns at once: ``foundSuggestionsHandler`` is called first, then come the items. A second call
    /// does nothing.
    open override func start() { super.start() }

    /// Stops the query, suggestions included: its handler is told ``CSSearchQueryError/Code/cancelled``.
    open override func cancel() { super.cancel() }

    override func deliver(_ run: QueryRun) throws {
        if let suggest = foundSuggestionsHandler {
            let found = try findSuggestions()
            try checkCancelled()
            if !found.isEmpty {
                suggestionLock.withLock { suggestionCount = found.count }
                suggest(found)
            }
        }
        try super.deliver(run)
    }

    override func batches() throws -> () throws -> [CSSearchableItem]? {
        if isQueryString { return try super.batches() }
        let scope = try scope()
        var request = try request()
        request.languages = StemmingLanguage.all(
            of: [userContext.keyboardLanguage].compactMap { $0 } + StemmingLanguage.ofPerson.map(\.rawValue))
        if !userContext.disableSemanticSearch { request = try SystemIndex.current().understood(request, .always) }
        let learned = userContext.enableRankedResults ? try learned(request) : .nothing
        try checkCancelled()
        let found: [FoundItem]
        if userContext.maxResultCount > 0 {
            request.limit = userContext.maxResultCount
            found = try scope.findOwn(request, isSentence: isSentence, learned: learned)
        } else {
            found = try scope.findAllOwn(request, learned: learned)
        }
        // Items behind the last that is ranked are equal and come last.
        let ranked = userContext.enableRankedResults ? max(0, userContext.maxRankedResultCount) : 0
        var given = 0
        return { [self] in
            let batch = given..<min(given + Self.batchSize, found.count)
            given = batch.upperBound
            return batch.isEmpty
                ? nil : batch.map { searchableItem(found[$0], contents: nil, rank: min($0, ranked)) }
        }
    }

    /// Words from which on a text is a sentence rather than a name.
    private static let sentenceWords = 5

    private var isSentence: Bool { queryString.split(whereSeparator: \.isWhitespace).count >= Self.sentenceWords }

    private func request() throws -> SearchRequest {
        let now = Date()
        let filters = try contextFilters(now)
        return SearchRequest(
            queryString, filter: filters.isEmpty ? nil : .all(filters), now: Int64(now.timeIntervalSince1970))
    }

    private func learned(_ request: SearchRequest) throws -> LearnedOrder {
        Engagements.wait()
        return try SystemIndex.current().learnedOrder(
            typed: queryString, of: [ProgramIdentity.app], now: request.now)
    }

    /// Ways to go on from the typed text.
    func findSuggestions() throws -> [CSSuggestion] {
        guard userContext.maxSuggestionCount > 0, !isQueryString else { return [] }
        let request = try request()
        let found = try scope().completions(
            request, limit: userContext.maxSuggestionCount, learned: try learned(request))
        return found.enumerated().map { CSSuggestion(text: $1.text, typed: $1.typed, kind: .default, rank: $0) }
    }
}
