import Foundation

/// A text that is looked up in the app's tables of strings when it is shown.
///
/// Foundation on Linux has none. A literal is its own key; what is interpolated stands in the key as `%@` for texts,
/// `%lld` for whole numbers and `%lf` for others, as in strings files made for Apple's systems.
public struct LocalizedStringResource: Hashable, Codable, Sendable, ExpressibleByStringInterpolation {
    /// What the text is looked up by.
    public let key: String
    /// The strings file without its extension; nil for `Localizable`.
    public let table: String?
    private let defaultValue: String?
    private let arguments: [String]

    /// The text is its own key.
    public init(stringLiteral value: String) {
        (key, table, defaultValue, arguments) = (value, nil, nil, [])
    }

    /// The key has a format where values stand, as in a `.strings` file: `%@`, `%lld`, `%lf`.
    public init(stringInterpolation: StringInterpolation) {
        (key, table, defaultValue) = (stringInterpolation.key, nil, nil)
        arguments = stringInterpolation.arguments
    }

    /// - Parameters:
    ///   - keyAndValue: key, and text where no table has it.
    ///   - comment: for translators.
    public init(_ keyAndValue: LocalizedStringResource, table: String? = nil, comment: StaticString? = nil) {
        (key, self.table, defaultValue) = (keyAndValue.key, table, keyAndValue.defaultValue)
        arguments = keyAndValue.arguments
    }

    /// - Parameters:
    ///   - defaultValue: the text where no table has the key.
    ///   - comment: for translators.
    public init(
        _ key: StaticString, defaultValue: LocalizedStringResource, table: String? = nil, comment: StaticString? = nil
    ) {
        (self.key, self.table, self.defaultValue) = ("\(key)", table, defaultValue.key)
        arguments = defaultValue.arguments
    }

    /// Gathers a key, and what it leaves open.
    public struct StringInterpolation: StringInterpolationProtocol {
        var key = ""
        var arguments: [String] = []

        /// Called by the compiler.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Text as it is.
        public mutating func appendLiteral(_ literal: String) {
            key += literal.replacingOccurrences(of: "%", with: "%%")
        }

        /// A whole number: `%lld` in the key.
        public mutating func appendInterpolation<Value: BinaryInteger>(_ value: Value) { append("%lld", "\(value)") }
        /// A number: `%lf` in the key.
        public mutating func appendInterpolation<Value: BinaryFloatingPoint>(_ value: Value) {
            append("%lf", "\(value)")
        }
        /// Another text: `%@` in the key.
        public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
            append("%@", String(localized: resource))
        }
        /// Anything else by its description: `%@` in the key.
        public mutating func appendInterpolation<Value>(_ value: Value) { append("%@", "\(value)") }
        /// A place for a value that is known only when the text is shown.
        public mutating func appendInterpolation(placeholder: Placeholder) { key += placeholder.rawValue }

        private mutating func append(_ place: String, _ argument: String) {
            key += place
            arguments.append(argument)
        }
    }

    /// A place for a value of a type.
    public enum Placeholder: String, Sendable {
        case int = "%lld"
        case uint = "%llu"
        case float = "%f"
        case double = "%lf"
        case object = "%@"
    }

    /// The text in the app's language.
    fileprivate var text: String {
        let form = Bundle.main.localizedString(forKey: key, value: defaultValue ?? key, table: table)
        return arguments.isEmpty ? form : filled(form)
    }

    /// Puts arguments in the places of a form, in order or by number, such as `%2$@`. A place without argument stays.
    private func filled(_ form: String) -> String {
        var result = "", next = 0
        var rest = form[...]
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[percent...]
            if rest.hasPrefix("%%") {
                result += "%"
                rest = rest.dropFirst(2)
                continue
            }
            guard let place = rest.prefixMatch(of: /%(?:(\d+)\$)?(?:@|l{0,2}[diufg])/) else {
                result += "%"
                rest = rest.dropFirst()
                continue
            }
            let number = place.1.flatMap { Int($0) }.map { $0 - 1 } ?? next
            if place.1 == nil { next += 1 }
            result += arguments.indices.contains(number) ? arguments[number][...] : place.0
            rest = rest[place.range.upperBound...]
        }
        return result + rest
    }
}

extension String {
    /// The text in the app's language.
    public init(localized resource: LocalizedStringResource) { self = resource.text }
}
