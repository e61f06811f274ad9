import SearchEngine

extension SystemIndex {
    /// Hides a result from every search but the app's own, for every process, until it is shown again. On the disk when it
    /// returns.
    ///
    /// - Parameters:
    ///   - title: what it is called, for the list of what is hidden.
    ///   - now: seconds since 1970.
    /// - Throws: `IndexError` (`limitExceeded`) if too many are hidden, and when the switches cannot be written.
    package func hide(_ result: ResultToken, title: String, now: Int64) throws {
        try change { switches in
            guard !switches.hides(result.app, isActivity: result.isActivity, result.identifier) else { return }
            guard switches.hiddenResults.count < HiddenResult.maximumCount else {
                throw IndexError(
                    .limitExceeded, "\(HiddenResult.maximumCount) results are hidden already.",
                    remedy: "Show some of them again in the settings, or switch the app off.")
            }
            switches.hiddenResults.append(
                HiddenResult(
                    app: result.app.rawValue, isActivity: result.isActivity, identifier: result.identifier,
                    title: String(title.prefix(HiddenResult.maximumTitle)), hiddenAt: now))
        }
    }

    /// Shows a hidden result again.
    ///
    /// - Returns: whether it was hidden.
    /// - Throws: `IndexError` when the switches cannot be written.
    @discardableResult
    package func unhide(_ result: ResultToken) throws -> Bool {
        var wasHidden = false
        try change { switches in
            wasHidden = switches.hides(result.app, isActivity: result.isActivity, result.identifier)
            switches.hiddenResults.removeAll { $0.names(result.app, isActivity: result.isActivity, result.identifier) }
        }
        return wasHidden
    }

    /// The hidden results, the latest first.
    ///
    /// - Throws: `IndexError` when the switches cannot be read.
    package func hiddenResults() throws -> [(token: ResultToken, hidden: HiddenResult)] {
        try switches().hiddenResults.reversed().compactMap { hidden in
            // A file that was changed by hand may hold anything.
            guard let app = try? AppIdentifier(hidden.app) else { return nil }
            return (ResultToken(app: app, isActivity: hidden.isActivity, identifier: hidden.identifier), hidden)
        }
    }
}
