/// A client that imports only this module sees Foundation too: on Apple's systems these names are Foundation's.
@_exported public import Foundation

extension String {
    /// A text with the values of its placeholders, looked up in an app's tables of strings.
    ///
    /// A literal is its own key. An interpolated value is a format in the key, as in the strings files of Apple's
    /// systems. Formats are `%@` for texts, `%lld` for `Int` and `%lf` for `Double`. So `"\(count) films"` is looked up
    /// as `%lld films`, and a literal percent sign as `%%`. Foundation on Linux has no such type.
    ///
    /// Source: <https://developer.apple.com/documentation/swift/string/localizationvalue>
    public struct LocalizationValue: Hashable, Codable, Sendable, ExpressibleByStringInterpolation {
        /// What the text is looked up by.
        let key: String
        /// The values of the key's placeholders, in order.
        let arguments: [LocalizationArgument]

        /// A text that is known only when the program runs, as its own key.
        ///
        /// - Parameter value: is looked up as it stands, percent signs included.
        public init(_ value: String) { self.init(key: value, arguments: []) }

        /// The text is its own key.
        ///
        /// - Parameter value: is looked up as it stands, percent signs included.
        public init(stringLiteral value: String) { self.init(key: value, arguments: []) }

        /// The key has a format where values stand.
        ///
        /// - Parameter stringInterpolation: as the compiler gathered it.
        public init(stringInterpolation: StringInterpolation) {
            self.init(key: stringInterpolation.key, arguments: stringInterpolation.arguments)
        }

        private init(key: String, arguments: [LocalizationArgument]) {
            self.key = key
            self.arguments = arguments
        }
    }
}
