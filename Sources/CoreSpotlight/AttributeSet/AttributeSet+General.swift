/// Dates, data and addresses are Foundation's.
public import Foundation

// Names and types: Apple, "CSSearchableItemAttributeSet", developer.apple.com/documentation/corespotlight.

extension CSSearchableItemAttributeSet {
    /// The name a list of results shows, localized by the app; without it the title is shown, then the identifier.
    /// Searched as title, the weightiest field.
    public var displayName: String? {
        get { text("displayName") }
        set { setText("displayName", newValue) }
    }

    /// Nicknames, former names, translations and other spellings, each a full name; searched as names, just below the
    /// title, and in Chinese also by pinyin.
    public var alternateNames: [String]? {
        get { texts("alternateNames") }
        set { setTexts("alternateNames", newValue) }
    }

    /// Full path of the item in the file system; its words are searched as full text. Give contentURL as well when the
    /// file can be opened.
    public var path: String? {
        get { text("path") }
        set { setText("path", newValue) }
    }

    /// File URL of the content this item stands for; on Apple's systems it also hides the file's own iCloud Drive
    /// entry. Its words are searched as full text.
    public var contentURL: URL? {
        get { url("contentURL") }
        set { setURL("contentURL", newValue) }
    }

    /// File URL of the picture drawn on the card. With neither this nor thumbnailData the card shows the app's icon;
    /// darkThumbnailURL pairs with it.
    public var thumbnailURL: URL? {
        get { url("thumbnailURL") }
        set { setURL("thumbnailURL", newValue) }
    }

    /// Bytes of the picture drawn on the card, in an image format. Explicitly empty data means no picture; none at all
    /// means the app's icon.
    public var thumbnailData: Data? {
        get { data("thumbnailData") }
        set { setData("thumbnailData", newValue) }
    }

    /// File URL of the picture meant for a dark appearance, the counterpart of thumbnailURL; set both so that there is
    /// always one to draw.
    public var darkThumbnailURL: URL? {
        get { url("darkThumbnailURL") }
        set { setURL("darkThumbnailURL", newValue) }
    }

    /// On an activity, the unique identifier of the item it belongs to. Their lifetimes are linked: the activity is not
    /// stored while that item is absent, and is deleted with it.
    public var relatedUniqueIdentifier: String? {
        get { text("relatedUniqueIdentifier") }
        set { setText("relatedUniqueIdentifier", newValue) }
    }

    /// On an activity, the unique identifier of an item it concerns, without a shared lifetime: it may come before the
    /// item and outlive it. Compare relatedUniqueIdentifier.
    public var weakRelatedUniqueIdentifier: String? {
        get { text("weakRelatedUniqueIdentifier") }
        set { setText("weakRelatedUniqueIdentifier", newValue) }
    }

    /// When any attribute last changed, the content aside. Comparable in queries, but recency is taken from
    /// lastUsedDate and the content dates instead.
    public var metadataModificationDate: Date? {
        get { date("metadataModificationDate") }
        set { setDate("metadataModificationDate", newValue) }
    }

    /// Uniform type identifier such as public.contact or com.adobe.pdf, which decides the card. Anything else (image,
    /// text) is kept as given and gets the nearest card.
    public var contentType: String? {
        get { text("contentType") }
        set { setText("contentType", newValue) }
    }

    /// The uniform type identifiers that contentType conforms to, itself included. A query can ask for a whole family,
    /// and custom types inherit from a known one.
    public var contentTypeTree: [String]? {
        get { texts("contentTypeTree") }
        set { setTexts("contentTypeTree", newValue) }
    }

    /// Words a person might type that stand nowhere else, searched as keywords. A few suffice: beyond a sensible count
    /// each further one weakens all keyword matches of the item.
    public var keywords: [String]? {
        get { texts("keywords") }
        set { setTexts("keywords", newValue) }
    }

    /// What the item is called: a document's title, a track's, the subject of a mail. Searched as title, the weightiest
    /// field; aim for at most 90 characters.
    public var title: String? {
        get { text("title") }
        set { setText("title", newValue) }
    }

    /// Version of the item as its owner counts them, such as 3.2 or draft 6. Free text that is searched as full text,
    /// not compared as a number.
    public var version: String? {
        get { text("version") }
        set { setText("version", newValue) }
    }

    /// 1 when the person made the item, such as a note or a drawing, as opposed to content the app delivered. Kept for
    /// queries; it takes no part in Searchlight's rank.
    public var userCreated: NSNumber? {
        get { number("userCreated") }
        set { setNumber("userCreated", newValue) }
    }

    /// 1 when the person bought or otherwise acquired the item, such as a song. Kept for queries; it takes no part in
    /// Searchlight's rank.
    public var userOwned: NSNumber? {
        get { number("userOwned") }
        set { setNumber("userOwned", newValue) }
    }

    /// 1 when the person picked the item out, by a bookmark, a download or a collection. Kept for queries; it takes no
    /// part in Searchlight's rank.
    public var userCurated: NSNumber? {
        get { number("userCurated") }
        set { setNumber("userCurated", newValue) }
    }

    /// 0 to 100, larger is better, 50 when not set; decides among comparable matches only, where each point counts as
    /// three days of recency.
    public var rankingHint: NSNumber? {
        get { number("rankingHint") }
        set { setNumber("rankingHint", newValue) }
    }

    /// Dotted group, as on CSSearchableItem; deleting domain a.b also removes a.b.c but not a.bc. Set it on an
    /// activity's attributes to delete activities by domain.
    public var domainIdentifier: String? {
        get { text("domainIdentifier") ?? itemDomain }
        set { setText("domainIdentifier", newValue) }
    }

    /// Summary of textContent that the system, not the app, produces, hence read-only; if one is present its words
    /// are searched as description.
    public var textContentSummary: String? { text("textContentSummary") }

    /// What a recording says, written out as plain text; searched as full text, so that sound and film are found by
    /// their words. Other text goes in textContent.
    public var transcribedTextContent: String? {
        get { text("transcribedTextContent") }
        set { setText("transcribedTextContent", newValue) }
    }
}
