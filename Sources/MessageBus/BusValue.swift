/// A value as it travels over D-Bus: those types that desktop shells and programs of other languages speak.
///
/// Source: freedesktop.org, "D-Bus Specification", "Type System".
package indirect enum BusValue: Sendable, Equatable {
    case text(String)
    /// Of an object.
    case path(String)
    case integer(Int32)
    case count(UInt32)
    /// 16 bits without a sign, such as a port.
    case short(UInt16)
    case double(Double)
    case boolean(Bool)
    /// 64 bits without a sign.
    case number(UInt64)
    case bytes([UInt8])
    case descriptor(BusDescriptor)
    /// - Parameter of: the elements' signature, which an empty list has too.
    case list(of: String, [BusValue])
    case structure([BusValue])
    /// A dictionary of texts and values of any type, in the order of writing.
    case dictionary([Entry])

    /// A key of a dictionary with its value.
    package struct Entry: Sendable, Equatable {
        package var key: String
        package var value: BusValue

        package init(_ key: String, _ value: BusValue) {
            self.key = key
            self.value = value
        }
    }

    package static func texts(_ texts: [String]) -> BusValue { .list(of: "s", texts.map(BusValue.text)) }

    package var signature: String {
        switch self {
        case .text: "s"
        case .path: "o"
        case .integer: "i"
        case .count: "u"
        case .short: "q"
        case .double: "d"
        case .boolean: "b"
        case .number: "t"
        case .bytes: "ay"
        case .descriptor: "h"
        case .list(let element, _): "a" + element
        case .structure(let members): "(" + members.map(\.signature).joined() + ")"
        case .dictionary: "a{sv}"
        }
    }
}
