package import SearchEngine
import SystemIndex

/// What a landing says of the chosen item.
package final class LandedContent: ActivityContent {
    package let activityAttributes: [Attribute]

    init(_ attributes: [Attribute]) { activityAttributes = attributes }
}

extension NSUserActivity {
    /// Gives the activity the stored title, domain and content type of the item it is about.
    package func setLandedContent(title: String?, domain: String?, contentType: String?) {
        let schema = AttributeCatalog.schema
        var attributes: [Attribute] = []
        if let title { attributes.append(Attribute(schema.attribute("title"), .text(title))) }
        if let domain { attributes.append(Attribute(schema.attribute("domainIdentifier"), .text(domain))) }
        if let contentType { attributes.append(Attribute(schema.attribute("contentType"), .text(contentType))) }
        content = attributes.isEmpty ? nil : LandedContent(attributes)
    }
}
