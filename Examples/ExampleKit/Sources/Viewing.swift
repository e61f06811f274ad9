import Foundation
import UserActivity

/// What the person looks at in a window, as the activity that is current for as long. On a paired machine they can go
/// on with it. Any thread.
public final class Viewing: NSObject, NSUserActivityDelegate {
    private let window: Window
    /// Only the main queue uses it, where Handoff asks for its state.
    private var activity: NSUserActivity?

    public init(_ window: Window) { self.window = window }

    /// Replaces the current activity. Nil ends it, as when the window shows the list.
    public func look(at next: NSUserActivity?) {
        DispatchQueue.main.async { [self] in
            let last = activity
            activity = next
            next?.delegate = self
            next?.becomeCurrent()
            last?.invalidate()
        }
    }

    public func userActivityWasContinued(_ userActivity: NSUserActivity) {
        window.add("You went on with this on another machine.")
    }

    /// Says that what the person chose to go on with did not come.
    public func sayThatNothingCame(_ error: Error) {
        window.say("What you were doing on the other machine did not come: \(error.localizedDescription)")
    }
}
