/// Updates are the engine's.
package import SearchEngine
package import SearchlightBasics
import SystemIndex

extension ItemReader {
    /// The update of a JSON object: it names an item by its `id` and has what changes. Null removes an attribute, a domain
    /// or an expiration date.
    package func update(_ json: JSONValue) throws(ImportFailure) -> DocumentUpdate {
        let item = try named(json)
        guard case .object(let members) = json else {
            return DocumentUpdate(identifier: item.identifier, attributes: [])
        }
        var update = DocumentUpdate(identifier: item.identifier, attributes: item.attributes)
        for member in members {
            switch try destinationOrNil(of: member.key) {
            case .domain?:
                // An object is the attribute of this name: see `set(_:_:of:)`.
                if case .object = member.value { break }
                update.domain = item.domain
            case .expiration?: update.expiration = item.expiration
            case .known(let attribute)? where member.value == .null:
                update.attributes.append(Attribute(.known(attribute.number), .null))
            case .custom? where member.value == .null:
                update.attributes.append(Attribute(.custom(member.key), .null))
            default: break
            }
        }
        try Self.checkEmbedding(update.attributes, isUpdate: true)
        return update
    }

    /// The item of a JSON object that says what the item is called: what another call is to find again must have a name.
    package func named(_ json: JSONValue) throws(ImportFailure) -> Document {
        let item = try item(json)
        switch json["id"] ?? json["uniqueIdentifier"] {
        case .string(let text)? where !text.isEmpty: return item
        case .integer?: return item
        default: throw ImportFailure(.noIdentifier, "an item needs an `id`: a text of 1 to 4096 bytes")
        }
    }

    private func destinationOrNil(of name: String) throws(ImportFailure) -> Destination? {
        guard ignored != nil else { return try Self.destination(of: name) }
        return try? Self.destination(of: name)
    }
}
