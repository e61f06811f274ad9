/// Values are kept as JSON and read of property lists.
package import SearchlightBasics

/// What a setting is set to: the plain values of a property list.
public enum SettingValue: Sendable, Hashable {
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)

    /// As a person types it: `true`, `2`, `0.5`, a text as it is.
    public var text: String {
        switch self {
        case .boolean(let value): String(value)
        case .integer(let value): String(value)
        case .number(let value): String(value)
        case .text(let value): value
        }
    }

    private var numeric: Double? {
        switch self {
        case .boolean(let value): value ? 1 : 0
        case .integer(let value): Double(value)
        case .number(let value): value
        case .text: nil
        }
    }

    /// Whether both mean the same, as 1, 1.0 and true do: what keeps them may not tell them apart.
    public func isSame(as other: SettingValue) -> Bool {
        if let numeric, let theirs = other.numeric { return numeric == theirs }
        return self == other
    }
}

extension SettingValue {
    /// A whole number is an integer: people see `2`, and type it.
    private init(_ number: Double) { self = Int64(exactly: number).map(SettingValue.integer) ?? .number(number) }
}

/// The value alone, without a name of its kind.
extension SettingValue: JSONConvertible {
    package init(json: JSONValue) throws(JSONFormError) {
        switch json {
        case .boolean(let value): self = .boolean(value)
        case .integer(let value): self = .integer(value)
        case .double(let value): self.init(value)
        case .string(let value): self = .text(value)
        case .null, .array, .object: throw JSONFormError(expected: "a setting's value", found: json)
        }
    }

    package var json: JSONValue {
        switch self {
        case .boolean(let value): .boolean(value)
        case .integer(let value): .integer(value)
        case .number(let value): .double(value)
        case .text(let value): .string(value)
        }
    }
}

extension SettingValue {
    /// - Returns: nil for values that no setting has.
    init?(_ list: PropertyList) {
        switch list {
        case .boolean(let value): self = .boolean(value)
        case .integer(let value): self = .integer(value)
        case .real(let value): self.init(value)
        case .string(let value): self = .text(value)
        case .date, .data, .array, .dictionary: return nil
        }
    }
}
