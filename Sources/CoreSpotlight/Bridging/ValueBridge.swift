import Foundation
import SearchEngine

/// Foundation's values and the engine's.
enum ValueBridge {
    static func value(_ number: NSNumber) -> AttributeValue {
        // A boolean in an NSNumber also answers as an integer; only its type tells them apart.
        switch UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "c"), UInt8(ascii: "B"):
            number.int64Value == 0 || number.int64Value == 1
                ? .boolean(number.boolValue) : .integer(number.int64Value)
        case UInt8(ascii: "f"), UInt8(ascii: "d"): .double(number.doubleValue)
        case UInt8(ascii: "Q") where number.uint64Value > UInt64(Int64.max): .double(number.doubleValue)
        default: .integer(number.int64Value)
        }
    }

    static func number(_ value: AttributeValue) -> NSNumber? {
        switch value {
        case .integer(let number): NSNumber(value: number)
        case .double(let number): NSNumber(value: number)
        case .boolean(let flag): NSNumber(value: flag)
        default: nil
        }
    }

    /// What an object means to the index; what it cannot hold becomes its description.
    static func value(of object: Any) -> AttributeValue {
        switch object {
        // Before texts, which it also is.
        case let text as CSLocalizedString: text.value
        case let text as String: .text(text)
        case let number as NSNumber: value(number)
        case let date as Date: .date(date.timeIntervalSinceReferenceDate)
        case let data as Data: .data([UInt8](data))
        case let url as URL: .text(url.absoluteString)
        case let person as CSPerson: person.value
        case is NSNull: .null
        case let list as [Any]: .list(list.map(value(of:)))
        case let dictionary as [String: Any]:
            .dictionary(
                dictionary.sorted { $0.key < $1.key }.map { .init(key: $0.key, value: value(of: $0.value)) })
        default: .text(String(describing: object))
        }
    }

    static func object(_ value: AttributeValue) -> Any? {
        switch value {
        case .null: return NSNull()
        case .text(let text): return text as NSString
        case .integer, .double, .boolean: return number(value)
        case .date(let seconds): return NSDate(timeIntervalSinceReferenceDate: seconds)
        case .data(let bytes): return Data(bytes) as NSData
        case .list(let values): return values.compactMap(object) as NSArray
        case .dictionary(let entries):
            if let text = CSLocalizedString(value: value) { return text }
            if let person = CSPerson(value: value) { return person }
            let pairs = entries.compactMap { entry in object(entry.value).map { (entry.key, $0) } }
            return Dictionary(pairs, uniquingKeysWith: { first, _ in first }) as NSDictionary
        }
    }
}
