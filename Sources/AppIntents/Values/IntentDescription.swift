/// Texts are looked up.
public import LocalizedStrings

/// What an action does, in words for people. Queries may have one for the action that finds their entities; nothing here shows
/// it.
///
/// Apple: developer.apple.com/documentation/appintents/intentdescription.
public struct IntentDescription: Hashable, Sendable, ExpressibleByStringLiteral {
    /// A sentence.
    public var descriptionText: LocalizedStringResource
    /// Under which actions stand together; nil for none.
    public var categoryName: LocalizedStringResource?
    /// Other words by which people look for it.
    public var searchKeywords: [LocalizedStringResource]
    /// What its result is called; nil for no name of its own.
    public var resultValueName: LocalizedStringResource?

    /// The parts as they are given, with a name for the result.
    public init(
        _ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
        searchKeywords: [LocalizedStringResource] = [], resultValueName: LocalizedStringResource?
    ) {
        self.descriptionText = descriptionText
        self.categoryName = categoryName
        self.searchKeywords = searchKeywords
        self.resultValueName = resultValueName
    }

    /// The parts as they are given.
    public init(
        _ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
        searchKeywords: [LocalizedStringResource] = []
    ) {
        self.init(
            descriptionText, categoryName: categoryName, searchKeywords: searchKeywords, resultValueName: nil)
    }

    /// A sentence alone.
    public init(stringLiteral value: String) { self.init(LocalizedStringResource(stringLiteral: value)) }
}
