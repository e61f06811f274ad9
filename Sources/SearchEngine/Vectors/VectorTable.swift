import CEngineSupport

/// The vectors of a segment's documents: see `Docs/FileFormats.md`, "Vectors".
package struct VectorTable: Sendable {
    /// Vectors of other spaces are nothing to compare these with.
    package let space: UInt64
    package let documentCount: Int
    private let region: CheckedRegion

    static let headerBytes = 16
    private static let restBytes = ItemVector.byteCount - ItemVector.planeBytes

    private var originsStart: Int { Self.headerBytes }
    private var signsStart: Int { Self.signsStart(documentCount) }
    private var restStart: Int { signsStart + documentCount * ItemVector.planeBytes }

    private static func signsStart(_ documentCount: Int) -> Int { headerBytes + (documentCount + 15) / 16 * 16 }

    /// - Throws: ``IndexError/Code/corrupted`` if the section is not as long as so many documents need.
    init(_ region: CheckedRegion, documentCount: Int, path: String) throws {
        try region.check(0, Self.headerBytes)
        space = region.bytes.u64(0)
        self.documentCount = documentCount
        self.region = region
        let length = Self.signsStart(documentCount) + documentCount * ItemVector.byteCount
        guard Int(region.bytes.u32(8)) == documentCount, region.count == length else {
            throw IndexError.corrupted("its vectors", path: path)
        }
    }

    /// The table, with the origins and signs checked.
    package func checked() throws -> Reader {
        try region.check(0, restStart)
        return Reader(table: self)
    }

    /// Looks vectors up. Valid while the segment lives.
    package struct Reader {
        fileprivate let table: VectorTable

        package var documentCount: Int { table.documentCount }

        @inline(__always) package func origin(_ document: Int) -> ItemVector.Origin {
            ItemVector.Origin(rawValue: table.region.bytes.u8(table.originsStart + document)) ?? .none
        }

        /// - Throws: ``IndexError/Code/corrupted``.
        package func vector(_ document: Int) throws -> ItemVector {
            let bytes = table.region.bytes, signs = table.signsStart + document * ItemVector.planeBytes
            let rest = table.restStart + document * VectorTable.restBytes
            try table.region.check(rest, VectorTable.restBytes)
            func plane(_ offset: Int) -> ItemVector.Plane { .init(bytes.u64(offset), bytes.u64(offset + 8)) }
            return ItemVector(
                signs: plane(signs), second: plane(rest), third: plane(rest + 16), fourth: plane(rest + 32),
                origin: origin(document))
        }

        /// Writes for each document in how many signs its vector differs from a query's. Where there is no vector the
        /// number means nothing. Reads all signs: 16 bytes a document.
        func distances(to signs: ItemVector.Plane, into distances: Scratch<UInt8>, at start: Int) {
            let query = [signs[0], signs[1]]
            table.region.bytes.slice(table.signsStart, documentCount * ItemVector.planeBytes).withBytes { bytes in
                guard let base = bytes.baseAddress else { return }
                se_sign_distances(base, documentCount, query, distances.start + start)
            }
        }
    }

    /// Writes the section, if any document has a vector.
    ///
    /// - Parameter vector: of each document; asked several times.
    static func write(
        space: UInt64, documentCount: Int, to file: inout SegmentFileWriter,
        vector: (_ document: Int) throws -> ItemVector
    ) throws {
        var origins = [UInt8](repeating: 0, count: signsStart(documentCount) - headerBytes)
        for document in 0..<documentCount { origins[document] = try vector(document).origin.rawValue }
        if !origins.contains(where: { $0 != ItemVector.Origin.none.rawValue }) { return }
        try file.begin(.vectors)
        var header = ByteWriter()
        header.u64(space)
        header.u32(UInt32(documentCount))
        header.u32(0)
        try file.sink.append(header.bytes)
        try file.sink.append(origins)
        try writeAll(documentCount, to: file) { try $0.add(plane: vector($1).signs) }
        try writeAll(documentCount, to: file) { out, document in
            let vector = try vector(document)
            out.add(plane: vector.second)
            out.add(plane: vector.third)
            out.add(plane: vector.fourth)
        }
        file.end()
    }

    /// Documents whose bytes are written at once.
    private static let chunk = 1 << 12

    private static func writeAll(
        _ documentCount: Int, to file: SegmentFileWriter, _ body: (inout ByteWriter, _ document: Int) throws -> Void
    ) throws {
        var out = ByteWriter()
        for start in stride(from: 0, to: documentCount, by: chunk) {
            out.removeAll()
            for document in start..<min(start + chunk, documentCount) { try body(&out, document) }
            try file.sink.append(out.bytes)
        }
    }
}

extension ByteWriter {
    fileprivate mutating func add(plane: ItemVector.Plane) {
        u64(plane[0])
        u64(plane[1])
    }
}
