#if canImport(UIKit)
    import UIKit
#else
    import ApplicationActivity
#endif
import CoreSpotlight

/// A text that is written, in the manner of a document: a responder that knows its state.
class Document: UIResponder {
    static let activityType = "org.example.clients.writing"

    private(set) var name = ""
    private(set) var draft = ""
    private(set) var caret = 0

    func write(_ text: String, in name: String) {
        self.name = name
        draft += text
        caret = draft.count
        let activity = userActivity ?? NSUserActivity(activityType: Document.activityType)
        activity.title = name
        activity.isEligibleForHandoff = true
        activity.delegate = self
        userActivity = activity
        activity.needsSave = true
    }

    override func updateUserActivityState(_ activity: NSUserActivity) {
        activity.addUserInfoEntries(from: ["name": name, "draft": draft, "caret": caret])
        super.updateUserActivityState(activity)
    }

    override func restoreUserActivityState(_ activity: NSUserActivity) {
        super.restoreUserActivityState(activity)
        guard let info = activity.userInfo else { return }
        name = info["name"] as? String ?? ""
        draft = info["draft"] as? String ?? ""
        caret = info["caret"] as? Int ?? 0
        userActivity = activity
        log("document \(name): \(draft) (\(caret))")
    }

    func close() { userActivity = nil }
}

extension Document: NSUserActivityDelegate {
    func userActivityWillSave(_ userActivity: NSUserActivity) { log("document saves") }

    func userActivityWasContinued(_ userActivity: NSUserActivity) { log("document continued elsewhere") }
}
