import ApplicationActivity
import CoreSpotlight
import ExampleKit
import Foundation

/// One item of every kind of card.
@main
final class Cards: ApplicationDelegate {
    private let items = CardItems.all
    private lazy var window = Window(app: "Cards", content: self)

    static func main() async { await Cards().run() }

    private func run() async {
        let items = items
        await ExampleProgram.run(self, window) {
            try await CSSearchableIndex.default().indexSearchableItems(items)
            return "\(items.count) items can be found."
        }
    }

    func application(
        _ application: Application, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool {
        guard userActivity.activityType == CSSearchableItemActionType,
            let identifier = userActivity.userInfo?[CSSearchableItemActivityIdentifier] as? String
        else { return false }
        let searched = userActivity.userInfo?[CSSearchQueryString] as? String ?? ""
        guard window.show(identifier, searched: searched) else { return false }
        if let action = userActivity.userInfo?[CSActionIdentifier] as? String { perform(action, identifier, searched) }
        return true
    }

    /// A button of the card, pressed in the search.
    private func perform(_ action: String, _ identifier: String, _ searched: String) {
        switch action {
        case CardItems.trackAction: window.say("The parcel is at the ferry terminal.", searched: searched)
        case CardItems.confirmAction: window.say("The delivery is confirmed.", searched: searched)
        default: window.say("This app knows no \(action).", searched: searched)
        }
    }
}

extension Cards: WindowContent {
    var rows: [WindowRow] {
        items.map { item in
            WindowRow(
                id: item.uniqueIdentifier, title: item.attributeSet.title ?? item.uniqueIdentifier,
                subtitle: item.attributeSet.contentType ?? "",
                picture: item.attributeSet.thumbnailData?.isEmpty == false ? item.uniqueIdentifier : nil)
        }
    }

    func detail(_ id: String) -> WindowDetail? {
        guard let item = items.first(where: { $0.uniqueIdentifier == id }) else { return nil }
        let attributes = item.attributeSet
        let keywords = attributes.keywords ?? []
        var lines = [attributes.contentDescription ?? attributes.textContent ?? ""]
        if !keywords.isEmpty {
            lines.append("\(keywords.count) keywords: " + keywords.prefix(12).joined(separator: ", "))
        }
        return WindowDetail(
            id: id, title: attributes.title ?? id, subtitle: attributes.contentType ?? "",
            picture: attributes.thumbnailData?.isEmpty == false ? id : nil, lines: lines)
    }

    func picture(_ name: String) -> Data? {
        items.first { $0.uniqueIdentifier == name }?.attributeSet.thumbnailData
    }
}
