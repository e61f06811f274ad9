import Dispatch
import Foundation

extension NSUserActivity {
    /// Asks the delegate, if ``needsSave`` is set, and the responders.
    func bringUpToDate() {
        if needsSave { delegate?.userActivityWillSave(self) }
        let present = owners.compactMap(\.object)
        if !present.isEmpty {
            // Apple, `UIResponder.userActivity`: what stood there is cleared before responders say what does now. If no
            // responder writes anything, the state that the app set itself stays.
            let before = userInfo
            userInfo = nil
            for owner in present { owner.bringUpToDate(self) }
            if userInfo?.isEmpty ?? true { userInfo = before }
            ActivitySaving.didUpdate(self)
        }
        needsSave = false
    }

    /// Saves a current activity that needs it.
    func saveIfNeeded() {
        guard needsSave, CurrentActivity.shared.isCurrent(self) else { return }
        save()
    }

    /// Saves what is unsaved, since another activity is about to become current.
    func saveAtLast() {
        guard isOfMainQueue, !MainQueue.isCurrent else { return saveIfNeeded() }
        nonisolated(unsafe) let activity = self
        DispatchQueue.main.async {
            if activity.needsSave { activity.save() }
        }
    }

    private func save() {
        bringUpToDate()
        stored = ActivitySaving.save(self, replacing: stored) ?? stored
    }

    /// Has the main queue save it, if that is what uses it.
    func saveSoon() {
        // An activity that another thread uses is not to be touched from the main queue meanwhile.
        guard MainQueue.isCurrent, CurrentActivity.shared.isCurrent(self) else { return }
        nonisolated(unsafe) let activity = self
        DispatchQueue.main.async { activity.saveIfNeeded() }
    }

    /// Has a responder asked for its state before each save.
    package func add(_ owner: any ActivityOwner) {
        owners.append(Owner(identity: ObjectIdentifier(owner), object: owner))
    }

    /// Ends what ``add(_:)`` began. An activity that lost its last responder is over.
    package func remove(_ owner: ObjectIdentifier) {
        guard let index = owners.firstIndex(where: { $0.identity == owner }) else { return }
        owners.remove(at: index)
        if owners.isEmpty { invalidate() }
    }
}
