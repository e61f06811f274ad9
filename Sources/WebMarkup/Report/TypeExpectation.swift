/// What a thing of one of schema.org's types needs so that a result can show it, and what makes it better. Sources: App
/// Search Programming Guide, "Use structured data markup"; schema.org; Google, "Structured data markup that Google
/// Search supports".
struct TypeExpectation {
    /// Each one of several names, separated by `|`, is enough.
    let required: [String]
    let recommended: [String]

    private init(_ required: String, _ recommended: String) {
        self.required = required.split(separator: " ").map(String.init)
        self.recommended = recommended.split(separator: " ").map(String.init)
    }

    /// Of the first of a thing's types that is known.
    static func of(_ thing: Thing) -> (type: String, expectation: TypeExpectation)? {
        for type in thing.types {
            if let found = known[type] { return (type, found) }
        }
        return nil
    }

    /// Names that a thing has none of.
    static func missing(_ names: [String], in thing: Thing) -> [String] {
        names.filter { name in
            !name.split(separator: "|").contains { name in
                thing.values(String(name)).contains { value in
                    switch value {
                    case .text(let text): !text.collapsed.isEmpty
                    case .thing: true
                    }
                }
            }
        }
        .map { $0.replacing("|", with: " or ") }
    }

    private static let known: [String: TypeExpectation] = {
        let article = TypeExpectation("headline|name", "image author datePublished dateModified publisher")
        let place = TypeExpectation(
            "name address", "telephone geo openingHours|openingHoursSpecification url image priceRange")
        let event = TypeExpectation("name startDate location", "endDate image description offers organizer performer")
        let film = TypeExpectation("name", "image director actor dateCreated|datePublished duration aggregateRating")
        let song = TypeExpectation("name", "byArtist inAlbum duration url")
        let media = TypeExpectation("name|headline contentUrl|embedUrl", "thumbnailUrl uploadDate duration description")
        var known = [
            "Product": TypeExpectation("name", "image description offers|aggregateRating|review brand"),
            "Offer": TypeExpectation("price|priceSpecification priceCurrency|priceSpecification", "availability url"),
            "AggregateOffer": TypeExpectation("lowPrice priceCurrency", "highPrice offerCount"),
            "AggregateRating": TypeExpectation("ratingValue ratingCount|reviewCount", "bestRating"),
            "Review": TypeExpectation("reviewRating|reviewBody author", "datePublished"),
            "Recipe": TypeExpectation(
                "name recipeIngredient|ingredients recipeInstructions",
                "image author totalTime|cookTime recipeYield recipeCategory aggregateRating nutrition"),
            "HowTo": TypeExpectation("name step", "image totalTime"),
            "Organization": TypeExpectation("name", "url logo telephone|contactPoint address"),
            "Person": TypeExpectation("name", "url image jobTitle"),
            "PostalAddress": TypeExpectation("streetAddress addressLocality", "postalCode addressCountry"),
            "GeoCoordinates": TypeExpectation("latitude longitude", ""),
            "BreadcrumbList": TypeExpectation("itemListElement", ""),
            "FAQPage": TypeExpectation("mainEntity", ""),
            "QAPage": TypeExpectation("mainEntity", ""),
            "Question": TypeExpectation("name|text acceptedAnswer|suggestedAnswer", ""),
            "WebSite": TypeExpectation("name url", "potentialAction"),
            "SearchAction": TypeExpectation("target", "query-input"),
            "Book": TypeExpectation("name", "author isbn image aggregateRating"),
            "SoftwareApplication": TypeExpectation(
                "name", "offers aggregateRating operatingSystem applicationCategory"),
            "Course": TypeExpectation("name description", "provider"),
            "JobPosting": TypeExpectation(
                "title description datePosted hiringOrganization jobLocation|jobLocationType",
                "validThrough baseSalary employmentType"),
        ]
        for type in [
            "Article", "NewsArticle", "BlogPosting", "TechArticle", "ScholarlyArticle", "Report", "SocialMediaPosting",
            "DiscussionForumPosting",
        ] { known[type] = article }
        for type in [
            "LocalBusiness", "Restaurant", "Store", "Hotel", "FoodEstablishment", "CafeOrCoffeeShop", "BarOrPub",
            "Bakery", "Place",
            "TouristAttraction", "Museum", "MedicalBusiness", "Dentist", "AutoRepair", "HealthClub", "LodgingBusiness",
        ] { known[type] = place }
        for type in [
            "Event", "MusicEvent", "SportsEvent", "TheaterEvent", "Festival", "BusinessEvent", "EducationEvent",
            "ExhibitionEvent",
            "ScreeningEvent", "SocialEvent", "ComedyEvent", "DanceEvent", "FoodEvent", "LiteraryEvent",
            "VisualArtsEvent",
        ] { known[type] = event }
        for type in ["Movie", "TVSeries", "TVEpisode"] { known[type] = film }
        for type in ["MusicRecording", "MusicAlbum"] { known[type] = song }
        for type in ["VideoObject", "AudioObject", "PodcastEpisode"] { known[type] = media }
        for type in ["MobileApplication", "WebApplication", "VideoGame"] { known[type] = known["SoftwareApplication"] }
        known["Corporation"] = known["Organization"]
        return known
    }()
}
