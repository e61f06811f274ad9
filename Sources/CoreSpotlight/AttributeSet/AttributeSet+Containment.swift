public import Foundation

// Names and types: Apple, "CSSearchableItemAttributeSet", developer.apple.com/documentation/corespotlight.

extension CSSearchableItemAttributeSet {
    /// Title of what the item is part of, such as a book series or a season. Searched as a name, so the parts are found
    /// by the whole. Pairs with containerOrder.
    public var containerTitle: String? {
        get { text("containerTitle") }
        set { setText("containerTitle", newValue) }
    }

    /// Name of the container in the person's language, for showing; searched as a name. It goes with containerTitle and
    /// containerIdentifier.
    public var containerDisplayName: String? {
        get { text("containerDisplayName") }
        set { setText("containerDisplayName", newValue) }
    }

    /// The app's own identifier of the container; items with the same value belong together. Not found by words, but
    /// can be asked for in a query string.
    public var containerIdentifier: String? {
        get { text("containerIdentifier") }
        set { setText("containerIdentifier", newValue) }
    }

    /// Position of the item among those with the same containerIdentifier, such as the volume of a series; a number
    /// that queries can compare.
    public var containerOrder: NSNumber? {
        get { number("containerOrder") }
        set { setNumber("containerOrder", newValue) }
    }
}
