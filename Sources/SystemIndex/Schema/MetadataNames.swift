extension AttributeCatalog {
    /// The documented name of an attribute that is called as in the metadata of files, such as `kMDItemTitle`; other names
    /// as they are.
    ///
    /// Core Spotlight does not document that query strings may say so, yet apps do. Apple, "File Metadata Attributes
    /// Reference"; the two with an underscore are what exported indexes call an item's domain and identifier.
    public static func documentedName(_ name: String) -> String {
        if let other = otherNames[name] { return other }
        guard name.hasPrefix("kMDItem"), let first = name.dropFirst(7).first else { return name }
        let documented = first.lowercased() + name.dropFirst(8)
        return attribute(documented) == nil ? name : documented
    }

    /// Those that are not the documented name behind `kMDItem`.
    private static let otherNames = [
        "_kMDItemDomainIdentifier": "domainIdentifier", "_kMDItemExternalID": "uniqueIdentifier",
        "kMDItemAuthors": "authorNames", "kMDItemAuthorEmailAddresses": "authorEmailAddresses",
        "kMDItemDescription": "contentDescription", "kMDItemDurationSeconds": "duration",
        "kMDItemRecipients": "recipientNames", "kMDItemStarRating": "rating", "kMDItemURL": "url",
    ]
}
