import CoreSpotlight

// In the manner of 2021 to 2023: a singleton, Result handlers, async functions made by hand of handlers, error codes.

extension CSSearchableIndex {
    func index(items: [CSSearchableItem]) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, Error>) in
            self.indexSearchableItems(items) { error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume(returning: ())
                }
            }
        }
    }
}

final class SpotlightManager: NSObject {
    enum Problem: Error, Equatable {
        case tooLarge, stale, other(String)
    }
    private enum State {
        static let none = Data([0x00])
        static let finished = Data([0x01])
    }

    static let shared = SpotlightManager()
    private let queue = DispatchQueue(label: "spotlight")
    private let index = CSSearchableIndex(name: "manager")
    private(set) var finished = 0

    func add(_ titles: [String], completion: @escaping (Result<Int, Error>) -> Void) {
        queue.async { [weak self] in
            guard let self = self else { return }
            var count = 0
            let group = DispatchGroup()
            for title in titles {
                let attributes = CSSearchableItemAttributeSet(itemContentType: "public.plain-text")
                attributes.title = title
                let item = CSSearchableItem(
                    uniqueIdentifier: title, domainIdentifier: "manager", attributeSet: attributes)
                group.enter()
                self.index.indexSearchableItems([item]) { error in
                    count += error == nil ? 1 : 0
                    group.leave()
                }
            }
            group.notify(queue: self.queue) { completion(.success(count)) }
        }
    }

    func finish(state: Data? = nil) async throws {
        index.beginBatch()
        do {
            try await index.endBatch(withClientState: state ?? State.finished)
            finished += 1
        } catch CSIndexError.invalidClientStateError {
            throw Problem.tooLarge
        } catch let error as NSError where error.domain == CSIndexErrorDomain {
            throw Problem.other(error.localizedDescription)
        }
    }

    func advance(from old: Data?) async throws {
        index.beginBatch()
        do {
            try await index.endIndexBatch(expectedClientState: old, newClientState: State.none)
        } catch let error as CSIndexError where error.code == .mismatchedClientState {
            throw Problem.stale
        }
    }

    func search(_ queryString: String) async throws -> [String] {
        do {
            return try await CSSearchQuery(queryString: queryString, queryContext: nil).results
                .map { $0.item.uniqueIdentifier }.reduce(into: []) { $0.append($1) }
        } catch CSSearchQueryError.invalidQuery {
            return ["invalid"]
        }
    }
}
