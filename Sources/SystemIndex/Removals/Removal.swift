import SearchEngine
package import SearchlightBasics

/// Why an item that was indexed is gone, and since when.
package struct Removal: Sendable, Hashable {
    /// What made it go.
    package enum Reason: String, Sendable, Hashable, CaseIterable {
        /// It was deleted by its identifier.
        case deleted
        /// It was deleted with its domain, or with one above that.
        case deletedWithDomain
        /// It had expired, and was left out when the index was written anew.
        case expired
    }

    /// What made it go.
    package let reason: Reason
    /// When it went from the index, in seconds since 1970.
    package let date: Int64

    /// - Parameter date: seconds since 1970.
    package init(reason: Reason, date: Int64) {
        self.reason = reason
        self.date = date
    }

    /// A sentence for the person.
    package var sentence: String {
        let date = DateText.readable(Double(date) - AttributeValue.secondsFrom1970To2001)
        return switch reason {
        case .deleted: "It was deleted on \(date)."
        case .deletedWithDomain: "It was deleted with its domain on \(date)."
        case .expired: "It expired and was purged on \(date)."
        }
    }

    /// What became of the item as the server and the command line write it.
    ///
    /// - Parameter date: in the reader's format.
    package func json(date: JSONValue) -> JSONValue {
        .members(["reason": .string(reason.rawValue), "date": date])
    }
}
