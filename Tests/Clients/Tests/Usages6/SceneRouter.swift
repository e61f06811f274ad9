#if canImport(UIKit)
    import UIKit
#else
    import ApplicationActivity
#endif
import CoreSpotlight

// An app of today: what shows something belongs to the main actor, and its delegate says nothing of actors.

@MainActor final class SceneRouter {
    static let shared = SceneRouter()
    private(set) var path: [String] = []
    func show(_ identifier: String) { path.append(identifier) }
}

class SceneDelegate: UIResponder, UIApplicationDelegate {
    let editor = EditorController()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        if launchOptions?[.userActivityDictionary] != nil { SceneRouter.shared.show("launched") }
        return true
    }

    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        guard let identifier = userActivity.userInfo?[CSSearchableItemActivityIdentifier] as? String else {
            return false
        }
        SceneRouter.shared.show(identifier)
        restorationHandler([editor])
        return true
    }
}

final class EditorController: UIResponder {
    var text = "Draft"

    override func updateUserActivityState(_ activity: NSUserActivity) {
        activity.addUserInfoEntries(from: ["text": text, "screens": SceneRouter.shared.path.count])
        super.updateUserActivityState(activity)
    }

    override func restoreUserActivityState(_ activity: NSUserActivity) {
        SceneRouter.shared.show("restored")
        super.restoreUserActivityState(activity)
    }
}

/// Takes over a download from another device, on the main actor like the view that shows it.
@MainActor final class TransferController {
    var activity: NSUserActivity?

    func resume() async throws -> String? {
        guard let (input, _) = try await activity?.continuationStreams() else { return nil }
        input.open()
        return input.hasBytesAvailable ? "more" : nil
    }
}
