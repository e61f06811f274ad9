import Glibc
import Synchronization

extension Segment {
    /// In smaller files, searches soon read every part anyway.
    private static let minimumPreloaded = 4 << 20
    /// What every search reads, and what most do, in the order of how soon they do; not what the items are.
    private static let preloaded: [SegmentFormat.Section] = [
        .prefixIndex, .prefixes, .termIndex, .letterSets, .terms, .fieldLengths, .columns, .documentMap,
        .identifierIndex,
        .identifiers, .postings,
    ]
    /// Bytes that are looked at together.
    private static let preloadedAtOnce = 256 << 10

    /// Lets another thread check the blocks in memory that searches will read, so that the next keys need not. Does so once.
    func preload() {
        guard byteCount >= Self.minimumPreloaded, !isPreloading.load(ordering: .relaxed) else { return }
        if !isPreloading.exchange(true, ordering: .relaxed) { Preloading.begin(self) }
    }

    /// Checks what ``preload()`` is about; costs reading it once. Nothing is fetched from the disk: what is not in memory may never
    /// be wanted.
    package func checkAhead() {
        guard let verifier else { return }
        for range in Self.preloaded.compactMap({ sectionRanges[$0] }) {
            for offset in stride(from: range.lowerBound, to: range.upperBound, by: Self.preloadedAtOnce) {
                let part = bytes.slice(offset, min(Self.preloadedAtOnce, range.upperBound - offset))
                // A search that needs the part reports the damage.
                if part.isInMemory { try? verifier.ensure(offset, part.count) }
            }
        }
    }

    /// How many blocks have been checked, and how many there are, for tests.
    package var checkedBlocks: (count: Int, all: Int) { verifier?.checked ?? (0, 0) }
}

/// The thread that checks segments ahead, one after the other; it ends when there is nothing to do.
private enum Preloading {
    private struct Waiting {
        weak var segment: Segment?
    }

    private struct State {
        var waiting: [Waiting] = []
        var isRunning = false
    }

    private static let state = Mutex(State())

    static func begin(_ segment: Segment) {
        let starts = state.withLock { state in
            state.waiting.append(Waiting(segment: segment))
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard starts else { return }
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { _ in
                // Searches go first.
                BackgroundPriority.take()
                Preloading.run()
                return nil
            }, nil)
        if result == 0 {
            pthread_detach(thread)
        } else {
            // Then it is checked when it is read.
            state.withLock { $0 = State() }
        }
    }

    private static func run() {
        while let next = next() { next.segment?.checkAhead() }
    }

    private static func next() -> Waiting? {
        state.withLock { state in
            if state.waiting.isEmpty {
                state.isRunning = false
                return nil
            }
            return state.waiting.removeFirst()
        }
    }
}
