import Foundation
import HandoffLink

/// What the connection to the Handoff service needs of an activity. On the main queue only.
protocol HandoffSubject: AnyObject {
    /// Has the app bring the activity up to date, and returns what another machine needs to go on with it.
    func stateForHandoff() -> HandoffSaving
    /// The person went on with it on another machine.
    func wasContinuedElsewhere()
    /// The app on the other machine opened streams.
    func receive(_ input: InputStream, _ output: OutputStream)
}

/// How it went when an activity was to be saved for another machine.
enum HandoffSaving: Sendable {
    case saved(HandoffState)
    case failed(HandoffFailure)
}

/// An activity's part in Handoff. The activity keeps it from the first time that it becomes current. When the activity
/// is gone, so is this, and the offer with it.
final class HandoffParticipation: Sendable {
    /// The program's own number for the activity.
    let number: UInt64

    init(_ subject: any HandoffSubject) { number = HandoffPublisher.shared.add(subject) }

    deinit { HandoffPublisher.shared.forget(number) }
}
