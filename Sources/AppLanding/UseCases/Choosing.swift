import SearchEngine
package import SystemIndex

/// The outcome of choosing a result.
package enum ChoiceOutcome: Sendable {
    /// The item or activity is not indexed any more.
    case gone
    /// Its app was told, started, or could not be.
    case landed(LandingOutcome)
}

extension SystemIndex {
    /// Opens a result in its app, and learns that the person chose it: the one way in which every face opens a result.
    ///
    /// What is on another machine is continued here, and nothing is learned.
    ///
    /// The choice counts for the result and for its app if it was opened: what cannot be opened must not rise because the
    /// person tried. Waits for the app as ``land(_:in:offersTerminal:)`` does.
    ///
    /// - Parameters:
    ///   - typed: what the person had typed; empty if nothing.
    ///   - action: one of the item's own actions, by its identifier.
    ///   - offersTerminal: see ``land(_:in:offersTerminal:)``.
    ///   - now: seconds since 1970.
    ///   - notLearned: told why the choice is not remembered, which keeps no result from being opened.
    /// - Throws: `IndexError` when the item or the registration cannot be read.
    package func choose(
        _ result: ResultToken, typed: String, action: String? = nil, offersTerminal: Bool = false, now: Int64,
        notLearned: (any Error) -> Void = { _ in }
    ) throws -> ChoiceOutcome {
        if result.app == .handoff { return continueActivity(result.identifier) }
        guard try apps().contains(result.app), let landing = try landing(of: result, typed: typed, action: action)
        else { return .gone }
        let outcome = try land(landing, in: result.app, offersTerminal: offersTerminal)
        guard outcome.isOpened else { return .landed(outcome) }
        do {
            try learn(.chosen, of: result, typed: typed, now: now)
        } catch {
            notLearned(error)
        }
        return .landed(outcome)
    }
}
