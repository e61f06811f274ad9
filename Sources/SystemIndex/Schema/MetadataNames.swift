extension AttributeCatalog {
    /// The documented name for an attribute's name in Objective-C, such as `ISOSpeed`, or in the metadata of files,
    /// such as `kMDItemTitle`. Other names stay as they are.
    ///
    /// Core Spotlight does not document that query strings may say the latter, yet apps do. Apple, "File Metadata
    /// Attributes Reference"; the two with an underscore are what exported indexes call an item's domain and identifier.
    package static func documentedName(_ name: String) -> String {
        if let other = otherNames[name] { return other }
        guard name.hasPrefix("kMDItem"), let first = name.dropFirst(7).first else { return swiftName(name) }
        let written = String(name.dropFirst(7))
        let documented = objectiveCNames[written] ?? first.lowercased() + written.dropFirst()
        return attribute(documented) == nil ? name : documented
    }

    /// The documented name of an attribute that is called as in Objective-C; other names as they are.
    ///
    /// These are the names that key-value coding and the index itself use on Apple's systems, where nothing knows Swift's:
    /// query strings of apps have them.
    package static func swiftName(_ name: String) -> String { objectiveCNames[name] ?? name }

    /// Those that are not the documented name behind `kMDItem`.
    private static let otherNames = [
        "_kMDItemDomainIdentifier": "domainIdentifier", "_kMDItemExternalID": "uniqueIdentifier",
        "kMDItemAuthors": "authorNames", "kMDItemAuthorEmailAddresses": "authorEmailAddresses",
        "kMDItemDescription": "contentDescription", "kMDItemDurationSeconds": "duration",
        "kMDItemFSSize": "fileSize",
        "kMDItemRecipients": "recipientNames", "kMDItemStarRating": "rating",
    ]

    /// Every property that Swift spells otherwise: it begins with an abbreviation, whose capitals Swift makes small. From
    /// the headers of CoreSpotlight. Properties such as `streamable` are called alike: only their getters begin with "is".
    private static let objectiveCNames = [
        "EXIFGPSVersion": "exifgpsVersion", "EXIFVersion": "exifVersion", "GPSAreaInformation": "gpsAreaInformation",
        "GPSDOP": "gpsdop", "GPSDateStamp": "gpsDateStamp", "GPSDestBearing": "gpsDestBearing",
        "GPSDestDistance": "gpsDestDistance", "GPSDestLatitude": "gpsDestLatitude",
        "GPSDestLongitude": "gpsDestLongitude", "GPSDifferental": "gpsDifferental", "GPSMapDatum": "gpsMapDatum",
        "GPSMeasureMode": "gpsMeasureMode", "GPSProcessingMethod": "gpsProcessingMethod", "GPSStatus": "gpsStatus",
        "GPSTrack": "gpsTrack", "HTMLContentData": "htmlContentData", "ISOSpeed": "isoSpeed", "URL": "url",
    ]
}
