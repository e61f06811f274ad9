import FoundationEssentials

/// What the box says besides what is found, in the person's language.
///
/// `Scripts/box-words` writes one table for each language from those of the page. Translate those.
package struct BoxWords: Sendable, Hashable {
    package let placeholder, open, actions, close, filterActions: String
    /// With `{number}` in it.
    package let page: String
    package let topHit, recent, frequent, moreResults, byMeaning, files: String
    package let nothingFound, nothingIndexed, leftOut, opening: String
    package let copyTitle, copyAddress, copyPath, copyText, copyAnswer, share, openPage, hide, hideApp, hidden, showAll,
        reveal, call, mail, message, navigate, play: String
    /// The same on buttons, which have no room for a name.
    package let mailButton, messageButton, navigateButton: String
    /// What a time of a preview is called.
    package let date: String
    /// All of the above, and what the page says too, by the page's keys.
    private let table: [String: String]
    package let isRightToLeft: Bool

    /// - Parameter table: by the page's keys. A missing sentence is shown as its key.
    init(_ table: [String: String], isRightToLeft: Bool = false) {
        func own(_ name: String) -> String { table["box." + name] ?? name }
        placeholder = own("placeholder")
        open = own("open")
        actions = own("actions")
        close = own("close")
        filterActions = own("filterActions")
        page = own("page")
        topHit = own("topHit")
        recent = own("recent")
        frequent = own("frequent")
        moreResults = own("moreResults")
        byMeaning = own("byMeaning")
        files = own("files")
        nothingFound = own("nothingFound")
        nothingIndexed = own("nothingIndexed")
        leftOut = own("leftOut")
        opening = own("opening")
        copyTitle = own("copyTitle")
        copyAddress = own("copyAddress")
        copyPath = own("copyPath")
        copyText = own("copyText")
        copyAnswer = own("copyAnswer")
        share = own("share")
        openPage = own("openPage")
        hide = own("hide")
        hideApp = own("hideApp")
        hidden = own("hidden")
        showAll = own("showAll")
        reveal = own("reveal")
        call = own("call")
        mail = own("mail")
        message = own("message")
        navigate = own("navigate")
        play = own("play")
        mailButton = own("mailButton")
        messageButton = own("messageButton")
        navigateButton = own("navigateButton")
        date = own("date")
        self.table = table
        self.isRightToLeft = isRightToLeft
    }

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

    package func name(of group: BoxGroup) -> String { table["group.\(group)"] ?? "" }

    /// Returns a sentence of the page, with values in the places of their names in braces.
    package func say(_ key: String, _ values: [String: String] = [:]) -> String {
        values.reduce(table[key] ?? key) { $0.replacing("{\($1.key)}", with: $1.value) }
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
        let hasForm = table["\(key).\(form)"] != nil
        return say(hasForm ? "\(key).\(form)" : key, ["count": "\(count)"])
    }

    /// Returns what a fact is called in the person's language; nil for one that has no word.
    func name(ofFact name: String) -> String? { table["detail.\(name)"] }
}
