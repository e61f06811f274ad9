/// The hash function FNV-1a with 64 bits, the same in every process and version.
///
/// It tells versions of a file apart. It does not resist forgery: use ``SecureHash`` for that. Source: G. Fowler, L. C.
/// Noll, K.-P. Vo, D. Eastlake, "The FNV Non-Cryptographic Hash Algorithm".
package struct StableHash: Sendable {
    /// The hash of all bytes so far.
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The hash of no bytes.
    package init() {}

    /// Adds a byte.
    package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

    /// Adds bytes in order.
    package mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { add(byte) }
    }

    /// Returns the hash of some bytes.
    package static func value(of bytes: some Sequence<UInt8>) -> UInt64 {
        var hash = StableHash()
        hash.add(bytes)
        return hash.value
    }
}
