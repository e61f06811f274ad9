/// What a page is about, of all that it describes: the main thing first, then others that know more of the same page (`Docs/Web.md`).
struct MainThings {
    /// The main thing first. Site, navigation and pictures are left out, unless the page has no other things.
    let about: [Thing]
    /// The pages themselves, such as `WebPage`: who wrote them, and when.
    let pages: [Thing]

    /// What a thing tells of the page that it is on, the most telling first.
    private enum Telling: Int, Comparable {
        /// The page says that it is about this.
        case named
        /// A recipe, product, event, place …
        case specific
        case article
        /// One of several of its kind: the page is a list of them.
        case listed
        /// Shows something of the content, or speaks of it: films, sounds, questions, reviews.
        case illustration
        /// Who made the site, as mostly; or what it is about, as the only thing.
        case maker
        /// What pages have around their content.
        case around

        static func < (left: Telling, right: Telling) -> Bool { left.rawValue < right.rawValue }
    }

    init(_ page: PageMarkup) {
        let all = page.things.filter { !$0.thing.types.isEmpty && !$0.thing.properties.isEmpty }
        pages = all.map(\.thing).filter { $0.isOf(Self.pageTypes) && $0.types.allSatisfy(Self.surrounds) }
        var candidates = pages.flatMap { page in
            let named = page.things("mainEntity").filter { !$0.types.isEmpty }
            return named.map { (thing: $0, telling: Self.telling($0, of: named.count)) }
        }
        for syntax in PageMarkup.Syntax.allCases {
            let things = all.lazy.filter { $0.syntax == syntax }.map(\.thing)
            // Of one kind, by the names of things: a thing that is described twice is one thing.
            var kinds: [[String]: Set<String>] = [:]
            for thing in things {
                kinds[thing.types, default: []].insert(
                    thing.text("name") ?? thing.text("headline") ?? thing.identifier ?? "")
            }
            candidates += things.map { (thing: $0, telling: Self.telling($0, ofKind: kinds[$0.types]?.count ?? 1)) }
        }
        let order = candidates.enumerated().sorted { ($0.element.telling, $0.offset) < ($1.element.telling, $1.offset) }
            .map(\.element)
        guard let first = order.first else {
            about = []
            return
        }
        // Things of a list say nothing about the page. The first counts if there are no other things.
        about = [first.thing] + order.dropFirst().filter { $0.telling < .maker && $0.telling != .listed }.map(\.thing)
    }

    private static func telling(_ thing: Thing, of named: Int) -> Telling {
        if thing.isOf(illustrations) { return .illustration }
        if thing.types.allSatisfy(surrounds) { return .around }
        return named > 1 ? .listed : .named
    }

    private static func telling(_ thing: Thing, ofKind count: Int) -> Telling {
        // A page that is also an article, as pages say of one identifier, is what it is about.
        if thing.types.allSatisfy(surrounds) { return .around }
        if thing.isOf(makers) { return .maker }
        if thing.isOf(illustrations) { return .illustration }
        if count > 1 { return .listed }
        return thing.isOf(articles) ? .article : .specific
    }

    private static func surrounds(_ type: String) -> Bool { around.contains(type) || pageTypes.contains(type) }

    private static let pageTypes: Set<String> = [
        "WebPage", "ItemPage", "AboutPage", "ContactPage", "FAQPage", "ProfilePage", "CheckoutPage", "MedicalWebPage",
        "RealEstateListing", "QAPage", "CollectionPage", "SearchResultsPage",
    ]
    private static let around: Set<String> = [
        "WebSite", "BreadcrumbList", "SiteNavigationElement", "WPHeader", "WPFooter", "WPSideBar", "WPAdBlock",
        "WebPageElement",
        "SearchAction", "ItemList", "OfferCatalog", "ListItem", "ImageObject", "ImageGallery",
    ]
    private static let makers: Set<String> = [
        "Organization", "Corporation", "NewsMediaOrganization", "OnlineStore", "OnlineBusiness", "Person", "Brand",
    ]
    private static let articles: Set<String> = [
        "Article", "NewsArticle", "BlogPosting", "TechArticle", "ScholarlyArticle", "Report",
        "AdvertiserContentArticle",
        "SocialMediaPosting", "DiscussionForumPosting", "AnalysisNewsArticle", "OpinionNewsArticle",
        "ReportageNewsArticle",
        "BackgroundNewsArticle", "LiveBlogPosting", "CreativeWork", "Blog",
    ]
    private static let illustrations: Set<String> = [
        "VideoObject", "AudioObject", "MediaObject", "Clip", "Question", "Answer", "Comment", "Review", "UserReview",
        "CriticReview",
        "Rating", "AggregateRating", "Offer", "AggregateOffer", "PostalAddress", "GeoCoordinates", "InteractionCounter",
        "SpeakableSpecification", "ContactPoint", "OpeningHoursSpecification", "QuantitativeValue",
        "NutritionInformation",
    ]
}
