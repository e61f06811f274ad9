/// How well an index's files are protected while its owner is away: Apple's file protection classes. Each has a folder,
/// and so a log and segments, of its own.
public enum ProtectionClass: String, Sendable, Hashable, CaseIterable {
    case none
    case complete
    case completeUnlessOpen = "complete-unless-open"
    case completeUntilFirstUserAuthentication = "complete-until-first-user-authentication"

    /// Those whose items may stand outside their own folder too. Items with better protection stay where they are.
    static let combined: Set<ProtectionClass> = [.none, .completeUntilFirstUserAuthentication]

    /// What items without a wish of their own get, as Apple documents it.
    public static let standard = ProtectionClass.completeUntilFirstUserAuthentication
}
