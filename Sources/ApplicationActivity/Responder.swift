/// A responder is an object as Foundation's are.
public import Foundation
/// It goes back to where an activity was.
public import UserActivity

/// Something that can go back to where an activity was: a view controller, a document, a window.
@preconcurrency @MainActor public protocol UserActivityRestoring: AnyObject {
    /// Brings back the state that the activity describes.
    func restoreUserActivityState(_ activity: NSUserActivity)
}

/// What shows something to the person, and knows the activity for it. Subclass it. Belongs to the main actor, as UIKit's does.
@preconcurrency @MainActor open class Responder: NSObject, UserActivityRestoring {
    /// Ended when the last reference is given up, on whatever thread that is.
    private nonisolated(unsafe) var held: NSUserActivity?

    /// Without an activity.
    public override init() { super.init() }

    deinit { held?.remove(ObjectIdentifier(self)) }

    /// The activity that this responder shares in. Several may share in one: each is asked for its state before it is
    /// saved. When the last of them lets go of it, or is gone, it is invalidated.
    ///
    /// A responder's activity counts as visible. When the main queue comes round again, the activity becomes current
    /// unless it already was. So an app need not call `becomeCurrent()`.
    open var userActivity: NSUserActivity? {
        get { held }
        set {
            guard newValue !== held else { return }
            let old = held
            held = newValue
            newValue?.add(self)
            old?.remove(ObjectIdentifier(self))
            if newValue != nil { makeCurrentSoon() }
        }
    }

    /// Later, since what is to be found of an activity is often set after this.
    private func makeCurrentSoon() {
        DispatchQueue.main.async { [weak self] in
            MainQueue.assumeIsolated { self?.held?.becomeCurrentForTheFirstTime() }
        }
    }

    /// Called before each save of ``userActivity``, whose `userInfo` is empty then: write there what it takes to come
    /// back, with `addUserInfoEntries(from:)`. If no responder writes anything, the old state stays. On the thread that
    /// the activity is used on.
    open func updateUserActivityState(_ activity: NSUserActivity) {}

    /// Called with a continued activity, when the delegate hands this responder to its restoration handler.
    open func restoreUserActivityState(_ activity: NSUserActivity) {}
}

extension Responder: ActivityOwner {
    /// On the thread that the activity is used on, which need not be the main one.
    package nonisolated func bringUpToDate(_ activity: NSUserActivity) {
        nonisolated(unsafe) let activity = activity
        MainQueue.assumeIsolated { updateUserActivityState(activity) }
    }
}
