import SystemIndex
import WebMarkup

/// What structured data makes of a page's item: which card it has, and what stands on it (`Docs/Cards.md`).
extension PageItem {
    mutating func describe(_ thing: Thing) {
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
            set("duration", number: Self.seconds(thing.text("duration")))
            set("contentURL", summary.audio.flatMap { WebAddress($0)?.description })
        case .film:
            set("contentType", "public.movie")
            set("director", thing.names("director").first)
            set("performers", texts: thing.names("actor") + thing.names("actors"))
            set("genre", thing.text("genre"))
            set("duration", number: Self.seconds(thing.text("duration") ?? thing.text("timeRequired")))
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
        setOffer(thing)
        setRating(thing)
        set("genre", thing.text("genre") ?? thing.text("recipeCategory") ?? thing.text("articleSection"))
        set("publishers", texts: thing.names("publisher"))
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
        if let latitude = Self.number(point.text("latitude")), let longitude = Self.number(point.text("longitude")),
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
        guard let price = Self.number(price) else { return }
        set("web_offer_price", number: price)
        set("web_offer_currency", offer.text("priceCurrency") ?? specification?.text("priceCurrency"))
    }

    /// Ratings and their number also move a page among comparable ones, as in Apple's search. Each power of ten of best
    /// ratings adds four points to the ranking hint. Worst ones take four off. The limit is twenty.
    private mutating func setRating(_ thing: Thing) {
        guard let rating = thing.things("aggregateRating").first, let value = Self.number(rating.text("ratingValue"))
        else { return }
        let best = Self.number(rating.text("bestRating")) ?? 5, worst = Self.number(rating.text("worstRating")) ?? 0
        guard best > 0, best > worst, value >= 0, value <= best else { return }
        let stars = 5 * value / best
        set("rating", number: stars)
        let count = Self.number(rating.text("ratingCount") ?? rating.text("reviewCount")) ?? 0
        if count >= 1 {
            let isReviews = rating.text("ratingCount") == nil
            set("ratingDescription", "\(Int(min(count, 1e12))) \(isReviews ? "reviews" : "ratings")")
        }
        let weight = min(20, 4 * Double(Self.digits(count)))
        set("rankingHint", number: (50 + weight * (stars - 2.5) / 2.5).rounded())
    }

    /// The decimal digits of a count, but for its last: how large it is, roughly.
    private static func digits(_ count: Double) -> Int { String(Int(max(0, min(count, 1e12)))).count - 1 }

    static func number(_ text: String?) -> Double? {
        guard let text = text?.collapsed, let first = text.first else { return nil }
        guard first.isNumber || first == "-" || first == "." else { return nil }
        if let number = Double(text) { return number }
        // 1,299 and 1,299.50; 1.299,50 and 4,5.
        let isGrouping = text.wholeMatch(of: /-?[0-9]{1,3}(,[0-9]{3})+(\.[0-9]+)?/) != nil
        let plain = isGrouping ? text.replacing(",", with: "") : text.replacing(".", with: "").replacing(",", with: ".")
        return Double(plain)
    }

    /// An ISO 8601 duration of days, hours, minutes and seconds: `PT1H30M`.
    static func seconds(_ text: String?) -> Double? {
        guard let text, text.hasPrefix("P") else { return nil }
        var total = 0.0, digits = "", isTime = false
        for character in text.dropFirst() {
            switch character {
            case "T": isTime = true
            case "0"..."9", ".": digits.append(character)
            case "D", "H", "M", "S":
                guard let value = Double(digits), character != "M" || isTime else { return nil }
                total += value * (character == "D" ? 86_400 : character == "H" ? 3600 : character == "M" ? 60 : 1)
                digits = ""
            default: return nil
            }
        }
        return total > 0 && digits.isEmpty ? total : nil
    }
}
