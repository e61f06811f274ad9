package import SearchlightBasics

/// One thing that a file holds: the file itself, or a mail, a person, an event or a bookmark in it.
package struct ExtractedItem: Sendable {
    /// An empty text for the file itself; else an identifier that stays the same while the file changes around it, such as
    /// a `Message-ID`, a `UID` or an address.
    package var part: String
    /// Names of Core Spotlight's attributes (the Swift names) with their values. Dates are ISO 8601 texts, with a zone if the
    /// file states one. Each name occurs once.
    package var attributes: [(name: String, value: JSONValue)]
    /// Why something is missing, in words for a person: a limit that cut the text. Nil if nothing is.
    package var note: String?

    /// An item.
    package init(part: String, attributes: [(name: String, value: JSONValue)], note: String? = nil) {
        self.part = part
        self.attributes = attributes
        self.note = note
    }

    /// The value of an attribute; nil without one.
    package subscript(name: String) -> JSONValue? { attributes.first { $0.name == name }?.value }
}
