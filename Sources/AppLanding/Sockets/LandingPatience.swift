/// How long an app is waited for.
struct LandingPatience: Sendable {
    /// Seconds from its start until it listens.
    var untilListening = 10.0
    /// Seconds from the delivery until it answers.
    var untilAnswer = 10.0

    /// For openers that hand over to others: those that fail do so at once.
    static let untilOpenerFailed = 0.5
}
