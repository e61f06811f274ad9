public import Foundation

// Names and types: Apple, "CSSearchableItemAttributeSet", developer.apple.com/documentation/corespotlight.

extension CSSearchableItemAttributeSet {
    /// What the item is about in a line; for a mail, its subject, which the mail card shows. Searched as a name, so put
    /// the same text in title to weigh most.
    public var subject: String? {
        get { text("subject") }
        set { setText("subject", newValue) }
    }

    /// Overall theme of the item in a word or two, such as autumn or travel; searched as a keyword rather than as
    /// description.
    public var theme: String? {
        get { text("theme") }
        set { setText("theme", newValue) }
    }

    /// The text under the title on the card, up to three lines with its line breaks kept; searched as description. Aim
    /// for at most 300 characters.
    public var contentDescription: String? {
        get { text("contentDescription") }
        set { setText("contentDescription", newValue) }
    }

    /// Formal reference in some naming scheme, such as an ISBN. Where none is set, the uniqueIdentifier of the item that
    /// the set belongs to. Not found by words, only by a query string.
    public var identifier: String? {
        get { text("identifier") ?? itemIdentifier }
        set { setText("identifier", newValue) }
    }

    /// Groups of people that the content is meant for, such as teachers or beginners, as classified by its publisher;
    /// searched as names.
    public var audiences: [String]? {
        get { texts("audiences") }
        set { setTexts("audiences", newValue) }
    }

    /// Size of the document in megabytes, the unit Apple's header names; part of the document card beside pageCount,
    /// and comparable in queries.
    public var fileSize: NSNumber? {
        get { number("fileSize") }
        set { setNumber("fileSize", newValue) }
    }

    /// Number of pages; drawn on the document card with author, modification date and size, and comparable in queries.
    public var pageCount: NSNumber? {
        get { number("pageCount") }
        set { setNumber("pageCount", newValue) }
    }

    /// Width of a page in points, 72 to the inch; if pages differ, that of the first. Pairs with pageHeight and is
    /// comparable in queries.
    public var pageWidth: NSNumber? {
        get { number("pageWidth") }
        set { setNumber("pageWidth", newValue) }
    }

    /// Height of a page in points, 72 to the inch; if pages differ, that of the first. Pairs with pageWidth and is
    /// comparable in queries.
    public var pageHeight: NSNumber? {
        get { number("pageHeight") }
        set { setNumber("pageHeight", newValue) }
    }

    /// Name of the encryption or protection the file uses, such as AES-256. Query strings can ask for it, but words do
    /// not find it.
    public var securityMethod: String? {
        get { text("securityMethod") }
        set { setText("securityMethod", newValue) }
    }

    /// The application a document was made with, such as LibreOffice, not a person: those belong in authorNames.
    /// Searched as a name.
    public var creator: String? {
        get { text("creator") }
        set { setText("creator", newValue) }
    }

    /// Software that turned the original into its present form, such as a PDF writer; searched as full text. Compare
    /// creator, which names the authoring application.
    public var encodingApplications: [String]? {
        get { texts("encodingApplications") }
        set { setTexts("encodingApplications", newValue) }
    }

    /// What sort of thing it is in words a person would use, such as spreadsheet or recipe; searched as a keyword. The
    /// card follows contentType instead.
    public var kind: String? {
        get { text("kind") }
        set { setText("kind", newValue) }
    }

    /// Fonts the document uses, by name; searched as full text, so that documents can be found by a typeface.
    public var fontNames: [String]? {
        get { texts("fontNames") }
        set { setTexts("fontNames", newValue) }
    }
}
