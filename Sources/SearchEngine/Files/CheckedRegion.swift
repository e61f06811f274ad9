/// A section of a segment, or a part of one, that checks its blocks before they are read.
package struct CheckedRegion: Sendable {
    package let bytes: ByteRegion
    private let verifier: BlockVerifier?
    private let base: Int

    /// - Parameters:
    ///   - verifier: nil when the bytes have been checked as a whole.
    ///   - base: where the region begins in the verifier's file.
    init(_ bytes: ByteRegion, _ verifier: BlockVerifier?, base: Int) {
        self.bytes = bytes
        self.verifier = verifier
        self.base = base
    }

    /// Wraps bytes that the caller has checked.
    package init(verified bytes: ByteRegion) { self.init(bytes, nil, base: 0) }

    package var count: Int { bytes.count }

    /// Makes sure that a part has its checksum. Costs a bit test when it has been done before.
    @inline(__always)
    package func check(_ offset: Int, _ length: Int) throws { try verifier?.ensure(base + offset, length) }

    /// The region, all of it checked.
    package func checked() throws -> ByteRegion {
        try check(0, bytes.count)
        return bytes
    }

    package func slice(_ offset: Int, _ length: Int) -> CheckedRegion {
        CheckedRegion(bytes.slice(offset, length), verifier, base: base + offset)
    }
}
