/// An activity on another machine that the person can continue here.
public struct HandoffOffer: Sendable, Hashable {
    /// What ``HandoffClient/continue(_:)`` takes. Random, and of this offer only.
    public var token: String
    /// What the person calls the other machine.
    public var device: String
    /// In reverse-DNS.
    public var activityType: String
    /// What the person calls the activity.
    public var title: String?
    /// The app here that continues it; nil if the page opens in the browser.
    public var app: String?
    /// What people call the app: the one here, else the one there.
    public var appName: String

    /// - Parameters: see the members.
    public init(
        token: String, device: String, activityType: String, title: String?, app: String?, appName: String
    ) {
        self.token = token
        self.device = device
        self.activityType = activityType
        self.title = title
        self.app = app
        self.appName = appName
    }
}

/// How it went when the person continued an activity.
public enum HandoffOutcome: Sendable, Hashable {
    /// The app shows it.
    case continued
    /// The page was handed to the browser.
    case openedPage
    /// The activity did not come.
    case failed(HandoffFailure)
    /// The activity came, and the app here did not show it, for this reason.
    case notShown(String)
    /// There is no such offer any more.
    case gone

    /// Whether the person sees the activity now.
    public var isShown: Bool { self == .continued || self == .openedPage }
}
