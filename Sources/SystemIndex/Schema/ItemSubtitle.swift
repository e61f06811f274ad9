package import SearchEngine

/// The line below the title that an entity of App Intents shows, if its attributes have a description of their own; of a file, its
/// folder.
package enum ItemSubtitle {
    /// Of the attribute that it is kept in.
    package static let name = "searchlight_subtitle"
}

extension Document {
    /// The line below the title where nothing else is shown of the item; nil for none.
    package var subtitle: String? { text(ItemSubtitle.name) ?? text("contentDescription") }

    /// What says where it is: the folder of a file, else its domain; empty for none.
    package var placeText: String { text("path") == nil ? domain : text(ItemSubtitle.name) ?? "" }
}
