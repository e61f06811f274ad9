import AppPrograms
import DesktopIntegration
import FoundationEssentials
import ResultCards
package import SearchEngine
package import SystemIndex

/// A result as a row of the box.
package struct BoxRow: Sendable, Hashable {
    /// What it is called when it is opened.
    package var token: ResultToken
    /// What it is called, with what matches.
    package var title: Snippet
    /// A passage, or what kind of thing it is; empty for none.
    package var detail: Snippet
    /// The app's name.
    package var origin: String
    /// A file of this machine; nil for none.
    package var picture: String?
    /// A path or a name of the icon theme; nil for none.
    package var icon: String?
    /// An internet media type or file name that says which icon; nil for none.
    package var mediaType: String?
    /// Which section it belongs to.
    package var group: BoxGroup
    /// The heading above it; nil for none.
    package var section: String?
}

extension BoxRow {
    /// Fills a row. Reads the item.
    ///
    /// - Throws: `IndexError` when the item cannot be read.
    init(_ found: FoundItem, _ highlighter: inout Highlighter, in index: SystemIndex) throws {
        let document = try found.document()
        let view = ResultView(found, document, &highlighter)
        self.init(token: found.token, view: view, document, in: index)
        if found.isActivity { group = .other }
    }

    init(token: ResultToken, view: ResultView, _ document: Document, in index: SystemIndex) {
        self.token = token
        title = view.title
        detail = Snippet(
            text: view.snippet.text.split(whereSeparator: \.isNewline).joined(separator: " "), ranges: [])
        if detail.text == view.snippet.text { detail = view.snippet }
        origin = (try? index.name(of: token.app)) ?? token.app.rawValue
        group = BoxGroup(view.kind, document, token.app)
        picture = Self.path(document.text("thumbnailURL"))
        icon = group == .applications ? picture : nil
        if icon == nil, group == .other || group == .messages {
            icon = (try? index.iconPath(of: token.app)) ?? nil
        }
        icon = icon ?? Self.symbols[group]
        mediaType = Self.mediaType(group, document)
    }

    /// Of kinds for which icon themes have a symbol and no media type.
    private static let symbols: [BoxGroup: String] = [
        .people: "avatar-default-symbolic", .mail: "mail-unread-symbolic", .messages: "mail-message-new-symbolic",
        .events: "x-office-calendar-symbolic", .places: "mark-location-symbolic",
    ]

    /// The path of a `file:` address of this machine. Others would tell their machines what is searched.
    static func path(_ address: String?) -> String? {
        guard let address, let url = URL(string: address), url.isFileURL else { return nil }
        return url.path
    }

    private static func mediaType(_ group: BoxGroup, _ document: Document) -> String? {
        if let type = document.text("contentType"), type.contains("/") { return type }
        return switch group {
        case .applications: "application/x-executable"
        case .documents: "text/x-generic"
        case .people: "text/vcard"
        case .messages, .mail: "message/rfc822"
        case .events: "text/calendar"
        case .pictures: "image/x-generic"
        case .music: "audio/x-generic"
        case .films: "video/x-generic"
        case .web: "text/html"
        case .places, .products, .other: nil
        }
    }
}

extension BoxGroup {
    init(_ kind: ItemKind, _ document: Document, _ app: AppIdentifier) {
        if app == DesktopContent.applications {
            self = .applications
            return
        }
        if app == .web || app == .publicIndex {
            self = .web
            return
        }
        switch kind {
        case .contact: self = .people
        case .message: self = .messages
        case .mail: self = .mail
        case .event: self = .events
        case .place: self = .places
        case .product: self = .products
        case .music: self = .music
        case .media: self = .films
        case .document: self = .documents
        case .plain:
            let type = document.text("contentType") ?? ""
            self = type.hasPrefix("image/") || type == "public.image" || type == "public.jpeg" ? .pictures : .other
        }
        if app == DesktopContent.recentFiles, self == .other { self = .documents }
    }
}
