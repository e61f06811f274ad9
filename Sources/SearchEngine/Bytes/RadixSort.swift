/// Sorts integers by their digits: for long lists a fraction of what comparing costs.
package enum RadixSort {
    private static let digitBits: UInt64 = 11

    /// Ascending. Twice the memory while it runs.
    ///
    /// - Parameter fromBit: keys differ in this bit or above it; those below need not be looked at.
    package static func sort(_ keys: inout [UInt64], fromBit: UInt64 = 0) {
        // Short lists, and those of few ascending runs, are sorted sooner by comparing: Swift's sort makes use of runs.
        if keys.count < 1024 {
            keys.sort()
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
