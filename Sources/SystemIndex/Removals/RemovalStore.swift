import SearchEngine
import Synchronization

/// Which of one app's items went lately, why and when, to explain why such an item is not found. A small file that is
/// replaced as a whole, with hashes instead of identifiers. Any thread, any process.
///
/// An entry stays when an item of its identifier is indexed again: removing it would slow down indexing. An entry
/// counts only if its item is not in the index.
package final class RemovalStore: Sendable {
    private let app: AppIdentifier
    private let file: SmallFile
    /// Why something that is gone was not recorded, until it is reported.
    private let failure = Mutex<IndexError?>(nil)

    /// Entries kept for an app: the newest. Of a deletion of more items at once only so many are recorded.
    static let maximum = CommitReceipt.maximumNamed
    /// Seconds that an entry is kept: 30 days.
    static let kept: Int64 = 30 * 86_400

    init(app: AppIdentifier, file: SmallFile) {
        self.app = app
        self.file = file
    }

    /// What became of an item that is not in the index; nil if that is not known, or not any more. Nothing is known
    /// if the file is damaged: `verify` names it, and the next deletion begins anew.
    ///
    /// - Parameter now: seconds since 1970.
    package func removal(of identifier: String, now: Int64) throws -> Removal? {
        guard let file = try readUnlessDamaged() else { return nil }
        let hash = file.hash(Array(identifier.utf8), of: app)
        return file.entries.last { $0.hash == hash && Self.isKept($0, now) }?.removal
    }

    /// Reads every byte.
    ///
    /// - Throws: `IndexError.Code.corrupted` when the file is damaged.
    package func check() throws { _ = try read(.strict) }

    /// Records why items are gone. They are, whatever becomes of this: a failure is kept for ``reportFailure()``.
    ///
    /// - Parameters:
    ///   - now: seconds since 1970.
    ///   - removed: looks for the items; none of them touches no file.
    func record(now: Int64, _ removed: () throws -> [(identifier: [UInt8], reason: Removal.Reason)]) {
        do {
            let removed = try removed().suffix(Self.maximum)
            if removed.isEmpty { return }
            try update(now: now) { file in
                let new = removed.map { (hash: file.hash($0.identifier, of: app), reason: $0.reason) }
                // Most deletions are of one item, for which a set would cost more than all else here.
                if new.count == 1 {
                    file.entries.removeAll { $0.hash == new[0].hash }
                } else {
                    let hashes = Set(new.map(\.hash))
                    file.entries.removeAll { hashes.contains($0.hash) }
                }
                file.entries += new.map { .init(hash: $0.hash, removal: Removal(reason: $0.reason, date: now)) }
            }
        } catch {
            let known = error as? IndexError ?? IndexError(.inputOutput, "\(error)", path: file.path)
            failure.withLock { $0 = known }
        }
    }

    /// Drops entries that are older than 30 days; touches the disk only if there are any.
    func dropOld(now: Int64) throws {
        guard let known = try readUnlessDamaged(), !known.entries.allSatisfy({ Self.isKept($0, now) }) else { return }
        try update(now: now) { _ in }
    }

    /// Throws what kept something from being recorded since the last call: the upkeep of the index ends with it.
    func reportFailure() throws {
        let last = failure.withLock { failure in
            defer { failure = nil }
            return failure
        }
        if let last { throw last }
    }

    /// Forgets everything, a damaged file too.
    func forget() throws { _ = try file.forget() }

    private func update(now: Int64, _ change: (inout RemovalFile) -> Void) throws {
        try file.locked {
            var content: RemovalFile
            do {
                content = try read() ?? RemovalFile()
            } catch let error as IndexError where error.code == .corrupted {
                content = RemovalFile()
                try file.moveToQuarantine(error)
            }
            change(&content)
            content.entries.removeAll { !Self.isKept($0, now) }
            content.entries.removeFirst(max(0, content.entries.count - Self.maximum))
            // A power cut may take the newest entries: answers to the question why an item is gone, not what anybody
            // was told is durable. It does not take older entries.
            try file.replace(content.encoded(), .later)
        }
    }

    /// Dates in the future are there if the clock was set back.
    private static func isKept(_ entry: RemovalFile.Entry, _ now: Int64) -> Bool {
        now - kept <= entry.removal.date && entry.removal.date <= now + kept
    }

    private func readUnlessDamaged() throws -> RemovalFile? {
        do {
            return try read()
        } catch let error as IndexError where error.code == .corrupted {
            return nil
        }
    }

    private func read(_ strictness: ChecksummedBody.Strictness = .mending) throws -> RemovalFile? {
        // Before the file was synced, some file systems left an empty one after a power cut.
        guard let bytes = try file.read(), !bytes.isEmpty else { return nil }
        return try RemovalFile(bytes, path: file.path, strictness)
    }
}
