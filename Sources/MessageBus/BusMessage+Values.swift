import CSystemd
import Glibc

extension BusMessage {
    /// Reads all arguments. A value of a type that ``BusValue`` has not is left out.
    ///
    /// - Throws: ``BusError`` if the message is damaged. Its depth is bounded: a message has 64 containers within each other at
    ///   most (D-Bus Specification, "Valid Signatures").
    package func values() throws(BusError) -> [BusValue] {
        var values: [BusValue] = []
        while let kind = try next() {
            if let value = try value(kind) { values.append(value) }
        }
        return values
    }

    /// The type of the next value, and what is in it if it is a container; nil at the end of the container.
    private func next() throws(BusError) -> (type: UInt8, contents: String)? {
        var type: CChar = 0, contents: UnsafePointer<CChar>?
        let number = sd_bus_message_peek_type(pointer, &type, &contents)
        try check(number, Self.unreadable)
        return number == 0 ? nil : (UInt8(bitPattern: type), contents.map { String(cString: $0) } ?? "")
    }

    private func value(_ kind: (type: UInt8, contents: String)) throws(BusError) -> BusValue? {
        switch kind.type {
        case UInt8(ascii: "s"): return .text(try text())
        case UInt8(ascii: "o"): return .path(try readText("o"))
        case UInt8(ascii: "u"): return .count(try count())
        case UInt8(ascii: "q"): return .short(try number("q", UInt16(0)))
        case UInt8(ascii: "i"): return .integer(try number("i", Int32(0)))
        case UInt8(ascii: "t"): return .number(try number("t", UInt64(0)))
        case UInt8(ascii: "d"): return .double(try number("d", 0.0))
        // sd-bus writes a boolean as an int.
        case UInt8(ascii: "b"): return .boolean(try number("b", Int32(0)) != 0)
        case UInt8(ascii: "h"): return .descriptor(try descriptor())
        case UInt8(ascii: "a") where kind.contents == "y": return .bytes(try bytes())
        case UInt8(ascii: "a") where kind.contents == "{sv}": return .dictionary(try entries())
        case UInt8(ascii: "a"): return .list(of: kind.contents, try inside("a", kind.contents))
        case UInt8(ascii: "r"): return .structure(try inside("r", kind.contents))
        case UInt8(ascii: "v"): return try inside("v", kind.contents).first
        default:
            try check(sd_bus_message_skip(pointer, nil), Self.unreadable)
            return nil
        }
    }

    private func number<Number: BitwiseCopyable>(_ type: String, _ initial: Number) throws(BusError) -> Number {
        var found = initial
        let number = sd_bus_message_read_basic(pointer, Self.code(type), &found)
        guard number > 0 else { throw BusError(Self.unreadable, number < 0 ? number : -EINVAL) }
        return found
    }

    /// Reads an array of bytes.
    package func bytes() throws(BusError) -> [UInt8] {
        var found: UnsafeRawPointer?, count = 0
        try check(sd_bus_message_read_array(pointer, Self.code("y"), &found, &count), Self.unreadable)
        guard let found, count > 0 else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: found, count: count))
    }

    /// Reads a descriptor. The message keeps its own; this is a copy that outlives it.
    package func descriptor() throws(BusError) -> BusDescriptor {
        let number = try number("h", Int32(-1))
        guard let copy = BusDescriptor(copying: number) else {
            throw BusError("A descriptor of a message cannot be kept", -errno)
        }
        return copy
    }

    private func inside(_ type: String, _ contents: String) throws(BusError) -> [BusValue] {
        try check(sd_bus_message_enter_container(pointer, Self.code(type), contents), Self.unreadable)
        let values = try values()
        try check(sd_bus_message_exit_container(pointer), Self.unreadable)
        return values
    }

    private func entries() throws(BusError) -> [BusValue.Entry] {
        try check(sd_bus_message_enter_container(pointer, Self.code("a"), "{sv}"), Self.unreadable)
        var entries: [BusValue.Entry] = []
        while try next() != nil {
            try check(sd_bus_message_enter_container(pointer, Self.code("e"), "sv"), Self.unreadable)
            let key = try text()
            if let value = try values().first { entries.append(BusValue.Entry(key, value)) }
            try check(sd_bus_message_exit_container(pointer), Self.unreadable)
        }
        try check(sd_bus_message_exit_container(pointer), Self.unreadable)
        return entries
    }

    private func readText(_ type: String) throws(BusError) -> String {
        var found: UnsafePointer<CChar>?
        let number = sd_bus_message_read_basic(pointer, Self.code(type), &found)
        guard number > 0, let found else { throw BusError(Self.unreadable, number < 0 ? number : -EINVAL) }
        return String(cString: found)
    }
}

extension BusValue {
    /// A text or a path; nil for other values.
    package var string: String? {
        switch self {
        case .text(let text), .path(let text): text
        default: nil
        }
    }

    /// A whole number of any size; nil for other values.
    package var wholeNumber: Int? {
        switch self {
        case .integer(let number): Int(number)
        case .count(let number): Int(number)
        case .short(let number): Int(number)
        case .number(let number): Int(exactly: number)
        default: nil
        }
    }

    /// A dictionary's value; nil for other values, and if it has no such key.
    package subscript(key: String) -> BusValue? {
        guard case .dictionary(let entries) = self else { return nil }
        return entries.first { $0.key == key }?.value
    }
}
