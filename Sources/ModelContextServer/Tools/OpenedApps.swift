import AppPrograms
import SearchEngine
import SearchlightBasics
import SystemIndex

/// The only door between a language model and the apps. It has what the person opened to language models, by the
/// switches at the moment of asking.
struct OpenedApps {
    let index: SystemIndex
    /// In the order of their identifiers.
    let apps: [AppIdentifier]

    init(_ index: SystemIndex) throws {
        self.index = index
        let switches = try index.switches()
        apps = try index.apps().filter(switches.isOpenToModels)
    }

    /// An app as a model named it. Whether there is one that is not open is not told.
    func app(_ name: String) throws -> AppIdentifier {
        guard let app = apps.first(where: { $0.rawValue == name }) else {
            throw ToolError(
                "No app of this identifier is open to language models. The person opens one with "
                    + "`searchlight apps models on APP`; list_apps says which are.")
        }
        return app
    }

    /// Throws if no app is open to models.
    func requireAny() throws {
        if apps.isEmpty {
            throw ToolError(
                "The person has opened no app to language models. `searchlight apps models on APP` does, and so does "
                    + "the page Apps of `searchlight serve`.")
        }
    }

    /// An item that a search would show.
    func item(_ identifier: String, of app: AppIdentifier, now: Int64) throws -> Document? {
        guard let item = try index.app(app).document(identifier), item.expiration > now,
            try Hiding.of(identifier, app, index).isEmpty
        else { return nil }
        return item
    }

    /// An activity that a search would show, by its persistent identifier.
    func activity(_ identifier: String, of app: AppIdentifier, now: Int64) throws -> ActivityRecord? {
        guard let document = try index.app(app).activities.snapshot()?.document(identifier), document.expiration > now
        else { return nil }
        return ActivityRecord(document)
    }

    /// An app as answers refer to it.
    func reference(_ app: AppIdentifier) -> [JSONValue.Member] {
        // If a registration cannot be read, the app's items are still found.
        let name = (try? index.name(of: app)) ?? app.rawValue
        return [.init("app", .string(app.rawValue)), .init("appName", .string(name))]
    }

    /// Apps that could not be read, which an answer must not pass over in silence.
    func leftOut(_ unreadable: [UnreadableApp]) -> [JSONValue.Member] {
        if unreadable.isEmpty { return [] }
        let apps = unreadable.map {
            JSONValue.object(reference($0.app) + [.init("problem", .string($0.error.message))])
        }
        return [.init("leftOut", .array(apps))]
    }
}
