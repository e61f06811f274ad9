import CEngineSupport

/// Memory outside Swift's control, for what grows to many megabytes: large blocks are mappings of their own.
///
/// The owner of a block remembers its size.
enum MemoryBlock {
    /// Returns a block. It may replace another and keeps that one's content if it fits; new bytes are undefined.
    static func resized(
        _ block: UnsafeMutableRawPointer?, from old: Int, to bytes: Int
    ) -> UnsafeMutableRawPointer { checked(se_block_resize(block, old, bytes), bytes) }

    /// A block of zeros. Pages that are never touched cost nothing.
    static func zeroed(_ bytes: Int) -> UnsafeMutableRawPointer { checked(se_block_zeroed(bytes), bytes) }

    static func free(_ block: UnsafeMutableRawPointer, _ bytes: Int) { se_block_free(block, bytes) }

    private static func checked(_ block: UnsafeMutableRawPointer?, _ bytes: Int) -> UnsafeMutableRawPointer {
        guard let block else { fatalError("There is no memory left for \(bytes) bytes of an index.") }
        return block
    }
}
