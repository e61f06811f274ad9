import CoreSpotlight
import MobileCoreServices

// A music player: songs and albums, searched in the app too, with what is playing as an activity.

struct Song {
    let id: Int
    let title, artist, album: String
    let seconds: Double
    var stars: Int
}

protocol MusicSearchDelegate: class {
    func musicSearch(_ search: MusicSearch, didFind identifiers: [String])
    func musicSearch(_ search: MusicSearch, didFailWith error: Error)
}

extension Song {
    var attributeSet: CSSearchableItemAttributeSet {
        let set = CSSearchableItemAttributeSet.init(itemContentType: kUTTypeMP3 as String)
        set.title = title
        set.artist = artist
        set.album = album
        set.duration = NSNumber(value: seconds)
        set.rating = stars as NSNumber
        set.playCount = 0
        set.contentDescription = "\(artist) – \(album)"
        set.rankingHint = NSNumber(value: stars * 20)
        return set
    }
}

class MusicSearch {
    weak var delegate: MusicSearchDelegate?
    private var query: CSSearchQuery?

    func search(text: String, minimumStars: Int = 0) {
        query?.cancel()
        let escaped = text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
        let queryString =
            "(title == \"*\(escaped)*\"cd || artist == \"*\(escaped)*\"cd || album == \"*\(escaped)*\"cd) && rating >= \(minimumStars)"
        var found = [CSSearchableItem]()
        let newQuery = CSSearchQuery(queryString: queryString, attributes: ["title", "rating"])
        newQuery.foundItemsHandler = { items in
            found.append(contentsOf: items)
        }
        newQuery.completionHandler = { [weak self] error in
            DispatchQueue.main.async {
                guard let strongSelf = self else { return }
                if let error = error {
                    strongSelf.delegate?.musicSearch(strongSelf, didFailWith: error)
                } else {
                    let best = found.sorted {
                        ($0.attributeSet.rating?.intValue ?? 0) > ($1.attributeSet.rating?.intValue ?? 0)
                    }
                    strongSelf.delegate?.musicSearch(strongSelf, didFind: best.map { $0.uniqueIdentifier })
                }
            }
        }
        newQuery.start()
        query = newQuery
    }
}

class MusicLibrary: NSObject {
    var songs: [Song] = []
    private var nowPlaying: NSUserActivity?

    func importSongs(_ new: [Song], _ done: @escaping () -> ()) {
        songs += new
        let items = new.map {
            CSSearchableItem(
                uniqueIdentifier: "song:\($0.id)", domainIdentifier: "music.\($0.album)", attributeSet: $0.attributeSet)
        }
        CSSearchableIndex.default().indexSearchableItems(
            items,
            completionHandler: { (error: Error?) -> Void in
                if let error = error { NSLog("%@", error.localizedDescription) }
                done()
            })
    }

    func play(_ song: Song) {
        nowPlaying?.invalidate()
        nowPlaying = NSUserActivity(activityType: "org.example.music.play")
        nowPlaying?.title = song.title
        nowPlaying?.isEligibleForSearch = true
        nowPlaying?.userInfo = ["song": song.id]
        let set = song.attributeSet
        set.relatedUniqueIdentifier = "song:\(song.id)"
        nowPlaying?.contentAttributeSet = set
        nowPlaying?.becomeCurrent()
    }
}
