import CoreSpotlight
import UniformTypeIdentifiers

// In the manner of 2023 to 2024: Swift 6, actors, a model on the main actor, CSUserQuery with suggestions.

struct Smoothie: Identifiable, Sendable {
    let id: UUID
    let name: String
    let fruits: [String]

    var searchableItem: CSSearchableItem {
        let attributeSet = CSSearchableItemAttributeSet(contentType: .item)
        attributeSet.title = name
        attributeSet.displayName = name
        attributeSet.contentDescription = fruits.formatted()
        attributeSet.keywords = fruits
        return CSSearchableItem(
            uniqueIdentifier: id.uuidString, domainIdentifier: "smoothies", attributeSet: attributeSet)
    }
}

actor SmoothieIndexer {
    private let index = CSSearchableIndex(name: "smoothies", protectionClass: .complete)

    func indexAll(_ smoothies: [Smoothie]) async throws {
        index.beginBatch()
        try await index.indexSearchableItems(smoothies.map(\.searchableItem))
        try await index.endBatch(withClientState: Data("\(smoothies.count)".utf8))
    }

    func state() async throws -> String {
        String(decoding: try await index.fetchLastClientState(), as: UTF8.self)
    }

    func remove(_ smoothie: Smoothie) async throws {
        try await index.deleteSearchableItems(withIdentifiers: [smoothie.id.uuidString])
    }
}

@MainActor
final class SmoothieSearch {
    private(set) var items: [CSUserQuery.Item] = []
    private(set) var suggestions: [CSUserQuery.Suggestion] = []
    private var query: CSUserQuery?

    func search(_ text: String, current: CSSuggestion? = nil) async throws {
        query?.cancel()
        let context = CSUserQueryContext(currentSuggestion: current)
        context.fetchAttributes = ["title", "contentDescription"]
        context.maxResultCount = 20
        context.maxSuggestionCount = 4
        context.enableRankedResults = true
        let query = CSUserQuery(userQueryString: text, userQueryContext: context)
        self.query = query
        items = []
        suggestions = []
        for try await element in query.responses {
            switch element {
            case .item(let item): items.append(item)
            case .suggestion(let suggestion): suggestions.append(suggestion)
            @unknown default: break
            }
        }
        items.sort()
    }

    func choose(_ item: CSUserQuery.Item) {
        query?.userEngaged(item, visibleItems: items, interaction: .select)
    }

    func label(_ suggestion: CSUserQuery.Suggestion) -> String {
        String(suggestion.suggestion.localizedAttributedSuggestion.characters)
    }
}

/// The older way with handlers, on the main actor.
@MainActor
final class SuggestionModel {
    var texts: [String] = []
    var isDone = false
    private var query: CSUserQuery?

    func start(_ text: String) {
        CSUserQuery.prepare()
        let context = CSUserQueryContext()
        context.maxSuggestionCount = 5
        context.maxResultCount = 10
        let query = CSUserQuery(userQueryString: text, userQueryContext: context)
        query.foundSuggestionsHandler = { @Sendable [weak self] suggestions in
            let found = suggestions.map { String($0.localizedAttributedSuggestion.characters) }
            Task { @MainActor in self?.texts = found }
        }
        query.foundItemsHandler = { @Sendable _ in }
        query.completionHandler = { @Sendable [weak self] error in
            guard error == nil else { return }
            Task { @MainActor in self?.isDone = true }
        }
        self.query = query
        query.start()
    }
}

@MainActor
final class SmoothieDetail {
    private var activity: NSUserActivity?

    func appear(_ smoothie: Smoothie) {
        let activity = NSUserActivity(activityType: "org.example.smoothies.detail")
        activity.title = smoothie.name
        activity.isEligibleForSearch = true
        activity.targetContentIdentifier = smoothie.id.uuidString
        activity.userInfo = ["id": smoothie.id.uuidString]
        let attributes = CSSearchableItemAttributeSet(contentType: .item)
        attributes.relatedUniqueIdentifier = smoothie.id.uuidString
        activity.contentAttributeSet = attributes
        activity.becomeCurrent()
        self.activity = activity
    }

    func forgetEverything() async {
        await NSUserActivity.deleteAllSavedUserActivities()
    }
}
