/// Addresses are URLs.
public import Foundation
/// What comes is an activity.
public import UserActivity

/// What an app does with what a person chose. All methods are optional; they run on the main queue, but for
/// ``application(_:didUpdate:)``.
///
/// Shaped like UIKit's: Apple, "UIApplicationDelegate", on launching and on continuing user activities.
@preconcurrency @MainActor public protocol ApplicationDelegate: AnyObject {
    /// ``Application/run()`` was called; nothing has been received yet.
    ///
    /// - Parameter launchOptions: the address that the program was started with, if any; nothing of what was chosen, which comes as an
    ///   activity.
    /// - Returns: false for an app that cannot open the address: then it is not asked to.
    func application(
        _ application: Application, willFinishLaunchingWithOptions launchOptions: [Application.LaunchOptionsKey: Any]?
    ) -> Bool

    /// As above, after it.
    func application(
        _ application: Application, didFinishLaunchingWithOptions launchOptions: [Application.LaunchOptionsKey: Any]?
    ) -> Bool

    /// The program was started with an address. Comes after launching, for each of several.
    ///
    /// - Parameter options: empty: nothing is known of who opens it.
    /// - Returns: without effect.
    func application(
        _ application: Application, open url: URL, options: [Application.OpenURLOptionsKey: Any]
    ) -> Bool

    /// An activity of that type is about to come. Return true when the app tells the person itself that it is loading.
    /// Exactly one of the two methods below follows.
    func application(_ application: Application, willContinueUserActivityWithType userActivityType: String) -> Bool

    /// The activity is there: show it.
    ///
    /// - Parameter restorationHandler: call it with whatever should restore its state from the activity, if anything:
    ///   at once or later, on any thread. They restore it on the queue that this method runs on.
    /// - Returns: false tells the person that the app could not show it.
    func application(
        _ application: Application, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool

    /// As above, with the handler that Swift 4 had; called if the method above is not there.
    func application(
        _ application: Application, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([Any]?) -> Void
    ) -> Bool

    /// The activity that was announced did not come. What it holds cannot be read, or another machine did not hand it
    /// over: `error` is a `CocoaError` that says why.
    func application(
        _ application: Application, didFailToContinueUserActivityWithType userActivityType: String, error: any Error)

    /// An activity of a ``Responder`` was brought up to date and will be saved: the last chance to add to it. Runs on
    /// the thread that the activity is used on.
    func application(_ application: Application, didUpdate userActivity: NSUserActivity)
}

extension ApplicationDelegate {
    /// Goes on.
    public func application(
        _ application: Application, willFinishLaunchingWithOptions launchOptions: [Application.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// Goes on.
    public func application(
        _ application: Application, didFinishLaunchingWithOptions launchOptions: [Application.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// Opens nothing.
    public func application(
        _ application: Application, open url: URL, options: [Application.OpenURLOptionsKey: Any]
    ) -> Bool { false }

    /// Leaves it to the system to say that it is loading.
    public func application(
        _ application: Application, willContinueUserActivityWithType userActivityType: String
    ) -> Bool { false }

    /// Asks the method with the handler that Swift 4 had.
    public func application(
        _ application: Application, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool {
        let handler: ([Any]?) -> Void = { restorationHandler($0?.compactMap { $0 as? any UserActivityRestoring }) }
        return self.application(application, continue: userActivity, restorationHandler: handler)
    }

    /// Shows nothing.
    @_disfavoredOverload public func application(
        _ application: Application, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([Any]?) -> Void
    ) -> Bool { false }

    /// Does nothing.
    public func application(
        _ application: Application, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
    ) {}

    /// Does nothing.
    public func application(_ application: Application, didUpdate userActivity: NSUserActivity) {}
}
