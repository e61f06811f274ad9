import TextAnalysis

/// A filter made ready for one segment: what can be looked up once is.
indirect enum FilterEvaluator {
    case constant(Bool)
    case all([FilterEvaluator])
    case any([FilterEvaluator])
    case not(FilterEvaluator)
    case documents(Set<Int>)
    case domains([Bool])
    case contentTypes([Bool])
    case column(Column, Filter.Comparison, Double)
    case range(Column, Double, Double)
    case stored((Document) -> Bool)
    case near(Column, Column, Filter.Point, Double)

    init(_ filter: Filter, _ segment: Segment, _ schema: IndexSchema) throws {
        switch filter {
        case .identifiers(let identifiers):
            let found = Set(try identifiers.compactMap { try segment.document(Array($0.utf8)) })
            self = found.isEmpty ? .constant(false) : .documents(found)
        case .all(let parts):
            self = Self.joined(try parts.map { try FilterEvaluator($0, segment, schema) }, neutral: true)
        case .any(let parts):
            self = Self.joined(try parts.map { try FilterEvaluator($0, segment, schema) }, neutral: false)
        case .not(let part):
            let part = try FilterEvaluator(part, segment, schema)
            if case .constant(let value) = part { self = .constant(!value) } else { self = .not(part) }
        case .domain(let domain):
            let allowed = segment.domains.map { Domain.contains(domain, $0) }
            self = allowed.contains(true) ? .domains(allowed) : .constant(false)
        case .contentType(let types):
            let wanted = types.map { $0.lowercased() }
            let allowed = segment.contentTypes.map { wanted.contains($0.lowercased()) }
            self = allowed.contains(true) ? .contentTypes(allowed) : .constant(false)
        case .number(let name, let comparison, let number):
            self = Self.ofColumns(name, segment, schema) { .column($0, comparison, number) }
        case .between(let name, let low, let high):
            self = Self.ofColumns(name, segment, schema) { .range($0, low, high) }
        case .exists(let name):
            let namesake = schema.namesake(name)
            self = .stored { document in
                if document[name] != nil { return true }
                return namesake.map { document[$0] != nil } ?? false
            }
        case .near(let latitude, let longitude, let point, let metres):
            guard let first = segment.column(.attribute(latitude)), let second = segment.column(.attribute(longitude))
            else {
                self = .constant(false)
                return
            }
            self = .near(first, second, point, metres)
        case .text(let name, let text):
            let wanted = TextAnalyzer().folded(text)
            let names = [name] + (schema.namesake(name).map { [$0] } ?? [])
            self = .stored { document in
                var found = false
                for name in names {
                    document[name]?.forEachText { if TextAnalyzer().folded($0) == wanted { found = true } }
                }
                return found
            }
        case .pattern(let attributes, let pattern):
            self = .stored { attributes.matches(pattern, $0, schema) }
        }
    }

    /// A condition on an attribute's column, or on that of the custom attribute of the same name, which few segments have.
    private static func ofColumns(
        _ name: AttributeName, _ segment: Segment, _ schema: IndexSchema, _ condition: (Column) -> FilterEvaluator
    ) -> FilterEvaluator {
        let names = [name] + (schema.namesake(name).map { [$0] } ?? [])
        return joined(
            names.map { segment.column(.attribute($0)).map(condition) ?? .constant(false) }, neutral: false)
    }

    /// The parts as one condition, without what decides nothing in this segment.
    ///
    /// - Parameter neutral: true when all parts have to pass, false when any has to.
    private static func joined(_ parts: [FilterEvaluator], neutral: Bool) -> FilterEvaluator {
        var rest: [FilterEvaluator] = []
        for part in parts {
            guard case .constant(let value) = part else {
                rest.append(part)
                continue
            }
            if value != neutral { return .constant(value) }
        }
        if rest.isEmpty { return .constant(neutral) }
        return rest.count == 1 ? rest[0] : neutral ? .all(rest) : .any(rest)
    }

    /// Whether every document passes.
    var isTrue: Bool { if case .constant(true) = self { true } else { false } }

    func passes(_ document: Int, _ segment: Segment) throws -> Bool {
        switch self {
        case .constant(let value): return value
        case .all(let parts): return try parts.allSatisfy { try $0.passes(document, segment) }
        case .any(let parts): return try parts.contains { try $0.passes(document, segment) }
        case .not(let part): return try !part.passes(document, segment)
        case .documents(let documents): return documents.contains(document)
        case .domains(let allowed):
            let ordinal = try segment.domainOrdinal(document)
            return allowed.indices.contains(ordinal) && allowed[ordinal]
        case .contentTypes(let allowed):
            let ordinal = try segment.contentTypeOrdinal(document)
            return allowed.indices.contains(ordinal) && allowed[ordinal]
        case .column(let column, let comparison, let number):
            return try column.contains(document) { comparison.holds($0, number) }
        case .range(let column, let low, let high):
            return try column.contains(document) { low <= $0 && $0 <= high }
        case .stored(let test): return test(try segment.document(document))
        case .near(let latitude, let longitude, let point, let metres):
            guard let first = try latitude.firstNumber(of: document),
                let second = try longitude.firstNumber(of: document)
            else { return false }
            return point.distance(to: Filter.Point(latitude: first, longitude: second)) <= metres
        }
    }
}

extension Filter.Attributes {
    fileprivate func matches(_ pattern: TextPattern, _ document: Document, _ schema: IndexSchema) -> Bool {
        var namesake: AttributeName?
        if case .named(let name) = self { namesake = schema.namesake(name) }
        return document.attributes.contains { attribute in
            switch self {
            case .named(let name): if attribute.name != name && attribute.name != namesake { return false }
            case .metadata, .all:
                guard let field = schema.definition(attribute.name)?.field else { return false }
                if self == .metadata && field == .content { return false }
            }
            var found = false
            attribute.value.forEachText { if !found && pattern.matches($0) { found = true } }
            return found
        }
    }
}
