/// Coding, copying and comparing are Foundation's.
public import Foundation

/// The attribute that marks the typed part of a suggestion; its value is the whole suggested text.
public enum SuggestionHighlightAttribute: AttributedStringKey {
    /// The whole suggested text.
    public typealias Value = String
    /// The same as `NSAttributedString.Key.suggestionHighlight` names.
    public static let name = NSAttributedString.Key.suggestionHighlight.rawValue
}

extension AttributeScopes {
    /// The attributes of suggestions.
    public struct CoreSpotlightAttributes: AttributeScope {
        /// What was typed of a suggestion.
        public let suggestionHighlight: SuggestionHighlightAttribute
    }
    /// Key path to the attributes of suggestions, for coding and conversion.
    public var coreSpotlight: CoreSpotlightAttributes.Type { CoreSpotlightAttributes.self }
}

extension AttributeDynamicLookup {
    /// Lets `suggestionHighlight` be asked of attributed strings by its name.
    public subscript<T: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.CoreSpotlightAttributes, T>
    ) -> T { self[T.self] }
}

/// A text that a person may have been about to type.
open class CSSuggestion: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
    /// Where a suggestion comes from.
    public enum SuggestionKind: Int, Sendable {
        /// None: it says nothing.
        case none
        /// One of an app's own.
        case custom
        /// One that a query has found.
        case `default`
    }

    /// Its content, set once before the suggestion is shared. Designated initialisers are those only that subclasses
    /// see, and may call.
    private struct Content {
        var text = "", attributed = AttributedString(), typed: [Range<Int>] = [], kind = SuggestionKind.none
        var rank = Int.max
    }
    private var content = Content()

    /// The suggested text, with the part that was typed marked by `suggestionHighlight`.
    open var localizedAttributedSuggestion: AttributedString { content.attributed }
    /// Where it comes from.
    open var suggestionKind: SuggestionKind { content.kind }
    var rank: Int { content.rank }
    var text: String { content.text }

    /// A suggestion of nothing.
    public override init() { super.init() }

    /// - Parameter typed: ranges of UTF-8 bytes that were typed; ranges outside of the text are ignored.
    convenience init(text: String, typed: [Range<Int>], kind: SuggestionKind, rank: Int) {
        self.init()
        content = Self.content(text, typed, kind, rank)
    }

    private static func content(_ text: String, _ typed: [Range<Int>], _ kind: SuggestionKind, _ rank: Int) -> Content {
        var attributed = AttributedString(text)
        for range in typed where range.lowerBound >= 0 && range.upperBound <= text.utf8.count && !range.isEmpty {
            let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
            let end = text.utf8.index(text.startIndex, offsetBy: range.upperBound)
            guard let bounds = Range(start..<end, in: attributed) else { continue }
            attributed[bounds].suggestionHighlight = text
        }
        return Content(text: text, attributed: attributed, typed: typed, kind: kind, rank: rank)
    }

    /// Orders suggestions of one query by their rank.
    open func compare(byRank other: CSSuggestion) -> ComparisonResult {
        rank == other.rank ? .orderedSame : rank < other.rank ? .orderedAscending : .orderedDescending
    }

    /// Orders suggestions by their text.
    open func compare(_ other: CSSuggestion) -> ComparisonResult { text.localizedStandardCompare(other.text) }

    /// True. A subclass that keeps more of its own says so again.
    open class var supportsSecureCoding: Bool { true }

    /// Reads a suggestion that `encode(with:)` has written; nil for anything else.
    public required init?(coder: NSCoder) {
        guard let text = coder.decodeObject(of: NSString.self, forKey: "text") as String? else { return nil }
        let bounds =
            (coder.decodeObject(of: [NSArray.self, NSNumber.self], forKey: "typed") as? [NSNumber])?.map(\.intValue)
            ?? []
        let typed = stride(from: 0, to: bounds.count - 1, by: 2).compactMap { index in
            bounds[index] <= bounds[index + 1] ? bounds[index]..<bounds[index + 1] : nil
        }
        content = Self.content(
            text, typed, SuggestionKind(rawValue: Int(coder.decodeInt64(forKey: "kind"))) ?? .none,
            Int(coder.decodeInt64(forKey: "rank")))
        super.init()
    }

    /// Writes it for `init(coder:)`.
    open func encode(with coder: NSCoder) {
        coder.encode(text as NSString, forKey: "text")
        coder.encode(Int64(suggestionKind.rawValue), forKey: "kind")
        coder.encode(Int64(rank), forKey: "rank")
        coder.encode(
            content.typed.flatMap { [$0.lowerBound, $0.upperBound] }.map { NSNumber(value: $0) } as NSArray,
            forKey: "typed")
    }

    /// The same object: suggestions never change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension NSAttributedString {
    /// The text, with what a suggestion marks in it; Foundation on Linux has no such initialiser. Other attributes than
    /// `suggestionHighlight` are left out.
    public convenience init(_ attributed: AttributedString) {
        let text = NSMutableAttributedString(string: "")
        for run in attributed.runs {
            let marked = run.suggestionHighlight.map { [NSAttributedString.Key.suggestionHighlight: $0] }
            text.append(NSAttributedString(string: String(attributed[run.range].characters), attributes: marked))
        }
        self.init(attributedString: text)
    }
}
