import SearchEngine
import Synchronization

/// The same numbers at each run.
final class FuzzNumbers: Sendable {
    private let generator: Mutex<SplitMix>

    init(seed: UInt64 = 7) { generator = Mutex(SplitMix(seed: seed)) }

    func next() -> UInt64 { generator.withLock { $0.next() } }
}
