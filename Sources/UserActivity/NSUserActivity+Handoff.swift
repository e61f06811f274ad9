import Foundation
import HandoffLink
import SystemIndex

extension NSUserActivity: HandoffSubject {
    /// Offers the activity to the person's other machines, in place of any other one, or tells what changed of it. Does
    /// nothing unless it is current.
    func offer() {
        guard hasBeenCurrent else { return }
        CurrentActivity.shared.ifCurrent(self) {
            if isEligibleForHandoff {
                HandoffPublisher.shared.offer(summary())
            } else {
                HandoffPublisher.shared.offer(nil)
            }
        }
    }

    /// The person has left the activity.
    func withdrawOffer() {
        if let participation { HandoffPublisher.shared.withdraw(participation.number) }
    }

    private func summary() -> HandoffActivity {
        let participation = participation ?? HandoffParticipation(self)
        self.participation = participation
        var summary = HandoffActivity(
            number: participation.number, app: ProgramIdentity.app, activityType: activityType)
        summary.title = handoffTitle
        summary.hasPage = page != nil
        summary.supportsStreams = supportsContinuationStreams
        summary.expiration = expirationDate.map { Expiration.seconds($0.timeIntervalSince1970) }
        return summary
    }

    /// A title is a line. One that is a whole text would not fit into messages.
    private var handoffTitle: String? { title.map { String($0.prefix(Self.maximumTitleCharacters)) } }

    private static let maximumTitleCharacters = 500

    /// An address without a scheme is no page.
    private var page: URL? { webpageURL?.scheme == nil ? nil : webpageURL }

    func stateForHandoff() -> HandoffSaving {
        guard !isInvalidated, isEligibleForHandoff, CurrentActivity.shared.isCurrent(self) else {
            return .failed(.failed)
        }
        // Apple, "Handoff Programming Guide": the delegate is asked when the person continues the activity elsewhere.
        needsSave = true
        saveIfNeeded()
        let (archive, refused) = UserInfoArchive.encode(handedOver())
        for entry in refused { ActivitySaving.report("userInfo of \(activityType) hands over no \(entry)") }
        var state = HandoffState(activityType: activityType)
        state.title = handoffTitle
        state.archivedUserInfo = archive
        state.webpageURL = page?.absoluteString
        state.referrerURL = referrerURL?.absoluteString
        state.targetContentIdentifier = targetContentIdentifier
        state.supportsStreams = supportsContinuationStreams
        let texts = [state.webpageURL, state.referrerURL, state.targetContentIdentifier].compactMap { $0?.utf8.count }
        guard archive.count + texts.reduce(0, +) <= HandoffState.maximumUserInfoBytes else {
            return .failed(.userInfoTooLarge)
        }
        return .saved(state)
    }

    /// The part of `userInfo` that another machine gets. Unlike a search, which may find the page, Handoff leaves nothing
    /// out because there is one.
    private func handedOver() -> [AnyHashable: Any] {
        let all = userInfo ?? [:]
        let required = requiredUserInfoKeys.map { keys in
            all.filter { ($0.key.base as? String).map(keys.contains) ?? false }
        }
        return (required ?? all).filter { key, value in
            guard LocalFiles.areIn(value) else { return true }
            ActivitySaving.report("userInfo of \(activityType) hands over no address of a file under \(key)")
            return false
        }
    }

    func wasContinuedElsewhere() { delegate?.userActivityWasContinued(self) }

    func receive(_ input: InputStream, _ output: OutputStream) {
        // Streams that nothing keeps are closed.
        guard supportsContinuationStreams else { return }
        delegate?.userActivity(self, didReceive: input, outputStream: output)
    }
}
