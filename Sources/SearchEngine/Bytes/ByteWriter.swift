import CEngineSupport

/// Builds a run of bytes; everything is little-endian.
package struct ByteWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}
    package init(capacity: Int) { bytes.reserveCapacity(capacity) }

    /// Goes on behind bytes that are there, which are not copied before something is appended.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package var count: Int { bytes.count }

    package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Asks for memory for so many bytes more.
    package mutating func makeRoom(_ more: Int) { bytes.reserveCapacity(bytes.count + more) }

    @inline(__always) package mutating func u8(_ value: UInt8) { bytes.append(value) }
    package mutating func u16(_ value: UInt16) { fixed(UInt64(value), 2) }
    package mutating func u32(_ value: UInt32) { fixed(UInt64(value), 4) }
    package mutating func u64(_ value: UInt64) { fixed(value, 8) }

    private mutating func fixed(_ value: UInt64, _ width: Int) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0.prefix(width)) }
    }

    /// Appends what `body` stores from an address on, at most `room` bytes; it returns how many.
    @inline(__always)
    mutating func append(room: Int, _ body: (UnsafeMutableRawPointer) -> Int) {
        // Twice as much each time, or growing would copy everything again and again.
        if bytes.capacity - bytes.count < room { bytes.reserveCapacity(max(bytes.capacity * 2, bytes.count + room)) }
        bytes.append(addingCapacity: room) { span in
            span.withUnsafeMutableBufferPointer { buffer, count in
                count += body(UnsafeMutableRawPointer(buffer.baseAddress! + count))
            }
        }
    }

    @inline(__always) package mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    package mutating func length(_ value: Int) { varint(UInt64(value)) }

    package mutating func signedVarint(_ value: Int64) { varint(UInt64(bitPattern: (value << 1) ^ (value >> 63))) }

    package mutating func raw(_ other: [UInt8]) { bytes.append(contentsOf: other) }
    package mutating func raw(_ other: ArraySlice<UInt8>) { bytes.append(contentsOf: other) }
    package mutating func raw(_ region: ByteRegion) { region.withBytes { bytes.append(contentsOf: $0) } }

    package mutating func block(_ other: [UInt8]) {
        length(other.count)
        raw(other)
    }

    package mutating func string(_ text: String) {
        var text = text
        text.withUTF8 {
            length($0.count)
            bytes.append(contentsOf: $0)
        }
    }

    /// Zeros up to the next multiple of `alignment`.
    package mutating func align(_ alignment: Int) {
        while bytes.count % alignment != 0 { bytes.append(0) }
    }

    package mutating func zeros(_ count: Int) { bytes.append(contentsOf: repeatElement(0, count: count)) }

    package mutating func patch32(_ value: UInt32, at offset: Int) {
        for i in 0..<4 { bytes[offset + i] = UInt8(truncatingIfNeeded: value >> UInt32(8 * i)) }
    }

    /// Packs values of `bits` (0 to 64) bits each, least significant bit first, padded to a whole byte.
    package mutating func packed(_ values: some Sequence<UInt64>, bits: Int) {
        if bits == 0 { return }
        var pending: UInt64 = 0
        var held = 0
        for value in values {
            pending |= value << UInt64(held)
            held += bits
            if held >= 64 {
                u64(pending)
                held -= 64
                pending = held == 0 ? 0 : value >> UInt64(bits - held)
            }
        }
        while held > 0 {
            u8(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            held -= 8
        }
    }

    package func checksum(from offset: Int = 0, seed: UInt32 = 0) -> UInt32 {
        Self.checksum(bytes, offset..<bytes.count, seed: seed)
    }

    /// The checksum of a part of some bytes, `seed` being that of the bytes before it.
    package static func checksum(_ bytes: [UInt8], _ range: Range<Int>, seed: UInt32 = 0) -> UInt32 {
        precondition(range.upperBound <= bytes.count, "Only what is there has a checksum.")
        return bytes.withUnsafeBytes { se_crc32c(seed, $0.baseAddress.map { $0 + range.lowerBound }, range.count) }
    }
}

/// How many bits it takes to write `value`; 0 for 0.
@inline(__always) package func bitWidth(_ value: UInt64) -> Int { 64 - value.leadingZeroBitCount }
