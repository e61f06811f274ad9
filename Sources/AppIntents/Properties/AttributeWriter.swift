import CoreSpotlight
import Foundation
import LocalizedStrings

/// Sets attributes that are known by key paths only, to what comes next to a property's value. If no form of the value
/// fits, the attribute stays as it is.
enum AttributeWriter {
    private typealias Path<Value> = ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Value>

    /// - Parameter replaces: whether existing values are replaced.
    static func write(
        _ value: Any, to path: PartialKeyPath<CSSearchableItemAttributeSet>,
        of attributes: CSSearchableItemAttributeSet, replaces: Bool
    ) {
        func set<Value>(_ path: Path<Value?>, _ value: Value?) {
            if let value, replaces || attributes[keyPath: path] == nil { attributes[keyPath: path] = value }
        }
        switch path {
        case let path as Path<String?>: set(path, text(value) ?? list(texts(value))?.joined(separator: ", "))
        case let path as Path<[String]?>: set(path, list(texts(value)))
        case let path as Path<NSNumber?>: set(path, number(value))
        case let path as Path<Date?>: set(path, date(value))
        case let path as Path<[Date]?>: set(path, list(elements(value).compactMap(date)))
        case let path as Path<URL?>: set(path, value as? URL ?? (value as? String).flatMap { URL(string: $0) })
        case let path as Path<Data?>: set(path, value as? Data)
        case let path as Path<[CSPerson]?>: set(path, value as? [CSPerson])
        default: break
        }
    }

    /// What a custom attribute holds; nil for a value that it cannot.
    static func object(_ value: Any) -> (any NSSecureCoding)? {
        switch value {
        case let data as Data: data as NSData
        case is [Any], is Set<AnyHashable>: list(elements(value).compactMap(object)) as NSArray?
        default: date(value).map { $0 as NSDate } ?? number(value) ?? text(value).map { $0 as NSString }
        }
    }

    /// Returns the elements of a list, those of a set in the order of their texts, or the value alone.
    private static func elements(_ value: Any) -> [Any] {
        if let list = value as? [Any] { return list }
        guard let set = value as? Set<AnyHashable> else { return [value] }
        return set.map(\.base).sorted { (text($0) ?? "") < (text($1) ?? "") }
    }

    private static func texts(_ value: Any) -> [String] { elements(value).compactMap(text) }

    /// nil for no elements: what cannot be held is no empty list.
    private static func list<Element>(_ elements: [Element]) -> [Element]? { elements.isEmpty ? nil : elements }

    private static func text(_ value: Any) -> String? {
        switch value {
        case let text as String: text
        case let text as Substring: String(text)
        case let text as AttributedString: String(text.characters)
        case let url as URL: url.absoluteString
        case let text as LocalizedStringResource: String(localized: text)
        case let value as any CustomLocalizedStringResourceConvertible: String(localized: value.localizedStringResource)
        case let identifier as UUID: identifier.uuidString
        // A boolean is not a text, and would answer as a number.
        case is Bool: nil
        case let number as any BinaryInteger: "\(number)"
        case let number as any BinaryFloatingPoint: "\(number)"
        case let name as PersonNameComponents:
            list([name.givenName, name.middleName, name.familyName].compactMap { $0 })?.joined(separator: " ")
        case let measurement as any PlainMeasurement: measurement.textWithUnit
        default: nil
        }
    }

    private static func number(_ value: Any) -> NSNumber? {
        switch value {
        // A boolean also answers as a number; its type comes first.
        case let flag as Bool: NSNumber(value: flag)
        case let number as Int: NSNumber(value: number)
        case let number as Double: NSNumber(value: number)
        case let number as Float: NSNumber(value: number)
        case let number as any BinaryInteger: NSNumber(value: Int64(clamping: number))
        case let number as Decimal: NSDecimalNumber(decimal: number)
        case let number as NSNumber: number
        case let measurement as any PlainMeasurement: NSNumber(value: measurement.inBaseUnit)
        case let duration as Duration: NSNumber(value: duration / .seconds(1))
        default: nil
        }
    }

    private static func date(_ value: Any) -> Date? {
        if let components = value as? DateComponents {
            return components.date ?? Calendar.current.date(from: components)
        }
        return value as? Date
    }
}

/// A measurement whose unit is not known by type.
private protocol PlainMeasurement {
    /// In seconds, metres, kilograms …: the unit that the others of its kind are converted by.
    var inBaseUnit: Double { get }
    var textWithUnit: String { get }
}

extension Measurement: PlainMeasurement where UnitType: Dimension {
    fileprivate var inBaseUnit: Double { unit.converter.baseUnitValue(fromValue: value) }
    fileprivate var textWithUnit: String { "\(value) \(unit.symbol)" }
}
