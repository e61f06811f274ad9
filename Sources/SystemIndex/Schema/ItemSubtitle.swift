/// The line below the title that an entity of App Intents shows, if its attributes have a description of their own.
package enum ItemSubtitle {
    /// Of the attribute that it is kept in.
    package static let name = "searchlight_subtitle"
}
