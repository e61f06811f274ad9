import Foundation
import SearchEngine
import TestSupport

/// Filters by looking at the item itself.
enum TwinFilter {
    static func passes(_ document: Document, _ filter: Filter?) -> Bool {
        guard let filter else { return true }
        switch filter {
        case .all(let parts): return parts.allSatisfy { passes(document, $0) }
        case .any(let parts): return parts.contains { passes(document, $0) }
        case .not(let part): return !passes(document, part)
        case .identifiers(let identifiers): return identifiers.contains(document.identifier)
        case .pattern(.named(let name), let pattern):
            // Patterns have tables of their own; the lives do not make any.
            return TwinItem.texts(document[name] ?? .null).contains { pattern.matches($0) }
        case .pattern: preconditionFailure("the lives make no patterns over several attributes")
        case .domain(let domain): return Twin.isInside(document.domain, domain)
        case .contentType(let types):
            // Items without one are of the empty type.
            var type = ""
            if case .text(let own)? = document[.known(TestSchema.type)] { type = own }
            return types.contains { $0.lowercased() == type.lowercased() }
        case .number(let name, let comparison, let number):
            return numbers(document[name]).contains { compares($0, comparison, number) }
        case .between(let name, let low, let high):
            return numbers(document[name]).contains { $0 >= low && $0 <= high }
        case .exists(let name): return document[name] != nil
        case .near(let latitude, let longitude, let point, let metres):
            guard let first = numbers(document[latitude]).first, let second = numbers(document[longitude]).first else {
                return false
            }
            return angle(point, first, second) * 6_371_009 <= metres
        case .text(let name, let text):
            // The texts of the random items are folded by the letters alone.
            return TwinItem.texts(document[name] ?? .null).contains { folded($0) == folded(text) }
        }
    }

    private static func compares(_ a: Double, _ comparison: Filter.Comparison, _ b: Double) -> Bool {
        switch comparison {
        case .equal: a == b
        case .notEqual: a != b
        case .less: a < b
        case .lessOrEqual: a <= b
        case .greater: a > b
        case .greaterOrEqual: a >= b
        }
    }

    private static func numbers(_ value: AttributeValue?) -> [Double] {
        switch value {
        case .integer(let number)?: [Double(number)]
        case .double(let number)?: [number]
        case .boolean(let flag)?: [flag ? 1 : 0]
        case .date(let seconds)?: [seconds]
        case .list(let values)?: values.flatMap { numbers($0) }
        default: []
        }
    }

    private static func folded(_ text: String) -> [Letters] { TwinText.lexemes(text).map(\.letters) }

    /// By the law of cosines, where the index uses the haversine.
    private static func angle(_ point: Filter.Point, _ latitude: Double, _ longitude: Double) -> Double {
        let radians = Double.pi / 180
        let cosine =
            sin(point.latitude * radians) * sin(latitude * radians)
            + cos(point.latitude * radians) * cos(latitude * radians) * cos((longitude - point.longitude) * radians)
        return acos(min(1, max(-1, cosine)))
    }
}
