import AppPrograms
import CEngineSupport
import SearchEngine
import SystemIndex

/// Makes batches durable: first in the apps' indexes, then in the state. One thread.
///
/// Each commit of an app stores its number in the index. If the number in the index is higher than that of the state, a
/// program ended in between: the index may have items that no record stands for. If it is lower or missing, the index was
/// deleted or restored: its files are indexed anew.
struct Feeder {
    private let index: SystemIndex
    private let file: StateFile
    /// Apps that may have items of files that are gone.
    private(set) var uncertain: Set<ContentApp> = []
    /// The number of each app's last commit.
    private var numbers: [ContentApp: UInt64] = [:]
    private var registered: Set<ContentApp> = []
    private var commitsSinceUpkeep = 0

    private static let stateName = "searchlight.files"
    /// Commits after which segments are merged.
    private static let upkeepInterval = 12
    /// Bytes of segments that are merged while files are still being read.
    private static let mergedBytes = 32 << 20
    /// Bytes of a log from which on it is flushed: a mapped log counts as the indexer's memory, and there are several.
    private static let logBytes = 6 << 20

    init(_ index: SystemIndex, _ file: StateFile) {
        self.index = index
        self.file = file
    }

    // MARK: Agreement

    private static func bytes(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    private static func number(_ bytes: [UInt8]?) -> UInt64 {
        guard let bytes, bytes.count == 8 else { return 0 }
        return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Compares the state with the indexes, and lets the state forget what an index lost.
    mutating func agree() throws {
        for app in ContentApp.allCases {
            let known = file.state.commits[app] ?? 0
            let stored: UInt64
            do {
                stored = Self.number(try index.app(app.identifier).clientState(Self.stateName))
            } catch let error as IndexError where error.isMendedByReindexing {
                // `reindex` quarantines the damaged index. Until then each commit to it says what is the matter.
                stored = 0
            }
            numbers[app] = stored
            // The state learns the number when nothing is uncertain any more: this program may end before.
            if stored > known { uncertain.insert(app) }
            if stored < known {
                try forget(app)
                try file.append([.commit(app, stored)])
            }
        }
    }

    /// Marks an app's files as never indexed.
    private func forget(_ app: ContentApp) throws {
        var changes: [ContentState.Change] = []
        file.state.forEach { root, folder, record in
            guard record.app == app, record.stage != .known || record.reason == .none else { return }
            var record = record
            record.stage = .known
            record.reason = .none
            record.hasParts = false
            // No file has this time, so the next walk takes it for changed.
            record.changed = .min
            changes.append(.put(root: root, folder: folder, record))
        }
        try file.append(changes)
    }

    /// Deletes items of apps that no record stands for. Reads all of these apps' items.
    mutating func removeOrphans() throws {
        guard !uncertain.isEmpty else { return }
        let state = file.state
        var files: Set<String> = []
        state.forEach { root, folder, record in
            guard let volume = state.volumes[root] else { return }
            let name = ItemIdentifier.file(record, in: volume.number, at: folder.appending(record.name))
            files.insert(ItemIdentifier.domain(root: root, file: name))
        }
        for app in uncertain {
            var orphans: [String] = []
            for snapshot in try index.app(app.identifier).snapshots() {
                try snapshot.forEachDocument { document in
                    if !files.contains(document.domain) { orphans.append(document.identifier) }
                    return true
                }
            }
            var batch = ItemBatch()
            batch.apps[app] = ItemBatch.AppChanges(deletedIdentifiers: orphans)
            if !orphans.isEmpty { try commit(batch) }
        }
        try file.append(uncertain.map { .commit($0, numbers[$0] ?? 0) })
        uncertain.removeAll()
    }

    // MARK: Committing

    /// Makes a batch durable. When it throws, what was committed of it is repeated by the next walk.
    mutating func commit(_ batch: ItemBatch) throws {
        var done: [ContentApp] = []
        for app in ContentApp.allCases {
            guard let changes = batch.apps[app], !changes.isEmpty else { continue }
            try register(app)
            let number = (numbers[app] ?? 0) + 1
            // Until the state has the batch. A failure in between leaves it so.
            let wasCertain = uncertain.insert(app).inserted
            try index.app(app.identifier).commit { transaction in
                if !changes.deletedDomains.isEmpty { try transaction.delete(domains: changes.deletedDomains) }
                if !changes.deletedIdentifiers.isEmpty {
                    transaction.delete(identifiers: changes.deletedIdentifiers)
                }
                for update in changes.updates { try transaction.update(update) }
                for document in changes.documents { try Self.index(document, transaction) }
                try transaction.setClientState(Self.bytes(number), name: Self.stateName)
            }
            numbers[app] = number
            if wasCertain { done.append(app) }
            commitsSinceUpkeep += 1
        }
        try file.append(batch.state + done.map { .commit($0, numbers[$0] ?? 0) })
        uncertain.subtract(done)
        if commitsSinceUpkeep >= Self.upkeepInterval {
            commitsSinceUpkeep = 0
            try maintain(isIdle: false)
            // The allocator keeps what building and merging took for a moment.
            se_release_free_memory()
        }
    }

    /// An item beyond the engine's limits loses its text rather than the batch.
    private static func index(_ document: Document, _ transaction: AppTransaction) throws {
        do {
            try transaction.index(document)
        } catch let error as IndexError where error.code == .limitExceeded {
            var short = document
            short.attributes = document.attributes.filter { attribute in
                var bytes = 0, isList = false
                attribute.value.forEachText { bytes += $0.utf8.count }
                if case .list(let values) = attribute.value { isList = values.count > 1000 }
                return bytes < 1 << 20 && !isList
            }
            do {
                try transaction.index(short)
            } catch let error as IndexError where error.code == .limitExceeded {
                return
            }
        }
    }

    private mutating func register(_ app: ContentApp) throws {
        guard registered.insert(app).inserted else { return }
        let registration = AppRegistration(name: app.name, icon: app.icon, opening: .items)
        if try index.registration(app.identifier) != registration {
            try index.register(app.identifier, registration)
        }
    }

    /// Flushes and merges what was committed.
    ///
    /// - Parameter isIdle: whether there is time for more than what is due.
    func maintain(isIdle: Bool) throws {
        if isIdle { se_release_free_memory() }
        for app in ContentApp.allCases where try index.app(app.identifier).exists() {
            let target = index.app(app.identifier)
            let bytes = isIdle ? 256 << 20 : Self.mergedBytes
            while try target.maintain(maximumBytes: bytes, isIdle: isIdle, logBytes: Self.logBytes), isIdle {
                // The allocator keeps what merging took for a moment.
                se_release_free_memory()
            }
        }
        if isIdle { se_release_free_memory() }
    }

    /// Deletes everything of a chosen folder that was taken out, also from the disk.
    mutating func removeFolder(_ number: UInt32) throws {
        var batch = ItemBatch()
        for app in ContentApp.allCases where try index.app(app.identifier).exists() {
            batch.apps[app] = ItemBatch.AppChanges(deletedDomains: [ItemIdentifier.domain(root: number)])
        }
        try commit(batch)
        for app in batch.apps.keys { try index.app(app.identifier).compact() }
        // Last: a program that ends before begins here again. Also the names go from the disk.
        try file.append([.removeRoot(number)])
        try file.writeAll()
    }
}
