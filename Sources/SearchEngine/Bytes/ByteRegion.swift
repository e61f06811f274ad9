import CEngineSupport
import Glibc

/// Memory that a region of bytes lies in: a file mapping, or a buffer on the heap.
///
/// The owner frees it when the last region over it is gone.
package class ByteOwner: @unchecked Sendable {
    /// Whether a read of these bytes met a disk error, so that it returned zeros.
    ///
    /// Ask it before handing out what was read.
    package var hasFailed: Bool { false }

    package init() {}

    /// In which order the bytes will be read from now on.
    package func expectReads(_ order: ReadOrder) {}

    /// Begins to fetch bytes that will be read at once. Costs about a microsecond if they are in memory.
    package func fetch(_ start: UnsafeRawPointer, _ count: Int) {}

    /// Whether reading bytes needs no disk now. Costs a system call.
    package func isInMemory(_ start: UnsafeRawPointer, _ count: Int) -> Bool { true }
}

/// How memory that is read from a disk is gone through.
package enum ReadOrder: Sendable {
    /// Here and there: what stands around the bytes that are read is left alone, unless it is fetched.
    case scattered
    /// From the start to the end.
    case ascending
}

/// A read-only range of bytes that stays where it is for as long as the value lives.
///
/// Every access is checked; outside the range everything reads as zero. So a damaged offset ends in a wrong value that
/// the caller's own checks catch, never in a trap.
package struct ByteRegion: @unchecked Sendable {  // readers rely on bytes that never change
    package let owner: ByteOwner
    @usableFromInline let base: UnsafeRawPointer
    package let count: Int

    package init(owner: ByteOwner, base: UnsafeRawPointer, count: Int) {
        self.owner = owner
        self.base = base
        self.count = count
    }

    /// The part of this region from `offset`, cut off where the region ends.
    package func slice(_ offset: Int, _ length: Int) -> ByteRegion {
        let start = min(max(offset, 0), count)
        return ByteRegion(owner: owner, base: base + start, count: min(max(length, 0), count - start))
    }

    /// See ``ByteOwner/fetch(_:_:)``; for a part.
    package func fetch(_ offset: Int, _ length: Int) {
        let part = slice(offset, length)
        owner.fetch(part.base, part.count)
    }

    /// Whether reading it needs no disk now. Costs a system call.
    package var isInMemory: Bool { owner.isInMemory(base, count) }

    @inline(__always) package func u8(_ offset: Int) -> UInt8 {
        offset >= 0 && offset < count ? base.load(fromByteOffset: offset, as: UInt8.self) : 0
    }

    /// Begins to fetch a byte that will be asked for soon.
    @inline(__always) package func prefetch(_ offset: Int) {
        if offset >= 0 && offset < count { se_prefetch(base + offset) }
    }

    @inline(__always) package func u16(_ offset: Int) -> UInt16 {
        offset >= 0 && offset <= count - 2
            ? UInt16(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt16.self)) : 0
    }

    @inline(__always) package func u32(_ offset: Int) -> UInt32 {
        offset >= 0 && offset <= count - 4
            ? UInt32(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) : 0
    }

    @inline(__always) package func u64(_ offset: Int) -> UInt64 {
        offset >= 0 && offset <= count - 8
            ? UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) : 0
    }

    /// The value of `bits` (0 to 64) bits at bit offset `bit`, least significant bit first.
    @inline(__always) package func bits(at bit: Int, count bits: Int) -> UInt64 {
        if bits == 0 { return 0 }
        let byte = bit >> 3, shift = UInt64(bit & 7)
        var value = u64Tail(byte) >> shift
        if bits + Int(shift) > 64 { value |= UInt64(u8(byte + 8)) << (64 - shift) }
        return bits == 64 ? value : value & ((1 << UInt64(bits)) - 1)
    }

    /// Eight bytes from `offset`; those behind the end read as zero.
    @inline(__always) private func u64Tail(_ offset: Int) -> UInt64 {
        if offset >= 0 && offset <= count - 8 { return u64(offset) }
        var value: UInt64 = 0
        for i in 0..<8 { value |= UInt64(u8(offset + i)) << UInt64(8 * i) }
        return value
    }

    package func cursor(at offset: Int = 0) -> ByteCursor {
        let start = min(max(offset, 0), count)
        return ByteCursor(position: base + start, end: base + count)
    }

    /// Reads a part, cut off at the end of the region, without retaining an owner.
    @inline(__always) package func cursor(at offset: Int, count length: Int) -> ByteCursor {
        let start = min(max(offset, 0), count)
        return ByteCursor(position: base + start, end: base + start + min(max(length, 0), count - start))
    }

    package func array(_ offset: Int, _ length: Int) -> [UInt8] {
        let part = slice(offset, length)
        return [UInt8](UnsafeRawBufferPointer(start: part.base, count: part.count))
    }

    /// The checksum of a part, `seed` being that of the bytes before it.
    package func checksum(_ offset: Int, _ length: Int, seed: UInt32 = 0) -> UInt32 {
        let part = slice(offset, length)
        return se_crc32c(seed, part.base, part.count)
    }

    package func isZero(_ offset: Int, _ length: Int) -> Bool {
        let part = slice(offset, length)
        var i = 0
        while i <= part.count - 8 {
            if part.base.loadUnaligned(fromByteOffset: i, as: UInt64.self) != 0 { return false }
            i += 8
        }
        while i < part.count {
            if part.u8(i) != 0 { return false }
            i += 1
        }
        return true
    }

    /// Orders a part against `other` as unsigned bytes; a prefix comes first.
    @inline(__always) package func compare(_ offset: Int, _ length: Int, with other: [UInt8]) -> Int {
        let part = slice(offset, length)
        let shared = min(part.count, other.count)
        for i in 0..<shared {
            let a = part.base.load(fromByteOffset: i, as: UInt8.self), b = other[i]
            if a != b { return a < b ? -1 : 1 }
        }
        return part.count - other.count
    }

    package func isSame(as other: ByteRegion) -> Bool {
        count == other.count && memcmp(base, other.base, count) == 0
    }

    /// The index in an ascending list of u32, which the region is, of the first that is not below another.
    ///
    /// Costs the logarithm of how far it is from `start` (J. Bentley, A. Yao, "An almost optimal algorithm for unbounded
    /// searching", Information Processing Letters 5, 1976): for ascending values in turn, little.
    ///
    /// - Parameter start: an index that it is not before.
    /// - Returns: `count / 4` if all numbers are below it.
    package func index(reaching value: UInt32, from start: Int) -> Int {
        let end = count >> 2
        var low = start, step = 1
        while low &+ step <= end, u32((low &+ step &- 1) << 2) < value {
            low &+= step
            step <<= 1
        }
        // Everything before `low` is below; what is looked for is within the next `step`.
        var length = min(step &- 1, end &- low)
        while length > 0 {
            let half = length >> 1
            if u32((low &+ half) << 2) < value {
                low &+= half &+ 1
                length &-= half &+ 1
            } else {
                length = half
            }
        }
        return low
    }

    package func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try body(UnsafeRawBufferPointer(start: base, count: count))
    }
}

/// Bytes on the heap as a region.
package final class HeapBytes: ByteOwner, @unchecked Sendable {
    private let buffer: UnsafeMutableRawBufferPointer

    package init(_ bytes: [UInt8]) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(bytes.count, 1), alignment: 16)
        bytes.withUnsafeBytes { memory.copyMemory(from: $0) }
        buffer = memory
        count = bytes.count
    }

    private let count: Int
    package var region: ByteRegion {
        ByteRegion(owner: self, base: UnsafeRawPointer(buffer.baseAddress!), count: count)
    }

    deinit { buffer.deallocate() }
}
