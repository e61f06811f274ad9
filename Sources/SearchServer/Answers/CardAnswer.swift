import ResultCards
import SearchEngine
import SearchlightBasics
import SystemIndex

/// How an item is drawn, with its picture if a browser can fetch it.
enum CardAnswer {
    /// - Parameters:
    ///   - kind: of the item, if it is known already.
    ///   - title: what the result is called if that is not the item's own name, as of an activity.
    static func json(
        _ document: Document, of app: AppIdentifier, _ apps: AppNames, kind: ItemKind? = nil, title: String? = nil
    ) -> JSONValue {
        var card = Card(document, itemKind: kind, options: apps.cardOptions(of: app))
        if let title, card.kind != .mail { card.title = String(title.prefix(Card.maximumLineLength)) }
        if card.picture == .appIcon, let thumbnail = apps.thumbnails.path(of: document, in: app) {
            card.picture = .url("file://" + thumbnail, dark: nil)
        }
        return card.json { picture in
            guard isAtHand(picture) else { return nil }
            let (app, item) = (PercentEncoding.escaped(app.rawValue), PercentEncoding.escaped(document.identifier))
            return "/api/thumbnail?app=\(app)&id=\(item)"
        }
    }

    /// Addresses of other machines would tell them what a person searches: such an item has the app's icon.
    private static func isAtHand(_ picture: Card.Picture) -> Bool {
        switch picture {
        case .data: true
        case .url(let address, _): address.hasPrefix("file:")
        case .appIcon, .none: false
        }
    }
}
