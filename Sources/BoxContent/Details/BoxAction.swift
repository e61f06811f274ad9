import AppLanding
import FoundationEssentials
package import ResultCards
import SearchEngine
import SystemIndex

/// What can be done with a result.
package struct BoxAction: Sendable, Hashable {
    /// What it does.
    package enum Effect: Sendable, Hashable {
        /// Opens the result in its app.
        case open
        /// Presses a button of its card.
        case press(CardAction)
        /// Puts a text on the clipboard.
        case copy(String)
        /// Shows a file in its folder.
        case reveal(path: String)
    }

    package var label: String
    /// The key that does the same; empty for none.
    package var key: String
    package var effect: Effect
}

extension BoxAction {
    /// Returns everything that can be done with an item, Enter's action first.
    static func all(
        of item: Document, _ card: Card, _ row: BoxRow, canOpen: Bool, _ words: BoxWords
    ) -> [BoxAction] {
        var actions: [BoxAction] = []
        if canOpen { actions.append(BoxAction(label: words.open, key: "↵", effect: .open)) }
        for action in card.actions {
            let verb =
                switch action.kind {
                case .call: words.call
                case .message: words.message
                case .mail: words.mail
                case .navigate: words.navigate
                case .play: words.play
                case .custom: ""
                }
            let label = verb.isEmpty ? action.label : verb + " " + action.label
            actions.append(BoxAction(label: label, key: "", effect: .press(action)))
        }
        let path = BoxRow.path(item.text("contentURL")) ?? item.text("path").flatMap { $0.hasPrefix("/") ? $0 : nil }
        if let path {
            actions.append(BoxAction(label: words.reveal, key: "Ctrl+O", effect: .reveal(path: path)))
        }
        actions.append(BoxAction(label: words.copyTitle, key: "Ctrl+C", effect: .copy(row.title.text)))
        if let path {
            actions.append(BoxAction(label: words.copyPath, key: "Ctrl+Shift+C", effect: .copy(path)))
        } else if let address = item.text("contentURL") ?? item.text("url") {
            actions.append(BoxAction(label: words.copyAddress, key: "Ctrl+Shift+C", effect: .copy(address)))
        }
        return actions
    }
}
