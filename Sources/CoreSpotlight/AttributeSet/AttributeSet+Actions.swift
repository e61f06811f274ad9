/// Dates and data are Foundation's.
public import Foundation
/// Types are those of its twin for types.
public import UniformTypeIdentifiers

// Names and types: Apple, "CSSearchableItemAttributeSet", developer.apple.com/documentation/corespotlight.

extension CSSearchableItemAttributeSet {
    /// 1 makes the call button appear on the card and needs phoneNumbers. Set it if calling is a main purpose, as
    /// for a shop, not for any text that has a number.
    public var supportsPhoneCall: NSNumber? {
        get { number("supportsPhoneCall") }
        set { setNumber("supportsPhoneCall", newValue) }
    }

    /// 1 makes the navigate button appear and needs latitude and longitude. Set it where one would travel to the place,
    /// not for where a photo was taken.
    public var supportsNavigation: NSNumber? {
        get { number("supportsNavigation") }
        set { setNumber("supportsNavigation", newValue) }
    }

    /// Custom actions the item offers, in order, by the identifiers the app declares under CoreSpotlightActions; each
    /// is drawn as a button on the card. Empty means none.
    public var actionIdentifiers: [String] {
        get { texts("actionIdentifiers") ?? [] }
        set { setTexts("actionIdentifiers", newValue) }
    }

    /// Type of the file that sharing this item from search hands over; kept with the item. It is a uniform type,
    /// independent of contentType.
    public var sharedItemContentType: UTType? {
        get { text("sharedItemContentType").flatMap { UTType(identifier: $0, allowUndeclared: true) } }
        set { setText("sharedItemContentType", newValue?.identifier) }
    }
}
