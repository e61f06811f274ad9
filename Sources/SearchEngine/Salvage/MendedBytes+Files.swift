extension MendedBytes {
    /// Puts a wrong bit of a file's header right.
    mutating func mendHeader() { _ = mend(0..<FileHeader.byteCount - 4, checksumAt: FileHeader.byteCount - 4) }

    /// Puts wrong bits of a manifest right: one of its header, one of its length and one of its body.
    mutating func mendManifest() {
        mendHeader()
        let place = FileHeader.byteCount, start = place + 8
        let difference = u32(place) ^ UInt32(truncatingIfNeeded: byteCount - start)
        if difference.nonzeroBitCount == 1 {
            let bit = difference.trailingZeroBitCount
            flip(place + bit / 8, bit: bit % 8)
        }
        guard byteCount > start else { return }
        _ = mend(start..<byteCount, checksumAt: place + 4, seed: u32(24))
    }

    /// Puts wrong bits of a segment right: one of its header, one of its footer, and one of each block.
    mutating func mendSegment() {
        mendHeader()
        guard let start = mendFooter() else { return }
        let size = SegmentSink.checksumBlock
        for block in 0..<(start + size - 1) / size {
            let end = min((block + 1) * size, start)
            _ = mend(block * size..<end, checksum: u32(start + 4 * block))
        }
        leaveDisk()
    }

    /// Returns where the block checksums begin; nil if the footer cannot be corrected.
    private mutating func mendFooter() -> Int? {
        let trailer = byteCount - SegmentFormat.trailerBytes
        guard trailer >= FileHeader.byteCount else { return nil }
        let mark = u32(trailer + 28) ^ UInt32(truncatingIfNeeded: SegmentFormat.trailerMagic)
        if mark.nonzeroBitCount == 1 {
            let bit = mark.trailingZeroBitCount
            flip(trailer + 28 + bit / 8, bit: bit % 8)
        }
        let end = trailer + 24
        func isPlausible(_ start: Int) -> Bool { start >= FileHeader.byteCount && start <= trailer && start % 8 == 0 }
        let stated = Int(truncatingIfNeeded: u64(trailer))
        if isPlausible(stated), mend(stated..<end, checksumAt: end) { return stated }
        // Where the checksummed part begins is part of it.
        for bit in 0..<63 {
            let start = stated ^ 1 << bit
            guard isPlausible(start) else { continue }
            flip(trailer + bit / 8, bit: bit % 8)
            if checksum(start..<end) == u32(end) { return start }
            unflip(trailer + bit / 8, bit: bit % 8)
        }
        return nil
    }
}
