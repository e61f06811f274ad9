import CoreSpotlight

/// Pages of the web: another machine's app shows the same page at the same place, and a browser shows the page.
final class Browser: NSObject, NSUserActivityDelegate {
    static let activityType = "org.example.clients.browsing"

    private var activity: NSUserActivity?
    private var offset = 0.0

    func visit(_ page: URL, titled title: String) {
        activity?.invalidate()
        let activity = NSUserActivity(activityType: Browser.activityType)
        activity.title = title
        activity.webpageURL = page
        activity.requiredUserInfoKeys = ["offset"]
        activity.delegate = self
        activity.becomeCurrent()
        self.activity = activity
        offset = 0
    }

    func scroll(to offset: Double) {
        self.offset = offset
        activity?.needsSave = true
    }

    func userActivityWillSave(_ userActivity: NSUserActivity) {
        userActivity.userInfo = ["offset": offset, "history": ["not needed elsewhere"]]
        log("browser saves")
    }

    func userActivityWasContinued(_ userActivity: NSUserActivity) {
        log("browser continued elsewhere")
        activity?.invalidate()
        activity = nil
    }

    func resume(_ userActivity: NSUserActivity) -> Bool {
        guard let page = userActivity.webpageURL else { return false }
        visit(page, titled: userActivity.title ?? page.absoluteString)
        scroll(to: userActivity.userInfo?["offset"] as? Double ?? 0)
        log("browser \(page.absoluteString) at \(offset)")
        return true
    }
}
