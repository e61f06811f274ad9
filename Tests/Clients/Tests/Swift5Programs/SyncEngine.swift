import CoreSpotlight

// In the manner of batch indexing tutorials: a named index, batches with a client state, a delegate for reindexing.

class SyncEngine: NSObject, CSSearchableIndexDelegate {
    let index = CSSearchableIndex(name: "sync", protectionClass: .completeUntilFirstUserAuthentication)
    var documents: [String: String]
    var reported: Int?
    var problems = [Error]()

    init(documents: [String: String]) {
        self.documents = documents
        super.init()
        index.indexDelegate = self
    }

    func item(_ id: String) -> CSSearchableItem {
        let attributes = CSSearchableItemAttributeSet(contentType: .plainText)
        attributes.title = documents[id]
        attributes.textContent = documents[id]
        return CSSearchableItem(uniqueIdentifier: id, domainIdentifier: "sync", attributeSet: attributes)
    }

    func resume(completion: @escaping (Int) -> Void) {
        guard CSSearchableIndex.isIndexingAvailable() else { return }
        index.fetchLastClientState { (state, error) in
            if let error = error {
                self.problems.append(error)
                return
            }
            var done = 0
            if let state = state, let text = String(data: state, encoding: .utf8), let number = Int(text) {
                done = number
            }
            let rest = self.documents.keys.sorted().dropFirst(done)
            self.index.beginBatch()
            self.index.indexSearchableItems(rest.map(self.item), completionHandler: nil)
            let newState = "\(done + rest.count)".data(using: .utf8)!
            self.index.endBatch(withClientState: newState) { error in
                if let error = error { self.problems.append(error) }
                DispatchQueue.main.async {
                    self.reported = rest.count
                    completion(rest.count)
                }
            }
        }
    }

    func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
    ) {
        searchableIndex.indexSearchableItems(documents.keys.map(item)) { _ in acknowledgementHandler() }
    }

    func searchableIndex(
        _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
        acknowledgementHandler: @escaping () -> Void
    ) {
        let known = identifiers.filter { self.documents[$0] != nil }
        searchableIndex.indexSearchableItems(known.map(item)) { error in
            if let error = error as? CSIndexError, error.code == .quotaExceeded { print("full") }
            acknowledgementHandler()
        }
    }
}
