import Dispatch
/// Activities are Foundation's objects elsewhere.
public import Foundation
/// Texts in the app's languages, which Apple's Foundation has.
@_exported public import LocalizedStrings
/// Content is the engine's attributes, for modules of this package.
package import SearchEngine
import SystemIndex

/// What is known of an activity's content: an attribute set, which a module above this one declares.
package protocol ActivityContent: AnyObject {
    var activityAttributes: [Attribute] { get }
}

/// Something that an activity belongs to and that knows its state: a responder, which a module above this one declares.
package protocol ActivityOwner: AnyObject {
    /// Writes the state into the activity.
    func bringUpToDate(_ activity: NSUserActivity)
}

/// Something that the person did or saw, in a form that the app can go back to.
///
/// An activity that becomes current while it is eligible for search can be found until it expires. Keep a reference to
/// it for as long as it is current. One thread at a time. If another thread makes the next activity current, this one
/// is saved there. If it became current on the main queue, that queue saves it.
open class NSUserActivity: NSObject {
    private let type: String
    /// Reverse-DNS, such as `org.example.films.viewing`.
    open var activityType: String { type }
    /// What the person calls it; needed for a result that is worth finding.
    open var title: String?
    /// What the app needs to come back here. Reaches the app again limited to ``requiredUserInfoKeys`` if these or
    /// ``webpageURL`` are set.
    ///
    /// Keys and values are texts, numbers, dates, data, URLs, UUIDs, `NSNull`, and arrays, sets and dictionaries of these.
    /// An entry of another type is not kept, and standard error says which. Never nil: empty until it is set, and when it is
    /// set to nil, so that `userInfo?[key] = value` always takes effect.
    open var userInfo: [AnyHashable: Any]? = [:] {
        didSet { if userInfo == nil { userInfo = [:] } }
    }
    /// The keys of ``userInfo`` that are kept.
    open var requiredUserInfoKeys: Set<String>?
    /// Whether the delegate is asked to bring the activity up to date before it is saved.
    ///
    /// Of a current activity, true also asks for that save. It happens when the activity stops being current; if
    /// this is set on the main queue, already when that comes round again. It is no further view.
    open var needsSave = false {
        didSet { if needsSave && !oldValue { saveSoon() } }
    }
    /// The page that shows the same; `http` or `https` only. An address without a scheme is kept, and is no page.
    open var webpageURL: URL? {
        didSet {
            let scheme = webpageURL?.scheme?.lowercased()
            precondition(
                scheme == nil || scheme == "http" || scheme == "https",
                "an activity's webpageURL has the scheme http or https; other addresses go into userInfo")
        }
    }
    /// Where the person came from. Comes back at a landing.
    open var referrerURL: URL?
    /// When the activity stops being found; nil for a month after it was last current.
    open var expirationDate: Date?
    /// Words that find the activity besides its title.
    open var keywords: Set<String> = []
    /// Accepted without effect: there are no continuation streams here.
    open var supportsContinuationStreams = false
    /// Told when the activity is to be saved, or was continued elsewhere.
    open weak var delegate: (any NSUserActivityDelegate)?
    /// Which part of the app shows it. Comes back at a landing.
    open var targetContentIdentifier: String?
    /// Accepted without effect: activities do not leave this machine.
    open var isEligibleForHandoff = true
    /// Whether becoming current makes the activity findable.
    open var isEligibleForSearch = false
    /// Whether the activity may be found by everyone, here too; needs ``webpageURL`` or ``requiredUserInfoKeys``.
    open var isEligibleForPublicIndexing = false
    /// Accepted without effect: nothing predicts activities here.
    open var isEligibleForPrediction = false
    /// Accepted without effect: there is no assistant to say it to.
    open var suggestedInvocationPhrase: String?
    /// The unique identifier of the item of an app entity that the activity shows. The activity is weakly related to that
    /// item unless its attributes relate it to one.
    package var entityItemIdentifier: String?
    /// The app's own name for the activity, to delete it by.
    open var persistentIdentifier: NSUserActivityPersistentIdentifier?
    /// The content's attributes, as the module that declares attribute sets keeps them.
    package var content: (any ActivityContent)?
    private var isInvalidated = false
    private var hasBeenCurrent = false
    /// Whether it is the main queue's, and no other thread's to touch.
    private var isOfMainQueue = false
    /// What becoming current stored, which a save replaces for as long as it is current.
    private var stored: ActivityRecord?
    private var owners: [Owner] = []

    private struct Owner {
        let identity: ObjectIdentifier
        weak var object: (any ActivityOwner)?
    }

    /// - Parameter activityType: not empty.
    public init(activityType: String) {
        precondition(!activityType.isEmpty, "an activity needs a type, such as org.example.app.viewing")
        type = activityType
        super.init()
    }

    /// An activity of the first type that the app's Info.plist lists.
    public convenience override init() {
        self.init(activityType: InfoPlist.main?.activityTypes?.first ?? ProgramIdentity.app.rawValue)
    }

    /// Adds entries to ``userInfo`` and replaces those with the same keys.
    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        userInfo = (userInfo ?? [:]).merging(otherDictionary) { _, new in new }
    }

    /// Makes this the activity that the person is in; one that is eligible for search is stored, or its view counted.
    ///
    /// Its responders, and if ``needsSave`` is set its delegate, bring it up to date first, on the thread of the
    /// call. Returns at once: storing goes on behind, in the order of calls.
    open func becomeCurrent() {
        guard !isInvalidated else { return }
        CurrentActivity.shared.other(than: self)?.saveAtLast()
        hasBeenCurrent = true
        isOfMainQueue = MainQueue.isCurrent
        CurrentActivity.shared.become(self)
        bringUpToDate()
        stored = ActivitySaving.save(self, replacing: nil)
    }

    /// Makes it current unless that has already happened.
    package func becomeCurrentForTheFirstTime() { if !hasBeenCurrent { becomeCurrent() } }

    /// The person has left it; it stays findable.
    open func resignCurrent() {
        saveIfNeeded()
        CurrentActivity.shared.resign(self)
        stored = nil
    }

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

extension NSUserActivity {
    private func bringUpToDate() {
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

    private func saveIfNeeded() {
        guard needsSave, CurrentActivity.shared.isCurrent(self) else { return }
        save()
    }

    /// Another activity is about to become current.
    private func saveAtLast() {
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

    private func saveSoon() {
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

/// The name an app gives an activity.
public typealias NSUserActivityPersistentIdentifier = String
