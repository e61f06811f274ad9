import AppLanding
import AppPrograms
import DesktopIntegration
import FoundationEssentials
import HandoffLink
import QuickAnswers
import ResultCards
import SearchlightBasics
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
    /// A price, stars, a time or a page; empty for none.
    package var note = ""
    /// A file of this machine; nil for none.
    package var picture: String?
    /// A path or a name of the icon theme; nil for none.
    package var icon: String?
    /// An internet media type that says which icon; nil for none.
    package var mediaType: String?
    /// The path of the kind's glyph, shown if there is no picture; nil if it is not installed.
    package var glyph: String?
    /// Which section it belongs to.
    package var group: BoxGroup
    /// The heading above it; nil for none.
    package var section: String?
    /// What the box calculated, to be copied; nil for a result.
    package var answer: String?
    /// Whether it was added by meaning, behind what has the words.
    package var isNear = false
}

extension BoxRow {
    /// Fills a row. Reads the item.
    ///
    /// - Throws: `IndexError` when the item cannot be read.
    init(
        _ found: FoundItem, _ highlighter: inout Highlighter, _ words: BoxWords, in index: SystemIndex
    ) throws {
        let document = try found.document()
        let view = ResultView(found, document, &highlighter)
        self.init(token: found.token, view: view, document, in: index)
        isNear = found.hit.matchClass == .meaning
        // Among others it says so itself.
        if view.isByMeaning, !isNear { origin = words.byMeaning + " · " + origin }
        guard !found.isActivity else {
            group = .other
            return
        }
        let card = Card(document, itemKind: view.kind)
        note = Self.note(card)
        if note.isEmpty, let page = view.snippet.page { note = words.page.replacing("{number}", with: "\(page)") }
        // The first line says what it is, a passage why it was found.
        let line = card.lines.first?.split(whereSeparator: \.isNewline).joined(separator: " ") ?? ""
        guard !line.isEmpty, !detail.text.contains(line), !line.contains(detail.text) || detail.text.isEmpty else {
            return
        }
        let joined = detail.text.isEmpty ? line : line + " · " + detail.text
        detail = Snippet(text: joined, ranges: highlighter.ranges(in: joined, toleratesTypos: false))
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
        glyph = BoxGlyphs.path(group)
        if group == .applications {
            (icon, picture) = (picture, nil)
        } else if Self.isFile(document), let type = document.text("contentType"), type.contains("/") {
            mediaType = type
        } else {
            icon = ((try? index.iconPath(of: token.app)) ?? nil) ?? (glyph == nil ? Self.symbols[group] : nil)
        }
    }

    /// A row of what the box calculated.
    init(_ answer: QuickAnswer, origin: String) {
        token = ResultToken(app: DesktopContent.applications, isActivity: false, identifier: "answer")
        title = Snippet(text: "\(answer.expression) = \(answer.value)", ranges: [])
        detail = Snippet(text: answer.detail, ranges: [])
        self.origin = origin
        group = .answer
        glyph = BoxGlyphs.path(.answer)
        self.answer = answer.value
    }

    /// A row of what can be continued from another machine.
    init(_ offer: HandoffOffer, _ words: BoxWords, in index: SystemIndex) {
        token = offer.result
        title = Snippet(text: words.say("handoff.title", ["title": offer.shownTitle]), ranges: [])
        detail = Snippet(text: words.say("handoff.from", ["device": offer.device]), ranges: [])
        origin = offer.appName
        group = .handoff
        let app = offer.app.flatMap { try? AppIdentifier($0) }
        icon = app.flatMap { (try? index.iconPath(of: $0)) ?? nil }
        if icon == nil { glyph = BoxGlyphs.path(.handoff) }
    }

    private static func note(_ card: Card) -> String {
        if let price = card.details.first(where: { $0.name == "price" }) { return price.value }
        if let rating = card.rating {
            let halves = Int((rating.value * 2).rounded())
            return "★ \(halves / 2)" + (halves % 2 == 1 ? ".5" : "")
        }
        guard let time = card.time, card.kind != .document else { return "" }
        return LocalTime.day(Int64(nearest: (time + AttributeValue.secondsFrom1970To2001).rounded(.down)))
    }

    private static func isFile(_ document: Document) -> Bool {
        document.identifier.hasPrefix("file:") || path(document.text("contentURL")) != nil
    }

    /// Where glyphs are not installed: what icon themes have.
    private static let symbols: [BoxGroup: String] = [
        .people: "avatar-default-symbolic", .mail: "mail-unread-symbolic", .messages: "mail-message-new-symbolic",
        .events: "x-office-calendar-symbolic", .places: "mark-location-symbolic",
        .documents: "x-office-document-symbolic", .pictures: "image-x-generic-symbolic",
        .music: "audio-x-generic-symbolic", .films: "video-x-generic-symbolic", .texts: "text-x-generic-symbolic",
        .folders: "folder-symbolic", .web: "web-browser-symbolic", .applications: "application-x-executable-symbolic",
    ]

    /// The path of a `file:` address of this machine. Others would tell their machines what is searched.
    static func path(_ address: String?) -> String? {
        guard let address, let url = URL(string: address), url.isFileURL else { return nil }
        return url.path
    }
}
