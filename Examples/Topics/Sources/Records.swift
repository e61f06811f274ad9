import CoreSpotlight
import Foundation
import UniformTypeIdentifiers

/// A kind of record, with a screen that lists it.
enum Topic: String, CaseIterable {
    case contact, order, task

    var screenTitle: String {
        switch self {
        case .contact: "All contacts"
        case .order: "Open orders"
        case .task: "Tasks to do"
        }
    }

    /// Items of a kind have a domain of their own.
    var domain: String { "topics.\(rawValue)" }

    var contentType: UTType {
        switch self {
        case .contact: .contact
        case .order: .content
        case .task: .toDoItem
        }
    }

    /// The kind of what was chosen, by what the activity carries: its domain, else its content type; the identifier's
    /// prefix where it carries neither.
    init?(_ attributes: CSSearchableItemAttributeSet?, identifier: String) {
        let byDomain = Topic.allCases.first { $0.domain == attributes?.domainIdentifier }
        let byType = Topic.allCases.first { $0.contentType.identifier == attributes?.contentType }
        guard let topic = byDomain ?? byType ?? Topic(rawValue: String(identifier.prefix { $0 != "." })) else {
            return nil
        }
        self = topic
    }
}

/// A contact, an order or a task.
struct Record {
    let topic: Topic
    let number: Int
    let title: String
    let about: String
    var phone: String?
    /// Until when it can be found; nil for always.
    var due: Date?
    /// The record that it belongs to.
    var customer: String?

    var id: String { "\(topic.rawValue).\(number)" }

    var attributeSet: CSSearchableItemAttributeSet {
        let attributes = CSSearchableItemAttributeSet(contentType: topic.contentType)
        attributes.title = title
        attributes.contentDescription = about
        attributes.keywords = [topic.rawValue]
        attributes.dueDate = due
        if let phone {
            attributes.phoneNumbers = [phone]
            attributes.supportsPhoneCall = true
        }
        return attributes
    }

    var searchableItem: CSSearchableItem {
        let item = CSSearchableItem(uniqueIdentifier: id, domainIdentifier: topic.domain, attributeSet: attributeSet)
        item.expirationDate = due ?? .distantFuture
        return item
    }

    /// Looking at the record. It names the item, so that both are one result.
    var userActivity: NSUserActivity {
        let activity = NSUserActivity(activityType: Records.recordType)
        activity.title = title
        activity.userInfo = ["id": id]
        activity.requiredUserInfoKeys = ["id"]
        activity.isEligibleForSearch = true
        let attributes = attributeSet
        attributes.relatedUniqueIdentifier = id
        attributes.domainIdentifier = topic.domain
        activity.contentAttributeSet = attributes
        return activity
    }
}

/// All records, as `topics.json` has them.
struct Records {
    static let recordType = "org.example.topics.record"
    static let screenType = "org.example.topics.screen"

    let all: [Record]

    private struct File: Decodable {
        struct Contact: Decodable {
            let number: Int, name: String, phone: String, about: String
        }
        struct Order: Decodable {
            let number: Int, title: String, customer: Int, state: String, price: String
        }
        struct Task: Decodable {
            let number: Int, title: String, due: String, about: String
        }
        let contacts: [Contact], orders: [Order], tasks: [Task]
    }

    init() throws {
        let url = Bundle.module.url(forResource: "topics", withExtension: "json")!
        let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: url))
        let contacts = file.contacts.map {
            Record(topic: .contact, number: $0.number, title: $0.name, about: $0.about, phone: $0.phone)
        }
        let orders = file.orders.map { order in
            Record(
                topic: .order, number: order.number, title: order.title, about: "\(order.price)\n\(order.state)",
                customer: "contact.\(order.customer)")
        }
        let tasks = try file.tasks.map { task in
            Record(
                topic: .task, number: task.number, title: task.title, about: task.about,
                due: try Date(task.due + "T00:00:00Z", strategy: .iso8601))
        }
        all = contacts + orders + tasks
    }

    subscript(id: String) -> Record? { all.first { $0.id == id } }

    /// A screen as something that can be found: a navigation point.
    static func screen(_ topic: Topic) -> NSUserActivity {
        let activity = NSUserActivity(activityType: screenType)
        activity.title = topic.screenTitle
        activity.userInfo = ["screen": topic.rawValue]
        activity.requiredUserInfoKeys = ["screen"]
        activity.keywords = [topic.rawValue, "topics"]
        activity.isEligibleForSearch = true
        return activity
    }
}
