/// `NSCoder` is its.
public import Foundation

/// How a person's search is done.
open class CSUserQueryContext: CSSearchQueryContext {
    /// Whether items are ranked, by their match and by what was chosen before; otherwise ``CSSearchableItem/compare(byRank:)``
    /// finds all of them alike.
    open var enableRankedResults = true
    /// Accepted without effect: there is no semantic search.
    open var disableSemanticSearch = false
    /// How many items at most; 0 for all. Then items with only some of the words come too, after those with every word.
    open var maxResultCount = 0
    /// How many suggestions at most; 0 for none.
    open var maxSuggestionCount = 0
    /// How many of the items are ranked at most; ``CSSearchableItem/compare(byRank:)`` finds those behind them alike.
    open var maxRankedResultCount = 100
    /// The suggestion that the person chose.
    let currentSuggestion: CSSuggestion?

    /// A context without a suggestion.
    public convenience override init() { self.init(currentSuggestion: nil) }

    /// The context of a search that goes on from a suggestion.
    public init(currentSuggestion: CSSuggestion?) {
        self.currentSuggestion = currentSuggestion
        super.init()
    }

    /// Reads an archived context; nil for another archive.
    public required init?(coder: NSCoder) {
        currentSuggestion = coder.decodeObject(of: CSSuggestion.self, forKey: "currentSuggestion")
        super.init(coder: coder)
        enableRankedResults = coder.decodeBool(forKey: "enableRankedResults")
        disableSemanticSearch = coder.decodeBool(forKey: "disableSemanticSearch")
        maxResultCount = Int(coder.decodeInt64(forKey: "maxResultCount"))
        maxSuggestionCount = Int(coder.decodeInt64(forKey: "maxSuggestionCount"))
        maxRankedResultCount = Int(coder.decodeInt64(forKey: "maxRankedResultCount"))
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(currentSuggestion, forKey: "currentSuggestion")
        coder.encode(enableRankedResults, forKey: "enableRankedResults")
        coder.encode(disableSemanticSearch, forKey: "disableSemanticSearch")
        coder.encode(Int64(maxResultCount), forKey: "maxResultCount")
        coder.encode(Int64(maxSuggestionCount), forKey: "maxSuggestionCount")
        coder.encode(Int64(maxRankedResultCount), forKey: "maxRankedResultCount")
    }

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = CSUserQueryContext(currentSuggestion: currentSuggestion)
        copy.adopt(self)
        copy.enableRankedResults = enableRankedResults
        copy.disableSemanticSearch = disableSemanticSearch
        copy.maxResultCount = maxResultCount
        copy.maxSuggestionCount = maxSuggestionCount
        copy.maxRankedResultCount = maxRankedResultCount
        return copy
    }
}
