/// An item's own standing, whatever is searched: its date moved by its ranking hint.
///
/// The date is the latest of those the schema names, in seconds since 1970, 0 without any. Each point of the hint (0 to
/// 100, 50 without one) above or below 50 counts as three days. It depends only on the item, so time passing never
/// changes the order of two items.
package enum StaticRank {
    package static let secondsPerHintPoint: Int64 = 3 * 86_400

    package static func rank(of document: Document, schema: IndexSchema) -> Int64 {
        var latest: Double = 0
        for number in schema.dates {
            if case .date(let seconds)? = document[.known(number)], seconds.isFinite {
                latest = max(latest, seconds + AttributeValue.secondsFrom1970To2001)
            }
        }
        var hint = 50.0
        if let number = schema.rankingHint { document[.known(number)]?.forEachNumber { hint = $0 } }
        if !hint.isFinite { hint = 50 }
        let points = Int64((min(max(hint, 0), 100) - 50).rounded())
        return Int64(min(latest, 1e12)) + points * secondsPerHintPoint
    }
}
