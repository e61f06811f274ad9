package import SearchEngine
package import SearchlightBasics

extension Explanation {
    /// Why a result was found, or exactly why not, as every face writes it.
    package var json: JSONValue {
        var members: [JSONValue.Member] = []
        switch outcome {
        case .matched:
            members = [
                .init("outcome", .string("matched")), .init("matchClass", .string("\(matchClass)")),
                .init("score", .integer(Int64(score))), .init("rank", .integer(rank)),
            ]
        case .notIndexed: members = [.init("outcome", .string("notIndexed"))]
        case .expired(let seconds):
            let date = Double(seconds) - AttributeValue.secondsFrom1970To2001
            members = [.init("outcome", .string("expired")), .init("expired", .string(DateText.readable(date)))]
        case .filteredOut: members = [.init("outcome", .string("filteredOut"))]
        case .wordsMissing(let words):
            let missing = words.map { word in
                JSONValue.members(["word": .string(word.word), "isElsewhere": .boolean(word.isElsewhere)])
            }
            members = [.init("outcome", .string("wordsMissing")), .init("missing", .array(missing))]
        }
        if let closeness { members.append(.init("closeness", .string("\(closeness)"))) }
        if let distance { members.append(.init("distance", distance.json)) }
        members.append(.init("words", .array(words.map(\.json))))
        members.append(.init("terms", .array(terms.map(\.json))))
        return .object(members)
    }
}

extension Explanation.Distance {
    /// With both numbers as they are.
    package var json: JSONValue { .members(["cosine": .double(cosine), "needed": .double(needed)]) }
}

extension Explanation.Word {
    fileprivate var json: JSONValue {
        .members([
            "typed": .string(typed), "matched": .string(matched),
            "fields": .array(fields.map { .string("\($0)") }), "matchClass": .string("\(matchClass)"),
            "terms": .array(terms.map(\.json)),
        ])
    }
}
