import SearchEngine
import TestSupport
import Testing

/// A file whose checksums fit and whose content does not: whoever merges it says so, and nothing traps.
@Suite struct InconsistentSegmentTests {
    /// An index of some items, one of them deleted, in one segment file.
    private static func index() throws -> (storage: MemoryStorage, segment: String) {
        let storage = MemoryStorage()
        let index = try SearchEngine.Index(
            storage: storage, schema: TestSchema.schema, options: .repeatable(5))
        try index.add((0..<5).map { ScriptedLife.item("s\($0)", "stored \($0)", domain: "d.\($0 % 2)") })
        try index.compact(now: 0)
        let transaction = try index.transaction()
        transaction.delete(identifiers: ["s2"])
        try index.commit(transaction)
        return (storage, try #require(try storage.list().first { $0.hasPrefix("seg-") }))
    }

    /// The bytes of a segment with checksums that fit: see `Docs/FileFormats.md`, "Segments".
    private static func sealed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        func number(_ offset: Int, _ length: Int) -> Int {
            (0..<length).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
        }
        func put(_ checksum: UInt32, at offset: Int) {
            for byte in 0..<4 { bytes[offset + byte] = UInt8(truncatingIfNeeded: checksum >> UInt32(8 * byte)) }
        }
        func checksum(_ range: Range<Int>) -> UInt32 {
            var out = ByteWriter()
            out.raw(bytes[range])
            return out.checksum()
        }
        let trailer = bytes.count - 32, footer = number(trailer, 8)
        for (block, start) in stride(from: 0, to: footer, by: SegmentSink.checksumBlock).enumerated() {
            put(checksum(start..<min(footer, start + SegmentSink.checksumBlock)), at: footer + block * 4)
        }
        put(checksum(footer..<bytes.count - 8), at: bytes.count - 8)
        return bytes
    }

    private static func section(_ section: SegmentFormat.Section, of bytes: [UInt8]) throws -> Range<Int> {
        let region = HeapBytes(bytes).region, trailer = bytes.count - 32
        let table = Int(region.u64(trailer)) + Int(region.u32(trailer + 8))
        for entry in 0..<Int(region.u32(trailer + 12)) where region.u32(table + entry * 24) == section.rawValue {
            let start = Int(region.u64(table + entry * 24 + 8))
            return start..<start + Int(region.u64(table + entry * 24 + 16))
        }
        throw IndexError(.notFound, "There is no such section.", path: "")
    }

    @Test func whatIsNotChangedIsTheSame() throws {
        let (storage, segment) = try Self.index()
        let bytes = try storage.map(segment).array(0, .max)
        #expect(Self.sealed(bytes) == bytes)
    }

    @Test func columnsThatDoNotFitTrapNowhere() throws {
        let original = try Self.index()
        let bytes = try original.storage.map(original.segment).array(0, .max)
        var refused = 0, found = 0
        for section in [SegmentFormat.Section.columns, .columnIndex] {
            for place in try Self.section(section, of: bytes) {
                for change in [1, 2, 0x10, 0xFF] as [UInt8] {
                    let (storage, segment) = try Self.index()
                    var changed = bytes
                    changed[place] ^= change
                    try storage.open(segment).write(Self.sealed(changed), at: 0)
                    let report = try SearchEngine.Index.verify(storage: storage)
                    if !report.isSound { found += 1 }
                    do {
                        let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
                        _ = try? index.find("stored")
                        try index.compact(now: 0)
                        _ = try? index.find("stored")
                    } catch is IndexError {
                        refused += 1
                    }
                }
            }
        }
        // Values of attributes may be any.
        #expect(refused > 100 && found > refused)
    }
}
