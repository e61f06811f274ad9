public import Foundation

// Names and types: Apple, "CSSearchableItemAttributeSet", developer.apple.com/documentation/corespotlight.

extension CSSearchableItemAttributeSet {
    /// People who edited the item, by name; searched as names, like authorNames and contributors.
    public var editors: [String]? {
        get { texts("editors") }
        set { setTexts("editors", newValue) }
    }

    /// People seen in a picture or film, taking part in an event, or written about in a text, by name; searched as
    /// names.
    public var participants: [String]? {
        get { texts("participants") }
        set { setTexts("participants", newValue) }
    }

    /// Projects that the item belongs to, by name: give all files of one project the same value. Searched as keywords.
    public var projects: [String]? {
        get { texts("projects") }
        set { setTexts("projects", newValue) }
    }

    /// Where the item came from: the page a file was downloaded from, or the sender and subject of the mail that
    /// carried it. Searched as description.
    public var contentSources: [String]? {
        get { texts("contentSources") }
        set { setTexts("contentSources", newValue) }
    }

    /// Remark someone attached to the file, as opposed to a description of its content; searched as description.
    public var comment: String? {
        get { text("comment") }
        set { setText("comment", newValue) }
    }

    /// Copyright notice, such as a year and an owner; searched as full text. Terms of use belong in rights.
    public var copyright: String? {
        get { text("copyright") }
        set { setText("copyright", newValue) }
    }

    /// When the person last opened the item. The latest of this and the dates of creation, modification and addition
    /// counts as the item's date for recency.
    public var lastUsedDate: Date? {
        get { date("lastUsedDate") }
        set { setDate("lastUsedDate", newValue) }
    }

    /// When the content was made, a photo taken, a mail written. One of the four dates whose latest counts as the
    /// item's date for recency.
    public var contentCreationDate: Date? {
        get { date("contentCreationDate") }
        set { setDate("contentCreationDate", newValue) }
    }

    /// When the content last changed; drawn on the document card, and one of the four dates whose latest counts as the
    /// item's date for recency.
    public var contentModificationDate: Date? {
        get { date("contentModificationDate") }
        set { setDate("contentModificationDate", newValue) }
    }

    /// When the item came to its present location, such as a library or folder. One of the four dates whose latest
    /// counts as the item's date for recency.
    public var addedDate: Date? {
        get { date("addedDate") }
        set { setDate("addedDate", newValue) }
    }

    /// When the file was last downloaded or received; a filter can compare it, but it does not count for recency: see
    /// addedDate.
    public var downloadedDate: Date? {
        get { date("downloadedDate") }
        set { setDate("downloadedDate", newValue) }
    }

    /// Length of playing, or of the time it takes, in seconds; drawn on music cards, and comparable in queries:
    /// duration < 300.
    public var duration: NSNumber? {
        get { number("duration") }
        set { setNumber("duration", newValue) }
    }

    /// People connected with the item in some way other than as authors, by name; searched as keywords.
    public var contactKeywords: [String]? {
        get { texts("contactKeywords") }
        set { setTexts("contactKeywords", newValue) }
    }

    /// Codecs of the sound and picture, by name, such as H.264 or Opus; searched as full text.
    public var codecs: [String]? {
        get { texts("codecs") }
        set { setTexts("codecs", newValue) }
    }

    /// Sorts of media the file contains, such as Sound, Video or Text; searched as full text. The file's own type is
    /// contentType.
    public var mediaTypes: [String]? {
        get { texts("mediaTypes") }
        set { setTexts("mediaTypes", newValue) }
    }

    /// 1 when the file is laid out so that playing can begin before all of it has arrived, 0 when not. Pairs with
    /// deliveryType.
    public var streamable: NSNumber? {
        get { number("streamable") }
        set { setNumber("streamable", newValue) }
    }

    /// Rate of sound and picture together, normally in bits per second; audioBitRate and videoBitRate are the parts.
    /// Comparable in queries.
    public var totalBitRate: NSNumber? {
        get { number("totalBitRate") }
        set { setNumber("totalBitRate", newValue) }
    }

    /// Rate of the picture alone, normally in bits per second; use one unit for all items, since queries compare the
    /// bare number.
    public var videoBitRate: NSNumber? {
        get { number("videoBitRate") }
        set { setNumber("videoBitRate", newValue) }
    }

    /// Rate of the sound alone, normally in bits per second; use one unit for all items, since queries compare the bare
    /// number.
    public var audioBitRate: NSNumber? {
        get { number("audioBitRate") }
        set { setNumber("audioBitRate", newValue) }
    }

