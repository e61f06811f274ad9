// Names: Apple, "SearchableItemAttribute", developer.apple.com/documentation/corespotlight.

extension SearchableItemAttribute {
    // MARK: Media

    /// The name of ``CSSearchableItemAttributeSet/comment``.
    public static let comment = SearchableItemAttribute(rawValue: "comment")

    /// The name of ``CSSearchableItemAttributeSet/contentCreationDate``.
    public static let contentCreationDate = SearchableItemAttribute(rawValue: "contentCreationDate")

    /// The name of ``CSSearchableItemAttributeSet/contentModificationDate``.
    public static let contentModificationDate = SearchableItemAttribute(rawValue: "contentModificationDate")

    /// The name of ``CSSearchableItemAttributeSet/contentSources``.
    public static let contentSources = SearchableItemAttribute(rawValue: "contentSources")

    /// The name of ``CSSearchableItemAttributeSet/copyright``.
    public static let copyright = SearchableItemAttribute(rawValue: "copyright")

    /// The name of ``CSSearchableItemAttributeSet/downloadedDate``.
    public static let downloadedDate = SearchableItemAttribute(rawValue: "downloadedDate")

    /// The name of ``CSSearchableItemAttributeSet/editors``.
    public static let editors = SearchableItemAttribute(rawValue: "editors")

    /// The name of ``CSSearchableItemAttributeSet/lastUsedDate``.
    public static let lastUsedDate = SearchableItemAttribute(rawValue: "lastUsedDate")

    /// The name of ``CSSearchableItemAttributeSet/participants``.
    public static let participants = SearchableItemAttribute(rawValue: "participants")

    /// The name of ``CSSearchableItemAttributeSet/projects``.
    public static let projects = SearchableItemAttribute(rawValue: "projects")

    /// The name of ``CSSearchableItemAttributeSet/addedDate``.
    public static let addedDate = SearchableItemAttribute(rawValue: "addedDate")

    /// The name of ``CSSearchableItemAttributeSet/codecs``.
    public static let codecs = SearchableItemAttribute(rawValue: "codecs")

    /// The name of ``CSSearchableItemAttributeSet/contactKeywords``.
    public static let contactKeywords = SearchableItemAttribute(rawValue: "contactKeywords")

    /// The name of ``CSSearchableItemAttributeSet/deliveryType``.
    public static let deliveryType = SearchableItemAttribute(rawValue: "deliveryType")

    /// The name of ``CSSearchableItemAttributeSet/duration``.
    public static let duration = SearchableItemAttribute(rawValue: "duration")

    /// The name of ``CSSearchableItemAttributeSet/mediaTypes``.
    public static let mediaTypes = SearchableItemAttribute(rawValue: "mediaTypes")

    /// The name of ``CSSearchableItemAttributeSet/organizations``.
    public static let organizations = SearchableItemAttribute(rawValue: "organizations")

    /// The name of ``CSSearchableItemAttributeSet/streamable``.
    public static let streamable = SearchableItemAttribute(rawValue: "streamable")

    /// The name of ``CSSearchableItemAttributeSet/totalBitRate``.
    public static let totalBitRate = SearchableItemAttribute(rawValue: "totalBitRate")

    /// The name of ``CSSearchableItemAttributeSet/audioBitRate``.
    public static let audioBitRate = SearchableItemAttribute(rawValue: "audioBitRate")

    /// The name of ``CSSearchableItemAttributeSet/version``.
    public static let version = SearchableItemAttribute(rawValue: "version")

    /// The name of ``CSSearchableItemAttributeSet/videoBitRate``.
    public static let videoBitRate = SearchableItemAttribute(rawValue: "videoBitRate")

    /// The name of ``CSSearchableItemAttributeSet/contributors``.
    public static let contributors = SearchableItemAttribute(rawValue: "contributors")

    /// The name of ``CSSearchableItemAttributeSet/languages``.
    public static let languages = SearchableItemAttribute(rawValue: "languages")

    /// The name of ``CSSearchableItemAttributeSet/publishers``.
    public static let publishers = SearchableItemAttribute(rawValue: "publishers")

    /// The name of ``CSSearchableItemAttributeSet/rights``.
    public static let rights = SearchableItemAttribute(rawValue: "rights")

    /// The name of ``CSSearchableItemAttributeSet/role``.
    public static let role = SearchableItemAttribute(rawValue: "role")

    /// The name of ``CSSearchableItemAttributeSet/contentRating``.
    public static let contentRating = SearchableItemAttribute(rawValue: "contentRating")

