public import UserActivity

/// Something that can go back to where an activity was: a view controller, a document, a window.
public protocol UserActivityRestoring: AnyObject {
    /// Brings back the state that the activity describes.
    func restoreUserActivityState(_ activity: NSUserActivity)
}

/// What an app does with what a person chose. All methods are optional; they run on the main queue.
///
/// Shaped like UIKit's: Apple, "UIApplicationDelegate", on continuing user activities.
public protocol ApplicationDelegate: AnyObject {
    /// An activity of that type is about to come. Return true when the app tells the person itself that it is loading.
    func application(_ application: Application, willContinueUserActivityWithType userActivityType: String) -> Bool

    /// The activity is there: show it.
    ///
    /// - Parameter restorationHandler: call it with whatever should restore its state from the activity, if anything.
    /// - Returns: false tells the person that the app could not show it.
    func application(
        _ application: Application, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool

    /// The activity that was announced did not come.
    func application(
        _ application: Application, didFailToContinueUserActivityWithType userActivityType: String, error: any Error)

    /// The activity was brought up to date.
    func application(_ application: Application, didUpdate userActivity: NSUserActivity)
}

extension ApplicationDelegate {
    public func application(
        _ application: Application, willContinueUserActivityWithType userActivityType: String
    ) -> Bool { false }

    public func application(
        _ application: Application, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool { false }

    public func application(
        _ application: Application, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
    ) {}

    public func application(_ application: Application, didUpdate userActivity: NSUserActivity) {}
}
