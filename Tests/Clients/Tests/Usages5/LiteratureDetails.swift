import CoreSpotlight

// A catalogue of 2022: typed payloads, constants of strings, optional chains into numbers.

extension String {
    static let openLiterature = "org.example.catalogue.open"
}

struct Literature {
    struct Stats { var ratingAverage: Double?, ratingCount: Int? }
    var id: String
    var title: String
    var synonyms: [String]?
    var genres: [String]?
    var poster: String?
    var stats: Stats?
    var published: Date?

    var openDetailUserActivity: NSUserActivity {
        let userActivity = NSUserActivity(activityType: .openLiterature)
        userActivity.contentAttributeSet = self.contentAttributeSet
        userActivity.title = title
        try? userActivity.setTypedPayload(["id": self.id])
        userActivity.requiredUserInfoKeys = ["id"]
        userActivity.suggestedInvocationPhrase = "Open \(title)"
        userActivity.isEligibleForPrediction = true
        userActivity.isEligibleForSearch = true
        userActivity.webpageURL = URL(string: "https://example.org/literature/\(id)")
        userActivity.persistentIdentifier = "literature:\(self.id)"
        userActivity.targetContentIdentifier = id
        return userActivity
    }

    var contentAttributeSet: CSSearchableItemAttributeSet {
        let attributeSet = CSSearchableItemAttributeSet(contentType: .content)
        attributeSet.title = title
        attributeSet.alternateNames = synonyms
        attributeSet.keywords = [title] + (synonyms ?? []) + (genres ?? [])
        if let urlString = poster { attributeSet.thumbnailURL = URL(string: urlString) }
        attributeSet.genre = genres?.joined(separator: ", ")
        attributeSet.rating = stats?.ratingAverage as? NSNumber
        if let count = stats?.ratingCount { attributeSet.ratingDescription = "\(count) ratings" }
        attributeSet.contentCreationDate = published
        attributeSet.metadataModificationDate = .init()
        return attributeSet
    }
}
