/// A condition is a filter of the engine's.
public import SearchEngine
import SearchlightBasics
import SystemIndex

/// Why a text is not a condition, in a sentence that names it.
public struct ConditionError: Error, Sendable, Hashable {
    /// What is wrong, as a sentence.
    public var message: String
}

extension Filter {
    /// A condition on a number or a date as a person writes it: `rating>=3`, `contentCreationDate<2024-01-01`.
    ///
    /// The signs are those of ``SearchEngine/Filter/Comparison`` and `=`. Dates are ISO 8601, UTC if they name no zone.
    public init(condition text: String) throws(ConditionError) {
        let operators = Comparison.allCases.sorted { $0.rawValue.count > $1.rawValue.count }
        let signs = operators.map { ($0.rawValue, $0) } + [("=", Comparison.equal)]
        guard let start = text.firstIndex(where: { "=!<>".contains($0) }),
            let (sign, comparison) = signs.first(where: { text[start...].hasPrefix($0.0) })
        else { throw ConditionError(message: "a condition is written name>=number.") }
        let name = AttributeCatalog.documentedName(text[..<start].trimmed)
        let value = text[text.index(start, offsetBy: sign.count)...].trimmed
        guard AttributeCatalog.attribute(name) != nil || AttributeCatalog.isCustomName(name) else {
            let hint = AttributeCatalog.suggestion(for: name).map { "; did you mean `\($0)`?" } ?? "."
            throw ConditionError(message: "unknown attribute `\(name)`\(hint)")
        }
        if let kind = AttributeCatalog.attribute(name)?.kind, ![.number, .date, .dates].contains(kind) {
            throw ConditionError(message: "`\(name)` holds \(kind.expectation), neither a number nor a date.")
        }
        guard let number = Double(value) ?? DateText.seconds(value) else {
            throw ConditionError(message: "`\(value)` is neither a number nor a date.")
        }
        self = .number(AttributeCatalog.schema.attribute(name), comparison, number)
    }
}

extension Substring {
    fileprivate var trimmed: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
