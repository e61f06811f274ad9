import CZstd
import Synchronization

/// Compresses items' attributes in the order they come, in blocks of about 16 KiB.
///
/// A document finds its attributes by its slot: the number of items written before its own. Documents are numbered by
/// rank, slots by arrival, so that a merge can copy blocks as they are.
package struct StoredWriter {
    private var block = ByteWriter()
    private var firstSlotOfBlock = 0
    private var index = ByteWriter()
    private var sectionLength = 0
    private lazy var compressor = Compressor()
    package private(set) var slotCount = 0

    package init() {}

    /// Adds one item's attributes and returns its slot. What has to be written so far goes to `sink`.
    package mutating func add(_ attributes: [UInt8], to sink: SegmentSink) throws -> Int {
        block.block(attributes)
        slotCount += 1
        if block.count >= SegmentFormat.storedBlockBytes { try flush(to: sink) }
        return slotCount - 1
    }

    /// Copies a block of another segment as it is; returns the slot of its first item.
    package mutating func copy(_ compressed: ByteRegion, slots: Int, to sink: SegmentSink) throws -> Int {
        try flush(to: sink)
        let first = slotCount
        try append(compressed.array(0, compressed.count)[...], slots: slots, to: sink)
        return first
    }

    package mutating func flush(to sink: SegmentSink) throws {
        guard block.count > 0 else { return }
        var compressed: [UInt8] = []
        _ = try block.bytes.withUnsafeBytes { try compressor.compress($0, into: &compressed) }
        try append(compressed[...], slots: slotCount - firstSlotOfBlock, to: sink)
        block.removeAll()
    }

    /// Appends a finished frame. Nothing may wait for one of its own.
    package mutating func append(_ compressed: ArraySlice<UInt8>, slots: Int, to sink: SegmentSink) throws {
        index.u64(UInt64(sectionLength))
        index.u32(UInt32(firstSlotOfBlock))
        index.u32(UInt32(compressed.count))
        try sink.append(compressed)
        sectionLength += compressed.count
        firstSlotOfBlock += slots
        slotCount = firstSlotOfBlock
    }

    /// Offset, first slot and length of each block.
    package var indexBytes: [UInt8] { index.bytes }
}

/// Compresses blocks: Zstandard (RFC 8878), one frame a block. One thread.
///
/// Level 1, but with a table that a block of 16 KiB fills: for a tenth more time it gives what level 3 gives.
package final class Compressor {
    private let context: OpaquePointer?

    package init() {
        context = ZSTD_createCCtx()
        set(ZSTD_c_compressionLevel, 1)
        set(ZSTD_c_strategy, Int32(ZSTD_fast.rawValue))
        set(ZSTD_c_minMatch, 5)
        set(ZSTD_c_hashLog, 15)
    }

    deinit { ZSTD_freeCCtx(context) }

    private func set(_ parameter: ZSTD_cParameter, _ value: Int32) {
        if let context { ZSTD_CCtx_setParameter(context, parameter, value) }
    }

    /// Appends the frame of some bytes to `out`; returns its length.
    @discardableResult
    package func compress(_ source: ByteRegion, into out: inout [UInt8]) throws -> Int {
        try source.withBytes { try compress($0, into: &out) }
    }

    fileprivate func compress(_ source: UnsafeRawBufferPointer, into out: inout [UInt8]) throws -> Int {
        let bound = ZSTD_compressBound(source.count)
        var written = 0
        out.append(addingCapacity: bound) { span in
            span.withUnsafeMutableBufferPointer { buffer, count in
                guard let context else { return }
                written = ZSTD_compress2(
                    context, buffer.baseAddress! + count, bound, source.baseAddress, source.count)
                if ZSTD_isError(written) != 0 { written = 0 }
                count += written
            }
        }
        if written == 0 {
            throw IndexError(.limitExceeded, "An item could not be compressed: there is not enough memory.")
        }
        return written
    }
}

/// Reads what ``Compressor`` wrote. Any thread; contexts are kept, since making one takes as long as using it.
package enum Decompression {
    private final class Context: @unchecked Sendable {  // one user at a time: whoever took it from the pool
        let context: OpaquePointer?
        init() { context = ZSTD_createDCtx() }
        deinit { ZSTD_freeDCtx(context) }
    }
    private static let pool = Mutex<[Context]>([])

    /// nil when the bytes are no frame, or claim to be more than a block may hold.
    package static func decompress(_ region: ByteRegion) -> [UInt8]? {
        let taken = pool.withLock { $0.popLast() } ?? Context()
        defer { pool.withLock { if $0.count < 4 { $0.append(taken) } } }
        guard let context = taken.context else { return nil }
        return region.withBytes { source in
            let size = ZSTD_getFrameContentSize(source.baseAddress, source.count)
            guard size <= UInt64(Limits.itemBytes + SegmentFormat.storedBlockBytes + 16) else { return nil }
            var failed = false
            let out = [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
                let written = ZSTD_decompressDCtx(
                    context, buffer.baseAddress, Int(size), source.baseAddress, source.count)
                failed = ZSTD_isError(written) != 0 || written != Int(size)
                count = failed ? 0 : written
            }
            return failed ? nil : out
        }
    }
}
