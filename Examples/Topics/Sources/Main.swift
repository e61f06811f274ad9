import ApplicationActivity
import CoreSpotlight
import ExampleKit
import Foundation

/// Several kinds of record in one app, and screens that lead to them.
@main
final class Topics: ApplicationDelegate {
    private let records: Records
    private lazy var window = Window(app: "Topics", content: self)
    private lazy var viewing = Viewing(window)
    private static let screenPrefix = "screen."

    static func main() async throws { try await Topics().run() }

    init() throws { records = try Records() }

    private func run() async {
        // Before threads of the window meet it.
        _ = viewing
        let items = records.all.map(\.searchableItem)
        await ExampleProgram.run(self, window) {
            try await CSSearchableIndex.default().indexSearchableItems(items)
            for topic in Topic.allCases {
                let screen = Records.screen(topic)
                screen.becomeCurrent()
                screen.resignCurrent()
            }
            // Whoever asks for the end of storing waits for what was stored before.
            await NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: [])
            return "\(items.count) records and \(Topic.allCases.count) screens can be found."
        }
    }

    func application(
        _ application: Application, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool {
        let searched = userActivity.userInfo?[CSSearchQueryString] as? String ?? ""
        switch userActivity.activityType {
        case CSSearchableItemActionType:
            guard let id = userActivity.userInfo?[CSSearchableItemActivityIdentifier] as? String,
                let topic = Topic(userActivity.contentAttributeSet, identifier: id)
            else { return false }
            return show(topic, id, searched)
        case Records.recordType:
            guard let id = userActivity.userInfo?["id"] as? String else { return false }
            return window.show(id, searched: searched)
        case Records.screenType:
            guard let screen = userActivity.userInfo?["screen"] as? String else { return false }
            return window.show(Self.screenPrefix + screen, searched: searched)
        case CSQueryContinuationActionType:
            window.say("Searched for “\(searched)” in Topics.", searched: searched)
            return true
        default: return false
        }
    }

    func application(
        _ application: Application, didFailToContinueUserActivityWithType userActivityType: String, error: Error
    ) {
        viewing.sayThatNothingCame(error)
    }

    /// Each kind has a view of its own, which a record of another kind would not fit.
    private func show(_ topic: Topic, _ id: String, _ searched: String) -> Bool {
        guard let record = records[id], record.topic == topic else {
            window.say("That \(topic.rawValue) is not here any more.", searched: searched)
            return false
        }
        return window.show(id, searched: searched)
    }
}

extension Topics: WindowContent {
    var rows: [WindowRow] {
        let screens = Topic.allCases.map {
            WindowRow(id: Self.screenPrefix + $0.rawValue, title: $0.screenTitle, subtitle: "screen")
        }
        return screens + records.all.map(row)
    }

    private func row(_ record: Record) -> WindowRow {
        WindowRow(id: record.id, title: record.title, subtitle: record.topic.rawValue)
    }

    func detail(_ id: String) -> WindowDetail? {
        if let topic = Topic(rawValue: String(id.dropFirst(Self.screenPrefix.count))), id.hasPrefix(Self.screenPrefix) {
            var detail = WindowDetail(id: id, title: topic.screenTitle)
            detail.related = records.all.filter { $0.topic == topic }.map(row)
            detail.relatedTitle = "\(detail.related.count) records"
            return detail
        }
        guard let record = records[id] else { return nil }
        var detail = WindowDetail(
            id: id, title: record.title, subtitle: record.topic.rawValue, lines: [record.about])
        if let phone = record.phone {
            detail.buttons = [.init(label: "Call \(phone)", url: "tel:" + phone.filter { $0 != " " })]
        }
        detail.related = records.all.filter { $0.customer == id || $0.id == record.customer }.map(row)
        detail.relatedTitle = record.topic == .contact ? "Orders" : "Ordered by"
        return detail
    }

    func picture(_ name: String) -> Data? { nil }

    func viewed(_ id: String) {
        let screen = Topic(rawValue: String(id.dropFirst(Self.screenPrefix.count)))
        viewing.look(at: records[id]?.userActivity ?? screen.map(Records.screen))
    }

    func left() { viewing.look(at: nil) }
}
