import FoundationEssentials
package import QuickAnswers

/// The answer that a search box gives by itself.
package enum TypedAnswer {
    private static let environment = ProcessInfo.processInfo.environment
    private static let style = NumberStyle(environment: environment)
    private static let local = ZoneDatabase.system.local(environment: environment)

    /// Answers a text in the number format and the time zone of this process.
    ///
    /// - Parameter now: seconds since 1970.
    /// - Returns: nil if the text asks nothing that can be answered offline.
    package static func of(_ text: String, now: Int64) -> QuickAnswer? {
        QuickAnswers(style: style, now: now, local: local).answer(text)
    }
}
