import CoreSpotlight
import Foundation

// A weather app of 2016, moved from Swift 2: handlers still speak of NSError, the content type is the app's own.

protocol CityProtocol {
    var name: String { get }
    var region: String { get }
}

let activityTypeModel = "org.example.weather.model"

@available(iOS 9.0, *)
extension CSSearchableIndex {
    func indexSearchableCity(_ city: CityProtocol, completion: ((NSError?) -> Void)?) {
        let attributes = CSSearchableItemAttributeSet(itemContentType: activityTypeModel)
        attributes.contentDescription = "Forecast\nGrid: 4 km, 60 hours"
        attributes.keywords = ["Weather", "Model", city.name]
        attributes.displayName = "\(city.name), \(city.region)"

        let item = CSSearchableItem(
            uniqueIdentifier: CSSearchableIndex.uniqueId(for: city), domainIdentifier: activityTypeModel,
            attributeSet: attributes)
        item.expirationDate = Date(timeIntervalSinceNow: 2592000.0)
        indexSearchableItems([item], completionHandler: { completion?($0 as NSError?) })
    }

    func deleteSearchableCity(_ city: CityProtocol, completion: ((NSError?) -> Void)?) {
        deleteSearchableItems(
            withIdentifiers: [CSSearchableIndex.uniqueId(for: city)],
            completionHandler: completion as! ((Error?) -> Void)?)
    }

    static func uniqueId(for city: CityProtocol) -> String { "\(city.name)/\(city.region)" }
}
