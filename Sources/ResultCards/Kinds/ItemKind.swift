package import SearchEngine
import SystemIndex

/// What kind of thing an item is, for the way it is drawn.
package enum ItemKind: String, Sendable, Hashable, CaseIterable {
    case contact, message, mail, event, place, product, music, media, document, plain

    /// Decided by the content type, else by the attributes that only one kind has: `Docs/Cards.md`, "Which kind".
    package static func of(_ item: Document) -> ItemKind {
        let type = ContentType(item)
        if let kind = type.kind { return kind }
        func has(_ name: String) -> Bool { item[attribute: name] != nil }
        func isTrue(_ name: String) -> Bool { (item.number(name) ?? 0) != 0 }
        let isSomewhere = has("latitude") && has("longitude")
        if CardPrice.of(item) != nil { return .product }
        if isTrue("supportsNavigation") && isSomewhere { return .place }
        if isTrue("supportsPhoneCall") || has("phoneNumbers") { return .contact }
        if has("startDate") && !has("duration") { return .event }
        // Pictures know where they were taken, but are not places.
        if isSomewhere && !type.isImage { return .place }
        if has("artist") || has("album") || has("composer") { return .music }
        if has("authorEmailAddresses") || has("recipientEmailAddresses") { return .mail }
        if has("rating") || has("director") || has("performers") { return .media }
        if has("pageCount") || has("fileSize") && !type.isImage { return .document }
        return .plain
    }
}
