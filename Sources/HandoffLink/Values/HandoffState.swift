/// What continues an activity, as the program saved it at the moment it was asked for.
public struct HandoffState: Sendable, Hashable {
    /// The activity's own.
    public var activityType: String
    /// What the person calls it.
    public var title: String?
    /// The archived `userInfo`, limited to the required keys. `UserInfoArchive` writes and reads it.
    public var archivedUserInfo: [UInt8] = []
    /// The page that shows the same.
    public var webpageURL: String?
    /// The address that the activity came from.
    public var referrerURL: String?
    /// Which part of the app shows it.
    public var targetContentIdentifier: String?
    /// Whether the program answers streams.
    public var supportsStreams = false

    /// - Parameter activityType: see ``activityType``.
    public init(activityType: String) { self.activityType = activityType }

    /// Bytes that ``archivedUserInfo`` may have.
    public static let maximumUserInfoBytes = 512 << 10
}

/// Why an activity could not be continued. The numbers are those of Apple's errors in `NSCocoaErrorDomain`.
public enum HandoffFailure: Int, Sendable, Hashable {
    /// It is not current there any more, or its program could not save it.
    case failed = 4608
    /// There is no connection to the other machine, or it broke.
    case connectionUnavailable = 4609
    /// The program there said nothing for too long.
    case timedOut = 4610
    /// `userInfo` has more than ``HandoffState/maximumUserInfoBytes``.
    case userInfoTooLarge = 4611
}
