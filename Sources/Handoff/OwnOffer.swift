import HandoffLink
import NIOCore

/// An activity that an app of this machine offers.
struct OwnOffer {
    /// Which activity of which connection.
    struct Key: Hashable {
        var connection: ObjectIdentifier
        var number: UInt64
    }

    var activity: HandoffActivity
    /// What people call the app; nil until that was read.
    var appName: String?
    let connection: LocalConnection
    /// Of this offer until it was continued; never used again.
    var token = RandomToken.make()
    let since = NIODeadline.now()
    /// Machines that were sent the state by the token.
    var handedTo: Set<String> = []
    /// Whether it was continued, so that the token is not valid any more.
    var isSpent = false

    init(_ activity: HandoffActivity, connection: LocalConnection) {
        self.activity = activity
        self.connection = connection
    }

    /// What other machines are told; nil before the app's name is known.
    var message: PeerOffer? {
        guard let appName else { return nil }
        return PeerOffer(
            token: token, activityType: activity.activityType,
            title: activity.title.map { Self.shortened($0, PeerMessage.maximumTitleBytes) }, app: activity.app,
            appName: appName, hasPage: activity.hasPage, supportsStreams: activity.supportsStreams, age: 0)
    }

    static func shortened(_ text: String, _ maximumBytes: Int) -> String {
        guard text.utf8.count > maximumBytes else { return text }
        // At a border of characters, or, inside of one that is longer than all, at one of scalars.
        var end = text.utf8.index(text.startIndex, offsetBy: maximumBytes)
        while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
        let whole = text[..<end].dropLast(end.samePosition(in: text) == nil ? 1 : 0)
        return String(whole.isEmpty ? text[..<end] : whole)
    }
}

/// A token by which an activity was handed to a machine, so that streams lead back to it.
struct HandedActivity {
    var connection: LocalConnection
    var number: UInt64
    var app: String
    var devices: Set<String>
}
