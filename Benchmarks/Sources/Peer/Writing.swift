import Glibc
import PeerSupport
import SearchEngine

/// The steps that change an index.
enum Writing {
    static func index(_ items: String, _ path: String, every: Int) throws {
        let file = try ItemFile(items)
        var sum = 0.0, count = 0
        // Processor time of all threads but what this one spends outside the engine: what a busy machine leaves the same.
        var outside = 0.0, leftAt = Peer.seconds(CLOCK_THREAD_CPUTIME_ID)
        let processStart = Peer.seconds(CLOCK_PROCESS_CPUTIME_ID)
        func timed<R>(_ body: () throws -> R) rethrows -> R {
            let start = Peer.seconds()
            outside += Peer.seconds(CLOCK_THREAD_CPUTIME_ID) - leftAt
            defer {
                sum += Peer.seconds() - start
                leftAt = Peer.seconds(CLOCK_THREAD_CPUTIME_ID)
            }
            return try body()
        }
        let indexes = try timed { try Variant.open(path) }
        let housekeeping = Housekeeping(indexes)
        var transactions = try indexes.map { try $0.transaction() }
        while true {
            let batch = file.read(1000)
            if batch.isEmpty { break }
            try timed {
                for (offset, item) in batch.enumerated() {
                    try transactions[(count + offset) % indexes.count].index(item)
                }
                count += batch.count
                if every > 0 && count % every == 0 {
                    try commit(transactions, to: indexes, housekeeping)
                    transactions = try indexes.map { try $0.transaction() }
                }
            }
        }
        try timed { try commit(transactions, to: indexes, housekeeping) }
        let processor = Peer.seconds(CLOCK_PROCESS_CPUTIME_ID) - processStart - outside
        let merging = try housekeeping.finish()
        let start = Peer.seconds()
        try Variant.combined(path)?.build { try indexes.map { try $0.snapshot() } }
        print(
            "{\"items\": \(count), \"seconds\": \(sum), \"cpu_seconds\": \(processor), \"merge_seconds\": \(merging), \"combine_seconds\": \(Peer.seconds() - start)}"
        )
    }

    private static func commit(
        _ transactions: [Transaction], to indexes: [Index], _ housekeeping: Housekeeping
    ) throws {
        for (index, transaction) in zip(indexes, transactions) { try index.commit(transaction) }
        housekeeping.begin()
    }

    static func add(_ items: String, _ path: String, count: Int) throws {
        let index = try Index(path: path, schema: BenchSchema.schema)
        let batch = try ItemFile(items).read(count, idSuffix: "+new")
        var times: [Double] = []
        for item in batch {
            let start = Peer.seconds()
            let transaction = try index.transaction()
            try transaction.index(item)
            try index.commit(transaction)
            times.append((Peer.seconds() - start) * 1000)
            // Whoever waits for an item has been told by now; the housekeeping is nobody's wait.
            try index.maintain()
        }
        times.sort()
        print(
            "{\"adds\": \(times.count), \"p50_ms\": \(times[times.count / 2]), \"p99_ms\": \(times[times.count * 99 / 100])}"
        )
    }

    static func update(_ items: String, _ path: String, count: Int, batch: Int, total: Int) throws {
        let index = try Index(path: path, schema: BenchSchema.schema)
        let housekeeping = Housekeeping([index])
        let file = try ItemFile(items, step: total / max(count, 1))
        var sum = 0.0, done = 0
        while done < count {
            let part = file.read(min(batch, count - done), titleSuffix: " revised")
            if part.isEmpty { break }
            let start = Peer.seconds()
            let transaction = try index.transaction()
            for item in part { try transaction.index(item) }
            try index.commit(transaction)
            housekeeping.begin()
            sum += Peer.seconds() - start
            done += part.count
        }
        let merging = try housekeeping.finish()
        print("{\"updates\": \(done), \"seconds\": \(sum), \"merge_seconds\": \(merging)}")
    }

    static func delete(domain: String, _ path: String) throws {
        let index = try Index(path: path, schema: BenchSchema.schema)
        let start = Peer.seconds()
        let transaction = try index.transaction()
        try transaction.delete(domains: [domain])
        let receipt = try index.commit(transaction)
        print("{\"deleted\": \(receipt.deleted), \"seconds\": \(Peer.seconds() - start)}")
    }
}
