import AppLanding
import Foundation
import SystemIndex
import UserActivity

/// Tells an application's delegate what a person chose.
@MainActor struct Delivery {
    let application: Application

    /// - Parameter declared: what the program says it continues; nil for one that says nothing, which gets everything.
    /// - Returns: whether the app shows it.
    func deliver(_ landing: Landing, declared: InfoPlist?) -> Bool {
        guard let delegate = application.delegate else { return false }
        if let declared, !declared.continues(landing.activityType) {
            let key = landing.activityType == Landing.searchType ? "CoreSpotlightContinuation" : "NSUserActivityTypes"
            let text = "searchlight: \(landing.activityType) is not delivered: \(key) in the Info.plist leaves it out\n"
            FileHandle.standardError.write(Data(text.utf8))
            return false
        }
        _ = delegate.application(application, willContinueUserActivityWithType: landing.activityType)
        guard landing.failure == nil, let activity = NSUserActivity(landing) else {
            let number = landing.failure ?? NSUserActivityHandoffFailedError
            delegate.application(
                application, didFailToContinueUserActivityWithType: landing.activityType,
                error: CocoaError(CocoaError.Code(rawValue: number)))
            return false
        }
        let restore: ([any UserActivityRestoring]?) -> Void = { restorers in
            nonisolated(unsafe) let (activity, restorers) = (activity, restorers ?? [])
            @MainActor func restoreAll() {
                for restorer in restorers { restorer.restoreUserActivityState(activity) }
            }
            // An app may keep the handler until it has loaded what is to be restored.
            if MainQueue.isCurrent {
                MainQueue.assumeIsolated(restoreAll)
            } else {
                Task { @MainActor in restoreAll() }
            }
        }
        return delegate.application(application, continue: activity, restorationHandler: restore)
    }
}

extension NSUserActivity {
    /// The chosen result, as the app gets it; nil for a landing without a type, or with an archive that cannot be read.
    fileprivate convenience init?(_ landing: Landing) {
        guard !landing.activityType.isEmpty, var userInfo = UserInfoArchive.decode(landing.archivedUserInfo) else {
            return nil
        }
        self.init(activityType: landing.activityType)
        title = landing.title
        // Of another scheme it would be the sender's mistake, and setting it this program's.
        webpageURL = landing.webpageURL.flatMap { URL(string: $0) }.flatMap {
            ["http", "https"].contains($0.scheme?.lowercased()) ? $0 : nil
        }
        referrerURL = landing.referrerURL.flatMap { URL(string: $0) }
        targetContentIdentifier = landing.targetContentIdentifier
        for (key, text) in landing.texts { userInfo[key] = text }
        self.userInfo = userInfo
        continuation = landing.continuation
        supportsContinuationStreams = landing.continuation != nil
        setLandedContent(title: landing.title, domain: landing.domain, contentType: landing.contentType)
    }
}
