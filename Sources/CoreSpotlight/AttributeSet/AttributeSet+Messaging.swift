/// Data is Foundation's.
public import Foundation

// Names and types: Apple, "CSSearchableItemAttributeSet", developer.apple.com/documentation/corespotlight.

extension CSSearchableItemAttributeSet {
    /// Body as HTML, in UTF-8 bytes. The text in its first MiB is searched as textContent is.
    public var htmlContentData: Data? {
        get { data("htmlContentData") }
        set { setData("htmlContentData", newValue) }
    }

    /// The whole text of the item, as plain text. Searched as full text, the lightest field, in which query strings
    /// match whole words without the w modifier.
    public var textContent: String? {
        get { text("textContent") }
        set { setText("textContent", newValue) }
    }

    /// All headers of a mail by name, each with a list of values because a header may repeat. Stored and returned, but
    /// not found by words.
    public var emailHeaders: [String: [Any]]? {
        get { dictionary("emailHeaders") }
        set { setDictionary("emailHeaders", newValue) }
    }

    /// Mailboxes that hold the message: CSMailboxInbox, CSMailboxDrafts, CSMailboxSent and the like, or the app's own.
    /// Not found by words.
    public var mailboxIdentifiers: [String]? {
        get { texts("mailboxIdentifiers") }
        set { setTexts("mailboxIdentifiers", newValue) }
    }

    /// 1 when the message is probably junk, otherwise 0; never nil. A filter can compare it to leave such messages out.
    public var likelyJunk: NSNumber {
        get { number("likelyJunk") ?? 0 }
        set { setNumber("likelyJunk", newValue) }
    }

    /// 1 when the system, not the app, judges the message urgent, hence read-only; a number that queries can compare.
    public var isPriority: NSNumber? { number("isPriority") }
}
