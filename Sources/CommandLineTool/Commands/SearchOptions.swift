import ArgumentParser
import FoundationEssentials
import SearchEngine
import SystemIndex

/// What searches take besides words.
struct SearchOptions: ParsableArguments {
    @Option(parsing: .singleValue, help: ArgumentHelp("Only this app's items; may be repeated.", valueName: "id"))
    var app: [String] = []

    @Option(help: "Only items of this domain and below.")
    var domain: String?

    @Option(parsing: .singleValue, help: "Only items of this content type; may be repeated.")
    var type: [String] = []

    @Option(
        name: .customLong("where"), parsing: .singleValue,
        help: ArgumentHelp(
            "Only items with such a number or date: rating>=3, contentCreationDate<2024-01-01; may be repeated.",
            valueName: "condition"))
    var conditions: [String] = []

    @Option(help: "How many results at most.")
    var limit = 20

    func validate() throws {
        guard limit >= 1 else { throw ValidationError("--limit must be 1 or more.") }
    }

    func request(_ text: String, mode: SearchRequest.Mode) throws -> SearchRequest {
        var filters: [Filter] = []
        if let domain { filters.append(.domain(domain)) }
        if !type.isEmpty { filters.append(.contentType(type)) }
        filters += try conditions.map(Self.condition)
        return SearchRequest(
            text, mode: mode, filter: filters.isEmpty ? nil : .all(filters), limit: limit,
            now: Int64(Date().timeIntervalSince1970))
    }

    /// What a search without options has.
    static var standard: SearchOptions {
        get throws { try SearchOptions.parse([]) }
    }

    static func condition(_ text: String) throws -> Filter {
        let operators = Filter.Comparison.allCases.sorted { $0.rawValue.count > $1.rawValue.count }
        let signs = operators.map { ($0.rawValue, $0) } + [("=", Filter.Comparison.equal)]
        guard let start = text.firstIndex(where: { "=!<>".contains($0) }),
            let (sign, comparison) = signs.first(where: { text[start...].hasPrefix($0.0) })
        else { throw Failure("--where \(printable(text)): a condition is written name>=number.") }
        let name = text[..<start].trimmed, value = text[text.index(start, offsetBy: sign.count)...].trimmed
        guard AttributeCatalog.attribute(name) != nil || AttributeCatalog.isCustomName(name) else {
            let hint = AttributeCatalog.suggestion(for: name).map { "; did you mean `\($0)`?" } ?? "."
            throw Failure("--where: unknown attribute `\(printable(name))`\(hint)")
        }
        guard let number = Double(value) ?? DateText.seconds(value) else {
            throw Failure("--where \(printable(text)): `\(printable(value))` is neither a number nor a date.")
        }
        return .number(AttributeCatalog.schema.attribute(name), comparison, number)
    }
}

extension Substring {
    fileprivate var trimmed: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
