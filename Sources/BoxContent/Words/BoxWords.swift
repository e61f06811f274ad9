import FoundationEssentials

/// What the box says besides what is found, in the person's language. One table for each language.
package struct BoxWords: Sendable, Hashable {
    package var placeholder, open, actions, close, filterActions: String
    /// With `{number}` in it.
    package var page: String
    package var topHit, recent, frequent, moreResults, byMeaning, files: String
    package var nothingFound, nothingIndexed, leftOut, opening: String
    package var copyTitle, copyAddress, copyPath, copyText, copyAnswer, share, openPage, hide, hideApp, hidden, showAll,
        reveal, call, mail, message, navigate, play: String
    /// The same on buttons, which have no room for a name.
    package var mailButton, messageButton, navigateButton: String
    /// What a time of a preview is called.
    package var date: String
    /// What the page says too, by the page's keys: explanations, names of facts, and actions.
    package var sentences: [String: String]
    /// Names of groups, by their raw values.
    package var groups: [BoxGroup: String]
    package var isRightToLeft = false

    /// - Parameter tags: languages in the order of preference, such as `de_AT` or `zh-Hans`.
    package static func of(_ tags: [String]) -> BoxWords {
        for tag in tags {
            let language = tag.prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }.lowercased()
            if let words = all[language] { return words }
        }
        return english
    }

    package static let all: [String: BoxWords] = [
        "en": english, "de": german, "fr": french, "es": spanish, "ja": japanese, "zh": chinese, "ar": arabic,
    ]

    package func name(of group: BoxGroup) -> String { groups[group] ?? "" }

    /// Returns a sentence of the page, with values in the places of their names in braces.
    package func say(_ key: String, _ values: [String: String] = [:]) -> String {
        values.reduce(sentences[key] ?? key) { $0.replacing("{\($1.key)}", with: $1.value) }
    }

    /// Returns a sentence of the page that counts something.
    ///
    /// Source: Unicode, "Language Plural Rules".
    func say(_ key: String, count: Int) -> String {
        let form =
            switch count {
            case 1: "one"
            case 2: "two"
            default: count % 100 < 3 ? "" : count % 100 < 11 ? "few" : "many"
            }
        let hasForm = sentences["\(key).\(form)"] != nil
        return say(hasForm ? "\(key).\(form)" : key, ["count": "\(count)"])
    }

    /// Returns what a fact is called in the person's language; nil for one that has no word.
    func name(ofFact name: String) -> String? { sentences["detail.\(name)"] }
}
