/// How a landing ended.
public enum LandingOutcome: Sendable, Hashable {
    /// The app shows it.
    case landed
    /// The app's handler returned false.
    case declined
    /// The app ended while it was at it.
    case ended
    /// The app said nothing for ten seconds.
    case silent
    /// The app is not running, and nothing is known about how to start it.
    case cannotOpen
    /// Starting it failed.
    case notStarted(String)
    /// Another program opens it: a browser or a desktop.
    case handedOver
    /// It is on another machine, and did not come here, with a sentence that says why.
    case notContinued(String)

    /// Whether the app, or a program on its behalf, took it.
    public var isOpened: Bool { self == .landed || self == .handedOver }

    /// A sentence for the person.
    public func sentence(app: String) -> String {
        switch self {
        case .landed: "\(app) shows it."
        case .declined: "\(app) could not show it."
        case .ended: "\(app) ended before it showed anything."
        case .silent: "\(app) did not answer for ten seconds."
        case .cannotOpen:
            "\(app) is not running, and how to start it is not known. Register it with `searchlight register`."
        case .notStarted(let reason): "\(app) could not open it: \(reason)."
        case .handedOver: "\(app) was asked to show it."
        case .notContinued(let sentence): sentence
        }
    }
}
