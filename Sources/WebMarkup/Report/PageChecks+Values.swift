import SearchlightBasics

/// What each thing has, needs and says in a way that no item gets.
extension PageChecks {
    private static let mostFindings = 100

    /// All things with their syntax, each before those in it.
    private var all: [(syntax: PageMarkup.Syntax, thing: Thing)] {
        page.things.flatMap { root in root.thing.all.map { (root.syntax, $0) } }
    }

    mutating func checkTypes() {
        // One of each kind: lists have hundreds.
        var seen: Set<String> = []
        for (syntax, thing) in all {
            guard let (type, expectation) = TypeExpectation.of(thing), seen.insert(type).inserted else { continue }
            // It is mentioned here, and described elsewhere.
            if thing.properties.allSatisfy({ ["name", "url", "sameAs"].contains($0.name) }), type != "Product" {
                continue
            }
            let required = TypeExpectation.missing(expectation.required, in: thing)
            let recommended = TypeExpectation.missing(expectation.recommended, in: thing)
            let place = FoundPlace(tag: "\(type) in \(syntax.rawValue)", line: thing.line)
            add(
                "type", type, required.isEmpty ? .found : .faulty, at: place,
                required.isEmpty ? "everything required" : nil,
                mend: "Add what \(type) requires: \(required.joined(separator: ", ")).")
            if !recommended.isEmpty {
                add(
                    "type-recommended", "\(type), recommended", .missing, at: place,
                    mend: "Add to \(type): \(recommended.joined(separator: ", ")).")
            }
        }
    }

    mutating func checkValues() {
        var count = 0
        for (syntax, thing) in all {
            for property in thing.properties where count < Self.mostFindings {
                guard case .text(let written) = property.value else { continue }
                let text = EscapedTwice.decoded(written).collapsed
                guard let mend = fault(of: text, property.name, in: thing) else { continue }
                count += 1
                add(
                    "value", property.name, .faulty, at: FoundPlace(property.name, of: syntax, line: property.line),
                    String(text.prefix(100)), mend: mend)
            }
        }
    }

    /// The remedy for a value that an item does not get. Nil for a sound value and for an unknown name.
    private func fault(of text: String, _ name: String, in thing: Thing) -> String? {
        if Self.dates.contains(name) {
            return PageValue.date(text) == nil
                ? "\(name) is a date of ISO 8601, such as 2024-05-01T12:00:00+02:00." : nil
        }
        if Self.durations.contains(name) {
            return DurationText.seconds(text) == nil ? "\(name) is a duration of ISO 8601, such as PT1H30M." : nil
        }
        if Self.numbers.contains(name) {
            guard let number = PageValue.number(text) else {
                return "\(name) is a number, without a currency, a unit or words. A price of nothing is 0."
            }
            switch name {
            case "latitude" where abs(number) > 90: return "latitude is from -90 to 90."
            case "longitude" where abs(number) > 180: return "longitude is from -180 to 180."
            case "ratingCount", "reviewCount", "price", "lowPrice", "highPrice":
                return number < 0 ? "\(name) is not below 0." : nil
            default: return nil
            }
        }
        if Self.addresses.contains(name) {
            let isAddress = WebAddress(text, relativeTo: page.base ?? WebAddress("https://page.invalid/")) != nil
            return isAddress && !text.contains(" ") ? nil : "\(name) is an address of http or https."
        }
        switch name {
        case "priceCurrency":
            return text.wholeMatch(of: /[A-Z]{3}/) == nil
                ? "priceCurrency is three capital letters (ISO 4217), such as EUR." : nil
        case "email": return text.contains("@") ? nil : "email is an address with an @."
        case "inLanguage":
            return PageValue.isLanguage(text) || text.contains(" ") || text.utf8.count > 11
                ? nil : "inLanguage is a tag of BCP 47, such as en-US."
        default: return nil
        }
    }

    private static let dates: Set<String> = [
        "datePublished", "dateModified", "dateCreated", "uploadDate", "startDate", "endDate", "datePosted", "validFrom",
        "validThrough",
        "priceValidUntil", "availabilityStarts", "availabilityEnds",
    ]
    private static let durations: Set<String> = [
        "duration", "totalTime", "prepTime", "cookTime", "performTime", "timeRequired",
    ]
    private static let numbers: Set<String> = [
        "price", "lowPrice", "highPrice", "ratingValue", "bestRating", "worstRating", "ratingCount", "reviewCount",
        "latitude",
        "longitude", "offerCount", "userInteractionCount",
    ]
    private static let addresses: Set<String> = [
        "url", "contentUrl", "embedUrl", "thumbnailUrl", "image", "logo", "sameAs", "photo",
    ]
}
