/// Landings are messages of JSON.
package import SearchlightBasics

extension Landing: JSONConvertible {
    package init(json: JSONValue) throws(JSONFormError) {
        self.init(activityType: try json.value("activityType"))
        texts = try json.value("texts")
        archivedUserInfo = try json.value("archivedUserInfo")
        title = try json.optional("title")
        webpageURL = try json.optional("webpageURL")
        referrerURL = try json.optional("referrerURL")
        targetContentIdentifier = try json.optional("targetContentIdentifier")
        domain = try json.optional("domain")
        contentType = try json.optional("contentType")
        continuation = try json.optional("continuation")
        failure = try json.optional("failure")
    }

    package var json: JSONValue {
        .object(of: [
            "activityType": activityType, "texts": texts, "archivedUserInfo": archivedUserInfo, "title": title,
            "webpageURL": webpageURL, "referrerURL": referrerURL, "targetContentIdentifier": targetContentIdentifier,
            "domain": domain, "contentType": contentType, "continuation": continuation, "failure": failure,
        ])
    }
}

/// What an app answers.
struct LandingAnswer: JSONConvertible {
    var isHandled: Bool

    init(isHandled: Bool) { self.isHandled = isHandled }

    init(json: JSONValue) throws(JSONFormError) { isHandled = try json.value("isHandled") }

    var json: JSONValue { .object(of: ["isHandled": isHandled]) }
}
