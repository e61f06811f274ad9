import AppIntents
import CoreSpotlight

// A recipe app of 2024: entities with properties, a query with suggestions, and a store that keeps the index up to date.

struct Recipe: Identifiable, Hashable {
    let id: UUID
    var name: String
    var steps: String
    var minutes: Int
    var cuisine: Cuisine
    var isSecret = false
}

enum Cuisine: String { case northern, eastern }

struct RecipeEntity: AppEntity {
    static var typeDisplayRepresentation: TypeDisplayRepresentation {
        TypeDisplayRepresentation(name: "Recipe", numericFormat: "\(placeholder: .int) recipes")
    }
    static let defaultQuery = RecipeEntityQuery()

    let id: UUID

    @Property(title: "Name", indexingKey: \.displayName)
    var name: String

    @Property(title: "Steps", indexingKey: \.contentDescription)
    var steps: String?

    @Property(title: "Cooking Time", indexingKey: \.duration)
    var minutes: Int

    @Property(
        customIndexingKey: CSCustomAttributeKey(
            keyName: "cuisine", searchable: true, searchableByDefault: true, unique: false, multiValued: false)!)
    var cuisine: String

    @Property(title: "Changed")
    var changed: Date

    var isSecret = false

    init(_ recipe: Recipe) {
        id = recipe.id
        name = recipe.name
        steps = recipe.steps
        minutes = recipe.minutes
        cuisine = recipe.cuisine.rawValue
        isSecret = recipe.isSecret
    }

    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(
            title: "\(name)", subtitle: "\(minutes) minutes", image: .init(systemName: "fork.knife"),
            synonyms: ["\(name) dish"])
    }
}

@available(iOS 18, macOS 15, *)
extension RecipeEntity: IndexedEntity {
    var hideInSpotlight: Bool { isSecret }
}

struct RecipeEntityQuery: EntityStringQuery {
    func entities(for identifiers: [RecipeEntity.ID]) async throws -> [RecipeEntity] {
        await RecipeStore.shared.recipes.filter { identifiers.contains($0.id) }.map { RecipeEntity($0) }
    }

    func entities(matching string: String) async throws -> [RecipeEntity] {
        await RecipeStore.shared.recipes.filter { $0.name.contains(string) }.map { RecipeEntity($0) }
    }

    func suggestedEntities() async throws -> [RecipeEntity] {
        await RecipeStore.shared.recipes.prefix(3).map { RecipeEntity($0) }
    }
}

@MainActor final class RecipeStore {
    static let shared = RecipeStore()
    private(set) var recipes: [Recipe] = []
    private let index = CSSearchableIndex(name: "recipes")

    func add(_ new: Recipe...) async throws {
        recipes += new
        try await index.indexAppEntities(new.map(RecipeEntity.init), priority: 10)
    }

    func remove(_ ids: [UUID]) async throws {
        recipes.removeAll { ids.contains($0.id) }
        try await index.deleteAppEntities(identifiedBy: ids, ofType: RecipeEntity.self)
    }

    func signOut() async throws {
        try await index.deleteAppEntities(ofType: RecipeEntity.self)
    }

    /// What a tapped result shows.
    func open(_ activity: NSUserActivity) async throws -> Recipe? {
        guard let chosen = try await activity.appEntityIdentifier?.entity(RecipeEntity.self) else { return nil }
        return recipes.first { $0.id == chosen.id }
    }
}
