/// Hidden results have a form as JSON.
package import SearchlightBasics

/// A result that the person does not want to see any more.
package struct HiddenResult: Sendable, Hashable {
    /// The app's identifier.
    package var app: String
    package var isActivity: Bool
    /// The item's, or the activity's.
    package var identifier: String
    /// What it was called then, so that the person knows it again.
    package var title: String
    /// Seconds since 1970.
    package var hiddenAt: Int64

    /// Characters of a title that are kept at most.
    static let maximumTitle = 200
    /// Each search looks for as many more results as are hidden, so there is a limit.
    package static let maximumCount = 200

    func names(_ app: AppIdentifier, isActivity: Bool, _ identifier: String) -> Bool {
        self.identifier == identifier && self.app == app.rawValue && self.isActivity == isActivity
    }
}

extension Switches {
    /// Whether the person hid a result.
    package func hides(_ app: AppIdentifier, isActivity: Bool, _ identifier: String) -> Bool {
        hiddenResults.contains { $0.names(app, isActivity: isActivity, identifier) }
    }
}

extension HiddenResult: JSONConvertible {
    package init(json: JSONValue) throws(JSONFormError) {
        app = try json.value("app")
        isActivity = try json.value("isActivity")
        identifier = try json.value("identifier")
        title = try json.value("title")
        hiddenAt = try json.value("hiddenAt")
    }

    package var json: JSONValue {
        .object(of: [
            "app": app, "isActivity": isActivity, "identifier": identifier, "title": title, "hiddenAt": hiddenAt,
        ])
    }
}
