import AppPrograms
package import SystemIndex

/// What can be done with an app's items by a program without a terminal, so that no button is drawn that cannot work.
package struct WaysToOpen: Sendable, Hashable {
    /// Whether something opens the items: the app runs, or it is registered with a program, an address or as its items.
    package var opensItems: Bool
    /// Whether the app can be handed a text to search for. An address has no room for one.
    package var searches: Bool

    /// Nothing can be done.
    package static let none = WaysToOpen(opensItems: false, searches: false)
}

extension SystemIndex {
    /// Returns what can be done with an app's items. Asks a running app's socket only if no other program opens the
    /// app.
    ///
    /// - Throws: `IndexError` when the registration or the runtime folder cannot be read.
    package func waysToOpen(_ app: AppIdentifier) throws -> WaysToOpen {
        switch try registration(app)?.opening {
        case .command?: return WaysToOpen(opensItems: true, searches: true)
        case .desktopFile(let name)? where DesktopFile(name) != nil: return WaysToOpen(opensItems: true, searches: true)
        case .url?, .items?, .busAction?: return WaysToOpen(opensItems: true, searches: try isRunning(app))
        case .desktopFile?, .terminal?, nil:
            let runs = try isRunning(app)
            return WaysToOpen(opensItems: runs, searches: runs)
        }
    }
}
