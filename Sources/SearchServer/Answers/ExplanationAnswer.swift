import ResultCards
import SearchEngine
import SearchlightBasics
import SystemIndex

/// Explains the rank of a result, or why an item is not found.
enum ExplanationAnswer {
    static func json(_ explanation: Explanation) -> JSONValue {
        var members: [JSONValue.Member] = []
        switch explanation.outcome {
        case .matched:
            members = [
                .init("outcome", .string("matched")), .init("matchClass", .string("\(explanation.matchClass)")),
                .init("score", .count(explanation.score)), .init("rank", .integer(explanation.rank)),
            ]
        case .notIndexed: members = [.init("outcome", .string("notIndexed"))]
        case .expired(let seconds):
            members = [.init("outcome", .string("expired")), .init("expired", .moment(seconds))]
        case .filteredOut: members = [.init("outcome", .string("filteredOut"))]
        case .wordsMissing(let words):
            let missing = words.map { word in
                JSONValue.members(["word": .string(word.word), "isElsewhere": .boolean(word.isElsewhere)])
            }
            members = [.init("outcome", .string("wordsMissing")), .init("missing", .array(missing))]
        }
        members.append(.init("words", .array(explanation.words.map(word))))
        members.append(.init("terms", .array(explanation.terms.map(\.json))))
        return .object(members)
    }

    private static func word(_ word: Explanation.Word) -> JSONValue {
        .members([
            "typed": .string(word.typed), "matched": .string(word.matched),
            "fields": .array(word.fields.map { .string("\($0)") }), "matchClass": .string("\(word.matchClass)"),
            "terms": .array(word.terms.map(\.json)),
        ])
    }
}
