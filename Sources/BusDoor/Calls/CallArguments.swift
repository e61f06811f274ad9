import AppDoor
import Glibc
import MessageBus

/// What a call was given, read and measured.
struct CallArguments: Sendable {
    var values: [BusValue]
    /// Bytes that it holds while it waits. A file counts with its length.
    var bytes: Int

    /// Reads the arguments of a call with the method's signature.
    ///
    /// - Throws: ``BusDoorError`` if they are larger than a message may be, or not as the bus writes them.
    init(_ method: BusMethod, _ message: BusMessage) throws(BusDoorError) {
        do {
            // The only arrays of the interface: each text takes more here than in the message.
            values =
                method.description.signature == "as"
                ? [.texts(try message.texts(maximum: DoorLimits.names))] : try message.values()
        } catch {
            // sd-bus refuses texts with noncharacters, which JSON can write as escapes.
            throw BusDoorError(
                .invalidArgument,
                "\(error) At most \(DoorLimits.names) texts are allowed, in UTF-8 without noncharacters.")
        }
        bytes = values.reduce(0) { $0 + Self.size(of: $1) }
        if values.contains(where: { if case .descriptor = $0 { true } else { false } }) {
            guard bytes > DoorLimits.bytes else { return }
            throw BusDoorError(FixedFile.Failure.tooLarge(bytes: bytes, limit: DoorLimits.bytes))
        } else if bytes > BusDoorLimits.messageBytes {
            throw BusDoorError(
                .limitExceeded,
                "A message has at most \(BusDoorLimits.messageBytes) bytes; this has \(bytes). Use a file.")
        }
    }

    private static func size(of value: BusValue) -> Int {
        switch value {
        case .text(let text), .path(let text): return text.utf8.count
        case .bytes(let bytes): return bytes.count
        case .list(_, let values): return values.reduce(0) { $0 + size(of: $1) + 16 }
        case .descriptor(let descriptor):
            var status = stat()
            return fstat(descriptor.number, &status) == 0 ? max(0, Int(clamping: status.st_size)) : 0
        default: return 8
        }
    }

    // The signature was compared before, so each argument has its type.

    func text(_ index: Int) -> String { values[index].string ?? "" }

    func json(_ index: Int) -> [UInt8] { Array(text(index).utf8) }

    func texts(_ index: Int) -> [String] {
        guard case .list(_, let values) = values[index] else { return [] }
        return values.compactMap(\.string)
    }

    func count(_ index: Int) -> Int {
        guard case .count(let number) = values[index] else { return 0 }
        return Int(number)
    }

    func number(_ index: Int) -> UInt64 {
        guard case .number(let number) = values[index] else { return 0 }
        return number
    }

    func isTrue(_ index: Int) -> Bool { values[index] == .boolean(true) }

    func bytes(_ index: Int) -> [UInt8] {
        guard case .bytes(let bytes) = values[index] else { return [] }
        return bytes
    }

    /// A file in memory that can no longer change.
    func file(_ index: Int) throws -> FixedFile {
        guard case .descriptor(let descriptor) = values[index] else { throw FixedFile.Failure.notFixed }
        return try FixedFile(descriptor, maximumBytes: DoorLimits.bytes)
    }
}
