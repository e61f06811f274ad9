import SearchlightBasics

/// What values of structured data are read as: the crawler and the check of a page take the same for sound.
package enum PageValue {
    /// A number as pages write it, of any country: `1,299.50`, `1.299,50`, `4,5`. nil for `£5`, `free` and `from 5`.
    package static func number(_ text: String?) -> Double? {
        guard let text = text?.collapsed, let first = text.first else { return nil }
        guard first.isNumber || first == "-" || first == "." else { return nil }
        if let number = Double(text) { return number.isFinite ? number : nil }
        // 1,299 and 1,299.50; 1.299,50 and 4,5.
        let isGrouping = text.wholeMatch(of: /-?[0-9]{1,3}(,[0-9]{3})+(\.[0-9]+)?/) != nil
        let plain = isGrouping ? text.replacing(",", with: "") : text.replacing(".", with: "").replacing(",", with: ".")
        return Double(plain).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Seconds since 2001 of an ISO 8601 date, or of the first day of a year.
    package static func date(_ text: String?) -> Double? {
        guard let text = text?.collapsed else { return nil }
        return DateText.seconds(text.utf8.count == 4 ? text + "-01-01" : text)
    }

    /// Whether a text has the form of a language tag (BCP 47).
    package static func isLanguage(_ text: String) -> Bool {
        text.wholeMatch(of: /[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*|[xiXI](-[A-Za-z0-9]{1,8})+/) != nil
    }
}

/// A rating as a share of the best one.
package struct RatingValue: Sendable {
    /// From 0 to 5.
    package let stars: Double
    /// Of all that were given; 0 if it is not said.
    package let count: Double
    /// Whether these are reviews, with a text each.
    package let areReviews: Bool

    /// nil if a rating has no value, or none from 0 to the best one.
    package init?(_ rating: Thing) {
        guard let value = PageValue.number(rating.text("ratingValue")) else { return nil }
        let best = Self.bound(rating, "bestRating", 5), worst = Self.bound(rating, "worstRating", 0)
        guard let best, let worst, best > 0, best > worst, value >= 0, value <= best else { return nil }
        stars = 5 * value / best
        count = PageValue.number(rating.text("ratingCount") ?? rating.text("reviewCount")) ?? 0
        areReviews = rating.text("ratingCount") == nil
    }

    /// A bound that is given but is not a number is invalid. Only a missing one has the usual value.
    private static func bound(_ rating: Thing, _ name: String, _ usual: Double) -> Double? {
        rating.text(name) == nil ? usual : PageValue.number(rating.text(name))
    }
}
