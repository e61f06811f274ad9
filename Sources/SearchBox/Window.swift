import BoxContent
import CSearchWindow
import DesktopIntegration
import Dispatch
import FoundationEssentials
import Glibc
import SearchEngine
import SystemIndex

/// Brings the session and the window together. Everything happens on the window's thread, but for openings.
final class Window {
    let session: BoxSession
    private var text = ""
    private var rows: [BoxRow] = []
    private var actions: [BoxAction] = []
    /// The row that ``actions`` are of.
    private var selected = -1
    /// For what may wait: apps that start, and the installed applications.
    private let queue = DispatchQueue(label: "searchlight.box", attributes: .concurrent)

    init(_ session: BoxSession) { self.session = session }

    // MARK: What the person does

    func shown() {
        let index = session.index
        queue.async {
            // Without it the applications are those of the last time; `searchlight verify` names what is wrong.
            _ = try? DesktopContent(index).refresh(now: Int64(Date().timeIntervalSince1970))
        }
        sw_set_text("")
        type("")
    }

    func hidden() {
        // Nothing of the last search is kept on the screen, or found there when it is shown the next time.
        rows = []
        sw_show_rows(nil, 0, -1)
        sw_show_preview(nil)
    }

    func type(_ text: String) {
        self.text = text
        show(session.type(text))
    }

    func commit() { show(session.type(text, isCommitted: true)) }

    private func show(_ screen: BoxScreen) {
        rows = screen.rows
        var strings = CStrings()
        let drawn = rows.map { sw_row($0, &strings) }
        sw_show_rows(drawn, Int32(drawn.count), drawn.isEmpty ? -1 : 0)
        sw_show_completion(screen.completion)
        sw_show_note(screen.note)
        if rows.isEmpty { sw_show_preview(nil) } else { showDetails(0) }
    }

    func select(_ row: Int) {
        guard rows.indices.contains(row) else { return }
        let title = rows[row].title.text
        let goesOn = !text.isEmpty && title.count > text.count && title.lowercased().hasPrefix(text.lowercased())
        sw_show_completion(goesOn ? String(title.dropFirst(text.count)) : "")
        showDetails(row)
    }

    private func showDetails(_ row: Int) {
        selected = row
        guard let (preview, actions) = session.details(of: rows[row]) else {
            self.actions = []
            sw_show_preview(nil)
            return
        }
        self.actions = actions
        preview.show()
        var strings = CStrings()
        let drawn = actions.map { sw_action(label: strings.make($0.label), key: strings.make($0.key)) }
        sw_show_actions(drawn, Int32(drawn.count))
    }

    func key(_ key: String) {
        if let action = actions.firstIndex(where: { $0.key == key }) { press(selected, action) }
    }

    func press(_ row: Int, _ action: Int) {
        guard rows.indices.contains(row), actions.indices.contains(action) else {
            if rows.isEmpty { commit() }
            return
        }
        switch actions[action].effect {
        case .open: open(session.opening(rows[row]), rows[row])
        case .press(let button): open(session.opening(rows[row], action: button), rows[row])
        case .copy(let text):
            sw_copy(text)
            sw_hide()
        case .reveal(let path):
            do {
                try DesktopCalls.reveal(URL(fileURLWithPath: path).absoluteString)
                sw_hide()
            } catch {
                sw_show_note(error.description)
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
