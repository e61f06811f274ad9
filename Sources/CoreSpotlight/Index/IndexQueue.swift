import AppPrograms
import Dispatch
import Foundation
import Glibc
import SearchEngine
import Synchronization
import SystemIndex
import UserActivity

/// A change that an app asked for, taken when it asked.
enum IndexOperation: Sendable {
    case index(Document)
    case update(DocumentUpdate)
    case deleteItems([String])
    case deleteDomains([String])
    case deleteAll
    case setClientState(Data, name: String)
    case expectClientState(Data?, name: String)
}

/// Carries out the changes of the running program in the order in which they were asked for.
enum IndexQueue {
    private static let housekeeping = DispatchQueue(label: "searchlight.index.housekeeping", qos: .utility)

    static func perform(_ work: @escaping @Sendable () -> Void) { ChangeQueue.queue.async(execute: work) }

    /// From how many waiting changes on delegates are told that indexing is slowed down.
    static let throttledAt = 64
    private static let waiting = Mutex(0)
    private static let lastStart = Mutex<Int64>(.min)

    /// Performs a change, and tells delegates when so many wait that the important ones should go first.
    static func submit(_ change: @escaping @Sendable () -> Void) {
        let count = waiting.withLock { waiting in
            waiting += 1
            return waiting
        }
        if count == throttledAt { DelegateCoordinator.shared.throttle(true) }
        perform {
            change()
            let isLast = waiting.withLock { waiting in
                waiting -= 1
                return waiting == 0
            }
            if isLast { DelegateCoordinator.shared.throttle(false) }
        }
    }

    /// Asks an indexing extension or delegate to refill an index that is damaged or of an old format.
    static func notice(_ error: any Error) {
        guard let error = error as? IndexError, error.isMendedByReindexing else { return }
        try? SystemIndex.current().app(ProgramIdentity.app).suspectDamage()
        lastStart.withLock { $0 = .min }
        DelegateCoordinator.shared.check()
    }

    /// Where no delegate attends: starts the app's index extension if it has one and something is to be indexed again.
    /// Looks once an hour, and after damage.
    static func startExtensionIfDue() {
        let now = DelegateCoordinator.now
        let isDue = lastStart.withLock { last in
            guard last == .min || now - last >= 3600 else { return false }
            last = now
            return true
        }
        // The extension itself is the one that does it.
        guard isDue, ExtensionTask.current == nil else { return }
        perform {
            housekeeping.async { _ = try? SystemIndex.current().startIndexExtension(of: ProgramIdentity.app, now: now) }
        }
    }

    static func carryOut(_ operations: [IndexOperation], _ protection: ProtectionClass) throws {
        guard !operations.isEmpty else { return }
        ActivityTypes.noteOnce()
        let app = try SystemIndex.current().app(ProgramIdentity.app)
        do {
            try commit(operations, protection, to: app)
        } catch let error as IndexError where error.code == .formatTooOld {
            // Written by an older version of this software. The app begins anew, and its delegate or extension is asked
            // for the rest.
            _ = try app.reindexRequest(now: DelegateCoordinator.now)
            try commit(operations, protection, to: app)
            DelegateCoordinator.shared.check()
        }
    }

    private static func commit(
        _ operations: [IndexOperation], _ protection: ProtectionClass, to app: AppIndex
    ) throws {
        try app.commit(protection: protection, consequences: .later) { changes in
            for operation in operations {
                switch operation {
                case .index(let document): try changes.index(document)
                case .update(let update): try changes.update(update)
                case .deleteItems(let identifiers): changes.delete(identifiers: identifiers)
                case .deleteDomains(let domains): try changes.delete(domains: domains)
                case .deleteAll: changes.deleteAll()
                case .setClientState(let state, let name): try changes.setClientState([UInt8](state), name: name)
                case .expectClientState(let state, let name):
                    var expected = state.map { [UInt8]($0) }
                    // The asynchronous function gives an empty state for none, and apps hand it back as it is.
                    if expected == [], try app.clientState(name, protection: protection) == nil { expected = nil }
                    changes.expectClientState(expected, name: name)
                }
            }
        }
    }

    /// Cleans up after deleted items: activities about them, and what was learned of them. Searches find none of these
    /// meanwhile.
    static func drawConsequences() {
        // The upkeep tries failed work again, and reports it.
        try? SystemIndex.current().app(ProgramIdentity.app).drawConsequences()
    }

    /// Seconds without a change after which no more are expected soon.
    private static let quiet = 2.0
    /// When the last change was made, by the system's clock of uptime, while a caller waits for quiet.
    private static let lastChange = Mutex<DispatchTime?>(nil)

    /// Flushes and merges when no caller is waiting, and more of it once no changes come. A later writer does the rest.
    static func maintainLater() {
        let isWaiting = lastChange.withLock { last in
            defer { last = .now() }
            return last != nil
        }
        housekeeping.async {
            maintain(maximumBytes: 64 << 20, isIdle: false)
            DelegateCoordinator.shared.lookIfDue()
        }
        if !isWaiting { maintainWhenQuiet(at: .now() + quiet) }
    }

    private static func maintainWhenQuiet(at time: DispatchTime) {
        housekeeping.asyncAfter(deadline: time) {
            let next = lastChange.withLock { last -> DispatchTime? in
                if let change = last, change + quiet > .now() { return change + quiet }
                last = nil
                return nil
            }
            if let next { maintainWhenQuiet(at: next) } else { maintain(maximumBytes: 1 << 30, isIdle: true) }
        }
    }

    private static func maintain(maximumBytes: Int, isIdle: Bool) {
        do {
            let app = try SystemIndex.current().app(ProgramIdentity.app)
            while try app.maintain(maximumBytes: maximumBytes, isIdle: isIdle), isIdle {
                // A writer is active again.
                if lastChange.withLock({ $0 != nil }) { break }
            }
        } catch {
            notice(error)
        }
    }

    static var isAvailable: Bool {
        guard var path = try? ProgramIdentity.home().path else { return false }
        // A missing folder can be made if its nearest parent can be written to.
        while !path.isEmpty, access(path, F_OK) != 0 {
            path = path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        }
        return access(path.isEmpty ? "/" : path, W_OK | X_OK) == 0
    }
}
