/// Locales are its.
public import Foundation

/// A text that is looked up in an app's tables of strings when it is shown.
///
/// Foundation on Linux has none. Its key is made as that of a `String.LocalizationValue`.
///
/// Source: <https://developer.apple.com/documentation/foundation/localizedstringresource>
public struct LocalizedStringResource: Hashable, Codable, Sendable, ExpressibleByStringInterpolation {
    /// Gathers a key, and the values of its placeholders.
    public typealias StringInterpolation = String.LocalizationValue.StringInterpolation
    /// A placeholder for a value of a type.
    public typealias Placeholder = String.LocalizationValue.Placeholder

    /// What the text is looked up by.
    public let key: String
    /// The text if no table has the key, with the values of either's placeholders.
    public let defaultValue: String.LocalizationValue
    /// The strings file without its extension; nil for `Localizable`.
    public let table: String?
    /// In whose language the text is looked up, and in whose digits values stand in it. Where the bundle has no table for
    /// it, and for the current locale, the bundle says in which.
    public var locale: Locale
    /// Where the tables are.
    public let bundle: BundleDescription

    /// The text is its own key.
    ///
    /// - Parameter value: is looked up as it stands, in the main bundle.
    public init(stringLiteral value: String) { self.init(String.LocalizationValue(value)) }

    /// The key has a format where values stand, as in a `.strings` file: `%@`, `%lld`, `%lf`.
    ///
    /// - Parameter stringInterpolation: as the compiler gathered it.
    public init(stringInterpolation: StringInterpolation) {
        self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
    }

    /// A text that is its own key.
    ///
    /// - Parameters:
    ///   - keyAndValue: key, and text if no table has it.
    ///   - table: the strings file without its extension; nil for `Localizable`.
    ///   - locale: see ``locale``.
    ///   - bundle: where the tables are.
    ///   - comment: for translators.
    public init(
        _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        (key, defaultValue, self.table) = (keyAndValue.key, keyAndValue, table)
        (self.locale, self.bundle) = (locale, bundle)
    }

    /// A text whose key is another.
    ///
    /// - Parameters:
    ///   - key: what the text is looked up by.
    ///   - defaultValue: the text if no table has the key. Its interpolated values also fill the table's placeholders.
    ///   - table: the strings file without its extension; nil for `Localizable`.
    ///   - locale: see ``locale``.
    ///   - bundle: where the tables are.
    ///   - comment: for translators.
    public init(
        _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        (self.key, self.defaultValue, self.table) = ("\(key)", defaultValue, table)
        (self.locale, self.bundle) = (locale, bundle)
    }

    /// A text that is its own key, in a bundle that is there already.
    ///
    /// - Parameters:
    ///   - keyAndValue: key, and text if no table has it.
    ///   - table: the strings file without its extension; nil for `Localizable`.
    ///   - locale: see ``locale``.
    ///   - bundle: where the tables are, such as `Bundle.module`.
    ///   - comment: for translators.
    @_disfavoredOverload
    public init(
        _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current, bundle: Bundle,
        comment: StaticString? = nil
    ) {
        self.init(keyAndValue, table: table, locale: locale, bundle: BundleDescription(bundle))
    }

    /// A text whose key is another, in a bundle that is there already.
    ///
    /// - Parameters:
    ///   - key: what the text is looked up by.
    ///   - defaultValue: the text if no table has the key. Its interpolated values also fill the table's placeholders.
    ///   - table: the strings file without its extension; nil for `Localizable`.
    ///   - locale: see ``locale``.
    ///   - bundle: where the tables are, such as `Bundle.module`.
    ///   - comment: for translators.
    @_disfavoredOverload
    public init(
        _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
        bundle: Bundle, comment: StaticString? = nil
    ) {
        self.init(key, defaultValue: defaultValue, table: table, locale: locale, bundle: BundleDescription(bundle))
    }
}

extension LocalizedStringResource: CustomLocalizedStringResourceConvertible {
    /// The text itself.
    public var localizedStringResource: LocalizedStringResource { self }
}

/// What can say what it is called, in the app's languages.
///
/// Source: <https://developer.apple.com/documentation/foundation/customlocalizedstringresourceconvertible>
public protocol CustomLocalizedStringResourceConvertible {
    /// What it is called.
    var localizedStringResource: LocalizedStringResource { get }
}
