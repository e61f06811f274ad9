import ArgumentParser
import FoundationEssentials
import SearchEngine
import SystemIndex

/// Which items a list is of.
struct ItemOptions: ParsableArguments {
    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("Only items of this app. Repeat it for several apps.", valueName: "id"))
    var app: [String] = []

    @Option(help: "Only items of this domain and its subdomains.")
    var domain: String?

    /// Calls `body` with every item that has not expired, and whether there are several apps; false stops.
    ///
    /// - Returns: the apps that could not be read, or not to the end.
    func forEach(_ body: (AppIdentifier, Document, Bool) throws -> Bool) throws -> [UnreadableApp] {
        let index = try Homes.standard()
        let apps = try Homes.apps(app, in: index)
        let now = Int64(Date().timeIntervalSince1970)
        var unreadable: [UnreadableApp] = [], goesOn = true
        for app in apps where goesOn {
            do {
                let scope = try index.scope(apps: [app], respectsSwitches: false)
                try scope.forEachItem(inDomain: domain) { app, item in
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
