import AppLanding
import AppPrograms
import DesktopIntegration
import FoundationEssentials
package import ResultCards
import SearchEngine
import SystemIndex
import TypedSearch

extension BoxSession {
    /// The preview of a row and what can be done with it; nil if the item is gone or cannot be read.
    package func details(of row: BoxRow) -> (preview: BoxPreview, actions: [BoxAction])? {
        if let answer = row.answer {
            let copy = BoxAction(
                label: words.copyAnswer, key: "↵", effect: .copy(answer), button: words.copyAnswer, otherKey: "Alt+C")
            return (BoxPreview(answer, row), [copy])
        }
        if row.group == .handoff {
            let open = BoxAction(label: row.title.text, key: "↵", effect: .open, button: words.open)
            return (BoxPreview(row, words), [open])
        }
        guard let item = try? document(of: row.token) else { return nil }
        let options = Card.Options(actionTitles: (try? index.actionTitles(of: row.token.app)) ?? [:])
        let card = Card(item, options: options)
        var highlighter = highlighter
        let preview = BoxPreview(item, card, row, words, &highlighter)
        let ways = (try? index.waysToOpen(row.token.app)) ?? .none
        return (preview, BoxAction.all(of: item, card, row, ways, isTyped: !typedWords.isEmpty, words))
    }

    /// What opens a row's file besides its own program. Reads the desktop's associations, so call it if a person asks.
    package func programs(for row: BoxRow) -> [BoxAction] {
        guard row.answer == nil, !row.token.isActivity else { return [] }
        return BoxAction.opening(with: (try? index.programs(opening: row.token)) ?? [], words)
    }

    private func document(of token: ResultToken) throws -> Document? {
        token.isActivity
            ? try index.app(token.app).activities.snapshot()?.document(token.identifier)
            : try index.app(token.app).document(token.identifier)
    }

    /// Returns what opens a row's result, learns that the person chose it, and says why it was not opened. The returned
    /// closure waits for the app: call it on another thread.
    ///
    /// - Parameter action: a button of its card; nil to open it.
    package func opening(
        _ row: BoxRow, action: CardAction? = nil
    ) -> @Sendable () -> String? {
        let index = index, typed = typedWords, token = row.token, now = Int64(Date().timeIntervalSince1970)
        return {
            do {
                let outcome: LandingOutcome
                if let address = action?.url {
                    outcome = index.openAddress(address, for: token.app)
                } else {
                    switch try index.choose(token, typed: typed, action: action?.identifier, now: now) {
                    case .gone: return "It is not indexed any more."
                    case .landed(.cannotOpen) where token.app.isOwn:
                        return "No program opens it by itself."
                    case .landed(let landed): outcome = landed
                    }
                }
                return outcome.isOpened ? nil : outcome.sentence(app: try index.name(of: token.app))
            } catch {
                return "\(error)"
            }
        }
    }

    /// Returns what opens an address, and says why it was not opened. Call it on another thread.
    package func following(_ address: String, of row: BoxRow) -> @Sendable () -> String? {
        let index = index, app = row.token.app
        return {
            let outcome = index.openAddress(address, for: app)
            return outcome.isOpened ? nil : outcome.sentence(app: (try? index.name(of: app)) ?? app.rawValue)
        }
    }

    /// Returns what searches for the typed words in a row's app, and says why it could not. Call it on another thread.
    package func searching(in row: BoxRow) -> @Sendable () -> String? {
        let typed = typedWords
        return landing(in: row) { try $0.land(.search(typed), in: row.token.app) }
    }

    /// Returns what opens a row's file with a program, and says why it was not opened. Call it on another thread.
    ///
    /// - Parameter program: its desktop file's ID.
    package func opening(_ row: BoxRow, with program: String) -> @Sendable () -> String? {
        landing(in: row) { try $0.open(row.token, with: program) ?? .notStarted("it is not indexed any more") }
    }

    private func landing(
        in row: BoxRow, _ land: @escaping @Sendable (SystemIndex) throws -> LandingOutcome
    ) -> @Sendable () -> String? {
        let index = index
        return {
            do {
                let outcome = try land(index)
                return outcome.isOpened ? nil : outcome.sentence(app: row.origin)
            } catch {
                return "\(error)"
            }
        }
    }

    /// Returns what explains a row's rank. It searches twice, so call it on another thread. Nil for a row without a
    /// rank, and if the app's index cannot be read.
    package func explaining(_ row: BoxRow) -> @Sendable () -> BoxExplanation? {
        let index = index, asked = request, words = words, text = text
        return {
            guard row.answer == nil, !row.token.isActivity, !text.isEmpty else { return nil }
            let request = try? index.typed(text, now: asked.now).applied(to: asked, explaining: row.token.app)
            let explained = try? request.map {
                try index.explainItem(row.token.identifier, of: row.token.app, request: $0)
            }
            return explained.map { BoxExplanation($0, words) }
        }
    }

    /// Hides a row's result, or all of its app, from searches.
    ///
    /// - Returns: a sentence that says so, and what takes it back.
    /// - Throws: `IndexError` when the switches cannot be written.
    package func hide(_ row: BoxRow, wholeApp: Bool) throws -> (note: String, undo: () throws -> Void) {
        let index = index, token = row.token
        if wholeApp {
            try index.setApp(token.app, on: false)
        } else {
            try index.hide(token, title: row.title.text, now: Int64(Date().timeIntervalSince1970))
        }
        let note = words.hidden.replacing("{title}", with: wholeApp ? row.origin : row.title.text)
        return (note, { if wholeApp { try index.setApp(token.app, on: true) } else { try index.unhide(token) } })
    }

    /// Learns that the person looked at a row.
    package func lookedAt(_ row: BoxRow) {
        guard row.group != .handoff else { return }
        // Search works without this record, so ignore errors.
        try? index.learn(.lookedAt, of: row.token, typed: typedWords, now: Int64(Date().timeIntervalSince1970))
    }
}
