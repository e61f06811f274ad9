/// What a setting is set to: the plain values of a property list.
public enum SettingValue: Sendable, Hashable, Codable {
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)

    /// Reads a value as JSON and property lists have it. Throws for values of other types.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    /// Writes the value alone, without a name of its kind.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .boolean(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        }
    }

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
