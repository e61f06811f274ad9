/// `docProps/core.xml` and `app.xml` of Office Open XML, and the core properties of other packages.
final class PackageProperties: ElementHandler {
    var attributes = AttributeList()
    private var version: String?
    private var program: String?

    static func isProperties(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasPrefix("docprops/") && name.hasSuffix(".xml")
            || name.contains("core-properties") && name.hasSuffix(".psmdcp")
            || name == "metadata/core.xml" || name == "metadata/coreproperties.xml"
    }

    override func ended(_ name: String, space: String, text: String) {
        if text.isEmpty { return }
        switch name {
        case "creator":
            attributes.add("authorNames", text.split(separator: ";").map(String.init))
        case "title" where path.count == 2, "subject" where path.count == 2: attributes.set(name, text)
        case "description": attributes.set("contentDescription", text)
        case "keywords": attributes.addKeywords(text)
        // Some writers put each keyword into an element of its own.
        case "value" where parent == "keywords": attributes.addKeywords(text)
        case "category": attributes.set("theme", text)
        case "language": attributes.add("languages", text)
        case "lastModifiedBy": attributes.add("editors", text)
        case "created": attributes.set("contentCreationDate", Moment(iso: text))
        case "modified": attributes.set("contentModificationDate", Moment(iso: text))
        case "identifier": attributes.set("identifier", text)
        case "version" where path.count == 2: attributes.set("version", text)
        case "Application": attributes.set("creator", text)
        case "Pages", "Slides": attributes.set("pageCount", Int(text).flatMap { $0 > 0 ? $0 : nil })
        case "Company": attributes.add("organizations", text)
        case "Manager": attributes.add("contributors", text)
        default: break
        }
    }
}
