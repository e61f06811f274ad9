import BoxContent
import CSearchWindow
import DesktopIntegration
import Dispatch
import FoundationEssentials
import Glibc
import SearchEngine
import Synchronization
import SystemIndex

/// Brings the session and the window together. Everything happens on the window's thread, but for openings.
final class Window {
    let session: BoxSession
    private var text = ""
    private var rows: [BoxRow] = []
    private var actions: [BoxAction] = []
    /// The row that ``actions`` are of.
    private var selected = -1
    /// Whether rows are explained: who looks into one wants the next explained, too.
    private var isWhyOpen = false
    private let latest = Latest()
    /// Takes back what was hidden last; nil once something else was done.
    private var undo: (() throws -> Void)?
    /// For what may wait: apps that start, and the installed applications.
    private let typing = Latest()
    private let queue = DispatchQueue(label: "searchlight.box", attributes: .concurrent)

    init(_ session: BoxSession) { self.session = session }

    // MARK: What the person does

    func shown() {
        let index = session.index
        queue.async {
            // Without it the applications are those of the last time; `searchlight verify` names what is wrong.
            let changes = try? DesktopContent(index).refresh(now: Int64(Date().timeIntervalSince1970))
            guard let changes, changes.applications + changes.recentFiles > 0 else { return }
            Window.later { Window.current?.refreshed() }
        }
        Window.current = self
        sw_set_text("")
        type("")
    }

    /// The window that is shown. Only the window's thread looks at it.
    private nonisolated(unsafe) static var current: Window?

    /// Installed applications and recent files changed: an empty box shows them, unless the person moved in it already.
    private func refreshed() {
        if text.isEmpty, selected <= 0 { show(session.type("")) }
    }

    func hidden() {
        Window.current = nil
        // Nothing of the last search is kept on the screen, or found there when it is shown the next time.
        rows = []
        undo = nil
        isWhyOpen = false
        sw_show_rows(nil, 0, -1)
        sw_show_preview(nil)
    }

    func type(_ text: String) {
        self.text = text
        undo = nil
        show(session.type(text))
        lookForNear(text)
    }

    /// Adds what is near by meaning, behind the rows, once typing has paused.
    private func lookForNear(_ text: String) {
        let typing = typing, number = typing.next()
        guard session.mayHaveNear else { return }
        queue.asyncAfter(deadline: .now() + 0.15) {
            guard typing.isLatest(number) else { return }
            Window.later {
                // The person may have typed on, or moved in the list.
                guard let window = Window.current, window.text == text, window.selected <= 0 else { return }
                let count = window.rows.count
                let screen = window.session.type(text, isPaused: true)
                if screen.rows.count > count { window.show(screen) }
            }
        }
    }

    func commit() { show(session.type(text, isCommitted: true)) }

    private func show(_ screen: BoxScreen) {
        rows = screen.rows
        var strings = CStrings()
        let drawn = rows.map { sw_row($0, &strings) }
        sw_show_rows(drawn, Int32(drawn.count), drawn.isEmpty ? -1 : 0)
        sw_show_completion(screen.completion)
        let filters = screen.filters.map { strings.make($0) }
        sw_show_filters(filters, Int32(filters.count), screen.offered)
        sw_show_note(screen.note)
        if rows.isEmpty { showNothing() } else { showDetails(0) }
    }

    private func showNothing() {
        (selected, actions) = (-1, [])
        sw_show_preview(nil)
        sw_show_actions(nil, 0)
    }

    func select(_ row: Int) {
        guard rows.indices.contains(row) else { return }
        let title = rows[row].title.text
        let goesOn = !text.isEmpty && title.count > text.count && title.lowercased().hasPrefix(text.lowercased())
        sw_show_completion(goesOn ? String(title.dropFirst(text.count)) : "")
        showDetails(row)
    }

    private func showDetails(_ row: Int) {
        guard let (preview, actions) = session.details(of: rows[row]) else { return showNothing() }
        selected = row
        preview.show()
        show(actions)
        if isWhyOpen { explain() }
    }

