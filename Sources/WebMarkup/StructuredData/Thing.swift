/// A thing that a page describes in the words of schema.org or of another vocabulary.
package struct Thing: Sendable, Hashable {
    package struct Property: Sendable, Hashable {
        /// Of schema.org the name alone; else a whole address.
        package var name: String
        package var value: Value

        package init(_ name: String, _ value: Value) {
            self.name = name
            self.value = value
        }
    }

    package indirect enum Value: Sendable, Hashable {
        /// A text, number, date or address, as it stands there.
        case text(String)
        case thing(Thing)
    }

    /// Of schema.org the names alone; else whole addresses. May be empty.
    package var types: [String]
    /// Its own address, as the page has it; nil for none.
    package var identifier: String?
    /// In the page's order; a name may come several times.
    package var properties: [Property]

    package init(types: [String] = [], identifier: String? = nil, properties: [Property] = []) {
        self.types = types
        self.identifier = identifier
        self.properties = properties
    }

    /// The values of a property, in the page's order.
    package func values(_ name: String) -> [Value] { properties.lazy.filter { $0.name == name }.map(\.value) }

    /// The first text of a property; of a thing its name, or address.
    package func text(_ name: String) -> String? { texts(name).first }

    /// The texts of a property that are not empty; of things their names, or addresses.
    package func texts(_ name: String) -> [String] {
        values(name).compactMap { value in
            switch value {
            case .text(let text): text.collapsed.isEmpty ? nil : text.collapsed
            case .thing(let thing): thing.text("name") ?? thing.text("url") ?? thing.text("@value") ?? thing.identifier
            }
        }
    }

    /// The things that are values of a property.
    package func things(_ name: String) -> [Thing] {
        values(name).compactMap { value in
            if case .thing(let thing) = value { thing } else { nil }
        }
    }

    /// It and all things in it, each before those in it.
    package var all: [Thing] {
        var result: [Thing] = [], rest: [Thing] = [self]
        while let next = rest.popLast() {
            result.append(next)
            for case .thing(let inner) in next.properties.reversed().map(\.value) { rest.append(inner) }
        }
        return result
    }

    /// With what schema.org's `additionalType` says among the types, as syntaxes that have one type only write a second.
    var withAdditionalTypes: Thing {
        var thing = self
        thing.properties.removeAll { property in
            guard property.name == "additionalType", case .text(let text) = property.value else { return false }
            let type = SchemaVocabulary.name(text.collapsed)
            if type.isEmpty { return false }
            if !thing.types.contains(type) { thing.types.append(type) }
            return true
        }
        return thing
    }

    func isOf(_ types: Set<String>) -> Bool { self.types.contains(where: types.contains) }
}

/// How things nest, and how many are read: pages are made by anybody.
enum ThingLimits {
    static let depth = 32
    static let things = 4096
}

/// What reading the things of one page may cost, so that no page costs more than in proportion to its length.
struct ReadingBudget {
    private var left = 32 << 20

    var isSpent: Bool { left <= 0 }

    mutating func spend(_ steps: Int) { left -= steps }

    /// All text in a node; empty once the budget is spent.
    mutating func text(in place: Int, of tree: HTMLTree) -> String {
        spend(tree.nodes[place].end - place)
        if isSpent { return "" }
        let text = tree.text(in: place)
        spend(text.utf8.count)
        return text
    }
}

/// schema.org's addresses and names.
enum SchemaVocabulary {
    private static let beginnings = [
        "http://schema.org/", "https://schema.org/", "http://www.schema.org/", "https://www.schema.org/",
    ]

    /// The name alone where an address is one of schema.org's; else the address.
    static func name(_ address: String) -> String {
        for beginning in beginnings where address.hasPrefix(beginning) {
            let name = address.dropFirst(beginning.count)
            if !name.isEmpty { return String(name) }
        }
        return address
    }

    /// Whether an address, with or without its last slash, is that of schema.org.
    static func isOwn(_ address: String) -> Bool {
        let whole = address.hasSuffix("/") || address.hasSuffix("#") ? String(address.dropLast()) : address
        return beginnings.contains { $0.dropLast() == whole }
    }
}
