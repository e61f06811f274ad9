/// The sections of a segment, and its footer: see `Docs/FileFormats.md`, "Segments".
package enum SegmentFormat {
    package enum Section: UInt32, CaseIterable, Sendable {
        case meta = 1
        case stored = 2
        case storedIndex = 3
        case postings = 4
        case positions = 5
        case terms = 6
        case termIndex = 7
        case identifiers = 8
        case identifierIndex = 9
        case columns = 11
        case columnIndex = 12
        case domains = 13
        case contentTypes = 14
        case fieldLengths = 15
        case trie = 16
        case triePrefixFilter = 17
        case prefixIndex = 18
        case prefixes = 19
        case letterSets = 20
        case wordCodes = 21
        case documentMap = 22
        case vectors = 23
    }

    package static let trailerBytes = 32
    package static let trailerMagic: UInt64 = 0x444E_4553_5448_4C53  // "SLHTSEND"

    /// Uncompressed bytes of stored attributes from which on a block is closed.
    package static let storedBlockBytes = 16 << 10
}

/// What a segment's first section says about it as a whole.
package struct SegmentMeta: Sendable, Equatable {
    package var documentCount = 0
    package var termCount = 0
    package var storedSlotCount = 0
    package var schemaVersion: UInt16 = 0
    /// The earliest expiration of any document; ``Document/never`` when none expires.
    package var earliestExpiration = Int64.max

    package var bytes: [UInt8] {
        var out = ByteWriter()
        out.u32(UInt32(documentCount))
        out.u32(UInt32(termCount))
        out.u32(UInt32(storedSlotCount))
        out.u16(schemaVersion)
        out.u16(0)
        out.u64(UInt64(bitPattern: earliestExpiration))
        return out.bytes
    }

    package init() {}

    package init(_ region: ByteRegion) {
        documentCount = Int(region.u32(0))
        termCount = Int(region.u32(4))
        storedSlotCount = Int(region.u32(8))
        schemaVersion = region.u16(12)
        earliestExpiration = Int64(bitPattern: region.u64(16))
    }
}

/// Writes a segment's header, sections and footer to a sink.
package struct SegmentFileWriter {
    package let sink: SegmentSink
    private var sections: [(section: SegmentFormat.Section, offset: Int, length: Int)] = []
    /// The section that is being written, and where it begins.
    private var current: (section: SegmentFormat.Section, offset: Int)?

    /// - Parameter version: older than the current one if the terms are.
    package init(
        sink: SegmentSink, number: UInt64, salt: UInt64, version: UInt16 = FileHeader.formatVersion
    ) throws {
        self.sink = sink
        try sink.append(FileHeader(kind: .segment, number: number, salt: salt, version: version).bytes)
    }

    package mutating func begin(_ section: SegmentFormat.Section) throws {
        try sink.align(8)
        current = (section, sink.count)
    }

    package mutating func end() {
        guard let current else { return }
        sections.append((current.section, current.offset, sink.count - current.offset))
        self.current = nil
    }

    package mutating func add(_ section: SegmentFormat.Section, _ bytes: [UInt8]) throws {
        try begin(section)
        try sink.append(bytes)
        end()
    }

    mutating func add(_ section: SegmentFormat.Section, _ bytes: ByteRegion) throws {
        try begin(section)
        try sink.append(bytes)
        end()
    }

    /// The footer: block checksums, section table, trailer.
    package mutating func finish() throws {
        try sink.align(8)
        sink.endChecksums()
        let start = sink.count
        var out = ByteWriter()
        for checksum in sink.blockChecksums { out.u32(checksum) }
        out.align(8)
        let table = out.count
        for section in sections {
            out.u32(section.section.rawValue)
            out.u32(0)
            out.u64(UInt64(section.offset))
            out.u64(UInt64(section.length))
        }
        // The trailer: 32 bytes from which everything else is found.
        let total = start + out.count + SegmentFormat.trailerBytes
        out.u64(UInt64(start))
        out.u32(UInt32(table))
        out.u32(UInt32(sections.count))
        out.u64(UInt64(total))
        out.u32(out.checksum())
        out.u32(UInt32(truncatingIfNeeded: SegmentFormat.trailerMagic))
        try sink.append(out.bytes)
    }
}
