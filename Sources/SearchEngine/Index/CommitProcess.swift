/// Carries one transaction out. The write lock is held and the state is current.
struct CommitProcess {
    let index: Index
    let transaction: Transaction

    private var storage: any Storage { index.storage }

    init(index: Index, transaction: Transaction) {
        self.index = index
        self.transaction = transaction
    }

    func run(_ current: inout Index.Current) throws -> CommitReceipt {
        var state = current.state!
        try transaction.close()
        for expected in transaction.expectations where state.clientStates[expected.name] != expected.state {
            throw IndexError(.conflict, "The stored client state is not the expected one.", path: storage.path)
        }
        // Before anything is looked up: flushing gives documents other numbers.
        let bytes = transaction.finished.elements.reduce(0) { $0 + ($1.temporaryName == nil ? $1.bytes.count : 0) }
        let isFull = state.log.position + bytes > LogFormat.maximumCapacity && state.logRecords > 0
        // Of what goes altogether nothing is flushed: that would take room on a disk that may be full of it.
        let isErased = transaction.dropsEverything && bytes == 0
        if !isErased && (isFull || state.logLength >= Index.Policy.maximumLogRecords) {
            do {
                try IndexPublication.flush(&state, index)
            } catch let error as IndexError where error.code == .diskFull && mayGoOn(state, isFull: isFull) {
                // The log may have room when the disk has no room for a segment. This matters most for deletions, which
                // free room.
            }
        }
        var record = CommitRecord()
        record.dropsEverything = transaction.dropsEverything
        let views = record.dropsEverything ? [] : state.views
        var receipt = CommitReceipt(sequence: state.sequence + 1, indexed: 0, deleted: 0, ignoredUpdates: 0)
        if record.dropsEverything { receipt.deleted = state.views.reduce(0) { $0 + $1.liveCount } }

        var deletions = Deletions(views)
        let isNamed = transaction.namesDeleted
        for domain in transaction.deletedDomains {
            for index in views.indices {
                for document in try views[index].documents(inDomain: domain) {
                    guard deletions.insert(document, of: index) else { continue }
                    // One that cannot be read goes without a name: what is damaged can be deleted anyway.
                    receipt.count(isByDomain: true, isNamed: isNamed) { try? views[index].segment.identifier(document) }
                }
            }
        }
        let candidates = try viewsOfTouched(views)
        if !candidates.isEmpty {
            try transaction.forEachTouchedIdentifier { identifier in
                guard let (view, document) = try Self.find(identifier, views, among: candidates) else { return }
                let isNew = deletions.insert(document, of: view)
                if isNew && transaction.deletedIdentifiers.contains(identifier) {
                    receipt.count(isByDomain: false, isNamed: isNamed) { identifier }
                }
            }
        }
        try applyUpdates(views, &deletions, &receipt)

        for name in transaction.clientStates { record.clientStates.append(name) }
        if let (name, make) = transaction.stateOfReceipt {
            let old = state.clientStates[name], new = make(receipt, old)
            if new != old || record.dropsEverything { record.clientStates.append((name, new)) }
        }
        record.deletions = deletions.records
        var published: [(temporary: String, final: String)] = []
        for pending in transaction.finished.elements {
            let deleted = pending.view.deleted?.members ?? []
            let live = pending.view.liveCount
            receipt.indexed += live
            if live == 0 {
                if let name = pending.temporaryName { try storage.remove(name) }
                continue
            }
            if let name = pending.temporaryName {
                published.append((name, FileName.segment(pending.view.segment.number)))
                record.files.append(
                    CommitRecord.AddedFile(
                        segment: pending.view.segment.number, byteCount: pending.bytes.count, deleted: deleted))
            } else {
                record.embedded.append(CommitRecord.Embedded(bytes: pending.bytes, deleted: deleted))
            }
        }
        if !published.isEmpty {
            for file in published { try storage.rename(file.temporary, to: file.final) }
            try storage.syncFolder()
        }
        // Opened before the record is written: once it is durable, nothing may fail any more.
        let opened = try record.files.map {
            SegmentView(
                segment: try IndexState.segment($0.segment, $0.byteCount, storage, []), deleted: nil, isLogged: false)
        }
        try append(record, opened, &state)
        current.state = state
        current.snapshot = nil
        transaction.markDone()
        return receipt
    }

    /// Whether the log that could not be flushed takes another record: not if the manifest behind it is published
    /// already.
    private func mayGoOn(_ state: IndexState, isFull: Bool) -> Bool {
        !isFull && !storage.exists(FileName.manifest(state.manifest.generation + 1))
    }

    /// Documents to delete, by view.
    private struct Deletions {
        private let views: [SegmentView]
        /// Nil for a view without deletions: most commits are small, and views may be many.
        private var sets: [BitSet?]

        init(_ views: [SegmentView]) {
            self.views = views
            sets = Array(repeating: nil, count: views.count)
        }

        /// Whether the document was not deleted yet.
        mutating func insert(_ document: Int, of view: Int) -> Bool {
            if sets[view] == nil { sets[view] = BitSet(bound: views[view].segment.documentCount) }
            return sets[view]!.insert(document)
        }

