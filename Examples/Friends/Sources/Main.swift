import ApplicationActivity
import CoreSpotlight
import ExampleKit
import Foundation
import UniformTypeIdentifiers

/// Somebody one knows.
struct Friend: Codable {
    let id: String
    let name: String
    let place: String
    let phone: String?
    let note: String
    let interests: [String]

    /// A PNG file's bytes.
    var picture: Data? {
        Bundle.module.url(forResource: id, withExtension: "png", subdirectory: "Pictures").flatMap {
            try? Data(contentsOf: $0)
        }
    }
}

/// Friends with their portraits, which the index gets as data.
@main
final class Friends: ApplicationDelegate {
    private let friends: [Friend]
    private lazy var window = Window(app: "Friends", content: self)

    static func main() async throws { try await Friends().run() }

    init() throws {
        let url = Bundle.module.url(forResource: "friends", withExtension: "json")!
        friends = try JSONDecoder().decode([Friend].self, from: Data(contentsOf: url))
    }

    private func run() async {
        let items = friends.map(searchableItem)
        await ExampleProgram.run(self, window) {
            try await CSSearchableIndex.default().indexSearchableItems(items)
            return "\(items.count) friends can be found."
        }
    }

    private func searchableItem(_ friend: Friend) -> CSSearchableItem {
        let attributes = CSSearchableItemAttributeSet(contentType: .contact)
        attributes.title = friend.name
        attributes.contentDescription = friend.note
        attributes.keywords = friend.interests
        attributes.city = friend.place
        attributes.thumbnailData = friend.picture
        if let phone = friend.phone {
            attributes.phoneNumbers = [phone]
            attributes.supportsPhoneCall = true
        }
        let item = CSSearchableItem(
            uniqueIdentifier: friend.id, domainIdentifier: "friends", attributeSet: attributes)
        item.expirationDate = .distantFuture
        return item
    }

    func application(
        _ application: Application, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool {
        guard userActivity.activityType == CSSearchableItemActionType,
            let identifier = userActivity.userInfo?[CSSearchableItemActivityIdentifier] as? String
        else { return false }
        return showFriend(identifier, searched: userActivity.userInfo?[CSSearchQueryString] as? String)
    }

    private func showFriend(_ identifier: String, searched: String?) -> Bool {
        window.show(identifier, searched: searched ?? "")
    }
}

extension Friends: WindowContent {
    var rows: [WindowRow] {
        friends.map { WindowRow(id: $0.id, title: $0.name, subtitle: $0.place, picture: $0.id) }
    }

    func detail(_ id: String) -> WindowDetail? {
        guard let friend = friends.first(where: { $0.id == id }) else { return nil }
        var detail = WindowDetail(
            id: id, title: friend.name, subtitle: friend.place, picture: id,
            lines: [friend.note, friend.interests.joined(separator: ", ")])
        if let phone = friend.phone {
            detail.buttons = [.init(label: "Call \(phone)", url: "tel:" + phone.filter { $0 != " " })]
        }
        return detail
    }

    func picture(_ name: String) -> Data? { friends.first { $0.id == name }?.picture }
}
