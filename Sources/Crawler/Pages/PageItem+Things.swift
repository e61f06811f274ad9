import SearchlightBasics
import SystemIndex
import WebMarkup

/// What structured data makes of a page's item: which card it has, and what stands on it (`Docs/Cards.md`).
extension PageItem {
    /// - Parameter things: the one that the page is about first, whose kind decides on the card. Each attribute of the others comes from the
    ///   first of them that has it.
    mutating func describe(_ things: [Thing]) {
        guard let thing = things.first else { return }
        switch Kind(thing) {
        case .event:
            set("contentType", "public.calendar-event")
            set("startDate", date: thing.text("startDate"))
            set("endDate", date: thing.text("endDate") ?? thing.text("startDate"))
            let place = thing.things("location").first
            set("namedLocation", place?.names("name").first ?? thing.names("location").first)
            if let place { setPlace(place) }
        case .music:
            set("contentType", "public.audio")
            set("artist", thing.names("byArtist").first ?? thing.names("creator").first)
            set("album", thing.names("inAlbum").first)
            set("musicalGenre", thing.text("genre"))
            set("duration", number: DurationText.seconds(thing.text("duration") ?? ""))
            set("contentURL", summary.audio.flatMap { WebAddress($0)?.description })
        case .film:
            set("contentType", "public.movie")
            set("director", thing.names("director").first)
            set("performers", texts: thing.names("actor") + thing.names("actors"))
            set("genre", thing.text("genre"))
            set("duration", number: DurationText.seconds(thing.text("duration") ?? thing.text("timeRequired") ?? ""))
            set("contentURL", summary.video.flatMap { WebAddress($0)?.description })
        case .place:
            setPlace(thing)
            setContact(thing)
        case .person:
            setContact(thing)
            set("role", thing.text("jobTitle"))
            set("organizations", texts: thing.names("worksFor") + thing.names("affiliation"))
            if let place = thing.things("address").first { setAddress(place) }
        case .other: break
        }
        for thing in things {
            setOffer(thing)
            setRating(thing)
            set("genre", thing.text("genre") ?? thing.text("recipeCategory") ?? thing.text("articleSection"))
            set("publishers", texts: thing.names("publisher"))
            setWork(thing)
        }
    }

    /// How long something takes, and how much it makes.
    private mutating func setWork(_ thing: Thing) {
        let parts = ["prepTime", "performTime", "cookTime"].compactMap { DurationText.seconds(thing.text($0) ?? "") }
        let total = DurationText.seconds(thing.text("totalTime") ?? "") ?? (parts.isEmpty ? nil : parts.reduce(0, +))
        set("duration", number: total)
        // Pages say `4` and `4 servings` side by side.
        let yields = thing.texts("recipeYield") + thing.texts("yield")
        set("web_yield", yields.first { $0.contains(where: \.isLetter) } ?? yields.first)
    }

    /// What decides on the card: the thing's most telling type.
    private enum Kind {
        case event, music, film, place, person, other

        init(_ thing: Thing) {
            let types = thing.types
            func has(_ names: String...) -> Bool { types.contains { names.contains($0) } }
            if types.contains(where: { $0.hasSuffix("Event") || $0 == "Festival" || $0 == "Hackathon" }) {
                self = .event
            } else if has("MusicRecording", "MusicAlbum", "AudioObject", "PodcastEpisode", "Audiobook") {
                self = .music
            } else if has("Movie", "VideoObject", "TVEpisode", "TVSeries", "TVSeason", "Episode", "Clip") {
                self = .film
            } else if thing.things("geo").contains(where: { $0.text("latitude") != nil })
                || has("Place", "LocalBusiness", "Restaurant", "Hotel", "Store", "TouristAttraction")
            {
                self = .place
            } else if has("Person", "Organization", "Corporation", "NGO", "EducationalOrganization") {
                self = .person
            } else {
                self = thing.text("telephone") == nil ? .other : .person
            }
        }
    }

    private mutating func setPlace(_ place: Thing) {
        let point = place.things("geo").first ?? place
        if let latitude = PageValue.number(point.text("latitude")),
            let longitude = PageValue.number(point.text("longitude")),
            abs(latitude) <= 90, abs(longitude) <= 180
        {
            set("latitude", number: latitude)
            set("longitude", number: longitude)
            set("supportsNavigation", number: 1)
        }
        if let address = place.things("address").first {
            setAddress(address)
        } else {
            set("fullyFormattedAddress", place.text("address"))
        }
    }

    private mutating func setAddress(_ address: Thing) {
        set("thoroughfare", address.text("streetAddress"))
        set("city", address.text("addressLocality"))
        set("stateOrProvince", address.text("addressRegion"))
        set("postalCode", address.text("postalCode"))
        set("country", address.text("addressCountry"))
        let parts = ["streetAddress", "postalCode", "addressLocality", "addressRegion", "addressCountry"]
        set("fullyFormattedAddress", parts.compactMap { address.text($0) }.joined(separator: ", "))
    }

    private mutating func setContact(_ thing: Thing) {
        let points = [thing] + thing.things("contactPoint")
        let numbers = points.flatMap { $0.texts("telephone") }.filter { $0.contains(where: \.isNumber) }
        if !numbers.isEmpty {
            set("phoneNumbers", texts: numbers)
            set("supportsPhoneCall", number: 1)
        }
        let mails = points.flatMap { $0.texts("email") }
            .map { $0.lowercased().hasPrefix("mailto:") ? String($0.dropFirst(7)) : $0 }
        set("emailAddresses", texts: mails)
    }

    private mutating func setOffer(_ thing: Thing) {
        guard let offer = thing.things("offers").first else { return }
        let specification = offer.things("priceSpecification").first
        let price = offer.text("price") ?? offer.text("lowPrice") ?? specification?.text("price")
        guard let price = PageValue.number(price), !has("web_offer_price") else { return }
        set("web_offer_price", number: price)
        set("web_offer_currency", offer.text("priceCurrency") ?? specification?.text("priceCurrency"))
    }

    /// Ratings and their number also move a page among comparable ones, as in Apple's search. Each power of ten of best
    /// ratings adds four points to the ranking hint. Worst ones take four off. The limit is twenty.
    private mutating func setRating(_ thing: Thing) {
        let own = thing.isOf(["AggregateRating"]) ? [thing] : []
        let rated = [thing] + thing.things("itemReviewed")
        let ratings = rated.flatMap { $0.things("aggregateRating") } + own
        guard !has("rating"), let rating = ratings.lazy.compactMap(RatingValue.init).first else { return }
        let stars = rating.stars, count = rating.count
        set("rating", number: stars)
        if count >= 1 {
            set("ratingDescription", "\(Int(min(count, 1e12))) \(rating.areReviews ? "reviews" : "ratings")")
        }
        let weight = min(20, 4 * Double(Self.digits(count)))
        set("rankingHint", number: (50 + weight * (stars - 2.5) / 2.5).rounded())
    }

    /// The decimal digits of a count, but for its last: how large it is, roughly.
    private static func digits(_ count: Double) -> Int { String(Int(max(0, min(count, 1e12)))).count - 1 }
}
