import AppPrograms
import Foundation
import Synchronization
import SystemIndex

/// The types of activity that the running program says it continues, in the app's registration. Handoff finds the app
/// for an activity of another machine by them.
package enum ActivityTypes {
    private static let isNoted = Atomic<Bool>(false)

    /// Notes them behind what the program changes, and registers an app that is not. Returns at once.
    package static func noteSoon() {
        guard InfoPlist.main?.activityTypes != nil else { return }
        ChangeQueue.queue.async { note(registersApp: true) }
    }

    /// Notes them in a registration that is there, the first time that this is called. A program that only stores
    /// content need not be what shows it, and registers nothing. On the queue of changes.
    package static func noteOnce() {
        if !isNoted.exchange(true, ordering: .relaxed) { note(registersApp: false) }
    }

    private static func note(registersApp: Bool) {
        guard let declared = InfoPlist.main, let types = declared.activityTypes else { return }
        do {
            try SystemIndex.current().noteActivityTypes(
                types, of: ProgramIdentity.app, name: registersApp ? declared.name : nil)
        } catch {
            ActivitySaving.report("the types of activity that the app continues were not noted: \(error)")
        }
    }
}
