/// Titles are looked up.
public import LocalizedStrings

// Shapes: Apple, "IntentItem", "IntentItemSection", "IntentItemCollection", developer.apple.com/documentation/appintents.

/// A value that is offered, and how it looks there.
public struct IntentItem<Value: _IntentValue>: Sendable {
    /// What is chosen.
    public var value: Value
    /// How it looks; nothing but this counts, though the value could say it by itself.
    public var description: DisplayRepresentation

    /// - Parameters:
    ///   - value: what is chosen.
    ///   - title: the first line.
    ///   - subtitle: the line below.
    ///   - image: nil for none.
    public init(
        _ value: Value, title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
        image: DisplayRepresentation.Image? = nil
    ) {
        self.value = value
        description = DisplayRepresentation(title: title, subtitle: subtitle, image: image)
    }

    /// The value as it says it looks. One that cannot say it, such as a number, has its description for a title.
    public init(_ value: Value) {
        self.value = value
        description =
            (value as? any InstanceDisplayRepresentable)?.displayRepresentation
            ?? DisplayRepresentation(title: LocalizedStringResource(stringLiteral: "\(value)"))
    }

    /// Puts items together from values and items, a line each.
    @resultBuilder public enum Builder {
        /// A value as it says it looks.
        public static func buildExpression(_ expression: Value) -> IntentItem<Value> { IntentItem(expression) }
        /// An item as it is.
        public static func buildExpression(_ expression: IntentItem<Value>) -> IntentItem<Value> { expression }
        /// Items in this order.
        public static func buildBlock(_ items: IntentItem<Value>...) -> [IntentItem<Value>] { items }
        /// What a loop made.
        public static func buildBlock(_ items: [IntentItem<Value>]) -> [IntentItem<Value>] { items }
        /// The items of a loop's rounds, one round after the other.
        public static func buildArray(_ components: [[IntentItem<Value>]]) -> [IntentItem<Value>] {
            components.flatMap { $0 }
        }
    }
}

/// Items that stand below one headline.
public struct IntentItemSection<Result: _IntentValue>: Sendable {
    /// The headline; nil for none.
    public let description: DisplayRepresentation?
    /// In the order in which they are offered.
    public var items: [IntentItem<Result>]

    private init(description: DisplayRepresentation?, _ items: [IntentItem<Result>]) {
        self.description = description
        self.items = items
    }

    /// Without a headline.
    public init(items: [IntentItem<Result>]) { self.init(description: nil, items) }
    /// With a headline.
    public init(_ title: LocalizedStringResource, items: [IntentItem<Result>]) {
        self.init(description: DisplayRepresentation(title: title), items)
    }
    /// With a headline, of values as they say they look.
    public init(_ title: LocalizedStringResource, items: [Result]) {
        self.init(title, items: items.map { IntentItem($0) })
    }
    /// The older form of ``init(_:items:)-(_,[IntentItem<Result>])``.
    public init(title: LocalizedStringResource, items: [IntentItem<Result>]) { self.init(title, items: items) }
    /// - Parameters:
    ///   - title: nil for no headline.
    ///   - itemsBuilder: values and items, a line each.
    public init(
        _ title: LocalizedStringResource? = nil, @IntentItem<Result>.Builder itemsBuilder: () -> [IntentItem<Result>]
    ) {
        self.init(description: title.map { DisplayRepresentation(title: $0) }, itemsBuilder())
    }
    /// - Parameters:
    ///   - title: the headline.
    ///   - subtitle: the line below it.
    ///   - image: nil for none.
    ///   - itemsBuilder: values and items, a line each.
    public init(
        _ title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
        image: DisplayRepresentation.Image? = nil, @IntentItem<Result>.Builder itemsBuilder: () -> [IntentItem<Result>]
    ) {
        self.init(description: DisplayRepresentation(title: title, subtitle: subtitle, image: image), itemsBuilder())
    }

    /// Puts sections together, or one of items.
    @resultBuilder public enum Builder {
        /// None.
        public static func buildBlock() -> [IntentItemSection<Result>] { [] }
        /// Sections in this order.
        public static func buildBlock(_ sections: IntentItemSection<Result>...) -> [IntentItemSection<Result>] {
            sections
        }
        /// One section without a headline.
        public static func buildBlock(_ items: IntentItem<Result>...) -> [IntentItemSection<Result>] {
            [IntentItemSection(items: items)]
        }
    }
}

/// What a query hands over in sections.
public struct IntentItemCollection<Result: _IntentValue>: ResultsCollection, Sendable {
    /// What stands above the list.
    public let promptLabel: LocalizedStringResource?
    /// Whether a list has letters at its side. Accepted without effect.
    public let usesIndexedCollation: Bool
    /// In the order in which they are offered.
    public var sections: [IntentItemSection<Result>]

    /// - Parameter sections: in the order in which they are offered.
    public init(
        promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
        sections: [IntentItemSection<Result>]
    ) {
        self.promptLabel = promptLabel
        self.usesIndexedCollation = usesIndexedCollation
        self.sections = sections
    }

    /// One section without a headline, of values as they say they look.
    public init(
        promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false, items: [Result]
    ) where Result: DisplayRepresentable {
        self.init(
            promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation,
            sections: [IntentItemSection(items: items.map { IntentItem($0) })])
    }

    /// - Parameter sectionsBuilder: sections, or items of one, a line each.
    public init(
        promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
        @IntentItemSection<Result>.Builder sectionsBuilder: () -> [IntentItemSection<Result>]
    ) {
        self.init(
            promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation, sections: sectionsBuilder())
    }

    /// No section.
    public static var empty: IntentItemCollection<Result> { IntentItemCollection(sections: []) }

    /// The values of all sections.
    public var items: [Result.ValueType] {
        sections.flatMap { $0.items.flatMap { $0.value._values } }
    }
}
