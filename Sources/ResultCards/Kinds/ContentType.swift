import SearchEngine
import SystemIndex

/// What an item's content type says of its kind. Types stay in the index as the app gave them. A text that is not a
/// uniform type identifier, such as `image` or `audio/mpeg`, counts as the nearest one here.
struct ContentType {
    let kind: ItemKind?
    let isImage: Bool

    init(_ item: Document) {
        var types = item.texts("contentTypeTree").map { $0.lowercased() }
        if let own = item.text("contentType")?.lowercased() { types.insert(own, at: 0) }
        if types.isEmpty {
            (kind, isImage) = (nil, false)
            return
        }
        // The tree holds what a type conforms to: a mail is a message too, and a sound audiovisual content.
        let kinds = Set(types.compactMap(Self.kind(of:)))
        kind = Self.mostSpecificFirst.first(where: kinds.contains)
        isImage = types.contains(where: Self.isImage)
    }

    private static let mostSpecificFirst: [ItemKind] = [
        .mail, .message, .contact, .event, .place, .product, .music, .media, .document,
    ]

    private static func kind(of type: String) -> ItemKind? {
        if let kind = exact[type] { return kind }
        let isIdentifier = type.contains(".") && !type.contains("/")
        if type.contains("/") { return prefixes(of: type, mediaTypes) }
        return isIdentifier ? prefixes(of: type, families) : words[type]
    }

    private static func prefixes(of type: String, _ table: [(prefix: String, kind: ItemKind)]) -> ItemKind? {
        table.first { type.hasPrefix($0.prefix) }?.kind
    }

    private static func isImage(_ type: String) -> Bool {
        type.hasPrefix("image/") || images.contains(type)
    }

    private static let images: Set<String> = [
        "public.image", "public.png", "public.jpeg", "public.tiff", "public.heic", "public.heif", "public.avif",
        "public.svg-image", "public.camera-raw-image", "com.compuserve.gif", "com.microsoft.bmp",
        "org.webmproject.webp",
        "image", "picture", "photo", "png", "jpeg", "jpg", "gif",
    ]

    /// Uniform type identifiers: Apple, "System-declared uniform type identifiers".
    private static let exact: [String: ItemKind] = [
        "public.contact": .contact, "public.vcard": .contact,
        "public.message": .message,
        "public.email-message": .mail, "com.apple.mail.email": .mail, "com.apple.mail.emlx": .mail,
        "com.apple.mail.emlxpart": .mail,
        "public.calendar-event": .event, "public.to-do-item": .event, "com.apple.ical.ics": .event,
        "com.apple.ical.ics.event": .event, "com.apple.ical.ics.todo": .event,
        "public.audio": .music, "public.mp3": .music, "public.mpeg-4-audio": .music, "public.aiff-audio": .music,
        "public.midi-audio": .music, "public.ac3-audio": .music, "public.aac-audio": .music, "org.xiph.flac": .music,
        "com.apple.m4a-audio": .music, "com.apple.protected-mpeg-4-audio": .music,
        "com.microsoft.waveform-audio": .music,
        "public.movie": .media, "public.video": .media, "public.audiovisual-content": .media, "public.mpeg": .media,
        "public.mpeg-4": .media, "public.mpeg-2-video": .media, "public.avi": .media, "public.3gpp": .media,
        "com.apple.quicktime-movie": .media, "com.apple.m4v-video": .media, "com.apple.protected-mpeg-4-video": .media,
        "com.adobe.pdf": .document, "public.composite-content": .document, "public.spreadsheet": .document,
        "public.presentation": .document, "public.rtf": .document, "com.apple.rtfd": .document,
        "com.microsoft.word.doc": .document, "com.microsoft.excel.xls": .document,
        "com.microsoft.powerpoint.ppt": .document, "org.idpf.epub-container": .document,
    ]

    private static let families: [(prefix: String, kind: ItemKind)] = [
        ("org.openxmlformats.", .document), ("org.oasis-open.opendocument.", .document),
        ("com.apple.iwork.", .document),
    ]

    /// Internet media types.
    private static let mediaTypes: [(prefix: String, kind: ItemKind)] = [
        ("text/vcard", .contact), ("text/x-vcard", .contact), ("text/calendar", .event), ("message/rfc822", .mail),
        ("audio/", .music), ("video/", .media), ("application/pdf", .document), ("application/rtf", .document),
        ("application/msword", .document), ("application/vnd.ms-", .document), ("application/epub", .document),
        ("application/vnd.openxmlformats", .document), ("application/vnd.oasis.opendocument", .document),
    ]

    private static let words: [String: ItemKind] = [
        "contact": .contact, "person": .contact, "people": .contact, "vcard": .contact,
        "message": .message, "chat": .message, "sms": .message, "mail": .mail, "email": .mail, "e-mail": .mail,
        "event": .event, "appointment": .event, "reminder": .event, "todo": .event, "task": .event,
        "place": .place, "location": .place, "product": .product,
        "audio": .music, "music": .music, "song": .music, "album": .music, "mp3": .music,
        "video": .media, "movie": .media, "film": .media, "mp4": .media,
        "document": .document, "pdf": .document, "spreadsheet": .document, "presentation": .document,
    ]
}
