/// A record is kept as a document.
public import SearchEngine
import SearchlightBasics

/// Something the person did or saw, as it is kept: an NSUserActivity that became current.
public struct ActivityRecord: Sendable, Hashable {
    /// Reverse-DNS, such as `org.example.films.viewing`.
    public var activityType: String
    /// What people read; nil for an activity that is called by its type.
    public var title: String?
    /// Further words that it is found by.
    public var keywords: [String] = []
    /// The archived `userInfo`, limited to what is handed back at a landing.
    public var userInfo: [UInt8] = []
    /// The same for equal parts of `userInfo` that the app calls required; nil if it calls none so.
    public var userInfoDigest: String?
    /// The same content on the web.
    public var webpageURL: String?
    /// The address of the page that led to the activity's.
    public var referrerURL: String?
    /// Which part of the app shows it.
    public var targetContentIdentifier: String?
    /// The app's own name for it, to delete it by.
    public var persistentIdentifier: String?
    /// The item that this activity is about.
    public var relatedIdentifier: String?
    /// Whether the link says nothing about lifetimes: the activity may exist before the item and survives it.
    public var isWeaklyRelated = false
    /// Whether the app calls it fit for everybody, so that the person may report it to a public index that has its page.
    public var isPublic = false
    /// Dotted, as an item's; empty for none.
    public var domain = ""
    /// Seconds since 1970; nil for the standard 30 days after the last view.
    public var expiration: Int64?
    /// The content attribute set's attributes.
    public var attributes: [Attribute] = []
    /// How often it became current.
    public var views = 0
    /// When it last did, in seconds since 1970.
    public var lastViewed: Int64 = 0

    /// - Parameter activityType: reverse-DNS.
    public init(activityType: String) { self.activityType = activityType }

    static let standardLifetime: Int64 = 30 * 86_400

    /// The identity of an activity: the app's own name, else what it is about, else type, page, title and the required
    /// part of `userInfo`. Results that are activities have it.
    public var identifier: String {
        if let persistentIdentifier { return "persistent/\(activityType)/\(persistentIdentifier)" }
        if let relatedIdentifier { return "related/\(activityType)/\(relatedIdentifier)" }
        if let webpageURL { return "page/\(activityType)/\(webpageURL)" }
        if let userInfoDigest { return "info/\(activityType)/\(userInfoDigest)/\(title ?? "")" }
        return "title/\(activityType)/\(title ?? "")"
    }

    private enum Key {
        static let type = AttributeName.custom("searchlight_activity_type")
        static let userInfo = AttributeName.custom("searchlight_user_info")
        static let digest = AttributeName.custom("searchlight_user_info_digest")
        static let page = AttributeName.custom("searchlight_web_page")
        static let referrer = AttributeName.custom("searchlight_referrer")
        static let target = AttributeName.custom("searchlight_target_content")
        static let persistent = AttributeName.custom("searchlight_persistent_identifier")
        static let isWeak = AttributeName.custom("searchlight_weakly_related")
        static let title = AttributeName.custom("searchlight_title")
        static let isPublic = AttributeName.custom("searchlight_public")
        static let views = AttributeName.custom("searchlight_views")
        static let expires = AttributeName.custom("searchlight_expires")
    }

    /// As a document of the activities' own index. Its rank grows with each view: the date is that of the last one, and
    /// each view is worth a point of the ranking hint.
    package var document: Document {
        let schema = AttributeCatalog.schema
        var document = Document(
            identifier: identifier, domain: domain, expiration: expiration ?? lastViewed + Self.standardLifetime,
            attributes: attributes)
        func set(_ name: AttributeName, _ value: AttributeValue?) {
            document.attributes.removeAll { $0.name == name }
            if let value { document.attributes.append(Attribute(name, value)) }
        }
        let titleName = schema.attribute("title")
        if let title, document[titleName] == nil {
            set(titleName, .text(title))
        } else if let title, title != document.text("title") {
            // Its attributes have another: each finds it.
            set(Key.title, .text(title))
            let own = document.texts("alternateNames")
            if !own.contains(title) {
                set(schema.attribute("alternateNames"), .list((own + [title]).map(AttributeValue.text)))
            }
        }
        if !keywords.isEmpty {
            let own = document.texts("keywords")
            set(
                schema.attribute("keywords"),
                .list((own + keywords.filter { !own.contains($0) }).map(AttributeValue.text)))
        }
        set(
            schema.attribute(isWeaklyRelated ? "weakRelatedUniqueIdentifier" : "relatedUniqueIdentifier"),
            relatedIdentifier.map(AttributeValue.text))
        set(
            schema.attribute("lastUsedDate"),
            .date(Double(lastViewed) - AttributeValue.secondsFrom1970To2001))
        set(schema.attribute("rankingHint"), .integer(Int64(min(100, 50 + views))))
        set(Key.type, .text(activityType))
        set(Key.userInfo, .data(userInfo))
        set(Key.digest, userInfoDigest.map(AttributeValue.text))
        set(Key.page, webpageURL.map(AttributeValue.text))
        set(Key.referrer, referrerURL.map(AttributeValue.text))
        set(Key.target, targetContentIdentifier.map(AttributeValue.text))
        set(Key.persistent, persistentIdentifier.map(AttributeValue.text))
        set(Key.isWeak, .boolean(isWeaklyRelated))
        set(Key.isPublic, .boolean(isPublic))
        set(Key.views, .integer(Int64(views)))
        set(Key.expires, expiration.map(AttributeValue.integer))
        return document.withMarkupText
    }

    /// The record that a document of the activities' index was made from; nil for any other document.
    public init?(_ document: Document) {
        func text(_ name: AttributeName) -> String? {
            if case .text(let text)? = document[name] { text } else { nil }
        }
        guard let type = text(Key.type) else { return nil }
        activityType = type
        title = text(Key.title) ?? document.text("title")
        keywords = document.texts("keywords")
        if case .data(let bytes)? = document[Key.userInfo] { userInfo = bytes }
        userInfoDigest = text(Key.digest)
        webpageURL = text(Key.page)
        referrerURL = text(Key.referrer)
        targetContentIdentifier = text(Key.target)
        persistentIdentifier = text(Key.persistent)
        isWeaklyRelated = document[Key.isWeak] == .boolean(true)
        isPublic = document[Key.isPublic] == .boolean(true)
        relatedIdentifier = document.text(isWeaklyRelated ? "weakRelatedUniqueIdentifier" : "relatedUniqueIdentifier")
        domain = document.domain
        if case .integer(let seconds)? = document[Key.expires] { expiration = seconds }
        if case .integer(let count)? = document[Key.views] { views = Int(max(0, min(count, 1 << 53))) }
        lastViewed = Int64(
            nearest: ((document.number("lastUsedDate") ?? 0) + AttributeValue.secondsFrom1970To2001).rounded(
                .towardZero))
        attributes = document.attributes.filter { attribute in
            if case .custom(let name) = attribute.name { return !name.hasPrefix("searchlight_") }
            return true
        }
    }
}

extension ActivityRecord {
    /// The ``userInfoDigest`` of required parts: 32 digits.
    ///
    /// - Parameter bytes: the parts, which a program writes the same way each time.
    package static func digest(of bytes: [UInt8]) -> String {
        [UInt64(1), 2].map { seed in
            let digits = String(hashBytes(bytes, 0, bytes.count, seed: seed), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
