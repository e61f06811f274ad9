public import Foundation
package import SearchEngine
import SystemIndex

/// What is known of an activity's content: an attribute set, which a module above this one declares.
package protocol ActivityContent: AnyObject {
    var activityAttributes: [Attribute] { get }
}

/// Something that the person did or saw, in a form that the app can go back to.
///
/// An activity that becomes current while it is eligible for search can be found until it expires. Keep a reference to
/// it for as long as it is current. One thread at a time.
open class NSUserActivity: NSObject {
    /// Reverse-DNS, such as `org.example.films.viewing`.
    public let activityType: String
    /// What the person calls it; needed for a result that is worth finding.
    open var title: String?
    /// What the app needs to come back here: property list values, and URLs. Reaches the app again limited to
    /// ``requiredUserInfoKeys`` where these or ``webpageURL`` are set.
    open var userInfo: [AnyHashable: Any]?
    /// The keys of ``userInfo`` that are kept.
    open var requiredUserInfoKeys: Set<String>?
    /// Whether the delegate is asked to bring the activity up to date before it is saved.
    open var needsSave = false
    /// The page that shows the same; `http` or `https` only.
    open var webpageURL: URL?
    /// Where the person came from.
    open var referrerURL: URL?
    /// When the activity stops being found; nil for a month after it was last current.
    open var expirationDate: Date?
    /// Words that find the activity besides its title.
    open var keywords: Set<String> = []
    /// Accepted without effect: there are no continuation streams here.
    open var supportsContinuationStreams = false
    open weak var delegate: (any NSUserActivityDelegate)?
    /// Which part of the app shows it.
    open var targetContentIdentifier: String?
    /// Accepted without effect: activities do not leave this machine.
    open var isEligibleForHandoff = true
    /// Whether becoming current makes the activity findable.
    open var isEligibleForSearch = false
    /// Whether the activity may be found by everyone; needs ``webpageURL`` or ``requiredUserInfoKeys``.
    open var isEligibleForPublicIndexing = false
    /// Accepted without effect: nothing predicts activities here.
    open var isEligibleForPrediction = false
    /// The app's own name for the activity, to delete it by.
    open var persistentIdentifier: NSUserActivityPersistentIdentifier?
    /// The content's attributes, as the module that declares attribute sets keeps them.
    package var content: (any ActivityContent)?
    private var isInvalidated = false

    /// - Parameter activityType: not empty.
    public init(activityType: String) {
        precondition(!activityType.isEmpty, "an activity needs a type, such as org.example.app.viewing")
        self.activityType = activityType
        super.init()
    }

    /// An activity of the first type that the app's Info.plist lists.
    public convenience override init() {
        self.init(activityType: InfoPlist.main?.activityTypes?.first ?? ProgramIdentity.app.rawValue)
    }

    /// Adds entries to ``userInfo``, in place of those with the same keys.
    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        userInfo = (userInfo ?? [:]).merging(otherDictionary) { _, new in new }
    }

    /// Makes this the activity that the person is in; one that is eligible for search is stored, or its view counted.
    ///
    /// Returns at once: storing goes on behind, in the order of calls.
    open func becomeCurrent() {
        guard !isInvalidated else { return }
        CurrentActivity.shared.become(self)
        if needsSave {
            delegate?.userActivityWillSave(self)
            needsSave = false
        }
        ActivitySaving.save(self)
    }

    /// The person has left it; it stays findable.
    open func resignCurrent() { CurrentActivity.shared.resign(self) }

    /// The activity is over: it cannot become current any more. It stays findable.
    open func invalidate() {
        resignCurrent()
        isInvalidated = true
    }

    /// There are no continuation streams here.
    open func getContinuationStreams(
        completionHandler: @escaping (InputStream?, OutputStream?, (any Error)?) -> Void
    ) {
        completionHandler(nil, nil, CocoaError(CocoaError.Code(rawValue: NSUserActivityConnectionUnavailableError)))
    }

    /// There are no continuation streams here: throws always.
    open func continuationStreams() async throws -> (InputStream, OutputStream) {
        throw CocoaError(CocoaError.Code(rawValue: NSUserActivityConnectionUnavailableError))
    }

    /// Deletes stored activities by the names the app gave them. The handler runs on a thread of its own, when they are
    /// gone from the disk.
    @preconcurrency open class func deleteSavedUserActivities(
        withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier],
        completionHandler handler: @escaping @Sendable () -> Void
    ) {
        let wanted = Set(persistentIdentifiers)
        ActivitySaving.delete({ $0.persistentIdentifier.map(wanted.contains) ?? false }, handler)
    }

    /// Deletes stored activities by the names the app gave them.
    open class func deleteSavedUserActivities(
        withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier]
    ) async {
        await withCheckedContinuation { continuation in
            deleteSavedUserActivities(withPersistentIdentifiers: persistentIdentifiers) { continuation.resume() }
        }
    }

    /// Deletes all of the app's stored activities.
    @preconcurrency open class func deleteAllSavedUserActivities(
        completionHandler handler: @escaping @Sendable () -> Void
    ) {
        ActivitySaving.delete({ _ in true }, handler)
    }

    /// Deletes all of the app's stored activities.
    open class func deleteAllSavedUserActivities() async {
        await withCheckedContinuation { continuation in
            deleteAllSavedUserActivities { continuation.resume() }
        }
    }
}

/// The name an app gives an activity.
public typealias NSUserActivityPersistentIdentifier = String

/// Hears of an activity's life. All methods are optional.
public protocol NSUserActivityDelegate: NSObjectProtocol {
    /// The activity is about to be stored: bring it up to date.
    func userActivityWillSave(_ userActivity: NSUserActivity)
    /// The person went on with it elsewhere. Never called here: activities do not leave this machine.
    func userActivityWasContinued(_ userActivity: NSUserActivity)
    /// Streams to the continuing app. Never called here.
    func userActivity(
        _ userActivity: NSUserActivity, didReceive inputStream: InputStream, outputStream: OutputStream)
}

extension NSUserActivityDelegate {
    public func userActivityWillSave(_ userActivity: NSUserActivity) {}
    public func userActivityWasContinued(_ userActivity: NSUserActivity) {}
    public func userActivity(
        _ userActivity: NSUserActivity, didReceive inputStream: InputStream, outputStream: OutputStream
    ) {}
}

/// The type of an activity that stands for a page of the web.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"
// Foundation on Linux has some of these too; a client that sees both gets Foundation's.

/// An activity could not be handed over.
@_disfavoredOverload public var NSUserActivityHandoffFailedError: Int { 4608 }
/// There is no connection to the other program.
@_disfavoredOverload public var NSUserActivityConnectionUnavailableError: Int { 4609 }
/// The other program took too long.
@_disfavoredOverload public var NSUserActivityRemoteApplicationTimedOutError: Int { 4610 }
/// `userInfo` is too large to hand over.
@_disfavoredOverload public var NSUserActivityHandoffUserInfoTooLargeError: Int { 4611 }
/// The first code kept for activities.
@_disfavoredOverload public var NSUserActivityErrorMinimum: Int { 4608 }
/// The last code kept for activities.
@_disfavoredOverload public var NSUserActivityErrorMaximum: Int { 4863 }
