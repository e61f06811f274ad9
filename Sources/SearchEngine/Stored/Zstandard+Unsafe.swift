import CZstd
import Synchronization

/// Compresses blocks: Zstandard (RFC 8878), one frame a block. One thread.
///
/// Level 1, but with a table that a block of 16 KiB fills: for a tenth more time it gives what level 3 gives.
package final class Compressor {
    private final class Context: @unchecked Sendable {  // one user at a time, which took it from the pool
        let context: OpaquePointer?

        init() {
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
    }

    private static let pool = ContextPool<Context>()
    private let taken = pool.take() ?? Context()

    package init() {}

    deinit { Self.pool.giveBack(taken) }

    /// Appends the frame of some bytes to `out`; returns its length.
    @discardableResult
    package func compress(_ source: ByteRegion, into out: inout [UInt8]) throws -> Int {
        let bound = ZSTD_compressBound(source.count)
        var written = 0
        out.append(addingCapacity: bound) { span in
            span.withUnsafeMutableBufferPointer { buffer, count in
                guard let context = taken.context else { return }
                written = source.withBytes {
                    ZSTD_compress2(context, buffer.baseAddress! + count, bound, $0.baseAddress, $0.count)
                }
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

/// Contexts that wait for their next user, since making one takes as long as using it for a block.
private final class ContextPool<Context: Sendable>: Sendable {
    private static var maximum: Int { 4 }
    private let contexts = Mutex<[Context]>([])

    func take() -> Context? { contexts.withLock { $0.popLast() } }

    func giveBack(_ context: Context) { contexts.withLock { if $0.count < Self.maximum { $0.append(context) } } }
}

/// Reads what ``Compressor`` wrote. Any thread.
package enum Decompression {
    private final class Context: @unchecked Sendable {  // one user at a time, which took it from the pool
        let context: OpaquePointer?
        init() { context = ZSTD_createDCtx() }
        deinit { ZSTD_freeDCtx(context) }
    }
    private static let pool = ContextPool<Context>()

    /// nil when the bytes are not a frame, or claim to be more than so many.
    package static func decompress(_ region: ByteRegion, atMost maximum: Int) -> [UInt8]? {
        let taken = pool.take() ?? Context()
        defer { pool.giveBack(taken) }
        guard let context = taken.context else { return nil }
        return region.withBytes { source in
            let size = ZSTD_getFrameContentSize(source.baseAddress, source.count)
            guard size <= UInt64(maximum) else { return nil }
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
