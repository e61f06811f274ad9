import CoreSpotlight
import MobileCoreServices

// Models of 2017 with values boxed as objects.

struct Celebrity {
    let id: String
    let nickname: String
    let score: Double
    let isFollowed: Bool
    let imageURL: String

    static let domainIdentifier = "org.example.celebrity"

    var userActivityUserInfo: [String: AnyObject] {
        return [
            "id": id as AnyObject, "nickname": nickname as AnyObject, "score": score as AnyObject,
            "isFollowed": isFollowed as AnyObject, "list": [1, 2] as AnyObject,
        ]
    }

    var userActivity: NSUserActivity {
        let activity = NSUserActivity(activityType: Celebrity.domainIdentifier)
        activity.title = nickname
        activity.userInfo = userActivityUserInfo
        activity.keywords = [nickname, "celebrity", "stars"]
        activity.contentAttributeSet = attributeSet
        activity.isEligibleForSearch = true
        activity.isEligibleForPublicIndexing = true
        return activity
    }

    var attributeSet: CSSearchableItemAttributeSet {
        let attributeSet = CSSearchableItemAttributeSet(itemContentType: kUTTypeContact as String)
        attributeSet.title = nickname
        attributeSet.contentDescription = "Score: \(score).\nVote on it."
        attributeSet.thumbnailData = try? Data(contentsOf: URL(string: imageURL)!)
        attributeSet.supportsPhoneCall = false
        attributeSet.rating = score as NSNumber
        attributeSet.ratingDescription = (score as NSNumber).stringValue
        attributeSet.keywords = [String(score)]
        return attributeSet
    }
}
