/// Memory for a loop that runs millions of times: as an array, but for the checks, in release builds.
///
/// One thread at a time. Values are undefined until they are set.
package final class Scratch<Element: BitwiseCopyable> {
    private let base: UnsafeMutablePointer<Element>
    package let count: Int

    package init(count: Int) {
        self.count = count
        base = .allocate(capacity: max(count, 1))
    }

    package init(repeating value: Element, count: Int) {
        self.count = count
        base = .allocate(capacity: max(count, 1))
        base.initialize(repeating: value, count: max(count, 1))
    }

    deinit { base.deallocate() }

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

    package func fill(_ value: Element) { base.update(repeating: value, count: count) }
}
