import ArgumentParser
import SearchEngine
import SystemIndex

/// Which apps are meant by `--app`, and their indexes.
enum Homes {
    static func standard() throws -> SystemIndex { SystemIndex(home: try Home.standard()) }

    /// An app identifier as given.
    static func identifier(_ text: String) throws -> AppIdentifier {
        do {
            return try AppIdentifier(text)
        } catch let error as IndexError {
            throw Failure(error.message)
        }
    }

    /// An app that has indexed something.
    static func existing(_ text: String, in index: SystemIndex) throws -> AppIdentifier {
        let app = try identifier(text)
        let known = try index.apps()
        if known.contains(app) { return app }
        // Apps that are only registered have no items to find. Apps that cannot be read may have some.
        let indexed = known.filter { (try? index.app($0).exists()) ?? true }
        let list = indexed.prefix(10).map(\.rawValue).joined(separator: ", ") + (indexed.count > 10 ? ", …" : "")
        let hint =
            indexed.isEmpty ? "No app has indexed anything in \(index.home.path)." : "Apps with items: \(list)."
        throw Failure("The app \(printable(text)) has indexed nothing. \(hint)", .nothing)
    }

    /// The named apps, or all if none is named. Each named app must exist.
    static func apps(_ names: [String], in index: SystemIndex) throws -> [AppIdentifier] {
        if names.isEmpty { return try index.apps() }
        var apps: [AppIdentifier] = []
        for name in names {
            let app = try existing(name, in: index)
            if !apps.contains(app) { apps.append(app) }
        }
        return apps
    }
}
