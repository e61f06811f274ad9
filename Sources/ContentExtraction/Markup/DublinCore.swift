/// Elements of the Dublin Core, which many formats use.
enum DublinCore {
    static func set(_ name: String, _ text: String, in attributes: inout AttributeList) {
        switch name {
        case "title": attributes.set("title", text)
        case "creator": attributes.add("authorNames", text)
        case "subject": attributes.addKeywords(text)
        case "description", "abstract": attributes.set("contentDescription", text)
        case "publisher": attributes.add("publishers", text)
        case "contributor": attributes.add("contributors", text)
        case "language": attributes.add("languages", text)
        case "rights", "rightsHolder": attributes.set("copyright", text)
        case "coverage": attributes.add("coverage", text)
        case "source": attributes.add("contentSources", text)
        case "identifier": attributes.set("identifier", text)
        case "date", "created", "issued": attributes.set("contentCreationDate", Moment(iso: text))
        case "modified": attributes.set("contentModificationDate", Moment(iso: text))
        default: break
        }
    }
}
