/// How a person writes numbers and dates, by the locale.
package struct NumberStyle: Sendable, Hashable {
    /// Whether `1,5` is one and a half: the decimal separator is a comma, else a point.
    package var usesComma: Bool
    /// Whether `3/5` is the fifth of March, as in the United States.
    package var writesMonthFirst: Bool

    package init(usesComma: Bool, writesMonthFirst: Bool = false) {
        self.usesComma = usesComma
        self.writesMonthFirst = writesMonthFirst
    }

    /// From `LC_ALL`, else `LC_NUMERIC` (dates: `LC_TIME`), else `LANG`.
    ///
    /// By a table instead of `localeconv`: that needs `setlocale`, which would change the whole process, and locales that are
    /// installed.
    package init(environment: [String: String]) {
        func locale(_ name: String) -> Substring {
            for name in ["LC_ALL", name, "LANG"] {
                if let value = environment[name], !value.isEmpty { return value.prefix { $0 != "." && $0 != "@" } }
            }
            return "C"
        }
        usesComma = Self.usesComma(locale("LC_NUMERIC"))
        writesMonthFirst = ["en_US", "en_PH", "es_PR", "es_US"].contains(locale("LC_TIME"))
    }

    /// Unicode CLDR 44, "decimal" of each language, and of the territories that differ.
    private static let commaLanguages: Set<Substring> = [
        "af", "az", "be", "bg", "br", "bs", "ca", "cs", "da", "de", "el", "es", "et", "eu", "fi", "fo", "fr", "fy",
        "gl", "hr", "hu", "hy", "id", "is", "it", "ka", "kk", "kl", "ky", "lb", "lt", "lv", "mk", "mn", "nb", "nds",
        "nl", "nn", "no", "oc", "pl", "pt", "ro", "ru", "sc", "se", "sk", "sl", "sq", "sr", "sv", "tk", "tr", "tt",
        "uk", "uz", "vi", "wa",
    ]
    private static let pointLocales: Set<Substring> = [
        "de_CH", "de_LI", "it_CH", "es_MX", "es_US", "es_PR", "es_GT", "es_HN", "es_SV", "es_NI", "es_PA", "es_DO",
    ]
    private static let commaLocales: Set<Substring> = ["ar_MA", "ar_DZ", "ar_TN", "ar_LY", "en_ZA", "en_DK"]

    private static func usesComma(_ locale: Substring) -> Bool {
        if pointLocales.contains(locale) { return false }
        return commaLocales.contains(locale) || commaLanguages.contains(locale.prefix { $0 != "_" })
    }
}
