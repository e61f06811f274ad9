#if canImport(UIKit)
    import UIKit
#else
    import ApplicationActivity
#endif
import CoreSpotlight

// The part of an iOS app's delegate that continues activities, as it is written there.
class AppDelegate: UIResponder, UIApplicationDelegate {
    let pageController = PageController()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        log("launched \(launchOptions?.count ?? 0)")
        // Places beyond the moon are no places that this app can show.
        return (launchOptions?[.url] as? URL)?.host != "mars"
    }

    func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
    ) -> Bool {
        log("open \(url.host ?? "") \(options[.sourceApplication] ?? "")")
        return true
    }

    func application(_ application: UIApplication, willContinueUserActivityWithType userActivityType: String) -> Bool {
        log("will \(userActivityType)")
        return true
    }

    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        switch userActivity.activityType {
        case CSSearchableItemActionType:
            guard let id = userActivity.userInfo?[CSSearchableItemActivityIdentifier] as? String else { return false }
            performOnMain { Router.shared.open(id, userActivity.userInfo?[CSSearchQueryString] as? String ?? "") }
            return true
        case PageController.activityType:
            restorationHandler([pageController])
            _ = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: false) { _ in log("later") }
            return true
        default:
            return false
        }
    }

    func application(
        _ application: UIApplication, didFailToContinueUserActivityWithType userActivityType: String, error: Error
    ) {
        log("failed \(userActivityType)")
    }
}

@MainActor final class Router {
    static let shared = Router()
    func open(_ id: String, _ query: String) { log("item \(id) \(query)") }
}

/// Waiting for the main queue on the main thread would be a deadlock.
func performOnMain(_ work: () -> Void) {
    if Thread.isMainThread { work() } else { DispatchQueue.main.sync(execute: work) }
}

class PageController: UIResponder {
    static let activityType = "org.example.clients.page"

    override func restoreUserActivityState(_ activity: NSUserActivity) {
        super.restoreUserActivityState(activity)
        log("page \(activity.userInfo?["page"] as? Int ?? 0)")
    }
}

func log(_ line: String) {
    print(line)
    fflush(stdout)
}
