import CoreSpotlight
import Foundation

// A podcast player: episodes expire with the subscription's feed, what was listened to is marked by an update.

final class Episode: NSObject {
    let guid: String, show: String, title: String, notes: String
    let published: Date
    var listened = false

    init(guid: String, show: String, title: String, notes: String, published: Date) {
        self.guid = guid
        self.show = show
        self.title = title
        self.notes = notes
        self.published = published
        super.init()
    }
}

protocol Searchable {
    static var searchDomain: String { get }
    var searchIdentifier: String { get }
    func makeAttributeSet() -> CSSearchableItemAttributeSet
}

extension Episode: Searchable {
    static var searchDomain: String { return "org.example.podcasts.episode" }
    var searchIdentifier: String { return "\(Episode.searchDomain)#\(guid)" }

    func makeAttributeSet() -> CSSearchableItemAttributeSet {
        let set = CSSearchableItemAttributeSet(itemContentType: UTType.audio.identifier)
        set.title = title
        set.artist = show
        set.contentDescription = notes
        set.addedDate = published
        set.contentCreationDate = published
        set.duration = NSNumber(integerLiteral: 1800)
        set.genre = "Podcast"
        set.thumbnailData = Data()
        return set
    }
}

extension CSSearchableItem {
    convenience init<T: Searchable>(_ thing: T, lifetime: TimeInterval? = nil) {
        self.init(
            uniqueIdentifier: thing.searchIdentifier, domainIdentifier: T.searchDomain,
            attributeSet: thing.makeAttributeSet())
        if let lifetime = lifetime {
            expirationDate = Date().addingTimeInterval(lifetime)
        }
    }
}

final class PodcastSearch: NSObject {
    #if os(iOS)
        private let haptics = UISelectionFeedbackGenerator()
    #endif
    var index: CSSearchableIndex { .default() }
    private var activity: NSUserActivity?

    func subscribe(to episodes: [Episode], expiringAfter days: Int, completion: @escaping () -> Void) {
        let items = episodes.map { CSSearchableItem($0, lifetime: TimeInterval(days) * 86_400) }
        index.indexSearchableItems(items) { error in
            assert(error == nil, "\(error!)")
            DispatchQueue.main.async(execute: completion)
        }
    }

    func markListened(_ episode: Episode, completion: @escaping (Error?) -> Void) {
        episode.listened = true
        let set = CSSearchableItemAttributeSet(contentType: UTType.audio)
        set.lastUsedDate = Date()
        set.playCount = 1
        set.contentDescription = nil
        let item = CSSearchableItem(
            uniqueIdentifier: episode.searchIdentifier, domainIdentifier: nil, attributeSet: set)
        item.isUpdate = true
        index.indexSearchableItems([item], completionHandler: completion)
    }

    func listen(to episode: Episode) {
        let activity = NSUserActivity(activityType: "org.example.podcasts.listen")
        activity.title = "\(episode.show): \(episode.title)"
        activity.isEligibleForSearch = true
        #if !os(macOS) && !os(tvOS)
            activity.isEligibleForPrediction = true
            activity.persistentIdentifier = episode.guid
        #endif
        activity.expirationDate = Date(timeIntervalSinceNow: 7 * 24 * 60 * 60)
        activity.userInfo = ["guid": episode.guid, "position": 12.5]
        activity.requiredUserInfoKeys = ["guid"]
        activity.becomeCurrent()
        self.activity = activity
    }

    func unsubscribe(_ episodes: [Episode], completion: @escaping () -> Void) {
        NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: episodes.map { $0.guid }) {
            self.index.deleteSearchableItems(withIdentifiers: episodes.map { $0.searchIdentifier }) { _ in completion()
            }
        }
    }
}
