import SearchEngine
import SearchlightBasics

/// JSON whose last member is the checksum of the bytes before it: `Docs/FileFormats.md`, "JSON files".
enum CheckedJSON {
    /// A list, which has no members, is the member of this name of an object.
    static let listName = "entries"
    private static let listStart = Array("{\n  \"\(listName)\" : ".utf8)
    private static let beforeDigits = Array(",\n  \"checksum\" : \"crc32c:".utf8)
    private static let afterDigits = Array("\"\n}\n".utf8)
    private static let digitCount = 8
    private static let tailCount = beforeDigits.count + digitCount + afterDigits.count

    /// - Parameter json: an object, or a list, laid out as ``JSONLayout/indented``.
    static func seal(_ json: [UInt8]) -> [UInt8] {
        var head = json
        if head.first == UInt8(ascii: "[") {
            head = listStart + head
        } else {
            // The brace at the end, with the blanks before it, comes after the checksum.
            while let last = head.last, last <= UInt8(ascii: " ") || last == UInt8(ascii: "}") {
                head.removeLast()
                if last == UInt8(ascii: "}") { break }
            }
            while let last = head.last, last <= UInt8(ascii: " ") { head.removeLast() }
        }
        // An object without members says nothing that could be damaged.
        if head == [UInt8(ascii: "{")] { return json + [10] }
        return head + tail(digits(ByteWriter(head).checksum()))
    }

    /// The JSON, and whether one bit of it was corrected; nil if it is damaged, or no JSON.
    ///
    /// Without a checksum it is taken as it is: older programs wrote none, and a person who changes a file by hand removes it.
    static func open(_ bytes: [UInt8]) -> (json: JSONValue, isMended: Bool)? {
        var mended = bytes
        let hasChecksum = mend(&mended)
        guard hasChecksum != false, let json = try? JSONValue(parsing: mended) else { return nil }
        // Laid out by another program, it has no bytes left that the checksum is of.
        if hasChecksum == nil && json["checksum"] != nil { return nil }
        return (json, mended != bytes)
    }

    /// Whether the bytes have their checksum, or do after one bit was corrected; nil if they end with none.
    private static func mend(_ bytes: inout [UInt8]) -> Bool? {
        let start = bytes.count - tailCount
        guard start > 0 else { return nil }
        let stated = Array(bytes[(start + beforeDigits.count)...].prefix(digitCount))
        let actual = ByteWriter.checksum(bytes, 0..<start)
        let frame = wrongBits(Array(bytes[start...]), tail(stated))
        guard frame <= 1 else { return nil }
        let isStated = wrongBits(stated, digits(actual)) <= (frame == 1 ? 0 : 1)
        if isStated {
            bytes.replaceSubrange(start..., with: tail(digits(actual)))
            return true
        }
        guard frame == 0, let expected = UInt32(String(decoding: stated, as: UTF8.self), radix: 16),
            case .byte(let offset, let bit)? = BitFlip.find(actual ^ expected, length: start)
        else { return false }
        bytes[offset] ^= 1 << UInt8(bit)
        return true
    }

    private static func wrongBits(_ a: [UInt8], _ b: [UInt8]) -> Int {
        zip(a, b).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
    }

    private static func digits(_ checksum: UInt32) -> [UInt8] {
        let digits = Array(String(checksum, radix: 16).utf8)
        return Array(repeating: UInt8(ascii: "0"), count: digitCount - digits.count) + digits
    }

    private static func tail(_ digits: [UInt8]) -> [UInt8] { beforeDigits + digits + afterDigits }
}
