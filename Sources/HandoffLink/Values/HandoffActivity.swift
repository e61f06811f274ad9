/// For `AppIdentifier`.
public import SystemIndex

/// What a program tells of an activity that the person can go on with on another machine. No content.
public struct HandoffActivity: Sendable, Hashable {
    /// The program's own number for it.
    public var number: UInt64
    /// Which app the activity is of.
    public var app: String
    /// In reverse-DNS, such as `org.example.films.viewing`.
    public var activityType: String
    /// What the person calls it.
    public var title: String?
    /// Whether it has a page that a browser shows without the app.
    public var hasPage = false
    /// Whether the app answers streams.
    public var supportsStreams = false
    /// Seconds since 1970 from which on it cannot be continued; nil for no end.
    public var expiration: Int64?

    /// - Parameters:
    ///   - number: see ``number``.
    ///   - app: see ``app``.
    ///   - activityType: see ``activityType``.
    public init(number: UInt64, app: AppIdentifier, activityType: String) {
        self.number = number
        self.app = app.rawValue
        self.activityType = activityType
    }
}
