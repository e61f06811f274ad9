/// The one wrong bit that explains why bytes do not have their CRC-32C.
///
/// The difference between the actual and the expected checksum depends only on which bits are wrong and on how far these are from
/// the end. At every length below 256 MiB, each single bit has a difference of its own, which no two wrong bits share (P. Koopman,
/// "32-bit cyclic redundancy codes for Internet applications", DSN 2002: Hamming distance 4). So the bit that is found is the right
/// one unless three or more bits are wrong.
package enum BitFlip: Sendable, Hashable {
    /// A bit of the checksummed byte at an offset.
    case byte(Int, bit: Int)
    /// A bit of the checksum itself.
    case checksum(bit: Int)

    /// Returns the wrong bit; nil if more than one is wrong. Takes some nanoseconds for each byte.
    ///
    /// - Parameters:
    ///   - difference: the actual checksum xor the one that the bytes should have.
    ///   - length: how many bytes the checksum is of.
    package static func find(_ difference: UInt32, length: Int) -> BitFlip? {
        if difference == 0 { return nil }
        if difference.nonzeroBitCount == 1 { return .checksum(bit: difference.trailingZeroBitCount) }
        // Takes back one byte after the other what the register went through since the wrong bit came into its lowest eight.
        var register = difference
        var offset = length - 1
        return tables.withUnsafeBufferPointer { tables in
            while offset >= 0 {
                let index = tables[256 + Int(register >> 24)]
                register = (register ^ tables[Int(index)]) << 8 | index
                if register < 256, register.nonzeroBitCount == 1 {
                    return .byte(offset, bit: register.trailingZeroBitCount)
                }
                offset -= 1
            }
            return nil
        }
    }

    /// What a byte makes of the register, for each byte; then, by the highest byte of that, which byte it was.
    private static let tables: [UInt32] = {
        var tables = [UInt32](repeating: 0, count: 512)
        for byte in 0..<256 {
            let value = (0..<8).reduce(UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0x82F6_3B78 : 0) }
            tables[byte] = value
            tables[256 + Int(value >> 24)] = UInt32(byte)
        }
        return tables
    }()
}

/// A copy of damaged bytes. It corrects each single wrong bit that a checksum reveals. Nothing is copied before the
/// first.
package struct MendedBytes {
    private let original: ByteRegion
    private var copy: [UInt8]?
    /// How many bits were put right.
    package private(set) var count = 0

    package init(_ original: ByteRegion) { self.original = original }

    package var byteCount: Int { original.count }

    /// The bytes as they are now.
    package var region: ByteRegion { copy.map { HeapBytes($0).region } ?? original }

    package func u32(_ offset: Int) -> UInt32 {
        guard let copy else { return original.u32(offset) }
        guard offset >= 0, offset <= copy.count - 4 else { return 0 }
        return (0..<4).reduce(0) { $0 | UInt32(copy[offset + $1]) << UInt32(8 * $1) }
    }

    package func u64(_ offset: Int) -> UInt64 { UInt64(u32(offset)) | UInt64(u32(offset + 4)) << 32 }

    /// The checksum of a part that is there.
    package func checksum(_ range: Range<Int>, seed: UInt32 = 0) -> UInt32 {
        guard let copy else { return original.checksum(range.lowerBound, range.count, seed: seed) }
        return ByteWriter.checksum(copy, range, seed: seed)
    }

    package mutating func flip(_ offset: Int, bit: Int) {
        if copy == nil { copy = original.array(0, original.count) }
        copy?[offset] ^= 1 << UInt8(bit)
        count += 1
    }

    /// Takes a flip back that did not help.
    package mutating func unflip(_ offset: Int, bit: Int) {
        flip(offset, bit: bit)
        count -= 2
    }

    /// From here on the bytes are read from memory: a disk that fails gives zeros, which no checksum takes for the bytes.
    package mutating func leaveDisk() {
        if original.owner.hasFailed, copy == nil { copy = original.array(0, original.count) }
    }

    /// Puts a wrong bit right, of a part or of its checksum.
    ///
    /// - Parameter place: where the checksum is.
    /// - Returns: whether the part has its checksum now.
    package mutating func mend(_ range: Range<Int>, checksumAt place: Int, seed: UInt32 = 0) -> Bool {
        guard range.lowerBound >= 0, range.upperBound <= byteCount, place >= 0, place + 4 <= byteCount else {
            return false
        }
        let difference = checksum(range, seed: seed) ^ u32(place)
        if difference == 0 { return true }
        switch BitFlip.find(difference, length: range.count) {
        case .byte(let offset, let bit): flip(range.lowerBound + offset, bit: bit)
        case .checksum(let bit): flip(place + bit / 8, bit: bit % 8)
        case nil: return false
        }
        return true
    }

    /// The same if the checksum itself is known to be right.
    package mutating func mend(_ range: Range<Int>, checksum expected: UInt32, seed: UInt32 = 0) -> Bool {
        guard range.lowerBound >= 0, range.upperBound <= byteCount else { return false }
        let difference = checksum(range, seed: seed) ^ expected
        if difference == 0 { return true }
        guard case .byte(let offset, let bit)? = BitFlip.find(difference, length: range.count) else { return false }
        flip(range.lowerBound + offset, bit: bit)
        return true
    }
}
