import CoreSpotlight
import Foundation

// A client of a note service that trusts no handler: each call has a deadline, late answers are dropped.

final class TimedIndex: @unchecked Sendable {
    private struct ItemBatch: @unchecked Sendable { let items: [CSSearchableItem] }
    struct TimedOut: Error { let operation: String }

    private final class ResumeOnce: @unchecked Sendable {
        private let lock = NSLock()
        private var done = false
        private let continuation: CheckedContinuation<Void, any Error>
        init(_ continuation: CheckedContinuation<Void, any Error>) { self.continuation = continuation }
        func finish(_ error: (any Error)?) {
            let isFirst = lock.withLock {
                defer { done = true }
                return !done
            }
            guard isFirst else { return }
            if let error { continuation.resume(throwing: error) } else { continuation.resume() }
        }
    }

    private let index: CSSearchableIndex
    init() { index = CSSearchableIndex(name: "timed", protectionClass: .completeUntilFirstUserAuthentication) }

    func index(_ pairs: [(id: String, title: String)]) async throws {
        var start = 0
        while start < pairs.count {
            let end = min(start + 100, pairs.count)
            let batch = ItemBatch(
                items: pairs[start..<end].map { pair in
                    let attributes = CSSearchableItemAttributeSet(contentType: .content)
                    attributes.title = pair.title
                    attributes.displayName = pair.title
                    return CSSearchableItem(
                        uniqueIdentifier: pair.id, domainIdentifier: "timed", attributeSet: attributes)
                })
            try await withTimeout(20, operation: "index \(batch.items.count) items") { done in
                self.index.indexSearchableItems(batch.items) { done($0) }
            }
            start = end
        }
    }

    func deleteDomain(_ domainIdentifier: String) async throws {
        try await withTimeout(20, operation: "delete domain") { done in
            self.index.deleteSearchableItems(withDomainIdentifiers: [domainIdentifier]) { done($0) }
        }
    }

    /// Asks the index itself, to tell what was not written from what is not shown.
    func selfCheck(term: String) async -> Int {
        let context = CSUserQueryContext()
        context.fetchAttributes = ["title"]
        let query = CSUserQuery(userQueryString: term, userQueryContext: context)
        var count = 0
        do {
            for try await response in query.responses {
                if case .item = response { count += 1 }
            }
        } catch {
            NSLog("self-check query failed: %@", error.localizedDescription)
        }
        return count
    }

    private func withTimeout(
        _ seconds: Double, operation: String,
        _ body: @escaping @Sendable (@escaping @Sendable ((any Error)?) -> Void) -> Void
    ) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            let once = ResumeOnce(continuation)
            DispatchQueue.global().asyncAfter(deadline: .now() + seconds) {
                once.finish(TimedOut(operation: operation))
            }
            body { once.finish($0) }
        }
    }
}
