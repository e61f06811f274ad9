import AppPrograms
/// For `Home`.
package import SystemIndex

/// What a program on this machine says to the Handoff service. `Docs/Handoff.md`, "On one machine".
///
/// The first message decides what a connection is: an app's, a stream, or a face's with questions.
public enum LinkRequest: Sendable, Hashable {
    /// An activity can be continued elsewhere, or what was told of it changed.
    case offer(HandoffActivity)
    /// An activity cannot be continued any more.
    case withdraw(activity: UInt64)
    /// What ``LinkEvent/save(activity:request:)`` asked for.
    case state(request: UInt64, HandoffState)
    /// The activity could not be saved.
    case failed(request: UInt64, HandoffFailure)
    /// The app takes a stream that ``LinkEvent/stream(activity:stream:)`` told it of. Bytes follow.
    case takeStream(UInt64)
    /// The app that continued an activity wants a stream to where it came from. Bytes follow.
    case openStream(continuation: String)
    /// What can be continued here?
    case offers
    /// The person chose an offer.
    case continueOffer(token: String)
    /// What is the service doing?
    case status
    /// Devices or settings on the disk have changed.
    case reload
}

/// What the Handoff service says to a program on this machine.
public enum LinkEvent: Sendable, Hashable {
    /// Another machine wants the activity: save it, and answer with its state.
    case save(activity: UInt64, request: UInt64)
    /// The activity is shown on another machine now.
    case continued(activity: UInt64)
    /// The app that continued the activity opened a stream.
    case stream(activity: UInt64, stream: UInt64)
    /// From now on the connection carries the stream: the app sends its bytes, and the service sends chunks. A chunk is its length in
    /// four bytes, big-endian, up to 1 MiB, then the bytes. A length of zero is the end; a connection that ends before is broken.
    case ready
    /// There is no stream, for this reason.
    case refused(HandoffFailure)
    /// The answer to ``LinkRequest/offers``, the newest first.
    case offers([HandoffOffer])
    /// The answer to ``LinkRequest/continueOffer(token:)``.
    case outcome(HandoffOutcome)
    /// The answer to ``LinkRequest/status``.
    case status(HandoffStatus)
    /// ``LinkRequest/reload`` was done.
    case done
}

/// Where the Handoff service of a home listens.
public enum LinkAddress {
    /// Bytes of the longest message, either way. A byte of the archive has up to four in JSON.
    public static let maximumBytes = 3 << 20

    /// The path of the service's socket.
    ///
    /// - Throws: `IndexError.Code.permissionDenied` if the runtime folder belongs to another user.
    package static func path(home: Home) throws -> String {
        // No app has a name with a zero in it.
        try MessageSocket.path(home: home, name: "\u{0}handoff")
    }
}
