import Glibc
import TextAnalysis

func sine(_ x: Double) -> Double { sin(x) }
func cosine(_ x: Double) -> Double { cos(x) }
func arcSine(_ x: Double) -> Double { asin(x) }

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
            self = .documents(Set(try identifiers.compactMap { try segment.document(Array($0.utf8)) }))
        case .all(let parts): self = .all(try parts.map { try FilterEvaluator($0, segment, schema) })
        case .any(let parts): self = .any(try parts.map { try FilterEvaluator($0, segment, schema) })
        case .not(let part): self = .not(try FilterEvaluator(part, segment, schema))
        case .domain(let domain): self = .domains(segment.domains.map { Domain.contains(domain, $0) })
        case .contentType(let types):
            let wanted = types.map { $0.lowercased() }
            self = .contentTypes(segment.contentTypes.map { wanted.contains($0.lowercased()) })
        case .number(let name, let comparison, let number):
            self = segment.column(.attribute(name)).map { .column($0, comparison, number) } ?? .constant(false)
        case .between(let name, let low, let high):
            self = segment.column(.attribute(name)).map { .range($0, low, high) } ?? .constant(false)
        case .exists(let name):
            self = .stored { $0[name] != nil }
        case .near(let latitude, let longitude, let point, let metres):
            guard let first = segment.column(.attribute(latitude)), let second = segment.column(.attribute(longitude))
            else {
                self = .constant(false)
                return
            }
            self = .near(first, second, point, metres)
        case .text(let name, let text):
            let wanted = TextAnalyzer().folded(text)
            self = .stored { document in
                var found = false
                document[name]?.forEachText { if TextAnalyzer().folded($0) == wanted { found = true } }
                return found
            }
        case .pattern(let attributes, let pattern):
            self = .stored { attributes.matches(pattern, $0, schema) }
        }
    }

    func passes(_ document: Int, _ segment: Segment) throws -> Bool {
        switch self {
        case .constant(let value): return value
        case .all(let parts): return try parts.allSatisfy { try $0.passes(document, segment) }
        case .any(let parts): return try parts.contains { try $0.passes(document, segment) }
        case .not(let part): return try !part.passes(document, segment)
        case .documents(let documents): return documents.contains(document)
        case .domains(let allowed):
            let ordinal = try segment.domainOrdinal(document)
            return ordinal < allowed.count && allowed[ordinal]
        case .contentTypes(let allowed):
            let ordinal = try segment.contentTypeOrdinal(document)
            return ordinal < allowed.count && allowed[ordinal]
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
        document.attributes.contains { attribute in
            switch self {
            case .named(let name): if attribute.name != name { return false }
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