    /// How streaming media is delivered: 0 for fast start (progressive download), 1 for RTSP. Only meaningful if
    /// streamable is 1.
    public var deliveryType: NSNumber? {
        get { number("deliveryType") }
        set { setNumber("deliveryType", newValue) }
    }

    /// Companies or institutions that made the item, or that a contact belongs to; searched as names.
    public var organizations: [String]? {
        get { texts("organizations") }
        set { setTexts("organizations", newValue) }
    }

    /// Role or occupation of the item's creator, such as surveyor or translator; searched as a keyword.
    public var role: String? {
        get { text("role") }
        set { setText("role", newValue) }
    }

    /// Languages of the content as BCP 47 tags, such as en or pt-BR; the tags themselves are searched as full text.
    public var languages: [String]? {
        get { texts("languages") }
        set { setTexts("languages", newValue) }
    }

    /// Statement or link about who may use the content and how; searched as full text. Its absence says nothing about
    /// those rights.
    public var rights: String? {
        get { text("rights") }
        set { setText("rights", newValue) }
    }

    /// Persons, organisations or services that make the content available, by name; searched as names.
    public var publishers: [String]? {
        get { texts("publishers") }
        set { setTexts("publishers", newValue) }
    }

    /// Persons, organisations or services that added to the content, by name; searched as names. The main ones belong
    /// in authorNames.
    public var contributors: [String]? {
        get { texts("contributors") }
        set { setTexts("contributors", newValue) }
    }

    /// Places, periods or jurisdictions the content deals with, best as names: Leith, 1890s. Searched as full text.
    /// Where it was made is city and country.
    public var coverage: [String]? {
        get { texts("coverage") }
        set { setTexts("coverage", newValue) }
    }

    /// 0 to 5, halves allowed, drawn as stars on rated media beside ratingDescription. A filter can compare it: rating
    /// >= 4. It does not move the rank.
    public var rating: NSNumber? {
        get { number("rating") }
        set { setNumber("rating", newValue) }
    }

    /// Short text drawn beside the stars, such as 214 ratings; needs rating to make sense. Searched as description.
    public var ratingDescription: String? {
        get { text("ratingDescription") }
        set { setText("ratingDescription", newValue) }
    }

    /// How often the person has played the item. A number that queries can compare; Searchlight neither counts plays
    /// nor ranks by it.
    public var playCount: NSNumber? {
        get { number("playCount") }
        set { setNumber("playCount", newValue) }
    }

    /// Further text about a recording or film, such as liner notes; searched as description. The card shows
    /// contentDescription.
    public var information: String? {
        get { text("information") }
        set { setText("information", newValue) }
    }

    /// Who directed the film or play, by name; searched as a name. Several names share the one text.
    public var director: String? {
        get { text("director") }
        set { setText("director", newValue) }
    }

    /// Who produced the film or recording, by name; searched as a name. Several names share the one text.
    public var producer: String? {
        get { text("producer") }
        set { setText("producer", newValue) }
    }

    /// Genre of a film, book or other work, such as Drama; searched as a keyword. For music set musicalGenre too.
    public var genre: String? {
        get { text("genre") }
        set { setText("genre", newValue) }
    }

    /// People who appear in a film or recording, by name; searched as names. People in a photo belong in participants.
    public var performers: [String]? {
        get { texts("performers") }
        set { setTexts("performers", newValue) }
    }

    /// Format the work was first made in, such as 16 mm film; searched as full text. Compare contentType, which is the
    /// format now.
    public var originalFormat: String? {
        get { text("originalFormat") }
        set { setText("originalFormat", newValue) }
    }

    /// Where the present version was taken from, such as an archive print or a tape; searched as full text.
    public var originalSource: String? {
        get { text("originalSource") }
        set { setText("originalSource", newValue) }
    }

    /// 1 when the content is on this machine, 0 when it must be fetched first; leave it unset if that is unknown.
    public var local: NSNumber? {
        get { number("local") }
        set { setNumber("local", newValue) }
    }

    /// 1 for explicit content, 0 for clean: a flag, despite its name, with no age or stars. Stars belong in rating.
    public var contentRating: NSNumber? {
        get { number("contentRating") }
        set { setNumber("contentRating", newValue) }
    }

    /// Web or other address of the item; its words are searched as full text. Landing is by the item's identifier; for
    /// the file itself set contentURL.
    public var url: URL? {
        get { url("url") }
        set { setURL("url", newValue) }
    }
}
