import ArgumentParser
import FoundationEssentials
import SearchEngine
import SystemIndex

/// Which items a list is of.
struct ItemOptions: ParsableArguments {
    @OptionGroup var scope: ScopeOptions

    /// Calls `body` with every item that has not expired, and whether there are several apps; false stops.
    ///
    /// - Returns: the apps that could not be read, or not to the end.
    func forEach(_ body: (AppIdentifier, Document, Bool) throws -> Bool) throws -> [UnreadableApp] {
        let index = try Homes.standard()
        let apps = try Homes.apps(scope.app, in: index)
        let now = Int64(Date().timeIntervalSince1970)
        var unreadable: [UnreadableApp] = [], goesOn = true
        for app in apps where goesOn {
            do {
                let items = try index.scope(apps: [app], respectsSwitches: false)
                try items.forEachItem(inDomain: scope.domain) { app, item in
                    if item.expiration > now { goesOn = try body(app, item, apps.count > 1) }
                    return goesOn
                }
            } catch let error as IndexError {
                unreadable.append(UnreadableApp(app: app, error: error))
            }
        }
        return unreadable
    }
}
