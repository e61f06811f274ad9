import CoreSpotlight
import MobileCoreServices

// In the manner of a site of small iOS projects: a tick indexes one thing, taking it away removes it.

final class FavouriteProjects {
    let projects = [["Knots", "Tie a bowline"], ["Kites", "Build a sled kite"], ["Clocks", "Read a pendulum"]]
    var favourites = [Int]()
    var shown: Int?

    func toggle(_ row: Int) {
        if let index = favourites.firstIndex(of: row) {
            favourites.remove(at: index)
            deindex(item: row)
        } else {
            favourites.append(row)
            index(item: row)
        }
        UserDefaults.standard.set(favourites, forKey: "favourites")
    }

    func index(item: Int) {
        let project = projects[item]

        let attributeSet = CSSearchableItemAttributeSet(itemContentType: kUTTypeText as String)
        attributeSet.title = project[0]
        attributeSet.contentDescription = project[1]

        let item = CSSearchableItem(
            uniqueIdentifier: "\(item)", domainIdentifier: "org.example.projects", attributeSet: attributeSet)
        item.expirationDate = Date.distantFuture

        CSSearchableIndex.default().indexSearchableItems([item]) { error in
            if let error = error {
                print("Indexing error: \(error.localizedDescription)")
            } else {
                print("Search item successfully indexed!")
            }
        }
    }

    func deindex(item: Int) {
        CSSearchableIndex.default().deleteSearchableItems(withIdentifiers: ["\(item)"]) { error in
            if let error = error {
                print("Deindexing error: \(error.localizedDescription)")
            } else {
                print("Search item successfully removed!")
            }
        }
    }

    func application(continue userActivity: NSUserActivity, restorationHandler: @escaping ([Any]?) -> Void) -> Bool {
        if userActivity.activityType == CSSearchableItemActionType {
            if let uniqueIdentifier = userActivity.userInfo?[CSSearchableItemActivityIdentifier] as? String {
                shown = Int(uniqueIdentifier)
            }
        }
        return true
    }
}
