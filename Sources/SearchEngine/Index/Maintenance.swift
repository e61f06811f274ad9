extension Index {
    /// When the log is flushed, and segments are merged.
    package enum Policy {
        /// Commits in the log from which on it is flushed.
        static let logRecords = 64
        /// The number of commits in the log from which on the next commit flushes it first. Opening and searching so
        /// stay fast even without calls of ``Index/maintain(maximumBytes:now:)``.
        static let maximumLogRecords = 256
        /// Bytes of the log from which on it is flushed. Commits flush it, and wait for that, from
        /// ``LogFormat/maximumCapacity`` on. This limit is so far below that batches without pause do not reach the
        /// other while a merge runs.
        package static let logBytes = 24 << 20
        /// Items in a log from which on it is flushed when the writer is idle. A search looks words up in each commit,
        /// and reads through the small ones.
        static let logItemsWhenIdle = 512
        /// How many times as large as those of one size class segments of the next are.
        static let classFactor = 8
        /// Segments of one size class that are merged when there are as many, while more is written. Searches can bear
        /// more large ones, a full log each, until writing stops. Then all are merged anyway, and an earlier merge
        /// would write twice.
        static func mergeFactor(tier: Int) -> Int { tier < largeTier ? 8 : 16 }
        /// From 4 MiB on.
        private static let largeTier = 3
        /// The share of deleted and expired documents, one in so many, from which on a segment is written anew.
        static let deletedShare = 3
        /// Seconds after the first of a segment's items expired from which on it is written anew, however few have: a
        /// week. Items live for a month unless their app says otherwise. So a quarter of the items that were indexed
        /// day by day have expired by then.
        static let expiredFor: Int64 = 7 * 86_400

        /// Fewer segments than ``mergeFactor(tier:)`` are merged when no more of them fit into one merge.
        static let minimumMerged = 3

        /// Items that are brought up to date at once, under the write lock.
        static let renewedItems = 1024

        /// Size class of a segment.
        static func tier(_ byteCount: Int) -> Int {
            var tier = 0
            var limit = 64 << 10
            while byteCount > limit {
                tier += 1
                limit *= classFactor
            }
            return tier
        }
    }

    /// What ``maintain(maximumBytes:isIdle:now:)`` did.
    public struct Maintenance: Sendable, Hashable {
        /// Whether the log was flushed into a segment.
        public var flushed = false
        /// How many segments became one; 0 when none were merged.
        public var mergedSegments = 0
        /// How many items were analysed anew, because an older version of the program had divided their texts into words.
        public var renewedItems = 0
    }

    /// Flushes the log and merges segments if that is due, one merge at most. Call it after a commit, once the caller
    /// that waited for the commit has been told. Call it again while it reports that it did something and there is
    /// time.
    ///
    /// Searches and commits of others go on meanwhile, and go first if there are too few cores. A thread of lower
    /// priority does the long work, and this call waits for it. Only its end takes the write lock. If another process
    /// does the work, nothing happens.
    ///
    /// - Parameters:
    ///   - maximumBytes: larger merges are left to a caller that allows more bytes. A short-lived program gives a small
    ///     number to end soon.
    ///   - isIdle: whether no more writes are expected soon. Then a log is flushed from some hundred items on. Segments
    ///     are merged until each is larger than all smaller ones together, which leaves a handful. Between one batch
    ///     and the next neither would pay.
    ///   - now: seconds since 1970; items that expired before are left out of what is written.
    @discardableResult
    public func maintain(
        maximumBytes: Int = 64 << 20, isIdle: Bool = false, now: Int64? = nil
    ) throws -> Maintenance {
        try maintain(maximumBytes: maximumBytes, isIdle: isIdle, now: now, logBytes: Policy.logBytes)
    }

    /// The same, for a program that has to be small: what is in the log counts as its memory.
    ///
    /// - Parameter logBytes: from which on the log is flushed.
    @discardableResult
    package func maintain(maximumBytes: Int, isIdle: Bool, now: Int64? = nil, logBytes: Int) throws -> Maintenance {
        var result = Maintenance()
        // Without the right to publish, a merge would be wasted. The lock says why.
        if writeLock.isReadOnly, try !writeLock.tryLock() { return result }
        let mergeLock = try storage.lock(FileName.mergeLock)
        guard try mergeLock.tryLock() else { return result }
        defer { mergeLock.unlock() }
        let now = now ?? Int64(Clock.now())
        result.renewedItems = try BackgroundPriority.run { try self.renewOldest() }
        if result.renewedItems > 0 { return result }
        let snapshot = try self.snapshot()
        let isLong = snapshot.logLength >= Policy.logRecords || self.logBytes() >= logBytes
        if isLong || isIdle && Self.isWorthFlushing(snapshot) {
            // A writer of batches would wait for word-based Huffman codes, so merges of files make them.
            let logged = snapshot.views.filter(\.isLogged)
            result.flushed = try BackgroundPriority.run {
                try self.replace(logged, dropping: .never, makesCode: isIdle)
            }
            try exclusively { current in try IndexPublication.purge(current.state!, storage) }
        }
        let views = try self.snapshot().views.filter { !$0.isLogged }
        guard
            let chosen = try choose(views, maximumBytes, isIdle: isIdle, now: now)
                ?? (isIdle ? chooseWhenIdle(views, maximumBytes) : nil)
        else {
            return result
        }
        if try BackgroundPriority.run({ try self.replace(chosen, dropping: .expired(now: now)) }) {
            result.mergedSegments = chosen.count
        }
        return result
    }

    /// Analyses some items of an older format version anew, from what is stored of them. Returns how many.
    ///
    /// An update without attributes does that: it is carried out under the write lock, on the item as it is then.
    private func renewOldest() throws -> Int {
        let old = try snapshot().views.filter { $0.segment.version < FileHeader.formatVersion && $0.liveCount > 0 }
        guard let view = old.min(by: { $0.liveCount < $1.liveCount }) else { return 0 }
        let transaction = try self.transaction()
        var count = 0
        for document in 0..<view.segment.documentCount where count < Policy.renewedItems && !view.isDeleted(document) {
            let identifier = String(decoding: try view.segment.identifier(document), as: UTF8.self)
            try transaction.update(DocumentUpdate(identifier: identifier, attributes: []))
            count += 1
        }
        try commit(transaction)
        return count
    }

    private static func isWorthFlushing(_ snapshot: Snapshot) -> Bool {
        let logged = snapshot.views.lazy.filter(\.isLogged)
        guard logged.reduce(0, { $0 + $1.liveCount }) >= Policy.logItemsWhenIdle else { return false }
        return logged.count > 1 || logged.contains { $0.segment.documentCount <= PrefixPolicy.maximumInBatch }
    }

    /// Writes everything into one segment without deleted and expired items. When it returns, no byte of such items
    /// that were committed before the call is left on the disk. Data that others have written for uncommitted
    /// transactions stays.
    ///
    /// - Throws: ``IndexError``: `busy` if others change everything again and again all through
    ///   ``Options/lockTimeout``; and as ``commit(_:)``. Work that was done by then stays done.
    public func compact(now: Int64? = nil) throws {
        let mergeLock = try storage.lock(FileName.mergeLock)
        try mergeLock.lock(path: storage.path, waitingAtMost: options.lockTimeout)
        defer { mergeLock.unlock() }
        let now = now ?? Int64(Clock.now())
        let end = Clock.monotonicSeconds() + options.lockTimeout
        // On a full disk, removing unneeded files makes room for the merge.
        try exclusively { current in try IndexPublication.purge(current.state!, storage) }
        // Others may delete everything while it is merged; then there is something else to be done.
        while true {
            try exclusively { current in
                try IndexPublication.flush(&current.state!, self)
                current.snapshot = nil
            }
            let files = try snapshot().views.filter { !$0.isLogged }
            if try files.isEmpty || replace(files, dropping: .expired(now: now), isCompacting: true) { break }
            guard Clock.monotonicSeconds() < end else {
                throw IndexError(
                    .busy,
                    "Others have been changing this index all the time; what was deleted may still be on the disk.",
                    path: storage.path, remedy: "Try again when they have finished.")
            }
            Clock.sleep(microseconds: 5_000)
        }
        try exclusively { current in try IndexPublication.purge(current.state!, storage) }
    }

    private func logBytes() -> Int { reading { $0.log.position } ?? 0 }

    /// The smallest merge that is due.
    private func choose(
        _ views: [SegmentView], _ maximumBytes: Int, isIdle: Bool, now: Int64
    ) throws -> [SegmentView]? {
        let affordable = views.filter { $0.segment.byteCount <= maximumBytes }
        for tier in Set(affordable.map { Policy.tier($0.segment.byteCount) }).sorted() {
            let group = affordable.filter { Policy.tier($0.segment.byteCount) == tier }
            guard group.count >= Policy.mergeFactor(tier: tier) else { continue }
            var total = 0
            let taken = group.sorted { $0.segment.byteCount < $1.segment.byteCount }.prefix {
                total += $0.segment.byteCount
                return total <= maximumBytes
            }
            if taken.count >= Policy.minimumMerged { return Array(taken) }
        }
        return try affordable.first { view in
            if view.segment.meta.earliestExpiration <= now - Policy.expiredFor { return true }
            let count = view.segment.documentCount, maximum = count / Policy.deletedShare
            if count - view.liveCount > maximum { return true }
            // Looking at each item waits until the writer is idle.
            return try isIdle && view.isGone(moreThan: maximum, now: now)
        }.map { [$0] }
    }

    private func chooseWhenIdle(_ views: [SegmentView], _ maximumBytes: Int) -> [SegmentView]? {
        if let chosen = Self.consolidated(views, maximumBytes) { return chosen }
        return views.first { view in
            let stored = view.segment.stored
            return view.segment.byteCount <= maximumBytes && !stored.hasWordCodes
                && StoredMerge.isWorthCode(stored.byteCount, options.words)
        }.map { [$0] }
    }

    /// The smallest segments up to the largest that is not larger than all smaller ones together. Each merge at least doubles
    /// the largest of them, so that an item is written as often as the index doubles, at most.
    private static func consolidated(_ views: [SegmentView], _ maximumBytes: Int) -> [SegmentView]? {
        let sorted = views.sorted { $0.segment.byteCount < $1.segment.byteCount }
        var smaller = 0, count = 0
        for (index, view) in sorted.enumerated() {
            let size = view.segment.byteCount
            if smaller + size > maximumBytes { break }
            if size <= 2 * smaller { count = index + 1 }
            smaller += size
        }
        return count > 1 ? Array(sorted.prefix(count)) : nil
    }

    /// Merges outside the write lock, so that no commit waits for it. Then publishes the result with the deletions made
    /// meanwhile, and starts a new log.
    ///
    /// - Returns: false if the sources are gone by then, or files are being purged.
    @discardableResult
    private func replace(
        _ sources: [SegmentView], dropping: SegmentMerge.Dropping, isCompacting: Bool = false, makesCode: Bool = true
    ) throws -> Bool {
        let building = try storage.lock(FileName.buildLock)
        guard try building.tryLockShared() else { return false }
        defer { building.unlock() }
        let result =
            sources.isEmpty
            ? nil
            : try SegmentMerge.merge(
                sources, of: isCompacting ? [] : snapshot().views, in: storage, schema: schema,
                options: options.merging, dropping: dropping, makesCode: makesCode)
        return try exclusively { current in
            let numbers = sources.map(\.segment.number)
            let present = current.state!.views.filter { numbers.contains($0.segment.number) }
            guard present.count == sources.count else {
                // Everything was deleted meanwhile, so nothing will name the merged file.
                if let result { try storage.remove(FileName.segment(result.view.segment.number)) }
                return false
            }
            var merged = result?.view
            if let result {
                for view in present {
                    let source = numbers.firstIndex(of: view.segment.number)!
                    let before = sources[source]
                    let since = view.deleted?.members.filter { !before.isDeleted($0) } ?? []
                    merged?.delete(since.map { Int(result.numbers[source][$0]) }.filter { $0 >= 0 })
                }
            }
            try IndexPublication.publish(
                &current.state!, self, replacing: .init(sources: numbers, merged: merged))
            current.snapshot = nil
            return true
        }
    }
}
