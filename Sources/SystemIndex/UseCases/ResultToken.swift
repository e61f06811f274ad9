import SearchEngine
import SearchlightBasics

/// Names a result for a later request or another process. It is not secret: it says in another form what the result
/// says.
package struct ResultToken: Sendable, Hashable {
    /// The app of the item.
    package var app: AppIdentifier
    /// Whether it is an activity without an item.
    package var isActivity: Bool
    /// The item's, or the activity's if ``isActivity``.
    package var identifier: String

    /// Bytes that a token has at most: an app's and an item's identifier in Base64.
    package static let maximumLength = 8192

    /// Of parts.
    package init(app: AppIdentifier, isActivity: Bool, identifier: String) {
        self.app = app
        self.isActivity = isActivity
        self.identifier = identifier
    }

    /// URL-safe Base64 of the kind, the app, a zero byte and the identifier.
    package var text: String {
        Base64.urlText("\(isActivity ? "a" : "i")\(app.rawValue)\0\(identifier)".utf8)
    }

    /// nil if it is not a token.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.maximumLength else { return nil }
        guard let bytes = Base64.bytes(ofURLText: text.utf8), let whole = String(validating: bytes, as: UTF8.self),
            let zero = whole.firstIndex(of: "\0"), let kind = whole.first, kind == "a" || kind == "i",
            let app = try? AppIdentifier(String(whole[whole.index(after: whole.startIndex)..<zero]))
        else { return nil }
        let identifier = String(whole[whole.index(after: zero)...])
        guard !identifier.isEmpty else { return nil }
        self.init(app: app, isActivity: kind == "a", identifier: identifier)
    }
}

extension FoundItem {
    /// The name of the result in a later request.
    package var token: ResultToken {
        ResultToken(app: app, isActivity: isActivity, identifier: hit.identifier)
    }
}

extension SystemIndex {
    /// Learns that a person chose a result or looked at it after typing a text, and credits its app. All faces report
    /// it here. Without a text there is no order to learn. On the disk when it returns.
    ///
    /// - Parameter now: seconds since 1970.
    /// - Throws: `IndexError` when it cannot be written down.
    package func learn(_ engagement: Engagement, of result: ResultToken, typed: String, now: Int64) throws {
        guard !typed.isEmpty else { return }
        try credit(engagement, to: result.app, now: now)
        if result.isActivity {
            try engage(engagement, withActivity: result.identifier, of: result.app, typed: typed, now: now)
        } else {
            try engage(engagement, withItem: result.identifier, of: result.app, typed: typed, now: now)
        }
    }
}
