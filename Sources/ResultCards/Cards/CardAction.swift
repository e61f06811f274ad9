/// A button of a card.
package struct CardAction: Sendable, Hashable {
    /// What it does.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Dials: `tel:`.
        case call
        /// Writes a short message: `sms:`.
        case message
        /// Writes a mail: `mailto:`.
        case mail
        /// Shows the way: `geo:`, or the person's map service.
        case navigate
        /// Plays a file: `http:`, `https:` or `file:`.
        case play
        /// One of the app's own, which the app is told of: a landing with the item and ``CardAction/identifier``.
        case custom
    }

    /// What pressing it does.
    package var kind: Kind
    /// What it acts on, as people write it: a number, an address, a place, a title. For a custom action its title.
    package var label: String
    /// What to open. Its scheme is one of those that ``Kind`` names, whatever the app gave; nil for a custom action.
    package var url: String?
    /// A custom action's name, for `Landing.item(_:typed:action:)`.
    package var identifier: String?
    /// The same with another number or address, and other ways to reach the same person: a menu beside the button.
    package var alternatives: [CardAction] = []
}
