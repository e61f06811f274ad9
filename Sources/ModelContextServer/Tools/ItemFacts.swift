import SearchEngine
import SearchlightBasics
import SystemIndex

/// What an item has beside its title in answers that list items.
enum ItemFacts {
    private static let dates = ["contentModificationDate", "contentCreationDate", "startDate"]

    static func members(_ item: Document) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        if !item.domain.isEmpty { members.append(.init("domain", .string(item.domain))) }
        if let type = item.text("contentType") { members.append(.init("contentType", .string(type))) }
        if let url = item.text("contentURL") ?? item.text("url") { members.append(.init("url", .string(url))) }
        for name in dates {
            if case .date(let seconds)? = item[AttributeCatalog.schema.attribute(name)] {
                members.append(.init(name, .string(DateText.readable(seconds))))
            }
        }
        return members
    }

    /// - Parameter seconds: since 1970.
    static func moment(_ seconds: Int64) -> JSONValue {
        .string(DateText.readable(Double(seconds) - AttributeValue.secondsFrom1970To2001))
    }
}
