/// Sorts integers by their digits: for long lists a fraction of what comparing costs.
package enum RadixSort {
    private static let digitBits: UInt64 = 11

    /// Ascending. Twice the memory while it runs.
    ///
    /// - Parameter fromBit: keys differ in this bit or above it; those below need not be looked at.
    package static func sort(_ keys: inout [UInt64], fromBit: UInt64 = 0) {
        // Short lists are sorted sooner by comparing.
        if keys.count < 1024 {
            keys.withUnsafeMutableBufferPointer(sortRuns)
            return
        }
        // Digits that all keys share need no pass.
        let all = keys.reduce(UInt64.max, &), any = keys.reduce(0, |)
        let varying = all ^ any
        var other = [UInt64](repeating: 0, count: keys.count)
        var shift = fromBit
        while shift < 64 {
            if (varying >> shift) & ((1 << digitBits) - 1) != 0 {
                pass(keys, into: &other, shift)
                swap(&keys, &other)
            }
            shift += digitBits
        }
    }

    /// Merges ascending runs by twos until there is one. Made for few runs, as lists of several segments are.
    private static func sortRuns(_ keys: inout UnsafeMutableBufferPointer<UInt64>) {
        guard let base = keys.baseAddress, runEnd(base, 0, keys.count) < keys.count else { return }
        let count = keys.count
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: count) { room in
            var source = base, target = room.baseAddress!
            while true {
                var start = 0
                while start < count {
                    let middle = runEnd(source, start, count), end = runEnd(source, middle, count)
                    merge(source, start, middle, end, into: target)
                    start = end
                }
                swap(&source, &target)
                if runEnd(source, 0, count) == count { break }
            }
            if source != base { base.update(from: source, count: count) }
        }
    }

    /// Where the ascending run ends that begins at `start`.
    @inline(__always)
    private static func runEnd(_ keys: UnsafeMutablePointer<UInt64>, _ start: Int, _ count: Int) -> Int {
        if start >= count { return count }
        var end = start + 1
        while end < count, keys[end - 1] <= keys[end] { end += 1 }
        return end
    }

    /// Merges two neighbouring runs; which of two keys is the lesser cannot be guessed, and is not.
    @inline(__always)
    private static func merge(
        _ source: UnsafeMutablePointer<UInt64>, _ start: Int, _ middle: Int, _ end: Int,
        into target: UnsafeMutablePointer<UInt64>
    ) {
        var first = start, second = middle, index = start
        while first < middle, second < end {
            let isFirst = source[first] <= source[second]
            target[index] = isFirst ? source[first] : source[second]
            first += isFirst ? 1 : 0
            second += isFirst ? 0 : 1
            index += 1
        }
        (target + index).update(from: source + first, count: middle - first)
        (target + index + middle - first).update(from: source + second, count: end - second)
    }

    private static func pass(_ keys: [UInt64], into target: inout [UInt64], _ shift: UInt64) {
        let mask: UInt64 = (1 << digitBits) - 1
        var starts = [Int](repeating: 0, count: 1 << Int(digitBits))
        for key in keys { starts[Int((key >> shift) & mask)] += 1 }
        var sum = 0
        for digit in starts.indices {
            let count = starts[digit]
            starts[digit] = sum
            sum += count
        }
        for key in keys {
            let digit = Int((key >> shift) & mask)
            target[starts[digit]] = key
            starts[digit] += 1
        }
    }
}
