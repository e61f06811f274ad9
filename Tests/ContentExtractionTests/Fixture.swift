import ContentExtraction
import Glibc
import SearchlightBasics
import Testing

/// Files that exist only as descriptors.
enum Fixture {
    /// The descriptor of a file with these bytes and no name; nil if the system refuses.
    static func descriptor(_ bytes: [UInt8]) throws -> Int32 {
        var template = Array("/tmp/searchlight-content-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        try #require(descriptor >= 0)
        unlink(template)
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            try #require(count > 0)
            rest = rest.dropFirst(count)
        }
        return descriptor
    }

    /// The items of a file with these bytes, in as many turns as it needs.
    static func items(
        _ bytes: [UInt8], _ name: String, type: String = "", limits: ExtractionLimits = ExtractionLimits()
    ) throws -> [ExtractedItem] {
        let descriptor = try descriptor(bytes)
        defer { close(descriptor) }
        var items: [ExtractedItem] = [], next: Int? = 0
        while let start = next {
            next = try ContentExtractor.extract(
                descriptor: descriptor, contentType: type, fileName: name, limits: limits, from: start
            ) { items.append($0) }
            try #require(next ?? .max > start)
        }
        return items
    }

    static func items(_ text: String, _ name: String, limits: ExtractionLimits = ExtractionLimits()) throws
        -> [ExtractedItem]
    {
        try items(Array(text.utf8), name, limits: limits)
    }

    /// The only item of a file.
    static func item(_ bytes: [UInt8], _ name: String, limits: ExtractionLimits = ExtractionLimits()) throws
        -> ExtractedItem
    {
        let items = try items(bytes, name, limits: limits)
        try #require(items.count == 1)
        return items[0]
    }

    static func item(_ text: String, _ name: String) throws -> ExtractedItem { try item(Array(text.utf8), name) }

    /// The failure of a file; nil if it was read.
    static func failure(_ bytes: [UInt8], _ name: String, limits: ExtractionLimits = ExtractionLimits()) throws
        -> ExtractionFailure.Code?
    {
        do {
            _ = try items(bytes, name, limits: limits)
            return nil
        } catch let failure as ExtractionFailure {
            #expect(failure.reason.hasSuffix("."), "reasons are sentences")
            return failure.code
        }
    }
}

extension ExtractedItem {
    func text(_ name: String) -> String? { if case .string(let text)? = self[name] { text } else { nil } }
    func number(_ name: String) -> Double? {
        switch self[name] {
        case .integer(let number)?: Double(number)
        case .double(let number)?: number
        default: nil
        }
    }
    func list(_ name: String) -> [String] {
        guard case .array(let values)? = self[name] else { return [] }
        return values.map { if case .string(let text) = $0 { text } else { "" } }
    }
    var words: String { text("textContent") ?? "" }
}

/// Bytes of numbers.
func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}
func big(_ number: Int, _ count: Int) -> [UInt8] { little(number, count).reversed() }
/// Bytes behind each other: the compiler takes long for many of them with `+`.
func joined(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap { $0 } }

/// ZIP archives.
enum Zip {
    /// A member whose bytes are stored as they are, or were packed before (`method` 8: DEFLATE).
    struct Member {
        var name: String
        var bytes: [UInt8]
        var method = 0
        /// Unpacked bytes.
        var size: Int
    }

    static func archive(_ parts: [(name: String, text: String)]) -> [UInt8] {
        archive(parts.map { ($0.name, Array($0.text.utf8)) })
    }

    static func archive(_ parts: [(name: String, bytes: [UInt8])], flags: Int = 0x800) -> [UInt8] {
        archive(parts.map { Member(name: $0.name, bytes: $0.bytes, size: $0.bytes.count) }, flags: flags)
    }

    static func archive(_ members: [Member], flags: Int = 0x800) -> [UInt8] {
        var bytes: [UInt8] = [], directory: [UInt8] = []
        for member in members {
            let offset = bytes.count, name = Array(member.name.utf8)
            // Packed members are read to their checksum by no test.
            let sum = member.method == 0 ? checksum(member.bytes) : 0
            let common = little(20, 2) + little(flags, 2) + little(member.method, 2) + little(0, 4) + little(sum, 4)
            let sizes = little(member.bytes.count, 4) + little(member.size, 4) + little(name.count, 2)
            bytes += [0x50, 0x4B, 3, 4] + common + sizes + little(0, 2) + name + member.bytes
            directory += [0x50, 0x4B, 1, 2] + little(20, 2) + common + sizes + little(0, 12) + little(offset, 4) + name
        }
        let end =
            little(0, 4) + little(members.count, 2) + little(members.count, 2) + little(directory.count, 4)
            + little(bytes.count, 4) + little(0, 2)
        return bytes + directory + [0x50, 0x4B, 5, 6] + end
    }

    private static func checksum(_ bytes: [UInt8]) -> Int {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return Int(~sum)
    }
}
