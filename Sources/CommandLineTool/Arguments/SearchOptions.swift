import ArgumentParser
import FoundationEssentials
import QueryLanguage
import SearchEngine
import SystemIndex
import TextAnalysis
import UniformTypeIdentifiers

/// What searches take besides words.
struct SearchOptions: ParsableArguments {
    @OptionGroup var scope: ScopeOptions

    @Option(
        parsing: .singleValue,
        help: "Only items of this content type and of types that conform to it. Repeat it for several types.")
    var type: [String] = []

    @Option(
        name: .customLong("where"), parsing: .singleValue,
        help: ArgumentHelp(
            "Only items that meet this condition, such as rating>=3 or contentCreationDate<2024-01-01. Repeat it for several.",
            valueName: "condition"))
    var conditions: [String] = []

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "With --committed, a language whose word forms match, such as de. Repeat it for several (default: your languages).",
            valueName: "code"))
    var language: [String] = []

    @Option(help: "Maximum number of results.")
    var limit = 20

    func validate() throws {
        guard limit >= 1 else { throw ValidationError("--limit must be 1 or more.") }
        if let unknown = language.first(where: { StemmingLanguage(tag: $0) == nil }) {
            let known = StemmingLanguage.allCases.map(\.rawValue).sorted().joined(separator: ", ")
            throw ValidationError("--language \(unknown) is not supported. Use one of: \(known).")
        }
    }

    func request(_ text: String, mode: SearchRequest.Mode) throws -> SearchRequest {
        var filters: [Filter] = []
        if let domain = scope.domain { filters.append(.domain(domain)) }
        if !type.isEmpty { filters.append(.contentType(type.flatMap { UTType.identifiers(conformingTo: $0) })) }
        filters += try conditions.map(Self.condition)
        return SearchRequest(
            text, mode: mode, filter: filters.isEmpty ? nil : .all(filters), limit: limit,
            now: Int64(Date().timeIntervalSince1970),
            languages: language.isEmpty ? StemmingLanguage.ofPerson : StemmingLanguage.all(of: language))
    }

    /// What a search without options has.
    static var standard: SearchOptions {
        get throws { try SearchOptions.parse([]) }
    }

    static func condition(_ text: String) throws -> Filter {
        do {
            return try Filter(condition: text)
        } catch {
            throw Failure("--where \(printable(text)): \(printable(error.message))")
        }
    }
}
