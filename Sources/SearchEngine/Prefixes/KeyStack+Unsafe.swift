/// Keys one above the other: a value in the upper half, below it whose value it is. What stands from some index on can be
/// cut down to its greatest. One thread.
package final class KeyStack {
    /// Behind a pointer, where no access is checked for exclusivity.
    private struct State {
        var base: UnsafeMutablePointer<UInt64>
        var count = 0
        var capacity: Int
    }
    private let state: UnsafeMutablePointer<State>
    /// A hash table of lower halves plus 1, for as many as are ever kept.
    private let seen: UnsafeMutablePointer<UInt64>
    private static let seenSlots = 512
    /// The most that ``keepGreatestOfEach(_:from:)`` keeps.
    package static let maximumKept = 256

    package init() {
        let capacity = 256
        state = .allocate(capacity: 1)
        state.initialize(to: State(base: .allocate(capacity: capacity), capacity: capacity))
        seen = .allocate(capacity: Self.seenSlots)
    }

    deinit {
        state.pointee.base.deallocate()
        seen.deallocate()
        state.deallocate()
    }

    @inline(__always) package var count: Int { state.pointee.count }

    @inline(__always) package subscript(index: Int) -> UInt64 {
        assert(index >= 0 && index < count)
        return state.pointee.base[index]
    }

    @inline(__always) package func push(_ key: UInt64) {
        if state.pointee.count == state.pointee.capacity { grow() }
        state.pointee.base[state.pointee.count] = key
        state.pointee.count += 1
    }

    private func grow() {
        let wider = UnsafeMutablePointer<UInt64>.allocate(capacity: state.pointee.capacity * 2)
        wider.update(from: state.pointee.base, count: state.pointee.count)
        state.pointee.base.deallocate()
        state.pointee.base = wider
        state.pointee.capacity *= 2
    }

    /// Drops what stands from an index on.
    @inline(__always) package func truncate(to count: Int) {
        assert(count <= state.pointee.count)
        state.pointee.count = count
    }

    /// Leaves the `limit` greatest of the keys from `start` on, the least of them last, the others in no order. Linear.
    ///
    /// - Returns: whether any were dropped.
    package func keepGreatest(_ limit: Int, from start: Int) -> Bool {
        guard count - start > limit else { return false }
        Self.select(limit - 1, state.pointee.base + start, count - start)
        truncate(to: start + limit)
        return true
    }

    /// Leaves, of the keys from `start` on, the greatest for each lower half, and of these the `limit` greatest in
    /// descending order.
    ///
    /// - Parameter limit: at most ``maximumKept``.
    /// - Returns: whether more lower halves were there.
    package func keepGreatestOfEach(_ limit: Int, from start: Int) -> Bool {
        precondition(limit <= Self.maximumKept)
        let base = state.pointee.base + start
        var count = count - start
        // Among twice as many as are kept there are enough different ones, but for rare cases.
        if count > 2 * limit {
            Self.select(2 * limit - 1, base, count)
            Self.sort(base, 2 * limit)
            let (kept, isMore) = unique(base, 2 * limit, limit)
            if isMore {
                truncate(to: start + kept)
                return true
            }
            (base + kept).update(from: base + 2 * limit, count: count - 2 * limit)
            count -= 2 * limit - kept
        }
        Self.sort(base, count)
        let (kept, isMore) = unique(base, count, limit)
        truncate(to: start + kept)
        return isMore
    }

    /// Moves the first key of each lower half to the front, `limit` at most, and says whether there were more.
    private func unique(_ keys: UnsafeMutablePointer<UInt64>, _ count: Int, _ limit: Int) -> (kept: Int, isMore: Bool) {
        seen.initialize(repeating: 0, count: Self.seenSlots)
        var kept = 0
        for index in 0..<count {
            let lower = keys[index] & 0xFFFF_FFFF
            var slot = Int(truncatingIfNeeded: (lower &* 0x9E37_79B9) >> 16) & (Self.seenSlots - 1)
            while seen[slot] != 0 && seen[slot] != lower + 1 { slot = (slot + 1) & (Self.seenSlots - 1) }
            if seen[slot] != 0 { continue }
            if kept == limit { return (kept, true) }
            seen[slot] = lower + 1
            keys[kept] = keys[index]
            kept += 1
        }
        return (kept, false)
    }

    private static func sort(_ keys: UnsafeMutablePointer<UInt64>, _ count: Int) {
        var all = UnsafeMutableBufferPointer(start: keys, count: count)
        all.sort(by: >)
    }

    /// Puts what would stand at `rank` of the keys in descending order there, and nothing greater behind it (Hoare, "Find",
    /// 1961).
    private static func select(_ rank: Int, _ keys: UnsafeMutablePointer<UInt64>, _ count: Int) {
        var low = 0, high = count - 1
        while low < high {
            let pivot = median(keys[low], keys[(low + high) / 2], keys[high])
            var i = low, j = high
            while i <= j {
                while keys[i] > pivot { i += 1 }
                while keys[j] < pivot { j -= 1 }
                if i <= j {
                    let key = keys[i]
                    keys[i] = keys[j]
                    keys[j] = key
                    i += 1
                    j -= 1
                }
            }
            if rank <= j { high = j } else if rank >= i { low = i } else { return }
        }
    }

    private static func median(_ a: UInt64, _ b: UInt64, _ c: UInt64) -> UInt64 { max(min(a, b), min(max(a, b), c)) }
}
