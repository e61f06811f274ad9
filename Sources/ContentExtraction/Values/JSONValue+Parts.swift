import SearchlightBasics

extension JSONValue {
    /// The values of an array.
    var list: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
    /// A text.
    var string: String? { if case .string(let text) = self { text } else { nil } }
    /// A whole number.
    var number: Int64? { if case .integer(let number) = self { number } else { nil } }
}
