/// Receipts are the engine's.
public import SearchEngine
import Synchronization

/// When what follows from a commit is done: activities, choices and notes of deleted items go, and their removal is remembered.
package enum ConsequenceTime: Sendable {
    /// Before the commit returns.
    case now
    /// When the caller calls ``AppIndex/drawConsequences()``, or another program of the app does. Searches find neither
    /// the deleted items nor activities about them meanwhile.
    case later
}

extension AppIndex {
    /// Gathers changes and makes them durable together. When this returns they survive a power cut, and every process
    /// finds them. When it throws, none of them is durable.
    ///
    /// All of an app's indexes share identifiers, so a commit may change several. The changes for the others are
    /// durable with the commit to the first. If a program ends in between, the next one that writes carries them out.
    ///
    /// - Parameters:
    ///   - protection: the class that new items get.
    ///   - changes: asks for the changes; called a second time when the index was quarantined in between.
    @discardableResult public func commit(
        protection: ProtectionClass = .standard, _ changes: (AppTransaction) throws -> Void
    ) throws -> CommitReceipt {
        try commit(protection: protection, consequences: .now, changes)
    }

    /// The same; says when consequences are drawn.
    @discardableResult package func commit(
        protection: ProtectionClass = .standard, consequences time: ConsequenceTime,
        _ changes: (AppTransaction) throws -> Void
    ) throws -> CommitReceipt {
        try refuseIfSandboxed()
        let receipt: CommitReceipt
        do {
            receipt = try commitOnce(protection, changes)
        } catch let error as IndexError where error.code == .notFound {
            // The index was quarantined between opening it and writing to it.
            receipt = try commitOnce(protection, changes)
        }
        if time == .now { drawConsequences() }
        return receipt
    }

    /// One that says what it deleted.
    private static func transaction(of index: Index) throws -> Transaction {
        let transaction = try index.transaction()
        transaction.namesDeleted = true
        return transaction
    }

    private func commitOnce(
        _ protection: ProtectionClass, _ changes: (AppTransaction) throws -> Void
    ) throws -> CommitReceipt {
        let index = try index(protection, create: true)!
        let others = try existing().filter { $0.protection != protection }
        // Items move between classes, so commits that touch several go one after the other.
        let lock = others.isEmpty ? nil : try lockClasses()
        defer { lock?.unlock() }
        if lock != nil { try followClasses() }
        let transaction = AppTransaction(
            main: try Self.transaction(of: index), hasOthers: !others.isEmpty,
            meaning: (index.options.vectorizer as? MeaningVectorizer)?.source)
        try changes(transaction)
        let rest = try transaction.changes.effective(in: others.map { try $0.index.snapshot() })
        let notice = try notice(of: transaction, rest, index, protection)
        var receipt = try index.commit(transaction.main)
        if let notice, !rest.isEmpty {
            // From here on the batch is durable, whatever fails: the notice says what is left.
            do {
                for other in others {
                    let further = try follow(notice, of: protection, in: other.index)
                    receipt.deleted += further.deleted
                    receipt.deletedItems += further.deletedItems
                }
            } catch {
                noteLateFailure(error)
            }
        }
        return receipt
    }

    /// Lets a commit leave a notice of what follows from it; returns nil if nothing does.
    ///
    /// The notice stands behind those of earlier commits whose consequences were not drawn yet.
    private func notice(
        of transaction: AppTransaction, _ rest: ClassChanges, _ index: Index, _ protection: ProtectionClass
    ) throws -> CommitNotice? {
        let hasOld = try index.snapshot().clientState(CommitNotice.stateName) != nil
        let deletes = transaction.deletesSome || transaction.deletesAll
        guard deletes || !rest.isEmpty || hasOld else { return nil }
        let done = consequences.done(protection)
        var notice: CommitNotice?
        if deletes || !rest.isEmpty {
            notice = CommitNotice(
                number: .random(in: .min ... .max), date: Int64(Clock.now()), deletesAll: transaction.deletesAll,
                domains: transaction.deletedDomains, changes: rest)
        }
        let new = notice
        transaction.main.stateOfReceipt = (
            CommitNotice.stateName,
            { receipt, old in
                var notices = CommitNotice.pending(CommitNotice.decode(old), after: done)
                if var new {
                    new.deleted = receipt.deletedItems
                    notices.append(new)
                }
                return CommitNotice.encode(notices)
            }
        )
        return notice
    }

    private func follow(
        _ notice: CommitNotice, of leader: ProtectionClass, in index: Index
    ) throws -> CommitReceipt {
        let transaction = try Self.transaction(of: index)
        try notice.changes.apply(to: transaction)
        try transaction.setFollowed(notice, of: leader)
        let receipt = try index.commit(transaction)
        if !notice.changes.deletesAll { remember(receipt.deletedItems, at: notice.date) }
        return receipt
    }

    /// Lets every class follow what commits to the others left to be done. The lock of the classes is held.
    func followClasses() throws {
        let all = try existing()
        for follower in all {
            for leader in all where leader.protection != follower.protection {
                let leaderSnapshot = (leader.protection, try leader.index.snapshot())
                for notice in NoticeFollowing.pending(of: leaderSnapshot, for: try follower.index.snapshot()) {
                    _ = try follow(notice, of: leader.protection, in: follower.index)
                }
            }
        }
    }

    func lockClasses() throws -> any StorageLock {
        let lock = try home.storage(folder).lock("lock-classes")
        try lock.lock(path: folder, waitingAtMost: 30)
        return lock
    }

    func noteLateFailure(_ error: any Error) {
        let known = error as? IndexError ?? IndexError(.inputOutput, "\(error)", path: folder)
        lateFailure.withLock { $0 = known }
    }

    /// Throws what kept consequences from being drawn since the last call.
    func reportLateFailure() throws {
        let last = lateFailure.withLock { failure in
            defer { failure = nil }
            return failure
        }
        if let last { throw last }
    }
}
