import Synchronization

/// The lowest and the highest number of a block of documents.
package struct NumberBounds: Sendable, BitwiseCopyable {
    package var lowest: Double
    package var highest: Double
}

/// The bounds of a column's blocks, unpacked when a filter first asks for them: sixteen bytes for each
/// ``ColumnHeader/boundsBlock`` documents. So no keystroke unpacks a thousand pairs again. Any thread.
final class ColumnBounds: Sendable {
    private let known = Mutex<[NumberBounds]?>(nil)

    /// What is known, else what `unpack` gives; of two threads that come at once, each may unpack.
    func get(_ unpack: () throws -> [NumberBounds]) rethrows -> [NumberBounds] {
        if let found = known.withLock({ $0 }) { return found }
        let found = try unpack()
        known.withLock { $0 = found }
        return found
    }
}
