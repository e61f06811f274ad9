import CoreSpotlight
import UniformTypeIdentifiers

// A recipe box: what is in the pantry finds what can be cooked; cooking counts.

struct Recipe {
    let slug: String
    let name: String
    let ingredients: [String]
    let minutes: Int
    let photo: Data?
}

extension Recipe {
    enum Keys {
        static let ingredients: CSCustomAttributeKey = {
            guard
                let key = CSCustomAttributeKey(
                    keyName: "org_example_recipes_ingredients", searchable: true, searchableByDefault: true,
                    unique: true, multiValued: true)
            else {
                fatalError("a bad key")
            }
            return key
        }()
        static let minutes = CSCustomAttributeKey(
            keyName: "org_example_recipes_minutes", searchable: true, searchableByDefault: false, unique: false,
            multiValued: false)!
    }

    var attributes: CSSearchableItemAttributeSet {
        let attributes = CSSearchableItemAttributeSet(contentType: UTType("org.example.recipe") ?? .content)
        attributes.title = CSLocalizedString(localizedStrings: ["en": name, "de": "Rezept " + name]) as String
        attributes.keywords = ["recipe", "cooking"] + ingredients
        attributes.contentDescription = "\(minutes) minutes. \(ingredients.joined(separator: ", "))"
        attributes.thumbnailData = photo
        attributes.setValue(ingredients as NSArray, forCustomKey: Keys.ingredients)
        attributes.setValue(NSNumber(value: minutes), forCustomKey: Keys.minutes)
        return attributes
    }
}

class RecipeActivity: NSUserActivity {
    static var isAllowed = true
    convenience init(_ recipe: Recipe) {
        self.init(activityType: "org.example.recipes.cook")
        title = "Cook \(recipe.name)"
        userInfo = ["slug": recipe.slug, "servings": 4]
        isEligibleForSearch = RecipeActivity.isAllowed
        keywords = Set(recipe.ingredients)
        let set = recipe.attributes
        set.relatedUniqueIdentifier = recipe.slug
        set.title = nil
        contentAttributeSet = set
    }

    deinit { invalidate() }
}

final class RecipeBox {
    private(set) var recipes: [String: Recipe] = [:]
    private var cooking: RecipeActivity?

    func add(_ recipe: Recipe, completionHandler: @escaping (Error?) -> Void = { _ in }) {
        recipes[recipe.slug] = recipe
        let item = CSSearchableItem(
            uniqueIdentifier: recipe.slug, domainIdentifier: "recipes", attributeSet: recipe.attributes)
        CSSearchableIndex.default().indexSearchableItems([item], completionHandler: completionHandler)
    }

    func cook(_ slug: String) {
        guard let recipe = recipes[slug] else { return }
        cooking = RecipeActivity(recipe)
        cooking?.becomeCurrent()
    }

    func quick(with ingredient: String, under minutes: Int) async throws -> [String] {
        let query = CSSearchQuery(
            queryString:
                "org_example_recipes_ingredients == \"\(ingredient)\"cd && InRange(org_example_recipes_minutes, 0, \(minutes))",
            queryContext: nil)
        var slugs: [String] = []
        for try await result in query.results {
            slugs.append(result.item.uniqueIdentifier)
        }
        return slugs.sorted()
    }

    @discardableResult
    func handle(_ userActivity: NSUserActivity) -> Bool {
        switch (userActivity.activityType, userActivity.userInfo) {
        case (CSSearchableItemActionType, let info?):
            return (info[CSSearchableItemActivityIdentifier] as? String).flatMap { recipes[$0] } != nil
        case ("org.example.recipes.cook", let info?):
            return recipes[info["slug"] as! String] != nil
        default:
            return false
        }
    }
}
