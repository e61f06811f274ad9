import ResultCards
import SearchEngine
import SearchlightBasics
import SystemIndex

/// What an explanation prints.
enum ExplanationReport {
    /// - Parameter lift: what earlier choices add to the score.
    static func lines(_ explanation: Explanation, _ lift: Lift = .none) -> [String] {
        var lines: [String] = []
        switch explanation.outcome {
        case .matched:
            let score = Formatting.count(explanation.score + lift.points)
            lines.append("score \(score), \(name(explanation.matchClass)) match")
        case .notIndexed: lines.append("The index has no item with this id.")
        case .expired(let seconds):
            let date = DateText.readable(Double(seconds) - AttributeValue.secondsFrom1970To2001)
            lines.append("It expired on \(date).")
        case .filteredOut: lines.append("A filter excludes it: app, domain, type or condition.")
        case .wordsMissing(let words):
            if words.isEmpty { lines.append("It has too few of the important words.") }
            for word in words {
                let others = word.isElsewhere ? "other items have a match" : "no item has a match"
                lines.append("No word in it matches “\(printable(word.word))” (\(others)).")
            }
            if let distance = explanation.distance {
                let (cosine, needed) = (distance.cosine, distance.needed)
                lines.append(
                    "By meaning it is not near enough: \(Formatting.decimals(cosine, 2)) of 1, "
                        + "and \(Formatting.decimals(needed, 2)) is needed.")
            }
        }
        for word in explanation.words {
            let fields = word.fields.map { "\($0)" }.joined(separator: ", ")
            lines.append(
                "“\(printable(word.typed))” matches “\(printable(word.matched))” in \(fields) (\(name(word.matchClass)))"
            )
            lines += word.terms.map { "  \(signed($0.points))  \($0.reason)" }
        }
        lines += explanation.terms.map { "  \(signed($0.points))  \($0.reason)" }
        if explanation.outcome == .matched { lines.append(amongEquals(explanation)) }
        if lift.points != 0 { lines.append("  \(signed(lift.points))  chosen before") }
        if lift.pinWeight > 0 { lines.append("Pinned first: you chose it often after typing this text.") }
        return lines
    }

    /// What decides between results of one class and score: first closeness, then the static rank of `Docs/Ranking.md`.
    private static func amongEquals(_ explanation: Explanation) -> String {
        let words: String? =
            switch explanation.closeness {
            case .together?: "the words stand side by side"
            case .inOrder?: "the words stand in order, with others between them"
            case .apart?: "the words do not stand in the order in which they were typed"
            case nil: nil
            }
        let order = (words.map { "Among equals: \($0); then" } ?? "Among equals:") + " newer items come first. "
        // Without a date the rank is that of the hint alone, at most 50 points.
        if explanation.rank.magnitude <= 50 * UInt64(StaticRank.secondsPerHintPoint) {
            let days = explanation.rank / 86_400
            return order + "This one has no date\(days == 0 ? "" : "; its ranking hint counts as \(days) days")."
        }
        let date = DateText.readable(Double(explanation.rank) - AttributeValue.secondsFrom1970To2001)
        return order + "This one counts as of \(date): its date, moved by its ranking hint."
    }

    private static func signed(_ points: Int) -> String {
        let text = (points < 0 ? "−" : "+") + String(points.magnitude)
        return String(repeating: " ", count: max(0, 6 - text.count)) + text
    }

    private static func name(_ matchClass: MatchClass) -> String { "\(matchClass)" }

    static func json(_ explanation: Explanation) -> JSONValue {
        var members: [JSONValue.Member] = []
        switch explanation.outcome {
        case .matched: members.append(.init("outcome", .string("matched")))
        case .notIndexed: members.append(.init("outcome", .string("notIndexed")))
        case .expired(let seconds):
            members.append(.init("outcome", .string("expired")))
            members.append(.init("expired", .integer(seconds)))
        case .filteredOut: members.append(.init("outcome", .string("filteredOut")))
        case .wordsMissing(let words):
            members.append(.init("outcome", .string("wordsMissing")))
            members.append(
                .init(
                    "missing",
                    .array(words.map { .members(["word": .string($0.word), "isElsewhere": .boolean($0.isElsewhere)]) }))
            )
        }
        if explanation.outcome == .matched {
            members.append(.init("class", .string(name(explanation.matchClass))))
            members.append(.init("score", .integer(Int64(explanation.score))))
            members.append(.init("rank", .integer(explanation.rank)))
        }
        if let closeness = explanation.closeness { members.append(.init("closeness", .string("\(closeness)"))) }
        if let distance = explanation.distance { members.append(.init("distance", distance.json)) }
        members.append(.init("words", .array(explanation.words.map(json))))
        members.append(.init("terms", .array(explanation.terms.map(\.json))))
        return .object(members)
    }

    private static func json(_ word: Explanation.Word) -> JSONValue {
        .members([
            "typed": .string(word.typed), "matched": .string(word.matched),
            "fields": .array(word.fields.map { .string("\($0)") }), "class": .string(name(word.matchClass)),
            "terms": .array(word.terms.map(\.json)),
        ])
    }
}
