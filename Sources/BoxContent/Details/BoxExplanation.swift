import SearchEngine
import SystemIndex

/// Why a result is where it is, in a person's words. The page's `explanation.js` says the same.
package struct BoxExplanation: Sendable, Hashable {
    /// Important things first.
    package var sentences: [String]
    /// The terms of the score, with a heading above those that belong together. A heading has no value.
    package var terms: [BoxPreview.Fact] = []

    init(_ explained: ItemExplanation, _ words: BoxWords) {
        let explanation = explained.explanation
        sentences = Self.placement(explained, words) + Self.outcome(explanation, words)
        if !explained.nearestWords.isEmpty {
            let near = explained.nearestWords.joined(separator: ", ")
            sentences.append(words.say("explain.nearestWords", ["words": near]))
        }
        if explained.lift.pinWeight > 0 { sentences.append(words.say("explain.latch")) }
        sentences = sentences.map { Self.directed($0, words) }
        guard explanation.outcome == .matched else { return }
        for word in explanation.words {
            let fields = word.fields.map { words.say("field.\($0)") }.joined(separator: ", ")
            let heading = words.say(
                "explain.wordMatch", ["typed": word.typed, "matched": word.matched, "fields": fields])
            terms += Self.group(heading, word.terms, words)
        }
        terms += Self.group(words.say("explain.wholeItem"), explanation.terms, words)
        let learned = explained.lift.points
        if learned != 0 { terms.append(Self.term(words.say("explain.learned"), learned, words)) }
        let total = Self.isolated("\(explanation.score + learned)", words)
        terms.append(BoxPreview.Fact(name: words.say("explain.total"), value: total))
    }

    private static func placement(_ explained: ItemExplanation, _ words: BoxWords) -> [String] {
        switch explained.placement {
        case .listed(let rank)?: [words.say("explain.listed", ["place": "\(rank)"])]
        case .behind(let limit)?: [words.say("explain.behind", ["limit": "\(limit)"])]
        // What is shown was looked for.
        case .notLookedFor?, nil: []
        }
    }

    private static func outcome(_ explanation: Explanation, _ words: BoxWords) -> [String] {
        switch explanation.outcome {
        case .matched:
            let matchClass = words.say("class.\(explanation.matchClass)")
            let matched = words.say("explain.matched", ["score": "\(explanation.score)", "class": matchClass])
            return [matched] + (explanation.closeness.map { [words.say("explain.closeness.\($0)")] } ?? [])
        // It was found a moment ago.
        case .notIndexed, .expired: return [words.say("explain.notIndexed")]
        case .filteredOut: return [words.say("explain.filteredOut")]
        case .wordsMissing(let missing) where missing.isEmpty: return [words.say("explain.weight")]
        case .wordsMissing(let missing):
            return missing.map { word in
                words.say(word.isElsewhere ? "explain.missingHere" : "explain.missingAll", ["word": word.word])
            }
        }
    }

    private static func group(
        _ heading: String, _ terms: [Explanation.Term], _ words: BoxWords
    ) -> [BoxPreview.Fact] {
        guard !terms.isEmpty else { return [] }
        let above = BoxPreview.Fact(name: directed(heading, words), value: "")
        return [above] + terms.map { term($0.reason, $0.points, words) }
    }

    private static func term(_ reason: Explanation.Reason, _ points: Int, _ words: BoxWords) -> BoxPreview.Fact {
        let key = "reason.\(reason.code.rawValue)"
        return switch reason {
        case .standsFor(let count): term(words.say(key, count: count), points, words)
        case .meaning(let cosine):
            term(words.say(key, ["cosine": "\((cosine * 100).rounded() / 100)"]), points, words)
        case .together(let field): term(words.say(key, ["field": words.say("field.\(field)")]), points, words)
        default: term(words.say(key), points, words)
        }
    }

    private static func term(_ name: String, _ points: Int, _ words: BoxWords) -> BoxPreview.Fact {
        let text = (points < 0 ? "−" : "+") + String(points.magnitude)
        return BoxPreview.Fact(name: name, value: isolated(text, words))
    }

    /// A sentence that goes from right to left in such a language, even if it begins with a typed word of another.
    private static func directed(_ sentence: String, _ words: BoxWords) -> String {
        words.isRightToLeft ? "\u{200F}" + sentence : sentence
    }

    /// A number whose sign stays before it in a text from right to left.
    private static func isolated(_ number: String, _ words: BoxWords) -> String {
        words.isRightToLeft ? "\u{200E}" + number : number
    }
}
