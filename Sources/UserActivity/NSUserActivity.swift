/// Activities are Foundation's objects elsewhere.
public import Foundation
import HandoffLink
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
    open var title: String? {
        didSet { offer() }
    }
    /// What the app needs to come back here. Reaches the app again limited to ``requiredUserInfoKeys`` if these or
    /// ``webpageURL`` are set. On another machine it is limited only if ``requiredUserInfoKeys`` are set. An entry with
    /// the address of a local file stays here, because the address stands for another file there, or for none.
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
            offer()
        }
    }
    /// Where the person came from. Comes back at a landing.
    open var referrerURL: URL?
    /// When the activity stops being found, and offered to other machines; nil for a month after it was last current.
    open var expirationDate: Date? {
        didSet { offer() }
    }
    /// Words that find the activity besides its title.
    open var keywords: Set<String> = []
    /// Whether the app that continues the activity on another machine may open streams to this one. The delegate gets
    /// them. Of a continued activity: whether ``getContinuationStreams(completionHandler:)`` opens them.
    open var supportsContinuationStreams = false {
        didSet { offer() }
    }
    /// Told when the activity is to be saved, or was continued elsewhere.
    open weak var delegate: (any NSUserActivityDelegate)?
    /// Which part of the app shows it. Comes back at a landing.
    open var targetContentIdentifier: String?
    /// Whether the person may go on with the activity on a paired machine while it is current here.
    open var isEligibleForHandoff = true {
        didSet { offer() }
    }
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
    /// Of an activity that came from another machine: what opens streams to it; nil if it has none.
    package var continuation: String?
    /// nil until the activity becomes current for the first time.
    var participation: HandoffParticipation?
    /// The content's attributes, as the module that declares attribute sets keeps them.
    package var content: (any ActivityContent)?
    /// Whether it is over.
    private(set) var isInvalidated = false
    /// Whether it is or was current.
    private(set) var hasBeenCurrent = false
    /// Whether it is the main queue's, and no other thread's to touch.
    var isOfMainQueue = false
    /// What becoming current stored, which a save replaces for as long as it is current.
    var stored: ActivityRecord?
    /// Whose state it has, in the order of their coming.
    var owners: [Owner] = []

    /// A responder that the activity is of.
    struct Owner {
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
        offer()
    }

    /// Makes it current unless that has already happened.
    package func becomeCurrentForTheFirstTime() { if !hasBeenCurrent { becomeCurrent() } }

    /// The person has left it; it stays findable.
    open func resignCurrent() {
        saveIfNeeded()
        CurrentActivity.shared.resign(self)
        withdrawOffer()
        stored = nil
    }

    /// The activity is over: it cannot become current any more. It stays findable.
    open func invalidate() {
        resignCurrent()
        isInvalidated = true
    }

    /// Opens streams to the app on the machine that this activity came from. Both are still to be opened as streams are.
    ///
    /// The handler runs on the main queue if the call is made there, else on a thread of its own. Its error is a
    /// `CocoaError`: `userActivityConnectionUnavailable` if the activity came from no other machine, if the app there
    /// answers no streams, or if there is no connection.
    open func getContinuationStreams(
        completionHandler: @escaping (InputStream?, OutputStream?, (any Error)?) -> Void
    ) {
        nonisolated(unsafe) let completionHandler = completionHandler
        HandoffStreams.open(supportsContinuationStreams ? continuation : nil) { opening in
            switch opening {
            case .opened(let streams): completionHandler(streams.input, streams.output, nil)
            case .refused(let reason): completionHandler(nil, nil, reason.error)
            }
        }
    }

    /// As ``getContinuationStreams(completionHandler:)``.
    open func continuationStreams() async throws -> (InputStream, OutputStream) {
        let streams: HandoffStreams = try await withCheckedThrowingContinuation { continuation in
            getContinuationStreams { input, output, error in
                if let input, let output {
                    continuation.resume(returning: HandoffStreams(input, output))
                } else {
                    continuation.resume(throwing: error ?? HandoffFailure.failed.error)
                }
            }
        }
        return (streams.input, streams.output)
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
