import SearchlightBasics
/// What a person reads is which stems a search knows.
public import TextAnalysis

/// The languages a person reads, best first, as desktop files name them.
package struct PersonLanguages: Sendable, Hashable {
    /// Such as `de_AT@euro`, `de_AT`, `de@euro`, `de`.
    package let names: [String]

    /// From `LC_ALL`, else `LC_MESSAGES`, else `LANG`; `LANGUAGE`, a list, comes first unless that is `C` (gettext, "The
    /// LANGUAGE variable").
    package init(environment: [String: String]) {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG") ?? "C"
        let isPlain = locale == "C" || locale == "POSIX" || locale.hasPrefix("C.")
        let list = isPlain ? [] : (value("LANGUAGE")?.split(separator: ":").map(String.init) ?? []) + [locale]
        names = list.reduce(into: []) { names, locale in
            for name in Self.forms(locale) where !names.contains(name) { names.append(name) }
        }
    }

    /// freedesktop.org, "Desktop Entry Specification", 1.5, "Localized values for keys".
    private static func forms(_ locale: String) -> [String] {
        let parts = locale.split(separator: "@", maxSplits: 1)
        let base = (parts.first ?? "").prefix { $0 != "." }
        let language = base.prefix { $0 != "_" }
        let modifier = parts.count > 1 ? "@" + parts[1] : ""
        var forms: [String] = []
        if base != language {
            if !modifier.isEmpty { forms.append(base + modifier) }
            forms.append(String(base))
        }
        if !modifier.isEmpty { forms.append(language + modifier) }
        return forms + (language.isEmpty ? [] : [String(language)])
    }

    /// The value of a key in the best language that the entries have, else the one without a language.
    package func value(_ key: String, in entries: [String: String]) -> String? {
        for name in names {
            if let value = entries["\(key)[\(name)]"], !value.isEmpty { return value }
        }
        return entries[key].flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension StemmingLanguage {
    /// Those that the person reads, by the locale of this process.
    public static let ofPerson = all(of: PersonLanguages(environment: ProcessEnvironment.all).names)

    /// The languages of tags, without repetition; those that are not stemmed are left out.
    public static func all(of tags: [String]) -> [StemmingLanguage] {
        var languages: [StemmingLanguage] = []
        for language in tags.compactMap({ StemmingLanguage(tag: $0) }) where !languages.contains(language) {
            languages.append(language)
        }
        return languages
    }
}
