// Names: Apple, "SearchableItemAttribute", developer.apple.com/documentation/corespotlight.

extension SearchableItemAttribute {
    // MARK: Places

    /// The name of ``CSSearchableItemAttributeSet/altitude``.
    public static let altitude = SearchableItemAttribute(rawValue: "altitude")

    /// The name of ``CSSearchableItemAttributeSet/city``.
    public static let city = SearchableItemAttribute(rawValue: "city")

    /// The name of ``CSSearchableItemAttributeSet/country``.
    public static let country = SearchableItemAttribute(rawValue: "country")

    /// The name of ``CSSearchableItemAttributeSet/gpsAreaInformation``.
    public static let gpsAreaInformation = SearchableItemAttribute(rawValue: "gpsAreaInformation")

    /// The name of ``CSSearchableItemAttributeSet/gpsDateStamp``.
    public static let gpsDateStamp = SearchableItemAttribute(rawValue: "gpsDateStamp")

    /// The name of ``CSSearchableItemAttributeSet/gpsDestBearing``.
    public static let gpsDestinationBearing = SearchableItemAttribute(rawValue: "gpsDestBearing")

    /// The name of ``CSSearchableItemAttributeSet/gpsDestDistance``.
    public static let gpsDestinationDistance = SearchableItemAttribute(rawValue: "gpsDestDistance")

    /// The name of ``CSSearchableItemAttributeSet/gpsDestLatitude``.
    public static let gpsDestinationLatitude = SearchableItemAttribute(rawValue: "gpsDestLatitude")

    /// The name of ``CSSearchableItemAttributeSet/gpsDestLongitude``.
    public static let gpsDestinationLongitude = SearchableItemAttribute(rawValue: "gpsDestLongitude")

    /// The name of ``CSSearchableItemAttributeSet/gpsDifferental``.
    public static let gpsDifferential = SearchableItemAttribute(rawValue: "gpsDifferental")

    /// The name of ``CSSearchableItemAttributeSet/gpsdop``.
    public static let gpsDilutionOfPrecision = SearchableItemAttribute(rawValue: "gpsdop")

    /// The name of ``CSSearchableItemAttributeSet/gpsMapDatum``.
    public static let gpsMapDatum = SearchableItemAttribute(rawValue: "gpsMapDatum")

    /// The name of ``CSSearchableItemAttributeSet/gpsMeasureMode``.
    public static let gpsMeasureMode = SearchableItemAttribute(rawValue: "gpsMeasureMode")

    /// The name of ``CSSearchableItemAttributeSet/gpsProcessingMethod``.
    public static let gpsProcessingMethod = SearchableItemAttribute(rawValue: "gpsProcessingMethod")

    /// The name of ``CSSearchableItemAttributeSet/gpsStatus``.
    public static let gpsStatus = SearchableItemAttribute(rawValue: "gpsStatus")

    /// The name of ``CSSearchableItemAttributeSet/gpsTrack``.
    public static let gpsTrack = SearchableItemAttribute(rawValue: "gpsTrack")

    /// The name of ``CSSearchableItemAttributeSet/headline``.
    public static let headline = SearchableItemAttribute(rawValue: "headline")

    /// The name of ``CSSearchableItemAttributeSet/imageDirection``.
    public static let imageDirection = SearchableItemAttribute(rawValue: "imageDirection")

    /// The name of ``CSSearchableItemAttributeSet/instructions``.
    public static let instructions = SearchableItemAttribute(rawValue: "instructions")

    /// The name of ``CSSearchableItemAttributeSet/latitude``.
    public static let latitude = SearchableItemAttribute(rawValue: "latitude")

    /// The name of ``CSSearchableItemAttributeSet/longitude``.
    public static let longitude = SearchableItemAttribute(rawValue: "longitude")

    /// The name of ``CSSearchableItemAttributeSet/namedLocation``.
    public static let namedLocation = SearchableItemAttribute(rawValue: "namedLocation")

    /// The name of ``CSSearchableItemAttributeSet/speed``.
    public static let speed = SearchableItemAttribute(rawValue: "speed")

    /// The name of ``CSSearchableItemAttributeSet/stateOrProvince``.
    public static let stateOrProvince = SearchableItemAttribute(rawValue: "stateOrProvince")

    /// The name of ``CSSearchableItemAttributeSet/timestamp``.
    public static let timestamp = SearchableItemAttribute(rawValue: "timestamp")

    /// The name of ``CSSearchableItemAttributeSet/fullyFormattedAddress``.
    public static let fullyFormattedAddress = SearchableItemAttribute(rawValue: "fullyFormattedAddress")

    /// The name of ``CSSearchableItemAttributeSet/postalCode``.
    public static let postalCode = SearchableItemAttribute(rawValue: "postalCode")

    /// The name of ``CSSearchableItemAttributeSet/subThoroughfare``.
    public static let subThoroughfare = SearchableItemAttribute(rawValue: "subThoroughfare")

    /// The name of ``CSSearchableItemAttributeSet/thoroughfare``.
    public static let thoroughfare = SearchableItemAttribute(rawValue: "thoroughfare")

    // MARK: Messages

    /// The name of ``CSSearchableItemAttributeSet/accountHandles``.
    public static let accountHandles = SearchableItemAttribute(rawValue: "accountHandles")

    /// The name of ``CSSearchableItemAttributeSet/accountIdentifier``.
    public static let accountIdentifier = SearchableItemAttribute(rawValue: "accountIdentifier")

    /// The name of ``CSSearchableItemAttributeSet/authorAddresses``.
    public static let authorAddresses = SearchableItemAttribute(rawValue: "authorAddresses")

    /// The name of ``CSSearchableItemAttributeSet/authorEmailAddresses``.
    public static let authorEmailAddresses = SearchableItemAttribute(rawValue: "authorEmailAddresses")

    /// The name of ``CSSearchableItemAttributeSet/authorNames``.
    public static let authorNames = SearchableItemAttribute(rawValue: "authorNames")

    /// The name of ``CSSearchableItemAttributeSet/emailAddresses``.
    public static let emailAddresses = SearchableItemAttribute(rawValue: "emailAddresses")

    /// The name of ``CSSearchableItemAttributeSet/instantMessageAddresses``.
    public static let instantMessageAddresses = SearchableItemAttribute(rawValue: "instantMessageAddresses")

    /// The name of ``CSSearchableItemAttributeSet/likelyJunk``.
    public static let likelyJunk = SearchableItemAttribute(rawValue: "likelyJunk")

    /// The name of ``CSSearchableItemAttributeSet/mailboxIdentifiers``.
    public static let mailboxIdentifiers = SearchableItemAttribute(rawValue: "mailboxIdentifiers")

    /// The name of ``CSSearchableItemAttributeSet/phoneNumbers``.
    public static let phoneNumbers = SearchableItemAttribute(rawValue: "phoneNumbers")

    /// The name of ``CSSearchableItemAttributeSet/recipientAddresses``.
    public static let recipientAddresses = SearchableItemAttribute(rawValue: "recipientAddresses")

    /// The name of ``CSSearchableItemAttributeSet/recipientEmailAddresses``.
    public static let recipientEmailAddresses = SearchableItemAttribute(rawValue: "recipientEmailAddresses")

    /// The name of ``CSSearchableItemAttributeSet/recipientNames``.
    public static let recipientNames = SearchableItemAttribute(rawValue: "recipientNames")

    /// The name of ``CSSearchableItemAttributeSet/textContent``.
    public static let textContent = SearchableItemAttribute(rawValue: "textContent")
}
