/// A thing that a page describes in the words of schema.org or of another vocabulary.
package struct Thing: Sendable, Hashable {
    /// A name with one value; what has several values comes several times.
    package struct Property: Sendable, Hashable {
        /// Of schema.org the name alone; else a whole address.
        package var name: String
        /// May be an empty text.
        package var value: Value
        /// Where the page says it.
        package var line: SourceLine

        /// - Parameter name: of schema.org the name alone; it is taken as it is.
        package init(_ name: String, _ value: Value, line: SourceLine = SourceLine()) {
            self.name = name
            self.value = value
            self.line = line
        }
    }

    /// What a page says of a property. Two are equal if all in them is.
    package indirect enum Value: Sendable, Hashable {
        /// A text, number, date or address, as it stands there.
        case text(String)
        /// With its own properties; at most 32 stand in each other.
        case thing(Thing)
    }

    /// Of schema.org the names alone; else whole addresses. May be empty.
    package var types: [String]
    /// Its own address, as the page has it; nil for none.
    package var identifier: String?
    /// In the page's order; a name may come several times.
    package var properties: [Property]
    /// Where it begins in the page.
    package var line = SourceLine()

    /// Takes all as it is: types and names of schema.org must be given as names alone.
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
            case .text(let text): Self.written(text)
            case .thing(let thing): thing.text("name") ?? thing.text("url") ?? thing.text("@value") ?? thing.identifier
            }
        }
    }

    private static func written(_ text: String) -> String? {
        let text = EscapedTwice.decoded(text).collapsed
        return text.isEmpty ? nil : text
    }

    /// Names in a property, each once: texts, and the names of things. Addresses are left out, even if a thing has no
    /// other property.
    package func names(_ name: String) -> [String] {
        var names: [String] = []
        for value in values(name) {
            let found: String? =
                switch value {
                case .text(let text): Self.written(text)
                case .thing(let thing): thing.names("name").first ?? thing.names("@value").first
                }
            guard let found, !found.isEmpty, !Self.isAddress(found), !names.contains(found) else { continue }
            names.append(found)
        }
        return names
    }

    /// Whether a text is an address, whole or relative, and no name: names with a colon have a blank behind it.
    package static func isAddress(_ text: String) -> Bool {
        guard !text.contains(where: \.isWhitespace) else { return false }
        let start = text.lowercased()
        return start.contains(":") || ["/", "#", "www."].contains(where: start.hasPrefix)
    }

    /// The things that are values of a property.
    package func things(_ name: String) -> [Thing] {
        values(name).compactMap { value in
            if case .thing(let thing) = value { thing } else { nil }
        }
    }

    /// It and all things in it, each before those in it; the first 4,096 of them.
    package var all: [Thing] {
        var result: [Thing] = [], rest: [Thing] = [self]
        while result.count < ThingLimits.things, let next = rest.popLast() {
            result.append(next)
            for case .thing(let inner) in next.properties.reversed().map(\.value) { rest.append(inner) }
        }
        return result
    }

    /// With what schema.org's `additionalType` says among the types, as syntaxes that have one type only write a second; those that are
    /// too many stay properties.
    var withAdditionalTypes: Thing {
        var thing = self
        thing.properties.removeAll { property in
            guard property.name == "additionalType", case .text(let text) = property.value else { return false }
            let type = SchemaVocabulary.name(text.collapsed)
            if type.isEmpty { return false }
            if thing.types.contains(type) { return true }
            guard thing.types.count < ThingLimits.words else { return false }
            thing.types.append(type)
            return true
        }
        return thing
    }

    /// Whether it has one of some types.
    package func isOf(_ types: Set<String>) -> Bool { self.types.contains(where: types.contains) }
}

/// schema.org's addresses and names.
enum SchemaVocabulary {
    private static let beginnings = [
        "http://schema.org/", "https://schema.org/", "http://www.schema.org/", "https://www.schema.org/",
    ]

    /// The name alone if an address is one of schema.org's; else the address.
    static func name(_ address: String) -> String {
        for beginning in beginnings where address.hasPrefix(beginning) {
            let name = address.dropFirst(beginning.count)
            if !name.isEmpty { return String(name) }
        }
        return address
    }

    /// Whether the address of a context is on one of schema.org's own hosts (some extensions have theirs): it has had several paths. It may
    /// have the page's scheme.
    static func isContext(_ address: String) -> Bool {
        let address = address.lowercased()
        guard let scheme = ["http://", "https://", "//"].first(where: address.hasPrefix) else { return false }
        let host = address.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
        return host == "schema.org" || host.hasSuffix(".schema.org")
    }

    /// Whether an address, with or without its last slash, is that of schema.org.
    static func isOwn(_ address: String) -> Bool {
        let whole = address.hasSuffix("/") || address.hasSuffix("#") ? String(address.dropLast()) : address
        return beginnings.contains { $0.dropLast() == whole }
    }
}
