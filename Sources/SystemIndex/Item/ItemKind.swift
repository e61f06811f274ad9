public import SearchEngine

/// What kind of thing an item is, for the way it is drawn.
public enum ItemKind: String, Sendable, Hashable, CaseIterable {
    case contact, message, mail, event, place, product, music, media, document, plain

    /// Decided by the content type, else by the attributes that only one kind has.
    public static func of(_ document: Document) -> ItemKind {
        if let type = document.text("contentType")?.lowercased(), let kind = byType(type) { return kind }
        func has(_ name: String) -> Bool { document[attribute: name] != nil }
        if has("supportsPhoneCall") || has("phoneNumbers") { return .contact }
        if has("startDate") && !has("duration") { return .event }
        if has("latitude") && has("longitude") { return .place }
        if has("artist") || has("album") || has("composer") { return .music }
        if has("authorEmailAddresses") || has("recipientEmailAddresses") { return .mail }
        if has("rating") || has("director") || has("performers") { return .media }
        if has("pageCount") || has("fileSize") { return .document }
        return .plain
    }

    private static func byType(_ type: String) -> ItemKind? {
        switch type {
        case "public.contact", "public.vcard": .contact
        case "public.message": .message
        case "public.email-message", "com.apple.mail.emlx": .mail
        case "public.calendar-event", "public.to-do-item": .event
        case "public.audio", "public.mp3", "public.mpeg-4-audio": .music
        case "public.movie", "public.video", "public.audiovisual-content": .media
        case "com.adobe.pdf", "public.composite-content", "public.spreadsheet", "public.presentation": .document
        default: nil
        }
    }
}
