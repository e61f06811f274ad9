import CEngineSupport
import Glibc

/// Bytes on the heap that are appended to, and read by offset. Growing needs no second memory, unlike an array's.
///
/// One thread at a time; regions over it are valid until it grows.
package final class GrowingBytes: ByteOwner, @unchecked Sendable {  // whoever hands it on stops using it
    private var base: UnsafeMutableRawPointer
    private var capacity = 1024
    package private(set) var count = 0

    override package init() { base = malloc(capacity) }

    deinit { free(base) }

    /// Makes room for so many further bytes.
    @inline(__always)
    package func reserve(_ more: Int) { if count + more > capacity { grow(more) } }

    private func grow(_ more: Int) {
        capacity = max(capacity + capacity / 2, count + more)
        base = realloc(base, capacity)
    }

    /// Appends a varint without looking for room: at most ten bytes, see ``reserve(_:)``.
    @inline(__always)
    package func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            base.storeBytes(of: UInt8(truncatingIfNeeded: rest) | 0x80, toByteOffset: count, as: UInt8.self)
            rest >>= 7
            count += 1
        }
        base.storeBytes(of: UInt8(truncatingIfNeeded: rest), toByteOffset: count, as: UInt8.self)
        count += 1
    }

    @inline(__always)
    package func append(_ bytes: [UInt8]) {
        reserve(bytes.count)
        bytes.withUnsafeBytes { if let source = $0.baseAddress { memcpy(base + count, source, $0.count) } }
        count += bytes.count
    }

    package func append(_ other: GrowingBytes) {
        reserve(other.count)
        memcpy(base + count, other.base, other.count)
        count += other.count
    }

    package func removeAll() { count = 0 }

    /// What has been appended so far.
    package var region: ByteRegion { ByteRegion(owner: self, base: UnsafeRawPointer(base), count: count) }

    /// Fetches the bytes at an offset into the cache.
    @inline(__always) package func prefetch(_ offset: Int) { se_prefetch(base + offset) }
}
