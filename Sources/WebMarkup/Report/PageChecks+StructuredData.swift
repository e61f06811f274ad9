/// Structured data that Apple's search shows or ranks by (App Search Programming Guide, "Mark Up Web Content": "Use structured data markup").
extension PageChecks {
    mutating func checkStructuredData() {
        let types = page.things.map { $0.thing.types.joined(separator: ", ") }.filter { !$0.isEmpty }
        let syntaxes = PageMarkup.Syntax.allCases.filter { syntax in page.things.contains { $0.syntax == syntax } }
        let found =
            types.isEmpty
            ? nil : "\(syntaxes.map(\.rawValue).joined(separator: ", ")): \(types.prefix(8).joined(separator: "; "))"
        add(
            "structured-data", "Structured data", types.isEmpty ? .missing : .found, found,
            mend: "Describe what the page is about in the words of schema.org, best as JSON-LD.")
        for problem in page.problems {
            add("json-ld", "JSON-LD", .faulty, problem, mend: "Mend it: other readers may pass over the whole block.")
        }
        let all = page.things.flatMap(\.thing.all)
        checkRatings(all)
        checkOffers(all)
        checkActions(all)
    }

    private mutating func checkRatings(_ all: [Thing]) {
        guard let rating = all.first(where: { $0.isOf(["AggregateRating"]) }) else { return }
        let value = rating.text("ratingValue")
        let hasCount = rating.text("reviewCount") != nil || rating.text("ratingCount") != nil
        let best = rating.text("bestRating").flatMap(Double.init) ?? 5
        let number = value.flatMap { Double($0.replacing(",", with: ".")) }
        let isWithin = number.map { $0 >= 0 && $0 <= best } ?? false
        let name = "Rating"
        if !isWithin {
            add(
                "rating", name, .faulty, value,
                mend: "ratingValue is a number from 0 to bestRating (5 where that is not given).")
        } else if !hasCount {
            add("rating", name, .faulty, value, mend: "Add reviewCount or ratingCount.")
        } else {
            add("rating", name, .found, value)
        }
    }

    private mutating func checkOffers(_ all: [Thing]) {
        guard let offer = all.first(where: { $0.isOf(["Offer", "AggregateOffer"]) }) else {
            if let range = all.lazy.compactMap({ $0.text("priceRange") }).first { add("price", "Price", .found, range) }
            return
        }
        let specification = offer.things("priceSpecification").first
        let price = offer.text("price") ?? offer.text("lowPrice") ?? specification?.text("price")
        let currency = offer.text("priceCurrency") ?? specification?.text("priceCurrency")
        let isCurrency = currency.map { $0.count == 3 && $0.allSatisfy(\.isLetter) } ?? false
        let value = [currency, price].compactMap { $0 }.joined(separator: " ")
        let mend: String? =
            price == nil ? "Add price to the offer." : isCurrency ? nil : "Add priceCurrency, three letters (ISO 4217)."
        add("price", "Price", mend == nil ? .found : .faulty, value, mend: mend)
    }

    /// What a result can do: telephone, way there, play, and the page's own search.
    private mutating func checkActions(_ all: [Thing]) {
        if let number = all.lazy.compactMap({ $0.text("telephone") }).first {
            let isDialled = number.contains(where: \.isNumber)
            add(
                "telephone", "Telephone", isDialled ? .found : .faulty, number,
                mend: "telephone has no digits.")
        }
        if let address = all.first(where: { $0.isOf(["PostalAddress"]) }) {
            let missing = ["streetAddress", "addressLocality"].filter { address.text($0) == nil }
            add(
                "address", "Way there", missing.isEmpty ? .found : .faulty,
                ["streetAddress", "addressLocality", "addressRegion", "postalCode"].compactMap { address.text($0) }
                    .joined(separator: ", "),
                mend: "The address has no \(missing.joined(separator: ", no ")).")
        }
        let media = all.filter { $0.isOf(["AudioObject", "VideoObject", "MusicRecording", "PodcastEpisode"]) }
        if let first = media.first {
            let address = media.lazy.compactMap { $0.text("contentUrl") ?? $0.text("contentURL") }.first
            add(
                "media", "Play", address == nil ? .faulty : .found, address,
                mend: "Add contentUrl, the address of the sound or film itself, to the \(first.types.first ?? "thing")."
            )
        }
        if let counter = all.first(where: { $0.isOf(["InteractionCounter", "UserInteraction", "InteractionCount"]) }) {
            let count = counter.text("userInteractionCount") ?? counter.text("interactionCount")
            add(
                "interactions", "Likes, views, comments, plays", count == nil ? .faulty : .found, count,
                mend: "Add userInteractionCount.")
        }
        if let search = all.first(where: { $0.isOf(["SearchAction"]) }) {
            let target =
                search.text("target") ?? search.things("target").lazy.compactMap { $0.text("urlTemplate") }.first
            add(
                "search", "Search of the site", target?.contains("{") ?? false ? .found : .faulty, target,
                mend: "target is an address with the typed text as {search_term_string} in it.")
        }
    }
}
