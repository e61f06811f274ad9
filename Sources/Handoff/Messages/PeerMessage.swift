import HandoffLink

/// What paired machines say to each other: `Docs/Handoff.md`, "Between machines".
enum PeerMessage: Sendable, Hashable {
    /// The first message of each side on a connection.
    case hello(PeerHello)
    /// An activity can be continued.
    case offer(PeerOffer)
    /// An activity cannot be continued any more.
    case withdraw(token: String)
    /// The person wants to go on with an activity.
    case wanted(token: String, request: UInt64)
    /// The answer to ``wanted(token:request:)``.
    case state(request: UInt64, HandoffState)
    /// The activity could not be had.
    case failed(request: UInt64, HandoffFailure)
    /// The activity is shown here now.
    case continued(token: String)
    /// A stream for a continued activity: a request for a connection, or the first message on one.
    case stream(PeerStream)
    /// The app takes the stream: chunks follow.
    case ready
    /// There is no stream.
    case refused(stream: String, HandoffFailure)
    /// The person removed the other machine here.
    case unpaired
    case ping
    case pong
}

/// How a machine presents itself.
struct PeerHello: Sendable, Hashable {
    /// The protocol's version.
    var version: Int
    /// What the machine calls itself.
    var name: String
    /// Where it listens; nil if it does not.
    var port: Int?

    static let version = 1
}

/// An activity that can be continued.
struct PeerOffer: Sendable, Hashable {
    /// 32 hexadecimal digits.
    var token: String
    var activityType: String
    var title: String?
    /// The app's identifier.
    var app: String
    var appName: String
    var hasPage: Bool
    var supportsStreams: Bool
    /// Milliseconds since it was offered first, since clocks differ.
    var age: Int
}

/// A stream between the apps of two machines.
struct PeerStream: Sendable, Hashable {
    /// The token that the activity was continued by.
    var continuation: String
    /// 32 hexadecimal digits that the continuing machine chose.
    var identifier: String
}
