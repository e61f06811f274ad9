/// The name of an attribute, for what takes attributes by name: a query's ``CSSearchQueryContext/fetchAttributes``, as raw
/// values.
///
/// An app's own attribute is made of its key's name: `SearchableItemAttribute(rawValue: key.keyName)`.
public struct SearchableItemAttribute: Hashable, Sendable, RawRepresentable {
    /// The attribute's name, as ``CSSearchableItemAttributeSet`` has it, or an app's own key.
    public let rawValue: String

    /// The attribute of a name, which need not be one of those that are declared here.
    public init(rawValue: String) { self.rawValue = rawValue }
}

// Names: Apple, "SearchableItemAttribute", developer.apple.com/documentation/corespotlight.

extension SearchableItemAttribute {
    // MARK: What every item has

    /// The name of ``CSSearchableItemAttributeSet/alternateNames``.
    public static let alternateNames = SearchableItemAttribute(rawValue: "alternateNames")

    /// The name of ``CSSearchableItemAttributeSet/contentType``.
    public static let contentType = SearchableItemAttribute(rawValue: "contentType")

    /// The name of ``CSSearchableItemAttributeSet/contentTypeTree``.
    public static let contentTypeTree = SearchableItemAttribute(rawValue: "contentTypeTree")

    /// The name of ``CSSearchableItemAttributeSet/contentURL``.
    public static let contentURL = SearchableItemAttribute(rawValue: "contentURL")

    /// The name of ``CSSearchableItemAttributeSet/darkThumbnailURL``.
    public static let darkThumbnailURL = SearchableItemAttribute(rawValue: "darkThumbnailURL")

    /// The name of ``CSSearchableItemAttributeSet/displayName``.
    public static let displayName = SearchableItemAttribute(rawValue: "displayName")

    /// The name of ``CSSearchableItemAttributeSet/keywords``.
    public static let keywords = SearchableItemAttribute(rawValue: "keywords")

    /// The name of ``CSSearchableItemAttributeSet/metadataModificationDate``.
    public static let metadataModificationDate = SearchableItemAttribute(rawValue: "metadataModificationDate")

    /// The name of ``CSSearchableItemAttributeSet/path``.
    public static let path = SearchableItemAttribute(rawValue: "path")

    /// The name of ``CSSearchableItemAttributeSet/rankingHint``.
    public static let rankingHint = SearchableItemAttribute(rawValue: "rankingHint")

    /// The name of ``CSSearchableItemAttributeSet/relatedUniqueIdentifier``.
    public static let relatedUniqueIdentifier = SearchableItemAttribute(rawValue: "relatedUniqueIdentifier")

    /// The name of ``CSSearchableItemAttributeSet/thumbnailData``.
    public static let thumbnailData = SearchableItemAttribute(rawValue: "thumbnailData")

    /// The name of ``CSSearchableItemAttributeSet/thumbnailURL``.
    public static let thumbnailURL = SearchableItemAttribute(rawValue: "thumbnailURL")

    /// The name of ``CSSearchableItemAttributeSet/title``.
    public static let title = SearchableItemAttribute(rawValue: "title")

    /// The name of ``CSSearchableItemAttributeSet/domainIdentifier``.
    public static let domainIdentifier = SearchableItemAttribute(rawValue: "domainIdentifier")

    /// The name of ``CSSearchableItemAttributeSet/weakRelatedUniqueIdentifier``.
    public static let weakRelatedUniqueIdentifier = SearchableItemAttribute(rawValue: "weakRelatedUniqueIdentifier")

    // MARK: Documents

    /// The name of ``CSSearchableItemAttributeSet/audiences``.
    public static let audiences = SearchableItemAttribute(rawValue: "audiences")

    /// The name of ``CSSearchableItemAttributeSet/contentDescription``.
    public static let contentDescription = SearchableItemAttribute(rawValue: "contentDescription")

    /// The name of ``CSSearchableItemAttributeSet/creator``.
    public static let creator = SearchableItemAttribute(rawValue: "creator")

    /// The name of ``CSSearchableItemAttributeSet/encodingApplications``.
    public static let encodingApplications = SearchableItemAttribute(rawValue: "encodingApplications")

