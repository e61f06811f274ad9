import CEngineSupport
import Glibc

/// Bytes on the heap that are appended to, and read by offset. Growing needs no second memory if there is much, unlike an array's: see
/// `MemoryBlock`.
///
/// One thread at a time; regions over it are valid until it grows.
package final class GrowingBytes: ByteOwner, @unchecked Sendable {  // one user at a time
    /// Behind a pointer, where no access is checked for exclusivity.
    private struct State {
        var base: UnsafeMutableRawPointer
        var capacity: Int
        var count = 0
    }
    private let state: UnsafeMutablePointer<State>

    override package init() {
        state = .allocate(capacity: 1)
        state.initialize(to: State(base: MemoryBlock.resized(nil, from: 0, to: 1024), capacity: 1024))
    }

    deinit {
        MemoryBlock.free(state.pointee.base, state.pointee.capacity)
        state.deallocate()
    }

    @inline(__always) package var count: Int { state.pointee.count }

    /// Traps if nothing was appended, unlike ``region``.
    @inline(__always) package subscript(offset: Int) -> UInt8 {
        precondition(offset >= 0 && offset < count)
        return state.pointee.base.load(fromByteOffset: offset, as: UInt8.self)
    }

    /// Makes room for so many further bytes.
    @inline(__always)
    package func reserve(_ more: Int) {
        if state.pointee.count + more > state.pointee.capacity { grow(more) }
    }

    private func grow(_ more: Int) {
        let capacity = max(state.pointee.capacity + state.pointee.capacity / 2, count + more)
        state.pointee.base = MemoryBlock.resized(state.pointee.base, from: state.pointee.capacity, to: capacity)
        state.pointee.capacity = capacity
    }

    /// Appends a varint without looking for room: at most ten bytes, see ``reserve(_:)``.
    @inline(__always)
    package func varint(_ value: UInt64) {
        let base = state.pointee.base
        var count = state.pointee.count
        var rest = value
        while rest >= 0x80 {
            base.storeBytes(of: UInt8(truncatingIfNeeded: rest) | 0x80, toByteOffset: count, as: UInt8.self)
            rest >>= 7
            count += 1
        }
        base.storeBytes(of: UInt8(truncatingIfNeeded: rest), toByteOffset: count, as: UInt8.self)
        state.pointee.count = count + 1
    }

    /// Appends a number below 2^31 in two bytes, or four from 2^15 on, the lowest bit saying which; like ``varint(_:)``.
    ///
    /// Read where a byte more or less is guessed wrong more often than not.
    @inline(__always)
    package func pair(_ value: UInt32) {
        if value < 0x8000 {
            state.pointee.base.storeBytes(
                of: UInt16(truncatingIfNeeded: value << 1).littleEndian, toByteOffset: count, as: UInt16.self)
            state.pointee.count += 2
        } else {
            state.pointee.base.storeBytes(of: (value << 1 | 1).littleEndian, toByteOffset: count, as: UInt32.self)
            state.pointee.count += 4
        }
    }

    package func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { if let source = $0.baseAddress { append(source, $0.count) } }
    }

    /// Appends what `bytes` holds from an offset on.
    @inline(__always)
    package func append(_ bytes: [UInt8], from start: Int) {
        bytes.withUnsafeBytes { if let source = $0.baseAddress { append(source + start, $0.count - start) } }
    }

    /// Appends four bytes.
    package func u32(_ value: UInt32) { withUnsafeBytes(of: value.littleEndian) { append($0.baseAddress!, 4) } }

    /// Appends eight bytes.
    package func u64(_ value: UInt64) { withUnsafeBytes(of: value.littleEndian) { append($0.baseAddress!, 8) } }

    package func append(_ other: GrowingBytes) { append(other.state.pointee.base, other.count) }

    private func append(_ source: UnsafeRawPointer, _ length: Int) {
        reserve(length)
        memcpy(state.pointee.base + count, source, length)
        state.pointee.count += length
    }

    /// Keeps the memory.
    package func removeAll() { state.pointee.count = 0 }

    /// What has been appended so far.
    package var region: ByteRegion { ByteRegion(owner: self, base: UnsafeRawPointer(state.pointee.base), count: count) }
}

/// Bytes on the heap that are put in front of one another. One thread.
package final class BackwardBytes: ByteOwner, @unchecked Sendable {  // one user at a time
    private let base: UnsafeMutableRawPointer
    private let capacity: Int
    /// Behind a pointer, where no access is checked for exclusivity.
    private let start: UnsafeMutablePointer<Int>

    /// - Parameter capacity: how many bytes there will be at most; more trap. Memory that is not used costs nothing.
    package init(capacity: Int) {
        self.capacity = capacity
        base = MemoryBlock.resized(nil, from: 0, to: max(capacity, 1))
        start = .allocate(capacity: 1)
        start.initialize(to: capacity)
    }

    deinit {
        MemoryBlock.free(base, max(capacity, 1))
        start.deallocate()
    }

    package var count: Int { capacity - start.pointee }

    @inline(__always) package func prepend(_ byte: UInt8) {
        precondition(start.pointee > 0, "more bytes than there is room for")
        start.pointee -= 1
        base.storeBytes(of: byte, toByteOffset: start.pointee, as: UInt8.self)
    }

    /// A number of a fixed width, its lowest byte first.
    package func prepend(_ value: UInt64, bytes: Int) {
        for byte in stride(from: bytes - 1, through: 0, by: -1) {
            prepend(UInt8(truncatingIfNeeded: value >> UInt64(8 * byte)))
        }
    }

    @inline(__always) package func prepend(varint value: Int) {
        // The last of a varint's bytes alone has its highest bit clear.
        var shift = value < 0x80 ? 0 : (bitWidth(UInt64(value)) - 1) / 7 * 7
        var isLast = true
        while shift >= 0 {
            prepend(UInt8(truncatingIfNeeded: value >> shift) & 0x7F | (isLast ? 0 : 0x80))
            isLast = false
            shift -= 7
        }
    }

    /// Puts a part of others in front.
    @inline(__always) package func prepend(_ other: GrowingBytes, _ range: Range<Int>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= other.count && start.pointee >= range.count)
        start.pointee -= range.count
        memcpy(base + start.pointee, other.region.base + range.lowerBound, range.count)
    }

    package var region: ByteRegion {
        ByteRegion(owner: self, base: UnsafeRawPointer(base) + start.pointee, count: count)
    }
}
