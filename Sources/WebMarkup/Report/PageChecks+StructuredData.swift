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
            add(
                "json-ld", "JSON-LD", .faulty,
                at: FoundPlace(tag: "<script type=\"application/ld+json\">", line: problem.line), problem.sentence,
                mend: "Mend it: other readers may pass over the whole block.")
        }
        let all = page.things.flatMap { root in root.thing.all.map { (syntax: root.syntax, thing: $0) } }
        checkRatings(all)
        checkOffers(all)
        checkActions(all.map(\.thing))
        checkTypes()
        checkValues()
    }

    private func place(
        _ names: String..., of found: (syntax: PageMarkup.Syntax, thing: Thing)
    ) -> FoundPlace {
        let property = names.lazy.compactMap { name in found.thing.properties.first { $0.name == name } }.first
        return FoundPlace(
            property?.name ?? found.thing.types.first ?? "", of: found.syntax,
            line: property?.line ?? found.thing.line)
    }

    private mutating func checkRatings(_ all: [(syntax: PageMarkup.Syntax, thing: Thing)]) {
        guard let found = all.first(where: { $0.thing.isOf(["AggregateRating"]) }) else { return }
        let value = found.thing.text("ratingValue"), place = place("ratingValue", of: found)
        let hasCount = found.thing.text("reviewCount") != nil || found.thing.text("ratingCount") != nil
        let mend =
            RatingValue(found.thing) == nil
            ? "ratingValue is a number from 0 to bestRating (5 where that is not given), which is above 0 and worstRating."
            : hasCount ? nil : "Add reviewCount or ratingCount."
        let best = found.thing.text("bestRating").map { " of \($0)" } ?? ""
        add("rating", "Rating", mend == nil ? .found : .faulty, at: place, value.map { $0 + best }, mend: mend)
    }

    private mutating func checkOffers(_ all: [(syntax: PageMarkup.Syntax, thing: Thing)]) {
        guard let found = all.first(where: { $0.thing.isOf(["Offer", "AggregateOffer"]) }) else {
            guard let ranged = all.first(where: { $0.thing.text("priceRange") != nil }) else { return }
            return add("price", "Price", .found, at: place("priceRange", of: ranged), ranged.thing.text("priceRange"))
        }
        let offer = found.thing, specification = offer.things("priceSpecification").first
        let price = offer.text("price") ?? offer.text("lowPrice") ?? specification?.text("price")
        let currency = offer.text("priceCurrency") ?? specification?.text("priceCurrency")
        let isCurrency = currency.map { $0.wholeMatch(of: /[A-Za-z]{3}/) != nil } ?? false
        let value = [currency, price].compactMap { $0 }.joined(separator: " ")
        let mend: String? =
            price == nil
            ? "Add price to the offer."
            : PageValue.number(price).map({ $0 < 0 }) ?? true
                ? "price is a number, without a currency or words: 199.99, and 0 for what is free."
                : isCurrency ? nil : "Add priceCurrency, three letters (ISO 4217)."
        add(
            "price", "Price", mend == nil ? .found : .faulty, at: place("price", "lowPrice", of: found), value,
            mend: mend)
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
