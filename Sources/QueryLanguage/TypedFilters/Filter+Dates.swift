package import SearchEngine
import SystemIndex

extension Filter {
    /// Dates of an item that `after` and `before` look at.
    private static let dates = [
        "contentModificationDate", "contentCreationDate", "lastUsedDate", "startDate", "dueDate", "importantDates",
        "addedDate",
    ]

    /// Items with a date in a period.
    ///
    /// - Parameters:
    ///   - after: seconds since 2001, included; nil for any.
    ///   - before: seconds since 2001, not included; nil for any.
    /// - Returns: nil if both are nil.
    package static func dated(after: Double?, before: Double?) -> Filter? {
        guard after != nil || before != nil else { return nil }
        return .any(
            dates.map { name in
                let name = AttributeCatalog.schema.attribute(name)
                // One date of several, such as those of a recurring event, is in the period.
                if let after, let before { return .between(name, after, before.nextDown) }
                return after.map { .number(name, .greaterOrEqual, $0) } ?? .number(name, .less, before!)
            })
    }

    /// Attributes that say who made or sent an item.
    private static let authors = ["authors", "authorNames", "authorEmailAddresses", "authorAddresses", "creator"]

    /// Items that a person made or sent.
    ///
    /// - Parameter name: the first letters of a part of the name or address; case and accents do not count.
    static func author(_ name: String) -> Filter {
        let pattern = TextPattern(pieces: [name, ""], options: [.ignoresCase, .ignoresAccents, .byWords])
        return .any(authors.map { .pattern(.named(AttributeCatalog.schema.attribute($0)), pattern) })
    }
}
