package import AppLanding
package import SystemIndex

/// How the Handoff service of a home runs.
package struct HandoffConfiguration: Sendable {
    /// Whose machines, apps and settings these are.
    package var home: Home
    /// The address to listen at for other machines; nil for all.
    package var host: String?
    /// The port to listen at; nil for the one that the home keeps.
    package var port: Int?
    /// Whether other machines are looked for in the local network.
    package var usesDiscovery = true
    package var timing = HandoffTiming()
    /// Opens a page in the browser; nil for the person's own.
    package var openPage: (@Sendable (String) -> LandingOutcome)?
    /// Given sentences on machines that come and go, without their names and keys.
    package var note: @Sendable (String) -> Void = { _ in }
    /// Given sentences on failures, without names, keys, titles and content.
    package var log: @Sendable (String) -> Void = { _ in }

    /// - Parameter home: see ``home``.
    package init(home: Home) { self.home = home }
}
