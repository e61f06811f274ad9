import CEngineSupport

/// Reads forward over bytes whose owner the caller keeps alive.
///
/// Reading past the end gives zeros and sets ``overran``; decoders test it once at the end of a structure instead of
/// at each step.
package struct ByteCursor {
    @usableFromInline var position: UnsafeRawPointer
    @usableFromInline let end: UnsafeRawPointer
    package private(set) var overran = false

    @inline(__always) init(position: UnsafeRawPointer, end: UnsafeRawPointer) {
        self.position = position
        self.end = end
    }

    @inline(__always) package var remaining: Int { end - position }

    @inline(__always) package mutating func u8() -> UInt8 {
        guard position < end else {
            overran = true
            return 0
        }
        let value = position.load(as: UInt8.self)
        position += 1
        return value
    }

    /// Four bytes at an offset from here; zero if they are not all there.
    @inline(__always) func peekU32(_ offset: Int) -> UInt32 {
        offset >= 0 && remaining - offset >= 4
            ? UInt32(littleEndian: position.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) : 0
    }

    /// Eight bytes at an offset from here; zero if they are not all there.
    @inline(__always) func peekU64(_ offset: Int) -> UInt64 {
        offset >= 0 && remaining - offset >= 8
            ? UInt64(littleEndian: position.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) : 0
    }

    @inline(__always) package mutating func u16() -> UInt16 { UInt16(truncatingIfNeeded: fixed(2)) }
    @inline(__always) package mutating func u32() -> UInt32 { UInt32(truncatingIfNeeded: fixed(4)) }
    @inline(__always) package mutating func u64() -> UInt64 { fixed(8) }

    @inline(__always) private mutating func fixed(_ width: Int) -> UInt64 {
        guard remaining >= width else {
            overran = true
            position = end
            return 0
        }
        var value: UInt64 = 0
        for i in 0..<width { value |= UInt64(position.load(fromByteOffset: i, as: UInt8.self)) << UInt64(8 * i) }
        position += width
        return value
    }

    /// An unsigned LEB128 integer of at most ten bytes.
    @inline(__always) package mutating func varint() -> UInt64 {
        let first = u8()
        if first < 0x80 { return UInt64(first) }
        var value = UInt64(first & 0x7F)
        var shift: UInt64 = 7
        while shift < 70 {
            let byte = u8()
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        overran = true
        return 0
    }

    /// A varint that counts something in memory or on disk: values no length can have count as an overrun.
    @inline(__always) package mutating func length() -> Int {
        let value = varint()
        guard value <= UInt64(Int32.max) else {
            overran = true
            return 0
        }
        return Int(value)
    }

    /// How many elements of at least one byte each follow. More than there are bytes count as an overrun, so that a
    /// damaged number cannot cause a loop of billions.
    @inline(__always) package mutating func count() -> Int {
        let value = length()
        guard value <= remaining else {
            overran = true
            return 0
        }
        return value
    }

    /// A signed integer, zigzag-coded.
    @inline(__always) package mutating func signedVarint() -> Int64 {
        let raw = varint()
        return Int64(bitPattern: raw >> 1) ^ -Int64(bitPattern: raw & 1)
    }

    @inline(__always) package mutating func skip(_ count: Int) {
        guard count >= 0, remaining >= count else {
            overran = true
            position = end
            return
        }
        position += count
    }

    package mutating func bytes(_ count: Int) -> [UInt8] {
        guard count >= 0, remaining >= count else {
            overran = true
            position = end
            return []
        }
        defer { position += count }
        return [UInt8](UnsafeRawBufferPointer(start: position, count: count))
    }

    /// Replaces what `target` holds behind its first `keeping` bytes by the next `count` bytes.
    @inline(__always) package mutating func read(_ count: Int, into target: inout [UInt8], keeping: Int) {
        if keeping < target.count { target.removeLast(target.count - keeping) }
        guard count >= 0, remaining >= count else {
            overran = true
            position = end
            return
        }
        target.append(contentsOf: UnsafeRawBufferPointer(start: position, count: count))
        position += count
    }

    /// Orders the next `count` bytes against `other` as unsigned bytes, a prefix first; moves nowhere.
    @inline(__always) package func compare(_ count: Int, with other: [UInt8]) -> Int {
        let count = min(max(count, 0), remaining)
        for i in 0..<min(count, other.count) {
            let byte = position.load(fromByteOffset: i, as: UInt8.self)
            if byte != other[i] { return byte < other[i] ? -1 : 1 }
        }
        return count - other.count
    }

    /// Whether the next `count` bytes begin with `prefix`; moves nowhere.
    @inline(__always) package func hasPrefix(_ prefix: [UInt8], of count: Int) -> Bool {
        guard prefix.count <= count, count <= remaining else { return false }
        for i in 0..<prefix.count where position.load(fromByteOffset: i, as: UInt8.self) != prefix[i] { return false }
        return true
    }

    /// How many of the next `count` bytes are those of `other` from `start` on; moves nowhere.
    @inline(__always) package func commonPrefix(_ count: Int, with other: [UInt8], from start: Int) -> Int {
        let bound = min(count, remaining, other.count - start)
        var shared = 0
        while shared < bound, position.load(fromByteOffset: shared, as: UInt8.self) == other[start + shared] {
            shared += 1
        }
        return shared
    }

    /// A row of up to 64 bits, padded to whole bytes, the first the least significant.
    @inline(__always) package mutating func bits(_ count: Int) -> UInt64 {
        let width = (count + 7) >> 3
        guard count > 0, remaining >= width else {
            if count > 0 { skip(Int.max) }
            return 0
        }
        var value: UInt64 = 0
        if remaining >= 8 {
            value = UInt64(littleEndian: position.loadUnaligned(as: UInt64.self))
        } else {
            for offset in 0..<width {
                value |= UInt64(position.load(fromByteOffset: offset, as: UInt8.self)) << UInt64(8 * offset)
            }
        }
        position += width
        return count >= 64 ? value : value & (1 << UInt64(count) - 1)
    }

    /// A packed value of up to 8 bits at a bit's offset from here; 0 behind the end. Moves nowhere.
    @inline(__always) package func peek(bit: Int, count bits: Int) -> Int {
        let two = Int(peek(bit >> 3)) | Int(peek(bit >> 3 + 1)) << 8
        return two >> (bit & 7) & (1 << bits - 1)
    }

    /// The byte at an offset from here; 0 behind the end. Moves nowhere.
    @inline(__always) package func peek(_ offset: Int) -> UInt8 {
        offset >= 0 && offset < remaining ? position.load(fromByteOffset: offset, as: UInt8.self) : 0
    }

    /// The byte at an offset from here. The caller makes sure that the offset is before the end. Moves nowhere.
    @inline(__always) func peek(known offset: Int) -> UInt8 {
        assert(offset >= 0 && offset < remaining)
        return position.load(fromByteOffset: offset, as: UInt8.self)
    }

    /// The scalar at an offset from here, which becomes that of the next; what stands at `end` and behind is not looked at.
    @inline(__always) func peekScalar(_ offset: inout Int, _ end: Int) -> UInt32 {
        let first = peek(offset)
        offset += 1
        return peekScalar(from: first, &offset, end)
    }

    /// The same if the first byte was read already.
    @inline(__always) func peekScalar(from first: UInt8, _ offset: inout Int, _ end: Int) -> UInt32 {
        let first = UInt32(first)
        if first < 0x80 { return first }
        var scalar = first < 0xE0 ? first & 0x1F : first < 0xF0 ? first & 0x0F : first & 0x07
        for _ in 0..<(first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3) where offset < end {
            scalar = scalar << 6 | UInt32(peek(offset) & 0x3F)
            offset += 1
        }
        return scalar
    }

    /// A length and as many bytes of UTF-8.
    package mutating func string() -> String { String(decoding: bytes(length()), as: UTF8.self) }

    /// A length and as many bytes.
    package mutating func block() -> [UInt8] { bytes(length()) }

    /// Unpacks `count` values of `bits` (0 to 32) bits each, written by ``ByteWriter/packed(_:bits:)``.
    @inline(__always) package mutating func unpack(_ count: Int, bits: Int, into target: inout [UInt32], at start: Int)
    {
        let width = (count * bits + 7) >> 3
        guard bits <= 32, remaining >= width else {
            overran = true
            position = end
            for i in 0..<count { target[start + i] = 0 }
            return
        }
        if bits == 0 {
            for i in 0..<count { target[start + i] = 0 }
            return
        }
        let mask: UInt64 = (1 << UInt64(bits)) - 1
        var bit = 0
        let safe = remaining - 8
        for i in 0..<count {
            let byte = bit >> 3
            var word: UInt64
            if byte <= safe {
                word = UInt64(littleEndian: position.loadUnaligned(fromByteOffset: byte, as: UInt64.self))
            } else {
                word = 0
                for k in 0..<min(8, remaining - byte) {
                    word |= UInt64(position.load(fromByteOffset: byte + k, as: UInt8.self)) << UInt64(8 * k)
                }
            }
            target[start + i] = UInt32(truncatingIfNeeded: (word >> UInt64(bit & 7)) & mask)
            bit += bits
        }
        position += width
    }
}

extension ByteCursor {
    /// Unpacks ascending numbers from `count` differences of `bits` (0 to 32) bits each, written by
    /// ``ByteWriter/packed(_:bits:)``. Each number is the one before plus 1 plus a difference.
    ///
    /// - Parameter first: what a difference of 0 makes of the first.
    /// - Returns: one more than the last. Numbers that do not fit into 32 bits are cut off, but the result is not.
    @inline(__always) package mutating func unpackAscending(
        _ count: Int, bits: Int, from first: UInt64, into target: Scratch<UInt32>
    ) -> UInt64 {
        let width = (count * bits + 7) >> 3
        guard bits <= 32, remaining >= width, count <= target.count else {
            skip(Int.max)
            return first
        }
        defer { position += width }
        return se_unpack_ascending(
            position.assumingMemoryBound(to: UInt8.self), remaining, UInt32(count), UInt32(bits), first, target.start)
    }

    /// Unpacks what a table has at each of `count` packed indices; indices above `highest` count as that.
    @inline(__always) package mutating func unpack(
        _ count: Int, bits: Int, through table: Scratch<UInt32>, highest: Int, into target: Scratch<UInt32>
    ) {
        let width = (count * bits + 7) >> 3
        guard bits <= 32, remaining >= width, count <= target.count, highest < table.count else {
            skip(Int.max)
            return
        }
        se_unpack_mapped(
            position.assumingMemoryBound(to: UInt8.self), remaining, UInt32(count), UInt32(bits), table.start,
            UInt32(highest), target.start)
        position += width
    }
}
