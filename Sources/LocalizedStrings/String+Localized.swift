/// Bundles and locales are its.
public import Foundation

extension String {
    /// Looks a text up in a bundle's table of strings. It is its own key.
    ///
    /// Reads the strings file the first time; afterwards it costs a look-up. Any thread.
    ///
    /// Source: <https://developer.apple.com/documentation/swift/string/init(localized:table:bundle:locale:comment:)>
    ///
    /// - Parameters:
    ///   - keyAndValue: key, and text if no table has it.
    ///   - table: the strings file without its extension; nil or empty for `Localizable`.
    ///   - bundle: where the tables are; nil for the main one.
    ///   - locale: in whose digits values stand in the text. Which language is looked up says the bundle, as documented;
    ///     a ``LocalizedStringResource`` has a locale for that.
    ///   - comment: for translators.
    public init(
        localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = .current, comment: StaticString? = nil
    ) {
        let form = (bundle ?? .main).localizedString(
            forKey: keyAndValue.key, value: keyAndValue.key, table: table.named)
        self = keyAndValue.filling(form, locale)
    }

    /// Looks a text up in a bundle's table of strings by a key that is not a text itself.
    ///
    /// Source:
    /// <https://developer.apple.com/documentation/swift/string/init(localized:defaultvalue:table:bundle:locale:comment:)>
    ///
    /// - Parameters:
    ///   - key: what the text is looked up by.
    ///   - defaultValue: the text if no table has the key. Its interpolated values also fill the table's placeholders.
    ///   - table: the strings file without its extension; nil or empty for `Localizable`.
    ///   - bundle: where the tables are; nil for the main one.
    ///   - locale: in whose digits values stand in the text.
    ///   - comment: for translators.
    public init(
        localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
        bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
    ) {
        let form = (bundle ?? .main).localizedString(
            forKey: "\(key)", value: defaultValue.key, table: table.named)
        self = defaultValue.filling(form, locale)
    }

    /// Looks a text up where and in the language that it says itself.
    ///
    /// Source: <https://developer.apple.com/documentation/swift/string/init(localized:)>
    ///
    /// - Parameter resource: has key, table, bundle and locale.
    @_disfavoredOverload
    public init(localized resource: LocalizedStringResource) {
        let bundle = resource.bundle.bundle.inLanguage(of: resource.locale)
        let form = bundle.localizedString(
            forKey: resource.key, value: resource.defaultValue.key, table: resource.table.named)
        self = resource.defaultValue.filling(form, resource.locale)
    }
}

extension String? {
    /// Nil if the name is empty.
    fileprivate var named: String? { flatMap { $0.isEmpty ? nil : $0 } }
}

extension String.LocalizationValue {
    /// A form with the values in its placeholders. Without values it is plain text: percent signs stand for themselves.
    fileprivate func filling(_ form: String, _ locale: Locale) -> String {
        arguments.isEmpty ? form : LocalizedForm(text: form).filled(arguments, locale: locale)
    }
}

extension Bundle {
    /// What has only the tables of a locale's language: a folder `de.lproj` is a bundle by itself. This one, which chooses
    /// by what the person reads, for the current locale and if there are no such tables.
    ///
    /// `Bundle.preferredLocalizations(from:forPreferences:)` is no help: on Linux (Swift 6.3) it answers the first one.
    fileprivate func inLanguage(of locale: Locale) -> Bundle {
        guard locale.identifier != Locale.current.identifier else { return self }
        let there = Dictionary(
            localizations.map { ($0.replacingOccurrences(of: "_", with: "-").lowercased(), $0) },
            uniquingKeysWith: { first, _ in first })
        // zh-TW is nowhere, and zh-Hant-TW is what it means.
        for identifier in [locale.identifier(.bcp47), locale.language.maximalIdentifier] {
            var parts = identifier.replacingOccurrences(of: "_", with: "-").lowercased().split(separator: "-")
            while !parts.isEmpty {
                if let name = there[parts.joined(separator: "-")],
                    let folder = url(forResource: name, withExtension: "lproj"), let tables = Bundle(url: folder)
                {
                    return tables
                }
                parts.removeLast()
            }
        }
        return self
    }
}
