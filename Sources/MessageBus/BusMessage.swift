import CSystemd
import Glibc
import SearchlightBasics

/// Why the bus could not be used.
public struct BusError: Error, CustomStringConvertible {
    /// A sentence for the person.
    public let description: String

    /// - Parameters:
    ///   - action: what was tried, as the start of a sentence.
    ///   - number: what a function of sd-bus returned: a negative error number.
    package init(_ action: String, _ number: Int32) {
        description = "\(action): \(String(cString: strerror(-number)))."
    }

    package init(sentence: String) { description = sentence }
}

/// A message of the bus, owned by its creator. Not to be used on two threads.
package struct BusMessage {
    let pointer: OpaquePointer

    func check(_ number: Int32, _ action: String) throws(BusError) {
        if number < 0 { throw BusError(action, number) }
    }

    static let unreadable = "A message of the bus has not the arguments that its interface asks for"
    private static let unwritable = "A message of the bus cannot be written"

    // MARK: Reading, in the order of the arguments

    package func text() throws(BusError) -> String {
        var found: UnsafePointer<CChar>?
        let number = sd_bus_message_read_basic(pointer, Self.code("s"), &found)
        guard number > 0, let found else { throw BusError(Self.unreadable, number < 0 ? number : -EINVAL) }
        return String(cString: found)
    }

    package func count() throws(BusError) -> UInt32 {
        var found: UInt32 = 0
        let number = sd_bus_message_read_basic(pointer, Self.code("u"), &found)
        if number <= 0 { throw BusError(Self.unreadable, number < 0 ? number : -EINVAL) }
        return found
    }

    /// - Parameter maximum: more texts are an error, before they take the memory.
    package func texts(maximum: Int = .max) throws(BusError) -> [String] {
        try check(sd_bus_message_enter_container(pointer, Self.code("a"), "s"), Self.unreadable)
        var texts: [String] = []
        while true {
            var found: UnsafePointer<CChar>?
            let number = sd_bus_message_read_basic(pointer, Self.code("s"), &found)
            try check(number, Self.unreadable)
            guard number > 0, let found else { break }
            guard texts.count < maximum else { throw BusError("A message of the bus has too many texts", -E2BIG) }
            texts.append(String(cString: found))
        }
        try check(sd_bus_message_exit_container(pointer), Self.unreadable)
        return texts
    }

    // MARK: Writing

    package func append(_ values: [BusValue]) throws(BusError) {
        for value in values { try append(value) }
    }

    private func append(_ value: BusValue) throws(BusError) {
        switch value {
        case .text(let text):
            let number = Self.carried(text).withCString { sd_bus_message_append_basic(pointer, Self.code("s"), $0) }
            try check(number, Self.unwritable)
        case .path(let path):
            let number = path.withCString { sd_bus_message_append_basic(pointer, Self.code("o"), $0) }
            try check(number, Self.unwritable)
        case .integer(var number):
            try check(sd_bus_message_append_basic(pointer, Self.code("i"), &number), Self.unwritable)
        case .count(var number):
            try check(sd_bus_message_append_basic(pointer, Self.code("u"), &number), Self.unwritable)
        case .short(var number):
            try check(sd_bus_message_append_basic(pointer, Self.code("q"), &number), Self.unwritable)
        case .double(var number):
            try check(sd_bus_message_append_basic(pointer, Self.code("d"), &number), Self.unwritable)
        case .boolean(let isTrue):
            var number: Int32 = isTrue ? 1 : 0
            try check(sd_bus_message_append_basic(pointer, Self.code("b"), &number), Self.unwritable)
        case .number(var number):
            try check(sd_bus_message_append_basic(pointer, Self.code("t"), &number), Self.unwritable)
        case .bytes(let bytes):
            try check(sd_bus_message_append_array(pointer, Self.code("y"), bytes, bytes.count), Self.unwritable)
        case .descriptor(let descriptor):
            var number = descriptor.number
            try check(sd_bus_message_append_basic(pointer, Self.code("h"), &number), Self.unwritable)
        case .list(let element, let values):
            try within("a", element) { () throws(BusError) in try append(values) }
        case .structure(let members):
            try within("r", members.map(\.signature).joined()) { () throws(BusError) in try append(members) }
        case .dictionary(let entries):
            try within("a", "{sv}") { () throws(BusError) in
                for entry in entries {
                    try within("e", "sv") { () throws(BusError) in
                        try append(.text(entry.key))
                        try within("v", entry.value.signature) { () throws(BusError) in try append(entry.value) }
                    }
                }
            }
        }
    }

    /// Returns a text that the bus carries. A zero byte would end it, and sd-bus refuses noncharacters: either would cost
    /// the whole answer.
    static func carried(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0 || $0 >= 0xEF }) else { return text }
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0 == "\0" || ShowableText.isNoncharacter($0) ? "\u{FFFD}" : $0 }))
    }

    private func within(_ kind: String, _ contents: String, _ body: () throws(BusError) -> Void) throws(BusError) {
        try check(sd_bus_message_open_container(pointer, Self.code(kind), contents), Self.unwritable)
        try body()
        try check(sd_bus_message_close_container(pointer), Self.unwritable)
    }

    static func code(_ letter: String) -> CChar { CChar(bitPattern: letter.utf8.first!) }
}
