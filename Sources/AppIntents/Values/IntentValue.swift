/// Dates, addresses and measurements are its.
public import Foundation
/// What stands over values is looked up.
public import LocalizedStrings

/// A value that entities and queries may hand over.
public protocol _IntentValue: Sendable {
    /// What it is a value of: itself, of an array or an optional what stands in it.
    associatedtype ValueType: _IntentValue = Self
    /// The values in it; itself unless it is an array or an optional.
    var _values: [ValueType] { get }
}

extension _IntentValue where ValueType == Self {
    /// Itself.
    public var _values: [Self] { [self] }
}

extension String: _IntentValue {}
extension Int: _IntentValue {}
extension Double: _IntentValue {}
extension Bool: _IntentValue {}
extension Date: _IntentValue {}
extension URL: _IntentValue {}
extension Data: _IntentValue {}
extension AttributedString: _IntentValue {}
extension DateComponents: _IntentValue {}
extension Duration: _IntentValue {}
extension PersonNameComponents: _IntentValue {}
extension Measurement: _IntentValue where UnitType: Dimension {}

extension Optional: _IntentValue where Wrapped: _IntentValue {
    /// What an optional may hold.
    public typealias ValueType = Wrapped.ValueType
    /// None, or those of what it holds.
    public var _values: [Wrapped.ValueType] { map(\._values) ?? [] }
}

extension Array: _IntentValue where Element: _IntentValue {
    /// What an array's elements are.
    public typealias ValueType = Element.ValueType
    /// Those of all elements.
    public var _values: [Element.ValueType] { flatMap(\._values) }
}

extension Set: _IntentValue where Element: _IntentValue {
    /// What a set's elements are.
    public typealias ValueType = Element.ValueType
    /// Those of all elements, in no order.
    public var _values: [Element.ValueType] { flatMap(\._values) }
}

/// What a query or a provider of options hands over: an array, or an ``IntentItemCollection`` with sections.
public protocol ResultsCollection<Result> {
    /// What it is a collection of.
    associatedtype Result: _IntentValue
    /// All values, whatever section they are in.
    var items: [Result.ValueType] { get }
    /// What stands above the list.
    var promptLabel: LocalizedStringResource? { get }
    /// Whether a list has letters at its side. Accepted without effect.
    var usesIndexedCollation: Bool { get }
    /// Nothing.
    static var empty: Self { get }
}

extension Array: ResultsCollection where Element: _IntentValue {
    /// What an array is a collection of.
    public typealias Result = Element
    /// All of it.
    public var items: [Element.ValueType] { _values }
    /// None.
    public var promptLabel: LocalizedStringResource? { nil }
    /// Never.
    public var usesIndexedCollation: Bool { false }
    /// No element.
    public static var empty: [Element] { [] }
}

/// Offers values to choose from.
public protocol DynamicOptionsProvider {
    /// What ``results()`` hands over.
    associatedtype Result: ResultsCollection
    /// The value if the person did not choose.
    associatedtype DefaultValue: _IntentValue = Result.Result
    where DefaultValue.ValueType == Result.Result.ValueType

    /// Values worth offering.
    func results() async throws -> Result
    /// The value if the person did not choose; nil for no value.
    func defaultResult() async -> DefaultValue?
}

extension DynamicOptionsProvider {
    /// A value and how it looks.
    public typealias Item = IntentItem
    /// Values below one headline.
    public typealias ItemSection = IntentItemSection
    /// Values in sections.
    public typealias ItemCollection = IntentItemCollection

    /// Nothing, unless the provider says otherwise.
    public func defaultResult() async -> DefaultValue? { nil }
}
