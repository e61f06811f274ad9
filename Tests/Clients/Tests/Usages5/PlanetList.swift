import CoreSpotlight
import MobileCoreServices

// A tutorial's app: property lists of strings, identifiers that are paths, a switch over what was tapped.

class PlanetList {
    var planets: NSMutableArray = [
        ["Name": "Saturn", "Description": "Has rings", "Moons": "Titan, Rhea"] as NSDictionary,
        ["Name": "Mars", "Description": "Is red", "Moons": "Phobos"] as NSDictionary,
    ]
    var selectedPlanet: Int!
    var selectedMoon: Int?

    func setupSearchableContent() {
        var searchableItems = [CSSearchableItem]()
        for i in 0...(planets.count - 1) {
            let planet = planets[i] as! [String: String]
            let searchableItemAttributeSet = CSSearchableItemAttributeSet(itemContentType: kUTTypeText as String)
            searchableItemAttributeSet.title = planet["Name"]!
            let imagePathParts = "saturn.png".components(separatedBy: ".")
            searchableItemAttributeSet.thumbnailURL = Bundle.main.url(
                forResource: imagePathParts[0], withExtension: imagePathParts[1])
            searchableItemAttributeSet.contentDescription = planet["Description"]!
            var keywords = [String]()
            let moons = planet["Moons"]?.components(separatedBy: ", ")
            for moon in moons! { keywords.append(moon) }
            searchableItemAttributeSet.keywords = keywords
            let searchableItem = CSSearchableItem(
                uniqueIdentifier: "org.example.orbits.\(i)", domainIdentifier: "planets",
                attributeSet: searchableItemAttributeSet)
            searchableItems.append(searchableItem)
            CSSearchableIndex.default().indexSearchableItems(searchableItems) { (error) -> Void in
                if error != nil { print(error?.localizedDescription ?? "error indexing") }
            }
        }
    }

    func restoreUserActivityState(_ activity: NSUserActivity) {
        if activity.activityType == CSSearchableItemActionType {
            if let userInfo = activity.userInfo {
                let selected = userInfo[CSSearchableItemActivityIdentifier] as! String
                selectedPlanet = Int(selected.components(separatedBy: ".").last!)
            }
        }
    }
}
