public import Foundation

/// The attribute that marks the typed part of a suggestion; its value is the whole suggested text.
public enum SuggestionHighlightAttribute: AttributedStringKey {
    public typealias Value = String
    public static let name = NSAttributedString.Key.suggestionHighlight.rawValue
}

extension AttributeScopes {
    /// The attributes of suggestions.
    public struct CoreSpotlightAttributes: AttributeScope {
        public let suggestionHighlight: SuggestionHighlightAttribute
    }
    public var coreSpotlight: CoreSpotlightAttributes.Type { CoreSpotlightAttributes.self }
}

extension AttributeDynamicLookup {
    public subscript<T: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.CoreSpotlightAttributes, T>
    ) -> T { self[T.self] }
}

/// A text that a person may have been about to type.
open class CSSuggestion: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
    /// Where a suggestion comes from.
    public enum SuggestionKind: Int, Sendable {
        case none
        case custom
        case `default`
    }

    /// The suggested text, with the part that was typed marked by `suggestionHighlight`.
    public let localizedAttributedSuggestion: AttributedString
    public let suggestionKind: SuggestionKind
    let rank: Int
    let text: String
    private let typedLength: Int

    /// A suggestion of nothing.
    public convenience override init() { self.init(text: "", typedLength: 0, kind: .none, rank: .max) }

    /// - Parameter typedLength: characters from the beginning that were typed.
    init(text: String, typedLength: Int, kind: SuggestionKind, rank: Int) {
        var attributed = AttributedString(text)
        let end = attributed.index(attributed.startIndex, offsetByCharacters: min(typedLength, text.count))
        if typedLength > 0 { attributed[attributed.startIndex..<end].suggestionHighlight = text }
        localizedAttributedSuggestion = attributed
        self.text = text
        self.typedLength = typedLength
        suggestionKind = kind
        self.rank = rank
        super.init()
    }

    /// Orders suggestions of one query by their place.
    open func compare(byRank other: CSSuggestion) -> ComparisonResult {
        rank == other.rank ? .orderedSame : rank < other.rank ? .orderedAscending : .orderedDescending
    }

    /// Orders suggestions by their text.
    open func compare(_ other: CSSuggestion) -> ComparisonResult { text.localizedStandardCompare(other.text) }

    public static var supportsSecureCoding: Bool { true }

    public required convenience init?(coder: NSCoder) {
        guard let text = coder.decodeObject(of: NSString.self, forKey: "text") as String? else { return nil }
        self.init(
            text: text, typedLength: max(0, Int(coder.decodeInt64(forKey: "typedLength"))),
            kind: SuggestionKind(rawValue: Int(coder.decodeInt64(forKey: "kind"))) ?? .none,
            rank: Int(coder.decodeInt64(forKey: "rank")))
    }

    open func encode(with coder: NSCoder) {
        coder.encode(text as NSString, forKey: "text")
        coder.encode(Int64(suggestionKind.rawValue), forKey: "kind")
        coder.encode(Int64(rank), forKey: "rank")
        coder.encode(Int64(typedLength), forKey: "typedLength")
    }

    /// The same object: suggestions never change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
