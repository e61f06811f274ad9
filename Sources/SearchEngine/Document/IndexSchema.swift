package import TextAnalysis

/// Where a word of an item stands, weightiest first.
public enum TextField: UInt8, Sendable, CaseIterable, Hashable {
    case title
    case alternateNames
    case keywords
    case description
    case content

    /// The bit of this field in a posting's mask.
    @inline(__always) package var bit: UInt8 { 1 << rawValue }
}

/// What the index is told of one attribute.
public struct AttributeDefinition: Sendable, Hashable {
    /// 1 or greater, and the same forever: stored items name attributes by it.
    public var number: UInt16
    /// The name by which items and filters call it.
    public var name: String
    /// Where its text is searched; nil when it is not part of the text.
    public var field: TextField?
    /// Whether numbers and dates of it can be compared in a filter.
    public var isComparable: Bool

    /// Creates a definition. The parameters are the properties of the same names.
    public init(number: UInt16, name: String, field: TextField? = nil, isComparable: Bool = false) {
        self.number = number
        self.name = name
        self.field = field
        self.isComparable = isComparable
    }
}

/// What the index knows of attributes: which are text and in which field, which are compared, which make the rank.
///
/// Every process that opens an index must bring the same schema; a change that affects what is indexed needs a new
/// ``version``.
public struct IndexSchema: Sendable {
    /// Kept in each segment.
    public let version: UInt16
    /// Indexed by number; nil if a number is not given.
    package let byNumber: [AttributeDefinition?]
    private let byName: [String: UInt16]
    /// The attribute whose text is the content type.
    public let contentType: UInt16?
    /// Dates. The latest of them is the item's date.
    public let dates: [UInt16]
    /// The attribute that holds the ranking hint, 0 to 100.
    public let rankingHint: UInt16?

    /// - Precondition: numbers and names are unique.
    public init(
        version: UInt16, definitions: [AttributeDefinition], contentType: String? = nil, dates: [String] = [],
        rankingHint: String? = nil
    ) {
        self.version = version
        var numbers: [String: UInt16] = [:]
        var slots = [AttributeDefinition?](repeating: nil, count: 1 + Int(definitions.map(\.number).max() ?? 0))
        for definition in definitions {
            precondition(definition.number > 0, "attribute numbers begin at 1")
            precondition(slots[Int(definition.number)] == nil, "attribute number \(definition.number) is given twice")
            precondition(numbers[definition.name] == nil, "attribute name \(definition.name) is given twice")
            slots[Int(definition.number)] = definition
            numbers[definition.name] = definition.number
        }
        byNumber = slots
        byName = numbers
        self.contentType = contentType.flatMap { numbers[$0] }
        self.dates = dates.compactMap { numbers[$0] }
        self.rankingHint = rankingHint.flatMap { numbers[$0] }
    }

    /// The attribute of that name; custom when the schema does not know it.
    public func attribute(_ name: String) -> AttributeName { byName[name].map(AttributeName.known) ?? .custom(name) }

    /// The definition of an attribute; nil for custom ones.
    public func definition(_ name: AttributeName) -> AttributeDefinition? {
        guard case .known(let number) = name, Int(number) < byNumber.count else { return nil }
        return byNumber[Int(number)]
    }

    /// The name an application uses.
    public func name(of attribute: AttributeName) -> String {
        switch attribute {
        case .custom(let name): name
        case .known(let number): definition(.known(number))?.name ?? "attribute\(number)"
        }
    }

    /// The custom attribute with the name of a known one. An app may use a name of the schema for a value of its own,
    /// and asks for it by that name. Nil for custom attributes.
    package func namesake(_ attribute: AttributeName) -> AttributeName? {
        definition(attribute).map { .custom($0.name) }
    }

    /// Short fields are also searched by their pinyin.
    package static func analysis(of field: TextField) -> AnalysisOptions {
        switch field {
        case .title, .alternateNames, .keywords: [.pinyin]
        case .description, .content: []
        }
    }
}