    private func show(_ actions: [BoxAction]) {
        self.actions = actions
        var strings = CStrings()
        let drawn = actions.map {
            sw_action(label: strings.make($0.label), key: strings.make($0.key), button: strings.make($0.button))
        }
        sw_show_actions(drawn, Int32(drawn.count))
    }

    /// The list of actions opens. Which programs open a file is read then only: no key of the box waits for it.
    func listed() {
        guard rows.indices.contains(selected), !hasPrograms else { return }
        let programs = session.programs(for: rows[selected])
        if !programs.isEmpty { show(actions + programs) }
    }

    private var hasPrograms: Bool {
        actions.contains { if case .openWith = $0.effect { true } else { false } }
    }

    /// - Returns: whether the key does something.
    func key(_ key: String) -> Bool {
        if key == "Ctrl+Z", let undo {
            attempt { try undo() }
            show(session.type(text))
            self.undo = nil
            return true
        }
        guard let action = actions.firstIndex(where: { $0.answers(to: key) }) else { return false }
        press(selected, action)
        return true
    }

    func press(_ row: Int, _ action: Int) {
        guard rows.indices.contains(row), actions.indices.contains(action) else {
            if rows.isEmpty { commit() }
            return
        }
        switch actions[action].effect {
        case .open: open(session.opening(rows[row]), rows[row])
        case .press(let button): open(session.opening(rows[row], action: button), rows[row])
        case .follow(let address): open(session.following(address, of: rows[row]), rows[row])
        case .copy(let text):
            sw_copy(text)
            sw_hide()
        case .openWith(let program): open(session.opening(rows[row], with: program), rows[row])
        case .searchInApp: open(session.searching(in: rows[row]), rows[row])
        case .narrow(let filter): narrow(filter)
        case .why: toggleWhy()
        case .hide: hide(rows[row], wholeApp: false)
        case .hideApp: hide(rows[row], wholeApp: true)
        case .reveal(let path):
            attempt {
                try DesktopCalls.reveal(URL(fileURLWithPath: path).absoluteString)
                sw_hide()
            }
        }
    }

    private func narrow(_ filter: String) {
        let typed = text + " " + filter + " "
        sw_set_text(typed)
        type(typed)
    }

    private func hide(_ row: BoxRow, wholeApp: Bool) {
        attempt {
            let (note, undo) = try session.hide(row, wholeApp: wholeApp)
            show(session.type(text))
            self.undo = undo
            sw_show_note(note)
        }
    }

    private func attempt(_ body: () throws -> Void) {
        do { try body() } catch { sw_show_note("\(error)") }
    }

    // MARK: Why here

    private func toggleWhy() {
        isWhyOpen.toggle()
        if isWhyOpen { explain(byPerson: true) } else { sw_show_why(nil, false) }
    }

    /// Explains the chosen row, once typing has paused: an explanation costs two searches.
    private func explain(byPerson: Bool = false) {
        let row = rows[selected], text = text, explaining = session.explaining(row), latest = latest
        let number = latest.next()
        queue.asyncAfter(deadline: .now() + (byPerson ? 0 : 0.09)) {
            guard latest.isLatest(number), let explanation = explaining() else { return }
            Window.later {
                // Another row may be chosen by now.
                guard let window = Window.current, window.isWhyOpen, window.text == text,
                    window.rows.indices.contains(window.selected), window.rows[window.selected].token == row.token
                else { return }
                let heading = window.session.words.say("preview.why")
                explanation.show(heading: heading, byPerson: byPerson)
            }
        }
    }

    // MARK: Openings

    private func open(_ opening: @escaping @Sendable () -> String?, _ row: BoxRow) {
        sw_show_note(session.words.opening.replacing("{app}", with: row.origin))
        queue.async {
            let objection = opening()
            Window.later { Window.opened(objection) }
        }
    }

    private static func opened(_ objection: String?) {
        if let objection { sw_show_note(objection) } else { sw_hide() }
    }
}

/// Counts what was asked for, so that only the latest is done. Any thread.
private final class Latest: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
        count.withLock {
            $0 += 1
            return $0
        }
    }

    func isLatest(_ number: Int) -> Bool { count.withLock { $0 == number } }
}