        var records: [CommitRecord.Deletions] {
            views.indices.compactMap { index in
                sets[index].map {
                    CommitRecord.Deletions(segment: views[index].segment.number, documents: $0.members)
                }
            }
        }
    }

    private static func find(
        _ identifier: [UInt8], _ views: [SegmentView], among candidates: [Int]
    ) throws -> (view: Int, document: Int)? {
        for view in candidates.reversed() {
            if let document = try views[view].find(identifier) { return (view, document) }
        }
        return nil
    }

    /// The views that may hold an identifier that the transaction touches. Identifiers that are counted up are above all
    /// that were there before: that takes a look at a view, not one for each identifier.
    private func viewsOfTouched(_ views: [SegmentView]) throws -> [Int] {
        if views.isEmpty { return [] }
        guard let (lowest, highest) = try transaction.rangeOfTouchedIdentifiers(atLeast: Self.minimumForRange) else {
            return Array(views.indices)
        }
        return try views.indices.filter { try views[$0].mayHoldIdentifiers(from: lowest, through: highest) }
    }

    /// Identifiers from which on it pays to look at where views begin and end.
    private static let minimumForRange = 16

    /// Merges pending updates into the items they are for, in their order, and adds the results to the transaction.
    private func applyUpdates(
        _ views: [SegmentView], _ deletions: inout Deletions, _ receipt: inout CommitReceipt
    ) throws {
        // An identifier whose updates were dropped by a deletion stands in the order again when it is updated after it.
        var seen: Set<[UInt8]> = []
        let all = Array(views.indices)
        for identifier in transaction.updateOrder where seen.insert(identifier).inserted {
            guard let pending = transaction.updates[identifier], let first = pending.steps.first else { continue }
            var domainsApplied = first.deletionsBefore
            var document = try transaction.finished.document(identifier)
            if document == nil, !transaction.deletedIdentifiers.contains(identifier),
                try !transaction.hasIndexed(identifier),
                let (view, number) = try Self.find(identifier, views, among: all)
            {
                document = try views[view].segment.document(number)
                try keepVector(of: number, in: views[view].segment, &document)
                // Domains deleted before the update took the item with them.
                domainsApplied = 0
                _ = deletions.insert(number, of: view)
            }
            for step in pending.steps {
                drop(&document, domainsApplied..<max(domainsApplied, step.deletionsBefore))
                domainsApplied = max(domainsApplied, step.deletionsBefore)
                if document == nil { receipt.ignoredUpdates += 1 }
                document?.merge(step.update)
            }
            drop(&document, domainsApplied..<transaction.deletedDomains.count)
            if let document { try transaction.index(document) }
        }
        try transaction.close()
    }

    /// Keeps the encoder's vector while the texts stay the same, because another one takes longer than the commit may. Keeps
    /// the app's own one whatever the texts are: only the app knows what it is of.
    private func keepVector(of number: Int, in segment: Segment, _ document: inout Document?) throws {
        guard let table = segment.vectors, table.space == index.options.vectorizer?.space else { return }
        let vector = try table.checked().vector(number)
        guard vector.origin > .table, let digest = document?.textDigest(index.schema) else { return }
        document?.vector = GivenVector(vector, of: vector.origin == .app ? nil : digest)
    }

    private func drop(_ document: inout Document?, _ domains: Range<Int>) {
        guard let domain = document?.domain else { return }
        if domains.contains(where: { Domain.contains(transaction.deletedDomains[$0], domain) }) { document = nil }
    }

    /// Writes the record to the log, which grows for it if it must.
    private func append(_ record: CommitRecord, _ opened: [SegmentView], _ state: inout IndexState) throws {
        let payload = record.encoded()
        let length = LogFormat.recordLength(payload: payload.count)
        let (bytes, _) = LogFormat.record(
            payload: payload, sequence: state.sequence + 1, salt: state.log.salt, chain: state.log.chain)
        let name = FileName.log(state.manifest.log)
        let file = try storage.open(name)
        defer { file.close() }
        let start = state.log.position
        if start + length > file.length {
            var capacity = max(file.length, LogFormat.initialCapacity)
            while capacity < start + length { capacity *= 2 }
            do {
                try file.preallocate(capacity, isWritten: length < LogFormat.smallRecord)
            } catch let error as IndexError where error.code == .diskFull {
                // If little room is left, the record itself may still fit. Above all, a deletion must stay possible.
                try file.extend(capacity)
            }
            // The new length must survive, or the record would lie beyond the end of the file.
            try file.sync()
        }
        if start + length > state.log.capacity { state.log.extend(try storage.map(name)) }
        do {
            try file.write(bytes, at: start)
            try file.sync()
        } catch {
            // Take the record back. Otherwise a later open could find a commit that was never acknowledged, even after
            // a power cut. This sync repeats nothing: what it writes was written after the one that failed.
            try? file.write([UInt8](repeating: 0, count: bytes.count), at: start)
            try? file.sync()
            throw error
        }
        try state.follow(storage, reusing: opened)
        index.announce(state)
        state.epoch = index.epoch
    }
}
