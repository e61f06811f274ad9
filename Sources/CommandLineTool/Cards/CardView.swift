import FoundationEssentials
import ResultCards
import SearchEngine
import SystemIndex

/// A card with what a terminal needs to draw it.
struct CardView: Sendable, Hashable {
    var card: Card
    /// What the app is called.
    var appName: String
    /// The item's own picture or the app's icon; nil for none, and if it cannot be read.
    var bitmap: Bitmap?

    init(card: Card, appName: String, bitmap: Bitmap? = nil) {
        self.card = card
        self.appName = appName
        self.bitmap = bitmap
    }

    /// Reads the picture.
    ///
    /// - Parameter icon: the app's, as it was registered: a path or a name.
    init(_ card: Card, appName: String, icon: String?) {
        self.init(card: card, appName: appName)
        switch card.picture {
        case .none: bitmap = nil
        case .data(let bytes): bitmap = Bitmap(file: bytes)
        case .url(let address, _): bitmap = Self.path(address).flatMap(Self.read)
        case .appIcon: bitmap = icon.flatMap { $0.hasPrefix("/") ? Self.read($0) : nil }
        }
    }

    /// Files of this machine only: drawing a card must not reveal to another machine that it was drawn.
    private static func path(_ address: String) -> String? {
        guard let url = URL(string: address), url.isFileURL else { return nil }
        return url.path
    }

    private static func read(_ path: String) -> Bitmap? {
        let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
        guard let size, size <= Bitmap.largestFile, let bytes = FileManager.default.contents(atPath: path) else {
            return nil
        }
        return Bitmap(file: [UInt8](bytes))
    }

    /// Every button with its menu, in order: what digits stand for.
    var actions: [CardAction] {
        card.actions.flatMap { action in
            var first = action
            first.alternatives = []
            return [first] + action.alternatives
        }
    }
}
