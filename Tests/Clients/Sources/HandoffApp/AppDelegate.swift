#if canImport(UIKit)
    import UIKit
#else
    import ApplicationActivity
#endif
import CoreSpotlight

/// The part of an app's delegate that goes on with what was begun on another machine.
class AppDelegate: UIResponder, UIApplicationDelegate {
    let document = Document()
    let browser = Browser()
    let editor = Editor()

    func application(_ application: UIApplication, willContinueUserActivityWithType userActivityType: String) -> Bool {
        log("will \(userActivityType)")
        return false
    }

    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        switch userActivity.activityType {
        case Document.activityType:
            restorationHandler([document])
            return true
        case Browser.activityType: return browser.resume(userActivity)
        case Editor.activityType:
            editor.resume(userActivity)
            return true
        default: return false
        }
    }

    func application(
        _ application: UIApplication, didFailToContinueUserActivityWithType userActivityType: String, error: Error
    ) {
        log("failed \(userActivityType) \((error as NSError).code)")
    }
}

func log(_ line: String) {
    print(line)
    fflush(stdout)
}
