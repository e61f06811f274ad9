/// Collects what the JSON-LD of a page says of things with identifiers, which it may mention several times. See W3C
/// "JSON-LD 1.1 Processing Algorithms", "Node Map Generation".
struct LinkedDataNodes {
    /// The statements about each thing, mention by mention.
    private var said: [String: [Thing]] = [:]
    /// Of things that are mentioned several times, all together.
    private var joined: [String: Thing] = [:]
    /// The things whose properties stand somewhere, so that anywhere else they are copies.
    private var placed: Set<String> = []
    private var hasIdentifiers = false

    /// Remembers one mention of a thing. A thing without an identifier has only one.
    mutating func add(_ thing: Thing) {
        guard let identifier = thing.identifier else { return }
        hasIdentifiers = true
        if !thing.properties.isEmpty || !thing.types.isEmpty { said[identifier, default: []].append(thing) }
    }

    /// Things with all that is said of them and of those in them; each once, at its first mention. Things that are
    /// mentioned once cost nothing there.
    ///
    /// Blank identifiers are taken off: they mean nothing outside of their block.
    mutating func completed(_ roots: [Thing], _ budget: inout ReadingBudget) -> [Thing] {
        if !hasIdentifiers { return roots }
        var seen: Set<String> = []
        return roots.compactMap { root in
            if let identifier = root.identifier, !seen.insert(identifier).inserted { return nil }
            return completed(root, inside: [], isCopy: false, &budget)
        }
    }

    /// - Parameters:
    ///   - above: the things that it stands in: in itself it is only mentioned.
    ///   - isCopy: whether it is said of more than one thing, so that all in it counts once more.
    private mutating func completed(
        _ thing: Thing, inside above: [String], isCopy: Bool, _ budget: inout ReadingBudget
    ) -> Thing {
        var thing = thing, isCopy = isCopy
        let identifier = thing.identifier
        if thing.identifier?.hasPrefix("_:") ?? false { thing.identifier = nil }
        guard above.count < ThingLimits.depth else {
            if isCopy { thing.properties = [] }
            return thing
        }
        budget.spend(identifier?.utf8.count ?? 0)
        if let identifier, !budget.isSpent, let mentions = said[identifier] {
            let isAlone = mentions.count == 1 && !(thing.properties.isEmpty && thing.types.isEmpty)
            if isAlone {
                // All that is said of it stands here.
            } else if above.contains(identifier) {
                thing.properties = []
            } else {
                let whole = joined(identifier, mentions, &budget)
                budget.spend(whole.properties.count * ReadingBudget.property)
                if !budget.isSpent {
                    (thing.properties, thing.types) = (whole.properties, whole.types)
                    isCopy = isCopy || mentions.count == 1 || !placed.insert(identifier).inserted
                }
            }
        }
        let above = above + [identifier ?? ""]
        thing.properties = thing.properties.compactMap { property in
            guard case .thing(let inner) = property.value else { return property }
            if isCopy, !budget.take() { return nil }
            return Thing.Property(
                property.name, .thing(completed(inner, inside: above, isCopy: isCopy, &budget)), line: property.line)
        }
        return thing
    }

    /// All that is said of a thing, each type and each property once. Made once for each thing.
    private mutating func joined(_ identifier: String, _ mentions: [Thing], _ budget: inout ReadingBudget) -> Thing {
        if mentions.count == 1 { return mentions[0] }
        if let known = joined[identifier] { return known }
        var whole = Thing(identifier: identifier)
        whole.line = mentions[0].line
        var seen: Set<Thing.Property> = []
        for mention in mentions {
            for type in mention.types where whole.types.count < ThingLimits.words && !whole.types.contains(type) {
                whole.types.append(type)
            }
            for property in mention.properties {
                // What is compared: of a thing that has an identifier, this.
                var compared = property
                if case .thing(let inner) = property.value, inner.identifier != nil {
                    compared.value = .thing(Thing(identifier: inner.identifier))
                }
                budget.spend(Self.size(compared))
                if budget.isSpent { break }
                if seen.insert(compared).inserted { whole.properties.append(property) }
            }
        }
        joined[identifier] = whole
        return whole
    }

    /// About the bytes of a property, with all in it; properties nest ``ThingLimits/depth`` deep at most.
    private static func size(_ property: Thing.Property) -> Int {
        let value =
            switch property.value {
            case .text(let text): text.utf8.count
            case .thing(let thing): thing.properties.reduce(thing.identifier?.utf8.count ?? 0) { $0 + size($1) }
            }
        return ReadingBudget.property + property.name.utf8.count + value
    }
}
