/// Memory for a loop that runs millions of times: as an array, but for the checks, in release builds.
///
/// One thread at a time. Values are undefined until they are set.
package final class Scratch<Element: BitwiseCopyable> {
    private let base: UnsafeMutablePointer<Element>
    package let count: Int

    package convenience init(count: Int) {
        self.init(count, from: MemoryBlock.resized(nil, from: 0, to: Self.size(count)))
    }

    package convenience init(repeating value: Element, count: Int) {
        self.init(count: count)
        base.initialize(repeating: value, count: max(count, 1))
    }

    /// All bytes are 0; pages that are not touched cost nothing.
    package convenience init(zeroed count: Int) { self.init(count, from: MemoryBlock.zeroed(Self.size(count))) }

    private init(_ count: Int, from memory: UnsafeMutableRawPointer) {
        self.count = count
        base = memory.bindMemory(to: Element.self, capacity: max(count, 1))
    }

    private static func size(_ count: Int) -> Int { max(count, 1) * MemoryLayout<Element>.stride }

    deinit { MemoryBlock.free(base, Self.size(count)) }

    @inline(__always) package subscript(index: Int) -> Element {
        get {
            assert(index >= 0 && index < count)
            return base[index]
        }
        set {
            assert(index >= 0 && index < count)
            base[index] = newValue
        }
    }

    /// For the loops in C; valid while this lives.
    var start: UnsafeMutablePointer<Element> { base }

    /// - Parameters:
    ///   - start: where it begins; `start + count` is at most what there is.
    @inline(__always)
    package func fill(_ value: Element, from start: Int, count: Int) {
        assert(start >= 0 && start + count <= self.count)
        (base + start).update(repeating: value, count: count)
    }

    package func fill(_ value: Element) { base.update(repeating: value, count: count) }
}
