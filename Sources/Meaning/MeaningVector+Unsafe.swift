import CMeaning

/// The meaning of an item in 64 bytes: a unit vector of 128 dimensions with 4 bits each, as bit planes.
///
/// The code of dimension d is v = round(x / 0.0296 + 7.5), halves to even, within 0...15. It means v - 7.5. Plane p
/// holds bit p of each code: bit d % 8 of byte d / 8. The bytes are planes 3, 2, 1 and 0, of 16 bytes each. So the first 16
/// bytes are the signs, and a scan can compare these alone first.
package struct MeaningVector: Sendable, Hashable {
    /// How many bytes a vector has: 64.
    package static let byteCount = 64

    /// The 64 bytes, in words that are little-endian in memory.
    private var inline: InlineWords

    private struct InlineWords: Hashable {
        var a: UInt64 = 0, b: UInt64 = 0, c: UInt64 = 0, d: UInt64 = 0
        var e: UInt64 = 0, f: UInt64 = 0, g: UInt64 = 0, h: UInt64 = 0
    }

    /// Reads a stored vector. Any 64 bytes are a vector.
    ///
    /// - Returns: nil if there are not 64 bytes.
    package init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        inline = InlineWords()
        withUnsafeMutableBytes(of: &inline) { $0.copyBytes(from: bytes) }
    }

    /// Rounds a unit vector of 128 numbers. Costs some 0.1 µs.
    package init(rounding vector: [Float]) {
        precondition(vector.count == cm_dimensions, "A vector of meaning has 128 numbers.")
        inline = InlineWords()
        withUnsafeMutableBytes(of: &inline) { cm_pack(vector, $0.baseAddress!.assumingMemoryBound(to: UInt8.self)) }
    }

    /// The 64 bytes, to be stored.
    package var bytes: [UInt8] { withUnsafeBytes(of: inline) { Array($0) } }

    /// The 64 bytes as 8 words, the first byte in the lowest bits.
    package var words: [UInt64] {
        [inline.a, inline.b, inline.c, inline.d, inline.e, inline.f, inline.g, inline.h].map(UInt64.init(littleEndian:))
    }

    /// Calls `body` with the 64 bytes, without copying them.
    package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withUnsafeBytes(of: inline) { body($0) }
    }

    /// The 128 codes, 0...15.
    package var codes: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: cm_dimensions) { codes, count in
            withUnsafeBytes(of: inline) {
                cm_unpack($0.baseAddress!.assumingMemoryBound(to: UInt8.self), codes.baseAddress!)
            }
            count = codes.count
        }
    }
}
