import CoreSpotlight
import MobileCoreServices

// In the manner of NSUserActivity tutorials: a screen makes its activity current while it shows.

class ArticleController: NSObject, NSUserActivityDelegate {
    static let activityType = "org.example.reader.view"
    var userActivity: NSUserActivity?
    var savedTimes = 0

    func show(id: String, title: String, text: String) {
        let activity = NSUserActivity(activityType: ArticleController.activityType)
        activity.title = title
        activity.userInfo = ["id": id, "scroll": 0.25, "tags": ["a", "b"]]
        activity.requiredUserInfoKeys = ["id"]
        activity.keywords = Set(["reader", "article", id])
        activity.isEligibleForHandoff = false
        activity.isEligibleForSearch = true
        activity.isEligibleForPublicIndexing = false
        activity.expirationDate = Date(timeIntervalSinceNow: 24 * 60 * 60)
        activity.persistentIdentifier = NSUserActivityPersistentIdentifier(id)

        let attributes = CSSearchableItemAttributeSet(itemContentType: kUTTypeText as String)
        attributes.title = title
        attributes.contentDescription = text
        attributes.thumbnailData = Data([0xFF, 0xD8])
        activity.contentAttributeSet = attributes
        activity.delegate = self
        activity.needsSave = true
        userActivity = activity
        userActivity?.becomeCurrent()
    }

    func userActivityWillSave(_ userActivity: NSUserActivity) {
        savedTimes += 1
        userActivity.addUserInfoEntries(from: ["savedTimes": savedTimes])
    }

    func close() {
        userActivity?.resignCurrent()
        userActivity?.invalidate()
        userActivity = nil
    }

    func forget(_ id: String, completion: @escaping () -> Void) {
        NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: [id]) {
            DispatchQueue.main.async { completion() }
        }
    }
}
