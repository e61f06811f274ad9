/// Checks each block of a segment against its checksum the first time it is read.
///
/// Any number of threads; if two check the same block at once, both get the same result.
final class BlockVerifier: Sendable {
    private let file: ByteRegion
    private let checksums: ByteRegion
    private let covered: Int
    private let path: String
    /// A bit for each block that has a checksum.
    private let verified: SharedBits

    /// - Parameters:
    ///   - checksums: four bytes for each block of `file`.
    ///   - covered: bytes from the start of `file` that the checksums cover.
    init(file: ByteRegion, checksums: ByteRegion, covered: Int, path: String) {
        self.file = file
        self.checksums = checksums
        self.covered = covered
        self.path = path
        verified = SharedBits(count: checksums.count / 4)
    }

    /// The number of checked blocks, and of all.
    var checked: (count: Int, all: Int) {
        ((0..<verified.count).count { verified.contains($0) }, verified.count)
    }

    /// - Throws: ``IndexError/Code/corrupted`` naming the file and the bytes.
    @inline(__always)
    func ensure(_ offset: Int, _ length: Int) throws {
        var block = offset / SegmentSink.checksumBlock
        let last = (offset + max(length, 1) - 1) / SegmentSink.checksumBlock
        while block <= last {
            if isUnchecked(block) { return try check(block...last) }
            block += 1
        }
    }

    @inline(__always) private func isUnchecked(_ block: Int) -> Bool {
        block < verified.count && !verified.contains(block)
    }

    /// The most blocks that are fetched together. More would drive pages out that are needed sooner.
    private static let fetchedTogether = 512
    /// The fewest blocks that are fetched together, aligned to as many: a disk reads 32 KiB as fast as less.
    private static let minimumFetched = 4

    /// Checks those of some blocks that were not checked yet. Reads whole blocks.
    @inline(never)
    private func check(_ blocks: ClosedRange<Int>) throws {
        var fetched = blocks.lowerBound
        for block in blocks where isUnchecked(block) {
            if block >= fetched {
                fetched = fetch(from: block, min(block + Self.fetchedTogether, blocks.upperBound + 1))
            }
            try check(block)
        }
    }

    /// Asks the disk for the blocks up to an end, and for those fetched with them.
    ///
    /// - Returns: the end of the fetched blocks.
    private func fetch(from block: Int, _ end: Int) -> Int {
        let size = SegmentSink.checksumBlock, group = Self.minimumFetched
        let first = block / group * group
        let last = min((end + group - 1) / group * group, verified.count)
        // If one of the first few has been checked, all of them have been fetched.
        if last - first == group, (first..<last).contains(where: { verified.contains($0) }) { return last }
        file.fetch(first * size, min((last - first) * size, covered - first * size))
        return last
    }

    private func check(_ block: Int) throws {
        let start = block * SegmentSink.checksumBlock
        let length = min(SegmentSink.checksumBlock, covered - start)
        let sum = file.checksum(start, length)
        if file.owner.hasFailed {
            throw IndexError(
                .inputOutput, "The disk failed while the index was read.", path: path,
                remedy: "Check the disk, then verify the index to see what can still be read.")
        }
        guard sum == checksums.u32(block * 4) else {
            throw IndexError.corrupted("bytes \(start)..<\(start + length) do not have their checksum", path: path)
        }
        verified.insert(block)
    }
}
