/// Bytes of a section that comes later in a segment than the one that is being written, or that is looked at again before it does.
///
/// They stay in memory while the segment does. Beside a segment that is a file, many go to one of their own, so that what
/// is made beside each other need not be held together.
package final class SideSection {
    /// Bytes from which on they go to the file.
    private static let spillAt = 64 << 10

    private let sink: SegmentSink
    private let name: String
    private var file: (any StorageFile)?
    private var pending: [UInt8] = []
    private var written = 0

    /// - Parameters:
    ///   - sink: the segment's.
    ///   - name: the file's, which is removed at the end; one that a sweep would remove.
    init(beside sink: SegmentSink, name: String) {
        self.sink = sink
        self.name = name
    }

    deinit { drop() }

    package var count: Int { written + pending.count }

    /// - Throws: errors of the disk.
    package func append(_ bytes: [UInt8]) throws {
        let isLong = pending.count + bytes.count >= Self.spillAt
        guard isLong, sink.isFile, let storage = sink.storage else {
            pending.append(contentsOf: bytes)
            return
        }
        if file == nil { file = try storage.create(name) }
        if !pending.isEmpty { try write(pending) }
        pending.removeAll(keepingCapacity: true)
        try write(bytes)
    }

    private func write(_ bytes: [UInt8]) throws {
        try file?.write(bytes, at: written)
        written += bytes.count
    }

    /// Whether these bytes stand at an offset, in one piece as they were appended.
    ///
    /// - Throws: errors of the disk.
    func holds(_ bytes: [UInt8], at offset: Int) throws -> Bool {
        if offset >= written {
            let start = offset - written
            return start + bytes.count <= pending.count && pending[start..<start + bytes.count] == bytes[...]
        }
        guard let region = try writtenBytes(), offset + bytes.count <= written else { return false }
        let isSame = region.slice(offset, bytes.count).withBytes { $0.elementsEqual(bytes) }
        try check(region)
        return isSame
    }

    private func writtenBytes() throws -> ByteRegion? { try sink.storage?.map(name) }

    private func check(_ region: ByteRegion) throws {
        if region.owner.hasFailed {
            throw IndexError(
                .inputOutput, "The disk failed while the index was written.",
                path: (sink.storage?.path ?? "") + "/" + name,
                remedy: "Check the disk, then index the items again.")
        }
    }

    /// Writes the section, and forgets it.
    package func move(to file: inout SegmentFileWriter, _ section: SegmentFormat.Section) throws {
        try file.begin(section)
        if written > 0, let region = try writtenBytes() {
            try file.sink.append(region.slice(0, written))
            try check(region)
        }
        try file.sink.append(pending)
        file.end()
        drop()
        pending = []
        written = 0
    }

    private func drop() {
        file?.close()
        // What cannot be removed now, a sweep removes later.
        if file != nil { try? sink.storage?.remove(name) }
        file = nil
    }
}
