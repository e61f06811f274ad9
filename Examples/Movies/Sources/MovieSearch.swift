import CoreSpotlight

/// Makes the films findable. Written as it would be for a Mac.
enum MovieSearch {
    static let domain = "movies"
    static let identifierPrefix = "org.example.movies."
    static let scheme = "movies:"
    /// Looking at a film.
    static let viewingType = "org.example.movies.viewing"

    static func setUpSearchableContent(_ movies: [Movie], completion: @escaping @Sendable (Error?) -> Void) {
        var searchableItems: [CSSearchableItem] = []
        for (index, movie) in movies.enumerated() {
            let attributes = CSSearchableItemAttributeSet(contentType: .movie)
            attributes.title = movie.title
            attributes.contentDescription = movie.description
            attributes.thumbnailURL = Bundle.module.url(
                forResource: movie.image, withExtension: nil, subdirectory: "Images")
            attributes.rating = NSNumber(value: (Double(movie.rating) ?? 0) / 2)
            attributes.ratingDescription = "\(movie.rating) of 10"
            attributes.director = movie.director

            var keywords: [String] = []
            for category in movie.category.components(separatedBy: ", ") { keywords.append(category) }
            for star in movie.stars.components(separatedBy: ", ") { keywords.append(star) }
            attributes.keywords = keywords

            let item = CSSearchableItem(
                uniqueIdentifier: "\(identifierPrefix)\(index)", domainIdentifier: domain, attributeSet: attributes)
            item.expirationDate = .distantFuture
            searchableItems.append(item)
        }
        CSSearchableIndex.default().indexSearchableItems(searchableItems) { error in completion(error) }
    }

    /// Looking at a film, to be continued on another machine. Its number is all that it takes.
    static func viewing(_ movie: Movie, at index: Int) -> NSUserActivity {
        let activity = NSUserActivity(activityType: viewingType)
        activity.title = movie.title
        activity.userInfo = ["movie": index]
        activity.requiredUserInfoKeys = ["movie"]
        activity.targetContentIdentifier = "\(identifierPrefix)\(index)"
        return activity
    }

    /// The film that a chosen item stands for, one that another machine hands off, or a page such as
    /// https://movies.example/films/3.
    static func index(of userActivity: NSUserActivity) -> Int? {
        if userActivity.activityType == viewingType { return userActivity.userInfo?["movie"] as? Int }
        if userActivity.activityType == NSUserActivityTypeBrowsingWeb {
            guard let page = userActivity.webpageURL, page.deletingLastPathComponent().lastPathComponent == "films"
            else {
                return nil
            }
            return Int(page.deletingPathExtension().lastPathComponent)
        }
        guard userActivity.activityType == CSSearchableItemActionType,
            let identifier = userActivity.userInfo?[CSSearchableItemActivityIdentifier] as? String
        else { return nil }
        return Int(identifier.components(separatedBy: ".").last!)
    }

    /// The film that an address such as movies:org.example.movies.3 stands for.
    static func index(of url: URL?) -> Int? {
        url?.absoluteString.dropFirst(scheme.count).split(separator: ".").last.flatMap { Int($0) }
    }
}
