import AppLanding
import AppPrograms
import ResultCards
import SearchEngine
import SearchlightBasics
import Synchronization
import SystemIndex

/// What apps and their custom actions are called. Changes are seen after a second, because each keystroke names twenty
/// results' apps.
final class AppNames: Sendable {
    private let index: SystemIndex
    private let mapService: String?
    /// Pictures of the person's files.
    let thumbnails: Thumbnails
    private struct Known {
        var name: String
        /// The app as answers refer to it.
        var reference: JSONValue
        var options: Card.Options
        var read: ContinuousClock.Instant
    }
    private let known = Mutex<[AppIdentifier: Known]>([:])

    init(index: SystemIndex, mapService: String?, thumbnails: Thumbnails) {
        self.index = index
        self.mapService = mapService
        self.thumbnails = thumbnails
    }

    func name(of app: AppIdentifier) -> String { known(app).name }

    /// What the cards of an app's items need besides the items.
    func cardOptions(of app: AppIdentifier) -> Card.Options { known(app).options }

    private func known(_ app: AppIdentifier) -> Known {
        let now = ContinuousClock.now
        if let found = known.withLock({ $0[app] }), found.read.duration(to: now) < .seconds(1) { return found }
        // If a registration cannot be read, the app's items are still found.
        let name = Self.readable((try? index.name(of: app)) ?? app.rawValue, app)
        let ways = (try? index.waysToOpen(app)) ?? .none
        let reference = JSONValue.members([
            "id": .string(app.rawValue), "name": .string(name),
            "icon": .string("/api/apps/\(PercentEncoding.escaped(app.rawValue))/icon"),
            "hasIcon": .boolean(((try? index.iconPath(of: app)) ?? nil) != nil),
            "canOpen": .boolean(ways.opensItems), "canSearch": .boolean(ways.searches),
        ])
        let new = Known(
            name: name, reference: reference,
            options: Card.Options(
                mapService: mapService, actionTitles: (try? index.actionTitles(of: app)) ?? [:]), read: now)
        known.withLock { $0[app] = new }
        return new
    }

    /// Returns a name for people: an app that gave none is called after the last part of its identifier.
    private static func readable(_ name: String, _ app: AppIdentifier) -> String {
        guard name == app.rawValue, let last = name.split(separator: ".").last, last.count < name.count else {
            return name
        }
        let words = last.split { $0 == "-" || $0 == "_" }.joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// The app as answers refer to it.
    func reference(_ app: AppIdentifier) -> JSONValue { known(app).reference }

    /// Damaged data that is kept in quarantine, as answers tell of it.
    static func quarantined(_ part: Quarantined) -> JSONValue {
        .members([
            "name": .string(part.name), "path": .string(part.path), "since": .moment(part.date),
            "recovered": part.recovered.map { .count($0) } ?? .null, "lost": part.lost.map { .count($0) } ?? .null,
            "isIncomplete": .boolean(part.isIncomplete), "detail": .string("\(part.sentence) \(part.advice)"),
        ])
    }

    /// Apps that could not be read, as answers tell of them.
    func leftOut(_ apps: [UnreadableApp]) -> JSONValue {
        .array(
            apps.map {
                .members([
                    "app": reference($0.app), "code": .string($0.error.code.rawValue),
                    "detail": .string($0.error.description),
                ])
            })
    }
}
