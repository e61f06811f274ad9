import AppLanding
import AppPrograms
import FoundationEssentials
package import ResultCards
import SearchEngine
import SearchlightBasics
import SystemIndex

/// What can be done with a result. `Docs/Design.md`, "Keys", has their keys.
package struct BoxAction: Sendable, Hashable {
    /// What it does.
    package enum Effect: Sendable, Hashable {
        /// Opens the result in its app.
        case open
        /// Presses a button of its card.
        case press(CardAction)
        /// Opens an address with whatever the desktop opens it with.
        case follow(String)
        /// Puts a text on the clipboard.
        case copy(String)
        /// Shows a file in its folder.
        case reveal(path: String)
        /// Adds a filter to what is typed.
        case narrow(String)
        /// Opens its file with a program, by its desktop file's ID.
        case openWith(String)
        /// Searches for what was typed in the app.
        case searchInApp
        /// Explains its rank, or stops to.
        case why
        /// Hides this result, or all of its app, from searches.
        case hide, hideApp
    }

    package var label: String
    /// The key that does the same; empty for none.
    package var key: String
    package var effect: Effect
    /// What the preview's button for it says; nil for no button.
    package var button: String?
    /// Another key that does the same, and is not shown; empty for none.
    package var otherKey = ""

    /// Whether a key that is pressed does this.
    package func answers(to pressed: String) -> Bool {
        !pressed.isEmpty && (pressed == key || pressed == otherKey)
    }
}

extension BoxAction {
    /// Keys of the card's own buttons, in their order.
    private static let cardKeys = ["Alt+J", "Alt+K", "Alt+L", "Alt+M"]

    /// Returns everything that can be done with an item, Enter's action first.
    static func all(
        of item: Document, _ card: Card, _ row: BoxRow, _ ways: WaysToOpen, isTyped: Bool, _ words: BoxWords
    ) -> [BoxAction] {
        var actions: [BoxAction] = []
        let canOpen = ways.opensItems
        // Enter never makes a call. If no app opens the result, Enter copies its title.
        if !canOpen {
            actions.append(
                BoxAction(label: words.copyTitle, key: "↵", effect: .copy(row.title.text), button: words.copyTitle))
        }
        if canOpen { actions.append(BoxAction(label: words.open, key: "↵", effect: .open, button: words.open)) }
        for (place, action) in card.actions.enumerated() {
            let key = cardKeys.indices.contains(place) ? cardKeys[place] : ""
            actions.append(
                BoxAction(
                    label: label(of: action, words), key: key, effect: .press(action),
                    button: place < 2 ? button(of: action, words) : nil))
        }
        for action in ofAddresses(item, row, words) {
            // What Enter does already keeps its own key, too.
            if let same = actions.firstIndex(where: { $0.effect == action.effect }) {
                actions[same].otherKey = action.key
            } else {
                actions.append(action)
            }
        }
        if isTyped { actions += ofSearch(row, ways, words) }
        actions.append(BoxAction(label: words.hide, key: "Alt+X", effect: .hide))
        actions.append(
            BoxAction(label: words.hideApp.replacing("{app}", with: row.origin), key: "Alt+H", effect: .hideApp))
        return actions
    }

    /// What can be done if something was typed.
    private static func ofSearch(_ row: BoxRow, _ ways: WaysToOpen, _ words: BoxWords) -> [BoxAction] {
        var actions: [BoxAction] = []
        if ways.searches {
            let label = words.say("preview.searchApp", ["app": row.origin])
            actions.append(BoxAction(label: label, key: "Alt+F", effect: .searchInApp))
        }
        if let word = row.group.filterWord {
            let label = words.showAll.replacing("{section}", with: words.name(of: row.group))
            actions.append(BoxAction(label: label, key: "Alt+G", effect: .narrow("type:" + word)))
        }
        // What the person did in an app has no words of its own in the index.
        if !row.token.isActivity {
            actions.append(BoxAction(label: words.say("preview.why"), key: "Ctrl+I", effect: .why))
        }
        return actions
    }

    /// The programs that open a result's file, the person's default first. Keys have room for nine.
    static func opening(with programs: [FilePrograms.Program], _ words: BoxWords) -> [BoxAction] {
        programs.prefix(9).enumerated().map { place, program in
            BoxAction(
                label: words.say("do.openWith", ["app": program.name]), key: "Alt+Shift+\(place + 1)",
                effect: .openWith(program.identifier))
        }
    }

    private static func label(of action: CardAction, _ words: BoxWords) -> String {
        let verb =
            switch action.kind {
            case .call: words.call
            case .message: words.message
            case .mail: words.mail
            case .navigate: words.navigate
            case .play: words.play
            case .custom: ""
            }
        return verb.isEmpty ? action.label : verb + " " + action.label
    }

    private static func button(of action: CardAction, _ words: BoxWords) -> String {
        switch action.kind {
        case .call: words.call
        case .message: words.messageButton
        case .mail: words.mailButton
        case .navigate: words.navigateButton
        case .play: words.play
        case .custom: action.label
        }
    }

    private static func ofAddresses(_ item: Document, _ row: BoxRow, _ words: BoxWords) -> [BoxAction] {
        var actions: [BoxAction] = []
        let path = BoxRow.path(item.text("contentURL")) ?? item.text("path").flatMap { $0.hasPrefix("/") ? $0 : nil }
        let web = item.text("url").flatMap { isWeb($0) ? $0 : nil }
        let address = web ?? item.text("contentURL")
        func copy(_ label: String, _ key: String, _ text: String) {
            actions.append(BoxAction(label: label, key: key, effect: .copy(text)))
        }
        if let path { actions.append(BoxAction(label: words.reveal, key: "Alt+R", effect: .reveal(path: path))) }
        if let web { actions.append(BoxAction(label: words.openPage, key: "Alt+O", effect: .follow(web))) }
        copy(words.copyTitle, "Alt+C", row.title.text)
        if let path { copy(words.copyPath, "Alt+P", path) }
        if let address { copy(words.copyAddress, "Alt+A", address) }
        if !row.detail.text.isEmpty { copy(words.copyText, "Alt+T", row.detail.text) }
        let body = [row.title.text, web ?? path ?? row.detail.text].filter { !$0.isEmpty }.joined(separator: "\n")
        let mail = "mailto:?subject=\(PercentEncoding.escaped(row.title.text))&body=\(PercentEncoding.escaped(body))"
        actions.append(BoxAction(label: words.share, key: "Alt+S", effect: .follow(mail)))
        return actions
    }

    private static func isWeb(_ address: String) -> Bool {
        ["http://", "https://"].contains { address.lowercased().hasPrefix($0) }
    }
}
