import Foundation
import SearchEngine
import SystemIndex

/// The running program's delegates, and what they are asked.
///
/// A request to index again is on the disk before a delegate hears of it. All existing delegates are asked, each once
/// in a process's life for each request and each of its indexes. A delegate may keep some items in one protection class
/// and some in another. The request is over when all of them have acknowledged it, and is put to the next process
/// otherwise. Delegates are called one at a time on a queue of their own.
final class DelegateCoordinator: @unchecked Sendable {  // its queue orders its users
    static let shared = DelegateCoordinator()

    /// Seconds between two looks for items that are about to expire.
    private static let interval: TimeInterval = 3600

    /// What two objects have in common that are one index.
    private struct IndexKey: Equatable {
        let name: String
        let protection: String

        init(_ index: CSSearchableIndex) {
            name = index.name
            protection = index.protectionClass.rawValue
        }
    }

    private struct Attended {
        weak var index: CSSearchableIndex?
    }

    /// A delegate that was asked. The reference is weak: a delegate that is gone will not acknowledge.
    private struct Asked {
        weak var delegate: (any CSSearchableIndexDelegate)?
        let index: IndexKey
        var hasAcknowledged = false
    }

    private let queue = DispatchQueue(label: "searchlight.index.delegate", qos: .utility)
    private var attended: [Attended] = []
    private var request: ReindexRequest?
    private var asked: [Asked] = []
    /// The number of the latest request that is over.
    private var finished: UInt64 = 0
    private var timer: (any DispatchSourceTimer)?
    private var isThrottled = false
    private var lastLook: Int64 = 0

    // MARK: Delegates

    /// Begins to ask an index's delegate.
    func attend(_ index: CSSearchableIndex) {
        let box = UncheckedBox(index)
        queue.async { [self] in
            attended.removeAll { $0.index == nil || $0.index === box.value }
            attended.append(Attended(index: box.value))
            if timer == nil {
                let timer = DispatchSource.makeTimerSource(queue: queue)
                timer.schedule(deadline: .now() + Self.interval, repeating: Self.interval, leeway: .seconds(60))
                timer.setEventHandler { [weak self] in self?.look() }
                timer.resume()
                self.timer = timer
            }
            askOthers()
            look()
        }
    }

    /// Each delegate once for each index that it is the delegate of, however many objects stand for that.
    private var present: [(index: CSSearchableIndex, delegate: any CSSearchableIndexDelegate)] {
        var found: [(index: CSSearchableIndex, delegate: any CSSearchableIndexDelegate)] = []
        for one in attended {
            guard let index = one.index, let delegate = index.indexDelegate,
                !found.contains(where: { $0.delegate === delegate && IndexKey($0.index) == IndexKey(index) })
            else { continue }
            found.append((index, delegate))
        }
        return found
    }

    /// Calls a function on the delegates' queue with the index's delegate, else with any that is there, else with nil.
    func withDelegate(of index: CSSearchableIndex, _ body: @escaping ((any CSSearchableIndexDelegate)?) -> Void) {
        let box = UncheckedBox((index, body))
        queue.async { [self] in box.value.1(box.value.0.indexDelegate ?? present.first?.delegate) }
    }

    // MARK: Indexing again

    /// Looks whether anything is to be indexed again, after the changes asked for so far, and asks for it.
    func check() { queue.async { self.look() } }

    /// As ``check()``, but once an hour: after each commit.
    func lookIfDue() {
        queue.async { [self] in
            guard Self.now - lastLook >= Int64(Self.interval) else { return }
            look()
        }
    }

    private func look() {
        lastLook = Self.now
        guard !present.isEmpty else { return IndexQueue.startExtensionIfDue() }
        IndexQueue.perform { [self] in
            let found: ReindexRequest?
            do {
                found = try SystemIndex.current().app(ProgramIdentity.app).reindexRequest(now: Self.now)
            } catch {
                return Self.report(error)
            }
            guard let found else { return }
            queue.async { self.begin(found) }
        }
    }

    static var now: Int64 { Int64(Date().timeIntervalSince1970) }

    /// The API gives no way to tell the app.
    private static func report(_ error: any Error) {
        FileHandle.standardError.write(Data("searchlight: what to index again is not known: \(error)\n".utf8))
    }

    private func begin(_ found: ReindexRequest) {
        // A request that was read just before the acknowledgement was stored is over anyway.
        if request == found || found.number <= finished { return }
        // A wider one replaces one under way, whose acknowledgement then ends only its own part.
        request = found
        asked = []
        askOthers()
    }

    /// Asks those delegates that were not asked yet.
    private func askOthers() {
        guard let request else { return }
        for (index, delegate) in present
        where !asked.contains(where: { $0.delegate === delegate && $0.index == IndexKey(index) }) {
            let slot = asked.count
            asked.append(Asked(delegate: delegate, index: IndexKey(index)))
            // Delegates keep the handler, which must not keep them.
            let acknowledge: @Sendable () -> Void = { [weak self] in self?.acknowledged(request, by: slot) }
            if request.everything {
                delegate.searchableIndex(index, reindexAllSearchableItemsWithAcknowledgementHandler: acknowledge)
            } else {
                delegate.searchableIndex(
                    index, reindexSearchableItemsWithIdentifiers: request.identifiers,
                    acknowledgementHandler: acknowledge)
            }
        }
    }

    /// - Parameter slot: which of the delegates that were asked for it.
    private func acknowledged(_ request: ReindexRequest, by slot: Int) {
        queue.async { [self] in
            guard self.request == request else { return store(request) }
            asked[slot].hasAcknowledged = true
            guard asked.allSatisfy({ $0.hasAcknowledged || $0.delegate == nil }) else { return }
            self.request = nil
            asked = []
            finished = max(finished, request.number)
            store(request)
        }
    }

    /// Ends a request behind the changes that the delegate asked for before it acknowledged.
    private func store(_ request: ReindexRequest) {
        IndexQueue.perform { [self] in
            do {
                try SystemIndex.current().app(ProgramIdentity.app).acknowledge(request)
                check()
            } catch {
                Self.report(error)
            }
        }
    }

    // MARK: Throttling

    /// Tells the delegates that changes have begun to wait, or wait no longer.
    func throttle(_ isSlow: Bool) {
        queue.async { [self] in
            guard isThrottled != isSlow else { return }
            isThrottled = isSlow
            for (index, delegate) in present {
                if isSlow {
                    delegate.searchableIndexDidThrottle(index)
                } else {
                    delegate.searchableIndexDidFinishThrottle(index)
                }
            }
        }
    }
}
