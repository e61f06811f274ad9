import CoreSpotlight
import MobileCoreServices

// In the manner of 2015 to 2017: a table of things, all indexed at launch, an application delegate that continues.

struct Recipe {
    let name: String
    let summary: String
    let ingredients: [String]
    let minutes: Int
}

let allRecipes = [
    Recipe(name: "Onion Soup", summary: "Slowly browned, with bread.", ingredients: ["onion", "bread"], minutes: 60),
    Recipe(name: "Lentil Salad", summary: "Cold, with mustard.", ingredients: ["lentils", "mustard"], minutes: 25),
    Recipe(name: "Pear Tart", summary: "Almonds underneath.", ingredients: ["pear", "almond"], minutes: 80),
]

class RecipeListController: NSObject {
    var recipes = allRecipes
    var selectedRecipe: Recipe?
    var messages = [String]()

    func setupSearchableContent() {
        var searchableItems = [CSSearchableItem]()
        for i in 0..<recipes.count {
            let recipe = recipes[i]
            let searchableItemAttributeSet = CSSearchableItemAttributeSet(itemContentType: kUTTypeText as String)
            searchableItemAttributeSet.title = recipe.name
            searchableItemAttributeSet.contentDescription = recipe.summary
            searchableItemAttributeSet.thumbnailURL = URL(fileURLWithPath: "/tmp/recipe\(i).png")
            searchableItemAttributeSet.rating = 4
            searchableItemAttributeSet.duration = NSNumber(value: recipe.minutes * 60)

            var keywords = [String]()
            for ingredient in recipe.ingredients {
                keywords.append(ingredient)
            }
            searchableItemAttributeSet.keywords = keywords

            let searchableItem = CSSearchableItem(
                uniqueIdentifier: "org.example.recipes.\(i)", domainIdentifier: "recipes",
                attributeSet: searchableItemAttributeSet)
            searchableItems.append(searchableItem)
        }
        CSSearchableIndex.default().indexSearchableItems(searchableItems) { (error) -> Void in
            if error != nil {
                print(error?.localizedDescription as Any)
            } else {
                DispatchQueue.main.async {
                    self.messages.append("indexed")
                }
            }
        }
    }

    func removeFromSpotlight() {
        CSSearchableIndex.default().deleteSearchableItems(withDomainIdentifiers: ["recipes"]) { (error) -> Void in
            if let error = error {
                print("Deindexing error: \(error.localizedDescription)")
            } else {
                DispatchQueue.main.async { self.messages.append("removed") }
            }
        }
    }

    func restoreUserActivityState(_ activity: NSUserActivity) {
        if activity.activityType == CSSearchableItemActionType {
            if let userInfo = activity.userInfo {
                let selected = userInfo[CSSearchableItemActivityIdentifier] as! String
                selectedRecipe = recipes[Int(selected.components(separatedBy: ".").last!)!]
            }
        }
    }
}
