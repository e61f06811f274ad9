/// Takes the bytes of a segment in order, and keeps a checksum of each block.
///
/// It starts in memory and moves to a file when it grows past a limit. So a small commit costs no file, and a large one
/// little memory.
package final class SegmentSink {
    /// Bytes that have a checksum together. Few, because the first search checks a block for each list that it reads, and
    /// most lists are shorter still.
    package static let checksumBlock = 8 << 10
    /// Bytes that are written at once, so that large sections are not held twice.
    private static let chunk = 1 << 20

    let storage: (any Storage)?
    private let temporaryName: String
    private let spillAt: Int
    private var file: (any StorageFile)?
    private var pending: [UInt8] = []
    private var written = 0
    private var unsummed = 0  // offset in `pending` of the first byte that no checksum covers yet
    private var isSumming = true
    package private(set) var blockChecksums: [UInt32] = []

    /// - Parameters:
    ///   - storage: where the file goes; nil keeps everything in memory.
    ///   - spillAt: the size in bytes from which on the file is used.
    package init(storage: (any Storage)?, temporaryName: String, spillAt: Int) {
        self.storage = storage
        self.temporaryName = temporaryName
        self.spillAt = spillAt
    }

    /// A section that comes later than what is being appended; `name` tells it from others of this sink.
    package func sideSection(_ name: String) -> SideSection {
        SideSection(beside: self, name: temporaryName + "-" + name)
    }

    package var count: Int { written + pending.count }
    package var isFile: Bool { file != nil }

    package func append(_ bytes: [UInt8]) throws { try append(bytes[...]) }

    package func append(_ bytes: ArraySlice<UInt8>) throws {
        var rest = bytes
        while !rest.isEmpty {
            pending.append(contentsOf: rest.prefix(Self.chunk))
            try settle()
            rest = rest.dropFirst(Self.chunk)
        }
    }

    func append(_ bytes: ByteRegion) throws {
        for offset in stride(from: 0, to: bytes.count, by: Self.chunk) {
            bytes.slice(offset, Self.chunk).withBytes { pending.append(contentsOf: $0) }
            try settle()
        }
    }

    /// Adds checksums of whole blocks, and writes the pending bytes if they are many.
    private func settle() throws {
        if pending.count - unsummed >= Self.checksumBlock { sumWholeBlocks() }
        if let storage, written + pending.count >= spillAt, pending.count >= Self.chunk {
            if file == nil { file = try storage.create(temporaryName) }
            try flush()
        }
    }

    package func align(_ alignment: Int) throws {
        let rest = count % alignment
        if rest != 0 { try append([UInt8](repeating: 0, count: alignment - rest)) }
    }

    private func sumWholeBlocks() {
        guard isSumming else {
            unsummed = pending.count
            return
        }
        while pending.count - unsummed >= Self.checksumBlock {
            blockChecksums.append(ByteWriter.checksum(pending, unsummed..<unsummed + Self.checksumBlock))
            unsummed += Self.checksumBlock
        }
    }

    /// Adds the checksum of the last, shorter block. Bytes that are appended later have none.
    package func endChecksums() {
        sumWholeBlocks()
        if pending.count > unsummed { blockChecksums.append(ByteWriter.checksum(pending, unsummed..<pending.count)) }
        unsummed = pending.count
        isSumming = false
    }

    private func flush() throws {
        guard let file else { return }
        // Bytes that no checksum covers yet stay, so that a block is summed in one piece.
        let done = unsummed
        guard done > 0 else { return }
        let rest = Array(pending[done...])
        pending.removeLast(rest.count)
        do {
            try file.write(pending, at: written)
        } catch {
            pending.append(contentsOf: rest)
            throw error
        }
        written += done
        pending.removeAll(keepingCapacity: true)
        pending.append(contentsOf: rest)
        unsummed = 0
    }

    /// Returns the bytes if they stayed in memory. Otherwise syncs the file and returns nil.
    package func finish() throws -> [UInt8]? {
        guard let file else { return pending }
        unsummed = pending.count
        try flush()
        try file.sync()
        file.close()
        return nil
    }

    /// Writes and syncs a file, even if the bytes are few.
    package func finishAsFile() throws {
        if file == nil, let storage { file = try storage.create(temporaryName) }
        _ = try finish()
    }

    /// Removes the file of a segment that was given up.
    package func discard() {
        file?.close()
        if file != nil { try? storage?.remove(temporaryName) }
        file = nil
    }
}
