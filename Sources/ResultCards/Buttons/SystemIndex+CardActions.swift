package import AppLanding
package import SystemIndex

extension SystemIndex {
    /// Does what a button of a result's card says. It opens the address with the person's own program for it, or tells
    /// the app of a custom action as a landing does. Waits as ``land(_:in:offersTerminal:)`` does. Any thread.
    ///
    /// - Parameters:
    ///   - typed: the text that was searched.
    ///   - offersTerminal: see ``land(_:in:offersTerminal:)``.
    /// - Throws: `IndexError` when the item or the registration cannot be read.
    package func perform(
        _ action: CardAction, of found: FoundItem, typed: String, offersTerminal: Bool = false
    ) throws -> LandingOutcome {
        if let identifier = action.identifier {
            var landing = try found.landing(typed: typed)
            landing.texts[Landing.actionKey] = identifier
            return try land(landing, in: found.app, offersTerminal: offersTerminal)
        }
        guard let address = action.url else { return .cannotOpen }
        return openAddress(address, for: found.app)
    }
}
