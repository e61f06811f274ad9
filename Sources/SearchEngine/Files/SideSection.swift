/// Collects a section that comes later in a segment than the one being written, or that is read again before it is written.
///
/// The bytes stay in memory while the segment does. If the segment is a file, many bytes go to a file of their own. So
/// two sections made at once need not both be in memory.
package final class SideSection {
    /// The number of bytes at which they go to the file.
    private static let spillAt = 64 << 10
    /// Bytes that are mapped at a time when all are moved, because mapped pages count as memory of this process.
    private static let movedAtOnce = 1 << 20

    private let sink: SegmentSink
    private let name: String
    private var file: (any StorageFile)?
    private var pending: [UInt8] = []
    private var written = 0

    /// - Parameters:
    ///   - sink: the segment's.
    ///   - name: of the file, which is removed at the end. A purge must accept it too.
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

    /// Whether these bytes are at an offset, in one piece as they were appended.
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

    /// Appends pieces, each as it was appended here, in another order to the section being written.
    ///
    /// - Parameter pieces: the range of each, and the bytes that go in front of it.
    /// - Throws: errors of the disk.
    package func copy(_ pieces: some Sequence<(range: Range<Int>, head: [UInt8])>) throws {
        let region = written > 0 ? try writtenBytes() : nil
        for (range, head) in pieces {
            try sink.append(head)
            if range.lowerBound >= written {
                try sink.append(pending[range.lowerBound - written..<range.upperBound - written])
            } else {
                guard let region else { preconditionFailure("Only what was appended is copied.") }
                try sink.append(region.slice(range.lowerBound, range.count))
            }
        }
        if let region { try check(region) }
    }

    private func check(_ region: ByteRegion) throws {
        if region.owner.hasFailed {
            throw IndexError(
                .inputOutput, "The disk failed while the index was written.",
                path: (sink.storage?.path ?? "") + "/" + name,
                remedy: "Check the disk, then index the items again.")
        }
    }

    /// Writes the section, and drops the bytes here.
    package func move(to file: inout SegmentFileWriter, _ section: SegmentFormat.Section) throws {
        try file.begin(section)
        for offset in stride(from: 0, to: written, by: Self.movedAtOnce) {
            guard let region = try writtenBytes() else { break }
            try file.sink.append(region.slice(offset, min(Self.movedAtOnce, written - offset)))
            try check(region)
        }
        try file.sink.append(pending)
        file.end()
        drop()
    }

    /// Drops the bytes and removes the file.
    func drop() {
        file?.close()
        // A purge removes later what cannot be removed now.
        if file != nil { try? sink.storage?.remove(name) }
        file = nil
        pending = []
        written = 0
    }
}
