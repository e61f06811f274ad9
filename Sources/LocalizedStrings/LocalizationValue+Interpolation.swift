/// Formats and attributed texts are its.
public import Foundation

extension String.LocalizationValue {
    /// Gathers a key, and the values of its placeholders.
    ///
    /// Source: <https://developer.apple.com/documentation/swift/string/localizationvalue/stringinterpolation>
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        var key = ""
        var arguments: [LocalizationArgument] = []

        /// Called by the compiler, which knows how much there is to come.
        ///
        /// - Parameters:
        ///   - literalCapacity: characters of the literal parts.
        ///   - interpolationCount: values between them.
        public init(literalCapacity: Int, interpolationCount: Int) {
            key.reserveCapacity(literalCapacity + 4 * interpolationCount)
            arguments.reserveCapacity(interpolationCount)
        }

        /// Text as it is; a percent sign is doubled, since the key is a format.
        ///
        /// - Parameter literal: what stands between the values.
        public mutating func appendLiteral(_ literal: String) {
            key += literal.replacingOccurrences(of: "%", with: "%%")
        }

        /// A text: `%@` in the key.
        ///
        /// - Parameter string: is shown as it is.
        public mutating func appendInterpolation(_ string: String) { append("%@", .text(string)) }

        /// A text: `%@` in the key.
        ///
        /// - Parameter string: is shown as it is.
        public mutating func appendInterpolation(_ string: Substring) { append("%@", .text(String(string))) }

        /// A text without its attributes: `%@` in the key.
        ///
        /// - Parameter attributedString: its characters are shown.
        public mutating func appendInterpolation(_ attributedString: AttributedString) {
            append("%@", .text(String(attributedString.characters)))
        }

        /// Another text: `%@` in the key.
        ///
        /// - Parameter resource: is looked up when the whole is.
        public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
            append("%@", .resource(resource))
        }

        /// A whole number in the locale's digits: `%lld` or `%llu` in the key, of 32 bits and less `%d` or `%u`.
        ///
        /// - Parameter value: one beyond 64 bits is shown in plain digits.
        public mutating func appendInterpolation<Value: BinaryInteger>(_ value: Value) {
            let isWide = Value.self == Int.self || Value.self == UInt.self || value.bitWidth > 32
            let format = Value.isSigned ? (isWide ? "%lld" : "%d") : (isWide ? "%llu" : "%u")
            append(format, LocalizationArgument(value))
        }

        /// A number in the locale's digits, with six behind the point: `%lf` in the key, `%f` for `Float`.
        ///
        /// - Parameter value: is shown as a `Double`.
        public mutating func appendInterpolation<Value: BinaryFloatingPoint>(_ value: Value) {
            append(Value.self == Float.self ? "%f" : "%lf", .double(Double(value)))
        }

        /// A whole number in a format of C.
        ///
        /// - Parameters:
        ///   - value: the number.
        ///   - specifier: stands in the key, such as `%03lld` or `%x`. The locale's digits and separators are used.
        public mutating func appendInterpolation<Value: BinaryInteger>(_ value: Value, specifier: String) {
            append(specifier, LocalizationArgument(value))
        }

        /// A number in a format of C.
        ///
        /// - Parameters:
        ///   - value: the number.
        ///   - specifier: stands in the key, such as `%.2f`. The locale's digits and separators are used.
        public mutating func appendInterpolation<Value: BinaryFloatingPoint>(_ value: Value, specifier: String) {
            append(specifier, .double(Double(value)))
        }

        /// A value in a style of Foundation's: `%@` in the key.
        ///
        /// - Parameters:
        ///   - value: a date, a number or whatever the style is for. Kept until the text is looked up.
        ///   - format: its own locale counts, unless another than the current one is asked for when the text is looked up.
        public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
        where F.FormatInput: Equatable, F.FormatOutput == String {
            append("%@", .formatted(FormattedValue(value, format)))
        }

        /// A value as one of Foundation's formatters writes it: `%@` in the key.
        ///
        /// On Apple's systems the value is an object, or bridges to one, as `Date` does. On Linux bridging is not
        /// visible, so any value is taken here.
        ///
        /// - Parameters:
        ///   - subject: such as a date.
        ///   - formatter: makes it a text, at once; nil, and one that knows no such values, for its description.
        public mutating func appendInterpolation<Subject>(_ subject: Subject, formatter: Formatter?) {
            append("%@", .text(formatter?.string(for: subject) ?? "\(subject)"))
        }

        /// Anything else by its description: `%@` in the key. On Apple's systems other types do not compile.
        ///
        /// - Parameter value: is described at once.
        @_disfavoredOverload
        public mutating func appendInterpolation<Value>(_ value: Value) { append("%@", .text("\(value)")) }

        /// A placeholder for a value that is known only when the text is shown, and stays in it as it is.
        ///
        /// - Parameter placeholder: what kind of value.
        public mutating func appendInterpolation(placeholder: Placeholder) { append(placeholder.rawValue, .open) }

        /// A placeholder for a value that is known only when the text is shown, and stays in it as it is.
        ///
        /// - Parameters:
        ///   - placeholder: what kind of value.
        ///   - specifier: stands in the key, such as `%.2f`.
        public mutating func appendInterpolation(placeholder: Placeholder, specifier: String) {
            append(specifier, .open)
        }

        private mutating func append(_ specifier: String, _ argument: LocalizationArgument) {
            key += specifier
            arguments.append(argument)
        }
    }

    /// A placeholder for a value of a type. Its raw value is what stands in the key.
    ///
    /// Source: <https://developer.apple.com/documentation/swift/string/localizationvalue/placeholder>
    public enum Placeholder: String, Hashable, Codable, Sendable {
        /// A whole number.
        case int = "%lld"
        /// A whole number that is not negative.
        case uint = "%llu"
        /// A number of single precision.
        case float = "%f"
        /// A number.
        case double = "%lf"
        /// A text, or any object.
        case object = "%@"
    }
}