    /// The name of ``CSSearchableItemAttributeSet/fileSize``.
    public static let fileSize = SearchableItemAttribute(rawValue: "fileSize")

    /// The name of ``CSSearchableItemAttributeSet/fontNames``.
    public static let fontNames = SearchableItemAttribute(rawValue: "fontNames")

    /// The name of ``CSSearchableItemAttributeSet/identifier``.
    public static let identifier = SearchableItemAttribute(rawValue: "identifier")

    /// The name of ``CSSearchableItemAttributeSet/kind``.
    public static let kind = SearchableItemAttribute(rawValue: "kind")

    /// The name of ``CSSearchableItemAttributeSet/pageCount``.
    public static let pageCount = SearchableItemAttribute(rawValue: "pageCount")

    /// The name of ``CSSearchableItemAttributeSet/pageHeight``.
    public static let pageHeight = SearchableItemAttribute(rawValue: "pageHeight")

    /// The name of ``CSSearchableItemAttributeSet/pageWidth``.
    public static let pageWidth = SearchableItemAttribute(rawValue: "pageWidth")

    /// The name of ``CSSearchableItemAttributeSet/securityMethod``.
    public static let securityMethod = SearchableItemAttribute(rawValue: "securityMethod")

    /// The name of ``CSSearchableItemAttributeSet/subject``.
    public static let subject = SearchableItemAttribute(rawValue: "subject")

    /// The name of ``CSSearchableItemAttributeSet/theme``.
    public static let theme = SearchableItemAttribute(rawValue: "theme")

    // MARK: What the person did

    /// The name of ``CSSearchableItemAttributeSet/userCreated``.
    public static let userCreated = SearchableItemAttribute(rawValue: "userCreated")

    /// The name of ``CSSearchableItemAttributeSet/userCurated``.
    public static let userCurated = SearchableItemAttribute(rawValue: "userCurated")

    /// The name of ``CSSearchableItemAttributeSet/userOwned``.
    public static let userOwned = SearchableItemAttribute(rawValue: "userOwned")

    // MARK: Events

    /// The name of ``CSSearchableItemAttributeSet/allDay``.
    public static let allDay = SearchableItemAttribute(rawValue: "allDay")

    /// The name of ``CSSearchableItemAttributeSet/completionDate``.
    public static let completionDate = SearchableItemAttribute(rawValue: "completionDate")

    /// The name of ``CSSearchableItemAttributeSet/dueDate``.
    public static let dueDate = SearchableItemAttribute(rawValue: "dueDate")

    /// The name of ``CSSearchableItemAttributeSet/endDate``.
    public static let endDate = SearchableItemAttribute(rawValue: "endDate")

    /// The name of ``CSSearchableItemAttributeSet/importantDates``.
    public static let importantDates = SearchableItemAttribute(rawValue: "importantDates")

    /// The name of ``CSSearchableItemAttributeSet/startDate``.
    public static let startDate = SearchableItemAttribute(rawValue: "startDate")

    // MARK: Containment

    /// The name of ``CSSearchableItemAttributeSet/containerDisplayName``.
    public static let containerDisplayName = SearchableItemAttribute(rawValue: "containerDisplayName")

    /// The name of ``CSSearchableItemAttributeSet/containerIdentifier``.
    public static let containerIdentifier = SearchableItemAttribute(rawValue: "containerIdentifier")

    /// The name of ``CSSearchableItemAttributeSet/containerOrder``.
    public static let containerOrder = SearchableItemAttribute(rawValue: "containerOrder")

    /// The name of ``CSSearchableItemAttributeSet/containerTitle``.
    public static let containerTitle = SearchableItemAttribute(rawValue: "containerTitle")

    // MARK: Actions

    /// The name of ``CSSearchableItemAttributeSet/supportsNavigation``.
    public static let supportsNavigation = SearchableItemAttribute(rawValue: "supportsNavigation")

    /// The name of ``CSSearchableItemAttributeSet/supportsPhoneCall``.
    public static let supportsPhoneCall = SearchableItemAttribute(rawValue: "supportsPhoneCall")
}