    /// The name of ``CSSearchableItemAttributeSet/coverage``.
    public static let coverage = SearchableItemAttribute(rawValue: "coverage")

    /// The name of ``CSSearchableItemAttributeSet/director``.
    public static let director = SearchableItemAttribute(rawValue: "director")

    /// The name of ``CSSearchableItemAttributeSet/genre``.
    public static let genre = SearchableItemAttribute(rawValue: "genre")

    /// The name of ``CSSearchableItemAttributeSet/information``.
    public static let information = SearchableItemAttribute(rawValue: "information")

    /// The name of ``CSSearchableItemAttributeSet/local``.
    public static let local = SearchableItemAttribute(rawValue: "local")

    /// The name of ``CSSearchableItemAttributeSet/originalFormat``.
    public static let originalFormat = SearchableItemAttribute(rawValue: "originalFormat")

    /// The name of ``CSSearchableItemAttributeSet/originalSource``.
    public static let originalSource = SearchableItemAttribute(rawValue: "originalSource")

    /// The name of ``CSSearchableItemAttributeSet/performers``.
    public static let performers = SearchableItemAttribute(rawValue: "performers")

    /// The name of ``CSSearchableItemAttributeSet/playCount``.
    public static let playCount = SearchableItemAttribute(rawValue: "playCount")

    /// The name of ``CSSearchableItemAttributeSet/producer``.
    public static let producer = SearchableItemAttribute(rawValue: "producer")

    /// The name of ``CSSearchableItemAttributeSet/rating``.
    public static let rating = SearchableItemAttribute(rawValue: "rating")

    /// The name of ``CSSearchableItemAttributeSet/ratingDescription``.
    public static let ratingDescription = SearchableItemAttribute(rawValue: "ratingDescription")

    /// The name of ``CSSearchableItemAttributeSet/url``.
    public static let url = SearchableItemAttribute(rawValue: "url")

    // MARK: Music

    /// The name of ``CSSearchableItemAttributeSet/album``.
    public static let album = SearchableItemAttribute(rawValue: "album")

    /// The name of ``CSSearchableItemAttributeSet/artist``.
    public static let artist = SearchableItemAttribute(rawValue: "artist")

    /// The name of ``CSSearchableItemAttributeSet/audioChannelCount``.
    public static let audioChannelCount = SearchableItemAttribute(rawValue: "audioChannelCount")

    /// The name of ``CSSearchableItemAttributeSet/audioEncodingApplication``.
    public static let audioEncodingApplication = SearchableItemAttribute(rawValue: "audioEncodingApplication")

    /// The name of ``CSSearchableItemAttributeSet/audioSampleRate``.
    public static let audioSampleRate = SearchableItemAttribute(rawValue: "audioSampleRate")

    /// The name of ``CSSearchableItemAttributeSet/audioTrackNumber``.
    public static let audioTrackNumber = SearchableItemAttribute(rawValue: "audioTrackNumber")

    /// The name of ``CSSearchableItemAttributeSet/composer``.
    public static let composer = SearchableItemAttribute(rawValue: "composer")

    /// The name of ``CSSearchableItemAttributeSet/keySignature``.
    public static let keySignature = SearchableItemAttribute(rawValue: "keySignature")

    /// The name of ``CSSearchableItemAttributeSet/lyricist``.
    public static let lyricist = SearchableItemAttribute(rawValue: "lyricist")

    /// The name of ``CSSearchableItemAttributeSet/musicalGenre``.
    public static let musicalGenre = SearchableItemAttribute(rawValue: "musicalGenre")

    /// The name of ``CSSearchableItemAttributeSet/recordingDate``.
    public static let recordingDate = SearchableItemAttribute(rawValue: "recordingDate")

    /// The name of ``CSSearchableItemAttributeSet/tempo``.
    public static let tempo = SearchableItemAttribute(rawValue: "tempo")

    /// The name of ``CSSearchableItemAttributeSet/timeSignature``.
    public static let timeSignature = SearchableItemAttribute(rawValue: "timeSignature")

    /// The name of ``CSSearchableItemAttributeSet/generalMIDISequence``.
    public static let generalMIDISequence = SearchableItemAttribute(rawValue: "generalMIDISequence")

    /// The name of ``CSSearchableItemAttributeSet/musicalInstrumentCategory``.
    public static let musicalInstrumentCategory = SearchableItemAttribute(rawValue: "musicalInstrumentCategory")

    /// The name of ``CSSearchableItemAttributeSet/musicalInstrumentName``.
    public static let musicalInstrumentName = SearchableItemAttribute(rawValue: "musicalInstrumentName")
}
