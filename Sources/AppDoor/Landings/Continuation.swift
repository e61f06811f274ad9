package import AppLanding
package import SearchlightBasics

/// What a person chose of the app, waiting for the app's answer. Any thread.
package final class Continuation: Sendable {
    /// What was chosen.
    package let landing: Landing
    private let answered: @Sendable (Bool) -> Void

    init(_ landing: Landing, _ answered: @escaping @Sendable (Bool) -> Void) {
        self.landing = landing
        self.answered = answered
    }

    /// Tells the person's program whether the app shows it; sent when this returns, so that the app may end then. The first answer
    /// counts, and only one that comes within ``ContinuationListener/patienceMilliseconds``.
    package func answer(isShown: Bool) { answered(isShown) }

    /// Without an answer the app does not show it.
    deinit { answered(false) }

    /// On one line: `kind` (`item`, `search`, `page`, `settings` or `activity`), `type`, and what there is of `id`, `typed`,
    /// `action`, `title`, `domain`, `contentType`, `webpageURL`, `referrerURL`, `targetContentIdentifier` and `userInfo`.
    package var json: JSONValue { landing.continuationJSON }
}

extension Landing {
    private var kind: String {
        switch activityType {
        case Landing.itemType: "item"
        case Landing.searchType: "search"
        case Landing.pageType: "page"
        case Landing.settingsType: "settings"
        default: "activity"
        }
    }

    /// See ``Continuation/json``. The form in which it comes from the person's program is another.
    package var continuationJSON: JSONValue {
        var members: [JSONValue.Member] = [.init("kind", .string(kind)), .init("type", .string(activityType))]
        let parts: [(String, String?)] = [
            ("id", texts[Landing.itemKey]), ("typed", texts[Landing.searchKey]), ("action", texts[Landing.actionKey]),
            ("title", title), ("domain", domain), ("contentType", contentType), ("webpageURL", webpageURL),
            ("referrerURL", referrerURL), ("targetContentIdentifier", targetContentIdentifier),
        ]
        for (name, text) in parts { if let text { members.append(.init(name, .string(text))) } }
        if !archivedUserInfo.isEmpty { members.append(.init("userInfo", UserInfoList.decode(archivedUserInfo))) }
        return .object(members)
    }
}
