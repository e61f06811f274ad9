import CEngineSupport

/// One cell of many shared counters, looked at together: through the counters' objects each look would count two references, four
/// times what the look takes. Any thread.
final class CounterWatch: @unchecked Sendable {  // the addresses never change, and every access to them is atomic
    private let counters: [SharedCounters]
    private let cells: UnsafeMutablePointer<UnsafeMutablePointer<UInt64>>

    init(_ counters: [SharedCounters], cell: Int) {
        self.counters = counters
        cells = .allocate(capacity: max(counters.count, 1))
        for (index, counter) in counters.enumerated() {
            (cells + index).initialize(to: counter.address(of: cell))
        }
    }

    deinit { cells.deallocate() }

    /// Whether each cell has the value that has its index.
    func hold(_ values: [UInt64]) -> Bool {
        guard values.count == counters.count else { return false }
        var index = 0
        while index < values.count, se_atomic_load(cells[index]) == values[index] { index += 1 }
        return index == values.count
    }
}
