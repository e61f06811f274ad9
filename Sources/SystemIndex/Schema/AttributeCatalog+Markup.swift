/// Items are the engine's documents.
public import SearchEngine
import SearchlightBasics

extension AttributeCatalog {
    /// The text of an item's `htmlContentData`, which words are looked for in as in `textContent`. The index has it beside
    /// the bytes, because what it looks for words in must be an attribute's text.
    public static let markupText = AttributeName.known(markupTextNumber)

    private static let markup = schema.attribute("htmlContentData")

    /// The text of the last HTML among attributes. Nil without HTML, and empty if the HTML has no text.
    fileprivate static func textOfMarkup(_ attributes: [Attribute]) -> String? {
        guard let attribute = attributes.last(where: { $0.name == markup }) else { return nil }
        if case .data(let bytes) = attribute.value { return MarkupText.text(bytes) }
        return ""
    }
}

extension Document {
    /// The item with the text of its HTML, as an index wants it.
    var withMarkupText: Document {
        guard let text = AttributeCatalog.textOfMarkup(attributes) else { return self }
        var document = self
        document.attributes.removeAll { $0.name == AttributeCatalog.markupText }
        if !text.isEmpty { document.attributes.append(Attribute(AttributeCatalog.markupText, .text(text))) }
        return document
    }
}

extension DocumentUpdate {
    /// The update with the text of the HTML that it brings, if it does; an update that removes the HTML removes the text.
    var withMarkupText: DocumentUpdate {
        guard let text = AttributeCatalog.textOfMarkup(attributes) else { return self }
        var update = self
        update.attributes.append(Attribute(AttributeCatalog.markupText, text.isEmpty ? .null : .text(text)))
        return update
    }
}
