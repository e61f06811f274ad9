import SearchEngine
import TextAnalysis

extension Filter {
    /// Whether attributes' texts, or whether they are there at all, decide: the index has to read items to know.
    var readsItems: Bool {
        switch self {
        case .pattern, .text, .exists: true
        case .all(let parts), .any(let parts): parts.contains(where: \.readsItems)
        case .not(let part): part.readsItems
        case .identifiers, .domain, .contentType, .number, .between, .near: false
        }
    }

    /// A filter that passes every item that this one passes, and is decided without reading items; nil if that is any.
    var withoutReading: Filter? {
        guard readsItems else { return self }
        switch self {
        case .all(let parts):
            let kept = parts.compactMap(\.withoutReading)
            return kept.isEmpty ? nil : kept.count == 1 ? kept[0] : .all(kept)
        case .any(let parts):
            let kept = parts.compactMap(\.withoutReading)
            return kept.count == parts.count ? .any(kept) : nil
        default: return nil
        }
    }

    /// Whether an item passes, as the engine decides it.
    func passes(_ item: Document, _ schema: IndexSchema) -> Bool {
        switch self {
        case .all(let parts): return parts.allSatisfy { $0.passes(item, schema) }
        case .any(let parts): return parts.contains { $0.passes(item, schema) }
        case .not(let part): return !part.passes(item, schema)
        case .identifiers(let identifiers): return identifiers.contains(item.identifier)
        case .domain(let domain): return item.domain == domain || item.domain.hasPrefix(domain + ".")
        case .contentType(let types):
            let own = item.text("contentType")?.lowercased() ?? ""
            return types.contains { $0.lowercased() == own }
        case .number(let name, let comparison, let number):
            return Self.numbers(item, name, schema).contains { comparison.holds($0, number) }
        case .between(let name, let low, let high):
            return Self.numbers(item, name, schema).contains { low <= $0 && $0 <= high }
        case .exists(let name): return !Self.values(item, name, schema).isEmpty
        case .near(let latitude, let longitude, let point, let metres):
            guard let first = Self.numbers(item, latitude, schema).first,
                let second = Self.numbers(item, longitude, schema).first
            else { return false }
            return point.distance(to: Point(latitude: first, longitude: second)) <= metres
        case .text(let name, let text):
            let wanted = TextAnalyzer().folded(text)
            return Self.values(item, name, schema).contains {
                Self.contains($0) { TextAnalyzer().folded($0) == wanted }
            }
        case .pattern(.named(let name), let pattern):
            return Self.values(item, name, schema).contains { Self.contains($0, pattern.matches) }
        case .pattern(let attributes, let pattern):
            return item.attributes.contains { attribute in
                guard let field = schema.definition(attribute.name)?.field else { return false }
                return (attributes == .all || field != .content) && Self.contains(attribute.value, pattern.matches)
            }
        }
    }

    /// The values of an attribute, and of a custom one that is called like it.
    private static func values(_ item: Document, _ name: AttributeName, _ schema: IndexSchema) -> [AttributeValue] {
        [item[name], schema.namesake(name).flatMap { item[$0] }].compactMap { $0 }
    }

    /// The numbers that the engine has in columns.
    private static func numbers(_ item: Document, _ name: AttributeName, _ schema: IndexSchema) -> [Double] {
        var numbers: [Double] = []
        schema.namesake(name).flatMap { item[$0] }?.forEachNumber { numbers.append($0) }
        if case .known = name, schema.definition(name)?.isComparable != true { return numbers }
        item[name]?.forEachNumber { numbers.append($0) }
        return numbers
    }

    private static func contains(_ value: AttributeValue?, _ test: (String) -> Bool) -> Bool {
        var found = false
        value?.forEachText { if !found && test($0) { found = true } }
        return found
    }
}
