import QueryLanguage
import SearchEngine
import SearchlightBasics
import SystemIndex
import TextAnalysis

/// How a program searches its own items.
package struct DoorSearchOptions: Sendable, Hashable {
    /// How the text is read.
    package enum Mode: String, Sendable, Hashable, CaseIterable {
        /// A person is typing: the last word may go on.
        case typing
        /// Every word must be there as a whole.
        case words
        /// The person pressed Enter: the weightier words count, in any of their forms.
        case enter
    }

    package var mode = Mode.typing
    /// Attributes that results have, by name; empty for none.
    package var attributes: [String] = []
    /// Only items of these domains and of those below them; empty for all.
    package var domains: [String] = []
    /// Conditions on numbers and dates, such as `rating>=3`; all must hold.
    package var conditions: [String] = []
    /// Whether words are found in spite of typing errors.
    package var toleratesTypos = true
    /// Whether the mode `enter` also finds items by meaning.
    package var usesMeaning = true

    package init() {}

    /// Options as JSON: `{"mode": "enter", "attributes": ["title"], "domains": ["notes"], "conditions": ["rating>=3"],
    /// "toleratesTypos": false, "meaning": false}`. Each may be left out.
    package init(json bytes: [UInt8]) throws {
        guard !bytes.isEmpty else { return }
        guard let json = try? JSONValue(parsing: bytes), case .object(let members) = json else {
            throw DoorError(.invalidArgument, "The options of a search are one JSON object.")
        }
        for member in members {
            switch (member.key, member.value) {
            case ("mode", .string(let name)):
                guard let mode = Mode(rawValue: name) else {
                    throw DoorError(.invalidArgument, "A search has the modes typing, words and enter.")
                }
                self.mode = mode
            case ("attributes", .array(let values)): attributes = try Self.texts(values, member.key)
            case ("domains", .array(let values)): domains = try Self.texts(values, member.key)
            case ("conditions", .array(let values)): conditions = try Self.texts(values, member.key)
            case ("toleratesTypos", .boolean(let flag)): toleratesTypos = flag
            case ("meaning", .boolean(let flag)): usesMeaning = flag
            default:
                throw DoorError(
                    .invalidArgument, "`\(member.key.prefix(60))` is not an option of a search, or has a wrong value.",
                    remedy: "Options are mode, attributes, domains, conditions, toleratesTypos and meaning.")
            }
        }
    }

    private static func texts(_ values: [JSONValue], _ name: String) throws(DoorError) -> [String] {
        let texts = values.compactMap { value -> String? in if case .string(let text) = value { text } else { nil } }
        guard texts.count == values.count, texts.count <= 200 else {
            throw DoorError(.invalidArgument, "The option `\(name)` wants a list of at most 200 texts.")
        }
        return texts
    }

    /// The request for a text.
    ///
    /// - Parameter now: seconds since 1970.
    func request(_ text: String, limit: Int, now: Int64) throws -> SearchRequest {
        var filters: [Filter] = []
        for condition in conditions {
            do throws(ConditionError) {
                filters.append(try Filter(condition: condition))
            } catch {
                throw DoorError(.invalidArgument, "A condition of the search is wrong: \(error.message)")
            }
        }
        if !domains.isEmpty { filters.append(.any(domains.map(Filter.domain))) }
        let engineMode: SearchRequest.Mode =
            switch mode {
            case .typing: .keystroke
            case .words: .wholeWords
            case .enter: .committed
            }
        return SearchRequest(
            text, mode: engineMode, filter: filters.isEmpty ? nil : .all(filters), limit: limit, now: now,
            toleratesTypos: toleratesTypos, languages: mode == .enter ? StemmingLanguage.ofPerson : [])
    }
}
