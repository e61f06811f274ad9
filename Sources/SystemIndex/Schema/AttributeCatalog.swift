/// Attributes are those of the engine's schema.
public import SearchEngine
import SearchlightBasics

/// What kind of value an attribute holds.
public enum AttributeKind: String, Sendable, Hashable {
    case text, texts, number, date, dates, url, data, people, dictionary

    /// What to write, for messages.
    public var expectation: String {
        switch self {
        case .text: "a text"
        case .texts: "a list of texts"
        case .number: "a number or a boolean"
        case .date: "a date: ISO 8601, or seconds since 1970"
        case .dates: "a list of dates"
        case .url: "an address"
        case .data: "Base64 text"
        case .people: "a list of people, each a text or an object with displayName and handles"
        case .dictionary: "an object"
        }
    }
}

/// An attribute by its documented name.
public struct CatalogAttribute: Sendable, Hashable {
    /// Core Spotlight's name.
    public let name: String
    /// The number that stored items name it by.
    public let number: UInt16
    /// What kind of value it holds.
    public let kind: AttributeKind
    /// Where its text is searched; nil when it is not part of what words are looked for in.
    public let field: TextField?
}

/// Every attribute that Core Spotlight documents, and the engine's schema made of them.
public enum AttributeCatalog {
    /// In the order of their numbers.
    public static let all: [CatalogAttribute] = AttributeTable.rows.map {
        CatalogAttribute(name: $0.name, number: $0.number, kind: $0.kind, field: $0.field)
    }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// The attribute of that name; nil if Core Spotlight has none.
    public static func attribute(_ name: String) -> CatalogAttribute? { byName[name] }

    /// Whether a name may be a custom attribute's: ASCII letters, digits and underscores, with at least one underscore
    /// (Apple advises `com_company_app_key`). The prefix `kMD` is reserved.
    public static func isCustomName(_ name: String) -> Bool {
        let isPlain = name.utf8.allSatisfy {
            $0 == UInt8(ascii: "_") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0
        }
        return isPlain && name.utf8.contains(UInt8(ascii: "_")) && !name.hasPrefix("kMD")
    }

    /// The documented name most like a misspelt one, at most three letters away.
    public static func suggestion(for name: String) -> String? { NearestName.of(name, among: all.lazy.map(\.name)) }

    /// The values of custom attributes that are searched without being named, by the attributes' names: the schema must
    /// know every searched attribute. The number is beyond those that documented attributes will need.
    public static let searchedCustomValues = AttributeName.known(searchedCustomNumber)
    private static let searchedCustomNumber: UInt16 = 1000
    static let markupTextNumber: UInt16 = 1001

    /// Attributes that are made of others when an item is indexed, to be searched: apps do not give them, and results
    /// do not show them.
    public static let derived: Set<AttributeName> = [searchedCustomValues, markupText]

    /// What the names of custom attributes begin with that no query may name: an app's key says so.
    public static let unsearchablePrefix = "searchlight_unsearchable_"

    /// The name that a custom attribute is kept under which no query finds.
    public static func unsearchable(_ name: String) -> AttributeName { .custom(unsearchablePrefix + name) }

    /// The schema that all indexes of this machine share.
    public static let schema = IndexSchema(
        version: 1,
        definitions: all.map {
            AttributeDefinition(
                number: $0.number, name: $0.name, field: $0.field,
                isComparable: $0.kind == .number || $0.kind == .date || $0.kind == .dates)
        } + [
            AttributeDefinition(number: searchedCustomNumber, name: "searchlight_custom_values", field: .description),
            AttributeDefinition(number: markupTextNumber, name: "searchlight_markup_text", field: .content),
        ],
        contentType: "contentType",
        dates: ["lastUsedDate", "contentModificationDate", "contentCreationDate", "addedDate"],
        rankingHint: "rankingHint")
}

extension Document {
    /// The value under an attribute's API name, custom ones included.
    public subscript(attribute name: String) -> AttributeValue? {
        self[AttributeCatalog.schema.attribute(name)]
    }

    /// The text under an attribute's API name; the first of a list.
    public func text(_ name: String) -> String? {
        var found: String?
        self[attribute: name]?.forEachText { if found == nil { found = $0 } }
        return found
    }

    /// The texts under an attribute's API name.
    public func texts(_ name: String) -> [String] {
        var found: [String] = []
        self[attribute: name]?.forEachText { found.append($0) }
        return found
    }

    /// The number or date under an attribute's API name; dates in seconds since 2001.
    public func number(_ name: String) -> Double? {
        var found: Double?
        self[attribute: name]?.forEachNumber { if found == nil { found = $0 } }
        return found
    }

    /// What a list of results calls the item: its display name, else its title, else its identifier.
    public var displayTitle: String { text("displayName") ?? text("title") ?? identifier }

    /// Whether it is called anything.
    var hasName: Bool { text("displayName") ?? text("title") != nil }

    /// The item with a title, if there is one to have.
    func called(_ title: String?) -> Document {
        guard let title else { return self }
        var document = self
        document.attributes.append(Attribute(AttributeCatalog.schema.attribute("title"), .text(title)))
        return document
    }
}
