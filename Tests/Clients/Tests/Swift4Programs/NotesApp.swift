import CoreSpotlight
import MobileCoreServices

// In the manner of 2017 to 2018 (Swift 4), and some calls that were spelled as in Swift 2 and kept by wrappers.

class Note: NSObject {
    var text: String
    var number: Int
    init(text: String, number: Int) {
        self.text = text
        self.number = number
    }
}

class NotesApp: NSObject {
    var notes: [Note] = []
    var opened: Note?
    var searchText: String?
    var indexed = 0

    func reindexItems() {
        CSSearchableIndex.default().deleteAllSearchableItems { error in
            guard error == nil else {
                print("Error happened while deleting the index")
                return
            }
            let items = self.notes.flatMap { note -> CSSearchableItem? in
                guard !note.text.isEmpty else { return nil }
                let set = CSSearchableItemAttributeSet(itemContentType: kUTTypePlainText as String)
                set.title = note.text.components(separatedBy: "\n").first
                set.textContent = note.text
                set.contentModificationDate = Date()
                return CSSearchableItem(
                    uniqueIdentifier: "note\(note.number)", domainIdentifier: "notes", attributeSet: set)
            }
            CSSearchableIndex.default().indexSearchableItems(items) { error in
                if let error = error {
                    print("Failed to index: \(error)")
                } else {
                    self.indexed += items.count
                }
            }
        }
    }

    func application(willContinueUserActivityWithType userActivityType: String) -> Bool {
        return userActivityType == CSQueryContinuationActionType || userActivityType == CSSearchableItemActionType
    }

    func application(continue userActivity: NSUserActivity, restorationHandler: @escaping ([Any]?) -> Void) -> Bool {
        switch userActivity.activityType {
        case CSQueryContinuationActionType:
            searchText = userActivity.userInfo?[CSSearchQueryString] as? String
            return searchText != nil
        case CSSearchableItemActionType:
            guard let id = userActivity.userInfo?[CSSearchableItemActivityIdentifier] as? String else { return false }
            opened = notes.first(where: { "note\($0.number)" == id })
            return opened != nil
        default:
            return false
        }
    }
}

class Swift2Wrapper: NSObject {
    let index = CSSearchableIndex.defaultSearchableIndex()
    var errors: [NSError] = []

    func add(title: String, identifier: String, done: @escaping () -> Void) {
        let set = CSSearchableItemAttributeSet(itemContentType: kUTTypeText as String)
        set.title = title
        let item = CSSearchableItem(uniqueIdentifier: identifier, domainIdentifier: "swift2", attributeSet: set)
        index.indexSearchableItems([item]) { (error: NSError?) -> Void in
            if let error = error { self.errors.append(error) }
            done()
        }
    }

    func remove(identifiers: [String], done: @escaping (NSError?) -> Void) {
        index.deleteSearchableItemsWithIdentifiers(identifiers) { error in done(error as NSError?) }
    }

    func removeDomain(done: @escaping (NSError?) -> Void) {
        index.deleteSearchableItemsWithDomainIdentifiers(["swift2"], completionHandler: done)
    }

    func removeAll(done: @escaping (NSError?) -> Void) {
        index.deleteAllSearchableItemsWithCompletionHandler { done($0 as NSError?) }
    }

    func activity(title: String) -> NSUserActivity {
        let activity = NSUserActivity(activityType: "org.example.swift2")
        activity.title = title
        activity.addUserInfoEntriesFromDictionary(["id": 1])
        activity.eligibleForSearch = true
        activity.eligibleForHandoff = true
        activity.eligibleForPublicIndexing = false
        return activity
    }
}
