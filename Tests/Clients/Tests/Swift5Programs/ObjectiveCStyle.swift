import CoreSpotlight
import MobileCoreServices

// Objective-C tutorials, translated line by line: Foundation's classes, the keys' literal values.

class SongIndexer: NSObject {
    let songs: NSArray = [
        ["title": "Harbour Lights", "artist": "The Quays", "seconds": 187] as NSDictionary,
        ["title": "Night Ferry", "artist": "Anna Lind", "seconds": 243] as NSDictionary,
    ]
    let group = DispatchGroup()

    func indexAll() {
        let items = NSMutableArray()
        songs.enumerateObjects({ object, position, stop in
            let song = object as! NSDictionary
            let set = CSSearchableItemAttributeSet(itemContentType: kUTTypeAudio as String)
            set.title = song.object(forKey: "title") as? String
            set.artist = song["artist"] as? String
            set.duration = song["seconds"] as? NSNumber
            set.keywords = NSArray(array: ["song", "music"]) as? [String]
            set.thumbnailData = NSData(bytes: [1, 2, 3] as [UInt8], length: 3) as Data
            let item = CSSearchableItem(
                uniqueIdentifier: NSString(format: "song-%d", position) as String, domainIdentifier: "songs",
                attributeSet: set)
            items.add(item)
        })
        group.enter()
        CSSearchableIndex.default().indexSearchableItems(items as! [CSSearchableItem]) { (error: Error?) in
            if (error == nil) {
                NSLog("%@ items", String(items.count))
            }
            self.group.leave()
        }
    }

    func identifier(from userActivity: NSUserActivity) -> NSString? {
        if userActivity.activityType == "com.apple.corespotlightitem" {
            return userActivity.userInfo!["kCSSearchableItemActivityIdentifier"] as? NSString
        }
        return nil
    }
}
