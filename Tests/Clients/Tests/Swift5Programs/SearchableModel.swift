import CoreSpotlight
import MobileCoreServices

// In the manner of 2018 to 2020: protocols and extensions that turn models into items.

protocol Indexable {
    var spotlightIdentifier: String { get }
    var spotlightAttributes: CSSearchableItemAttributeSet { get }
    static var spotlightDomain: String { get }
}

protocol Describable {
    var title: String? { get set }
    var contentDescription: String? { get set }
}

extension CSSearchableItemAttributeSet: Describable {}

extension CSSearchableItem {
    convenience init<Model: Indexable>(model: Model) {
        self.init(
            uniqueIdentifier: Model.spotlightDomain + "." + model.spotlightIdentifier,
            domainIdentifier: Model.spotlightDomain, attributeSet: model.spotlightAttributes)
    }
}

extension CSSearchableItemAttributeSet {
    convenience init(title: String, description: String, picture: Data?) {
        self.init(itemContentType: kUTTypeItem as String)
        self.title = title
        contentDescription = description
        thumbnailData = picture
    }
}

struct Boat: Indexable {
    static let spotlightDomain = "org.example.boats"
    var name: String
    var harbour: String
    var sails: Int

    var spotlightIdentifier: String { return name.lowercased() }
    var spotlightAttributes: CSSearchableItemAttributeSet {
        let attributes = CSSearchableItemAttributeSet(
            title: name, description: "Lies at " + harbour, picture: Data([0x89, 0x50]))
        attributes.setValue(NSNumber(value: sails), forCustomKey: CSCustomAttributeKey(keyName: "org_example_sails")!)
        attributes.namedLocation = harbour
        attributes.latitude = 54.3
        attributes.longitude = 10.1
        attributes.supportsNavigation = true
        return attributes
    }
}

class LoggedItem: CSSearchableItem {
    private(set) var created = Date()
}

class BoatIndex: NSObject {
    static let shared = BoatIndex()
    lazy var searchableIndex: CSSearchableIndex = {
        let index = CSSearchableIndex(name: "boats")
        return index
    }()
    var lastError: NSError?

    func index<Model: Indexable>(_ models: [Model], completionHandler: ((Error?) -> Void)? = nil) {
        searchableIndex.indexSearchableItems(
            models.map(CSSearchableItem.init(model:)), completionHandler: completionHandler)
    }

    func remove<Model: Indexable>(_ model: Model, then: @escaping (Bool) -> Void) {
        searchableIndex.deleteSearchableItems(
            withIdentifiers: [Model.spotlightDomain + "." + model.spotlightIdentifier]
        ) { [weak self] error in
            self?.lastError = error as NSError?
            then(error == nil)
        }
    }
}
