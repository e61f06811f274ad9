/// Inverts and encodes batches: a single one on the caller's thread, several on a second one too.
///
/// The result does not depend on which thread did what. Batches alternate between two lanes; each takes its batches in
/// order, and they come back in order.
final class BatchPipeline {
    /// Batches under way at most.
    private static let depth = 8

    private(set) var lanes: [InversionLane]
    private let schema: IndexSchema
    private let seed: UInt64
    private let vectorizer: (any ItemVectorizer)?
    private let queue = Queue()
    private var underway: [ItemBatch] = []
    private var submitted = 0
    private var growths: [Int] = []
    private var settled = 0
    /// Bytes of memory that the lanes hold, as of some batches ago: the same in every run.
    private(set) var memory = 0
    /// The second thread, once there is one.
    private(set) var worker: Worker?

    init(schema: IndexSchema, seed: UInt64, vectorizer: (any ItemVectorizer)?) {
        self.schema = schema
        self.seed = seed
        self.vectorizer = vectorizer
        lanes = [InversionLane(schema: schema, seed: seed, vectorizer: vectorizer)]
    }

    deinit {
        if let worker { WorkerPool.giveBack(worker) }
    }

    /// Takes a batch; returns those that are done, in order, at last all of them (``drain()``).
    ///
    /// - Parameter isLast: whether it is known that no other follows. A batch that others may follow is worth a second thread:
    ///   some hundred items, or a millisecond.
    func submit(_ batch: ItemBatch, isLast: Bool) throws -> [ItemBatch] {
        submitted += 1
        if worker == nil && isLast {
            try lanes[0].process(batch)
            memory = lanes[0].memory
            return [batch]
        }
        if worker == nil {
            worker = WorkerPool.take()
            lanes.append(InversionLane(schema: schema, seed: seed, vectorizer: vectorizer))
        }
        batch.lane = submitted % 2
        share(batch)
        var done = try collect(leaving: Self.depth)
        while let first = underway.first, queue.result(of: first) != nil {
            done += try collect(leaving: underway.count - 1)
        }
        while settled < submitted - Self.depth {
            memory += growths[settled]
            settled += 1
        }
        return done
    }

    private func share(_ batch: ItemBatch) {
        underway.append(batch)
        let queue = queue, lanes = lanes
        queue.add(batch)
        worker!.submit { while queue.runOne(lanes) {} }
    }

    /// Takes batches that were inverted before; returns them encoded. None may be under way.
    func encode(_ batches: [ItemBatch]) throws -> [ItemBatch] {
        guard worker != nil else {
            for batch in batches { try lanes[0].process(batch) }
            return batches
        }
        for (number, batch) in batches.enumerated() {
            batch.prepareAgain(lane: number % 2)
            share(batch)
        }
        return try drain()
    }

    /// Frees what has been inverted.
    func dropLanes() { lanes = [] }

    /// Waits for everything submitted.
    func drain() throws -> [ItemBatch] { try collect(leaving: 0) }

    /// Takes finished batches until no more than `count` are under way; works on them rather than wait.
    private func collect(leaving count: Int) throws -> [ItemBatch] {
        var done: [ItemBatch] = []
        while underway.count > count {
            let first = underway[0]
            while queue.result(of: first) == nil {
                if !queue.runOne(lanes) { queue.waitForResult(of: first) }
            }
            try queue.result(of: first)!.get()
            underway.removeFirst()
            if let growth = first.takeGrowth() { growths.append(growth) }
            done.append(first)
        }
        return done
    }

    /// What waits for a thread.
    private final class Queue: @unchecked Sendable {  // under its monitor
        private let monitor = Monitor()
        private var waiting: [ItemBatch] = []
        private var isBusy = [false, false]

        func add(_ batch: ItemBatch) { monitor.withLock { waiting.append(batch) } }

        func result(of batch: ItemBatch) -> Result<Void, any Error>? { monitor.withLock { batch.result } }

        func waitForResult(of batch: ItemBatch) {
            monitor.withLock { while batch.result == nil { monitor.wait() } }
        }

        /// Processes the oldest batch whose lane is free. Returns false if no batch can be processed.
        func runOne(_ lanes: [InversionLane]) -> Bool {
            let batch: ItemBatch? = monitor.withLock {
                guard let index = waiting.firstIndex(where: { !isBusy[$0.lane] }) else { return nil }
                isBusy[waiting[index].lane] = true
                return waiting.remove(at: index)
            }
            guard let batch else { return false }
            let result = Result { try lanes[batch.lane].process(batch) }
            monitor.withLock {
                batch.result = result
                isBusy[batch.lane] = false
                monitor.signal()
            }
            return true
        }
    }
}
