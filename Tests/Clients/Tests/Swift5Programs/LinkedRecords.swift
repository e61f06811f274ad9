import CoreSpotlight
import MobileCoreServices

// In the manner of "combining the search APIs": an item for each record, an activity for those that are viewed.

class RecordStore {
    struct Record {
        var number: Int
        var name: String
    }
    static let domain = "org.example.records"
    var current: NSUserActivity?

    func attributes(of record: Record) -> CSSearchableItemAttributeSet {
        let set = CSSearchableItemAttributeSet(itemContentType: kUTTypeContact as String)
        set.title = record.name
        set.emailAddresses = ["\(record.number)@records.example"]
        set.phoneNumbers = ["555-010\(record.number)"]
        set.supportsPhoneCall = true
        return set
    }

    func index(_ records: [Record]) {
        let items = records.map {
            CSSearchableItem(
                uniqueIdentifier: "\($0.number)", domainIdentifier: RecordStore.domain, attributeSet: attributes(of: $0)
            )
        }
        CSSearchableIndex.default().indexSearchableItems(items)
    }

    func view(_ record: Record) {
        let activity = NSUserActivity(activityType: RecordStore.domain)
        activity.title = record.name
        activity.userInfo = ["id": record.number]
        activity.isEligibleForSearch = true
        let set = attributes(of: record)
        set.relatedUniqueIdentifier = "\(record.number)"
        activity.contentAttributeSet = set
        activity.becomeCurrent()
        current = activity
    }

    func destroyIndexing() {
        CSSearchableIndex.default().deleteAllSearchableItems(completionHandler: nil)
    }
}
