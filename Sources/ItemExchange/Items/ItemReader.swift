/// Items are the engine's documents.
package import SearchEngine
package import SearchlightBasics
import SystemIndex

/// Makes items of JSON objects: `id`, `domain`, `expires`, and attributes by their API names.
package struct ItemReader: Sendable {
    /// Where a key of the file goes.
    package struct Mapping: Sendable, Hashable {
        /// What the line calls it.
        package var source: String
        /// An attribute's name, `id`, `domain` or `expires`; nil drops the key.
        package var target: String?

        /// - Parameter text: `source=target`, or `source=` to drop it.
        /// - Throws: ``ImportFailure`` when it is neither, or there is no such target.
        package init(_ text: String) throws(ImportFailure) {
            guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
                throw ImportFailure(.wrongType, "a mapping is written source=target, or source= to leave a key out")
            }
            source = String(text[..<equals])
            let target = String(text[text.index(after: equals)...])
            self.target = target.isEmpty ? nil : target
            if !target.isEmpty { _ = try ItemReader.destination(of: target) }
        }
    }

    /// Where a key's value goes.
    enum Destination: Sendable {
        case identifier, domain, expiration, ignored
        case known(CatalogAttribute)
        case custom
        /// Custom attributes of names that stand for something else here, and the names of those found by any word.
        case namedCustom, searchedCustom
    }

    /// Members that only exports have.
    static let namedCustom = "$custom", searchedCustom = "$searched"

    /// Whether an attribute of this name is a custom one where it stands among an item's members.
    static func isCustomMember(_ name: String) -> Bool {
        if case .custom? = try? destination(of: name) { true } else { false }
    }

    /// In the order in which they are tried.
    package var mappings: [Mapping]
    /// What items without a domain get.
    package var domain = ""
    /// Put before every identifier.
    package var identifierPrefix = ""

    /// Counts members with unknown names, which are left out; nil refuses an item with one.
    package var ignored: IgnoredNames?

    private var sources: Set<String>

    /// - Parameter mappings: none takes every name as it is.
    package init(mappings: [Mapping] = []) {
        self.mappings = mappings
        sources = Set(mappings.map(\.source))
    }

    static func destination(of name: String) throws(ImportFailure) -> Destination {
        switch name {
        case "id", "uniqueIdentifier": return .identifier
        case "domain", "domainIdentifier": return .domain
        case "expires", "expirationDate": return .expiration
        case "app": return .ignored
        case namedCustom: return .namedCustom
        case searchedCustom: return .searchedCustom
        default: break
        }
        if let attribute = AttributeCatalog.attribute(AttributeCatalog.swiftName(name)) { return .known(attribute) }
        if AttributeCatalog.isCustomName(name) { return .custom }
        let shown = name.count > 60 ? name.prefix(60) + "…" : name[...]
        let hint = AttributeCatalog.suggestion(for: name).map { "; did you mean `\($0)`?" }
        throw ImportFailure(
            .unknownAttribute, "unknown attribute `\(shown)`" + (hint ?? "; a custom name needs an underscore"))
    }

    /// The item of a JSON object.
    package func item(_ json: JSONValue) throws(ImportFailure) -> Document {
        guard case .object(let members) = json else {
            throw ImportFailure(.wrongType, "an item is an object, not \(json.description)")
        }
        var item = Document(identifier: "", domain: "")
        item.attributes.reserveCapacity(members.count)
        for member in members where sources.isEmpty || !sources.contains(member.key) {
            do throws(ImportFailure) {
                try set(member.key, member.value, of: &item)
            } catch {
                guard let ignored, error.cause == .unknownAttribute else { throw error }
                ignored.count(member.key)
            }
        }
        if !mappings.isEmpty { try map(members, into: &item) }
        Self.fillSearchedValues(of: &item)
        if item.identifier.isEmpty { item.identifier = RandomIdentifier.uuid() }
        if !identifierPrefix.isEmpty { item.identifier = identifierPrefix + item.identifier }
        if item.domain.isEmpty { item.domain = domain }
        try Self.checkEmbedding(item.attributes)
        return item
    }

    /// Also the commit checks it, but knows no line of the input.
    static func checkEmbedding(_ attributes: [Attribute], isUpdate: Bool = false) throws(ImportFailure) {
        do throws(IndexError) {
            try OwnEmbedding.check(attributes, isUpdate: isUpdate)
        } catch {
            throw ImportFailure(.wrongType, error.description)
        }
    }

    private func set(_ name: String, _ json: JSONValue, of item: inout Document) throws(ImportFailure) {
        let destination = try Self.destination(of: name)
        if json == .null { return }
        switch destination {
        case .identifier: item.identifier = try identifier(json, name: name)
        case .domain:
            // An attribute of this name is the domain's mirror; only an export writes it for itself.
            if case .object = json, let attribute = AttributeCatalog.attribute(name) {
                let value = try ValueConversion.value(json, kind: attribute.kind, name: name)
                item.attributes.append(Attribute(.known(attribute.number), value))
                return
            }
            guard case .string(let text) = json else {
                throw ImportFailure(.wrongType, "`\(name)` wants a text, not \(json.description)")
            }
            item.domain = text
        case .expiration: item.expiration = try ValueConversion.expiration(json, name: name)
        case .ignored: break
        case .known(let attribute):
            let value = try ValueConversion.value(json, kind: attribute.kind, name: name)
            item.attributes.append(Attribute(.known(attribute.number), value))
        case .custom:
            item.attributes.append(Attribute(.custom(name), try ValueConversion.custom(json, name: name)))
        case .namedCustom:
            guard case .object(let members) = json else {
                throw ImportFailure(.wrongType, "`\(name)` wants an object, not \(json.description)")
            }
            for member in members {
                let value = try ValueConversion.custom(member.value, name: member.key)
                item.attributes.append(Attribute(.custom(member.key), value))
            }
        case .searchedCustom:
            guard case .array(let names) = json else {
                throw ImportFailure(.wrongType, "`\(name)` wants a list of names, not \(json.description)")
            }
            let entries = try names.map { (key) throws(ImportFailure) -> AttributeValue.Entry in
                guard case .string(let key) = key else {
                    throw ImportFailure(.wrongType, "`\(name)` wants names, not \(key.description)")
                }
                return .init(key: key, value: .null)
            }
            item.attributes.append(Attribute(AttributeCatalog.searchedCustomValues, .dictionary(entries)))
        }
    }

    /// Which custom attributes are found by any word was read; what these say stands a second time, where words are looked for.
    private static func fillSearchedValues(of item: inout Document) {
        guard let index = item.attributes.firstIndex(where: { $0.name == AttributeCatalog.searchedCustomValues }),
            case .dictionary(let entries) = item.attributes[index].value
        else { return }
        // Looking each up in the item would cost the square of their number.
        var values: [String: AttributeValue] = [:]
        for attribute in item.attributes {
            if case .custom(let name) = attribute.name, values[name] == nil { values[name] = attribute.value }
        }
        let filled = entries.compactMap { entry -> AttributeValue.Entry? in
            guard let value = values[entry.key], value != .null else { return nil }
            return .init(key: entry.key, value: value)
        }
        if filled.isEmpty {
            item.attributes.remove(at: index)
        } else {
            item.attributes[index].value = .dictionary(filled)
        }
    }

    private func identifier(_ json: JSONValue, name: String) throws(ImportFailure) -> String {
        switch json {
        case .string(let text): return text
        case .integer(let number): return String(number)
        default: throw ImportFailure(.wrongType, "`\(name)` wants a text or a whole number, not \(json.description)")
        }
    }

    // MARK: Mappings

    private func map(_ members: [JSONValue.Member], into item: inout Document) throws(ImportFailure) {
        var targets: [(name: String, values: [JSONValue])] = []
        for mapping in mappings {
            guard let target = mapping.target, let value = members.first(where: { $0.key == mapping.source })?.value,
                value != .null
            else { continue }
            if let known = targets.firstIndex(where: { $0.name == target }) {
                targets[known].values.append(value)
            } else {
                // What the item has under the target's own name comes first.
                let own = sources.contains(target) ? nil : members.first { $0.key == target }?.value
                targets.append((target, own.map { $0 == .null ? [value] : [$0, value] } ?? [value]))
            }
        }
        for target in targets {
            let joined = try join(target.values, for: target.name)
            if case .known(let attribute) = try Self.destination(of: target.name) {
                item.attributes.removeAll { $0.name == .known(attribute.number) }
            } else {
                item.attributes.removeAll { $0.name == .custom(target.name) }
            }
            try set(target.name, joined, of: &item)
        }
    }

    /// Makes one value of several sources' values: joins texts with blanks, a domain with dots, and lists one after the
    /// other. Of values that cannot be joined it takes the first.
    private func join(_ values: [JSONValue], for target: String) throws(ImportFailure) -> JSONValue {
        let destination = try Self.destination(of: target)
        switch destination {
        case .known(let attribute) where attribute.kind == .text:
            return joinTexts(values, by: " ", inner: ", ")
        case .identifier where values.count > 1:
            return joinTexts(values.map(Self.decimal), by: " ", inner: ", ")
        case .domain: return joinTexts(values, by: ".", inner: ".")
        case .known(let attribute) where [.texts, .dates, .people].contains(attribute.kind) && values.count > 1:
            return .array(
                values.flatMap { value -> [JSONValue] in
                    if case .array(let list) = value { return list }
                    return [value]
                })
        case .custom where values.count > 1: return .array(values)
        default: return values[0]
        }
    }

    private static func decimal(_ value: JSONValue) -> JSONValue {
        if case .integer(let number) = value { return .string(String(number)) }
        return value
    }

    /// Returns the first value that is neither a text nor a list of texts as it is, so that the message can name it.
    private func joinTexts(_ values: [JSONValue], by separator: String, inner: String) -> JSONValue {
        var parts: [String] = []
        for value in values {
            switch value {
            case .string(let text): parts.append(text)
            case .array(let list):
                var texts: [String] = []
                for case .string(let text) in list { texts.append(text) }
                if texts.count < list.count { return value }
                parts.append(texts.joined(separator: inner))
            default: return value
            }
        }
        return .string(parts.joined(separator: separator))
    }
}
