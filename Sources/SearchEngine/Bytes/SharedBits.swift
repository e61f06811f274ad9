import CEngineSupport

/// Bits that only ever go from 0 to 1, each atomically and in no order among them. Any number of threads.
final class SharedBits: @unchecked Sendable {  // every access is atomic
    private let words: UnsafeMutablePointer<UInt32>
    let count: Int

    /// All are 0.
    init(count: Int) {
        self.count = count
        let size = max(1, (count + 31) / 32)
        words = .allocate(capacity: size)
        words.initialize(repeating: 0, count: size)
    }

    deinit { words.deallocate() }

    /// - Precondition: the bit is one of `0..<count`.
    @inline(__always) func contains(_ bit: Int) -> Bool {
        assert(bit >= 0 && bit < count)
        return se_bit_test(words, bit) != 0
    }

    /// - Precondition: as for ``contains(_:)``.
    func insert(_ bit: Int) {
        assert(bit >= 0 && bit < count)
        se_bit_set(words, bit)
    }
}
