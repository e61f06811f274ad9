import CoreSpotlight

/// What tests of apps put in the framework's place.
final class StubSuggestion: CSSuggestion {
    let suggested: String

    init(_ suggested: String) {
        self.suggested = suggested
        super.init()
    }

    required init?(coder: NSCoder) { nil }

    override var suggestionKind: CSSuggestion.SuggestionKind { .custom }
    override var localizedAttributedSuggestion: AttributedString { AttributedString(suggested) }
}

final class LedgerItem: CSSearchableItem {
    var amount = 0

    override init(uniqueIdentifier: String?, domainIdentifier: String?, attributeSet: CSSearchableItemAttributeSet) {
        super.init(
            uniqueIdentifier: uniqueIdentifier, domainIdentifier: domainIdentifier, attributeSet: attributeSet)
    }

    required init?(coder: NSCoder) {
        amount = coder.decodeInteger(forKey: "amount")
        super.init(coder: coder)
    }

    override class var supportsSecureCoding: Bool { true }

    override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(amount, forKey: "amount")
    }
}

final class LedgerRequestHandler: CSIndexExtensionRequestHandler {
    override func searchableItems(forIdentifiers identifiers: [String]) async -> [CSSearchableItem] {
        identifiers.map {
            CSSearchableItem(
                uniqueIdentifier: $0, domainIdentifier: nil,
                attributeSet: CSSearchableItemAttributeSet(contentType: .text))
        }
    }
}
