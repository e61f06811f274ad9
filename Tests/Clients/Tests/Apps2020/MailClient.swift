import CoreSpotlight

// A mail client: messages under account.mailbox, people as CSPerson, indexed in batches that resume where they ended.

struct Address { let name: String, mail: String }

struct Message {
    let number: Int
    let account: String
    let mailbox: String
    let from: Address
    let to: [Address]
    let subject: String
    let body: String
    let date: Date
}

private extension CSPerson {
    convenience init(_ address: Address) {
        self.init(displayName: address.name, handles: [address.mail], handleIdentifier: "mail")
    }
}

class MailIndexer: NSObject {
    enum MailError: Error { case nothingNew }

    private lazy var index: CSSearchableIndex = {
        let index = CSSearchableIndex(name: "mail", protectionClass: .completeUnlessOpen)
        index.indexDelegate = self
        return index
    }()
    var store: [Message] = []

    private func item(for message: Message) -> CSSearchableItem {
        let set = CSSearchableItemAttributeSet(contentType: .emailMessage)
        set.subject = message.subject
        set.title = message.subject
        set.textContent = message.body
        set.authors = [CSPerson(message.from)]
        set.primaryRecipients = message.to.map { CSPerson($0) }
        set.authorNames = [message.from.name]
        set.authorEmailAddresses = [message.from.mail]
        set.emailAddresses = [message.from.mail]
        set.mailboxIdentifiers = [message.mailbox == "inbox" ? CSMailboxInbox : CSMailboxArchive]
        set.accountIdentifier = message.account
        set.contentCreationDate = message.date
        set.likelyJunk = false
        let item = CSSearchableItem(
            uniqueIdentifier: "\(message.account)/\(message.number)",
            domainIdentifier: "\(message.account).\(message.mailbox)", attributeSet: set)
        return item
    }

    /// Indexes what came since the last time, ten at a time.
    func sync(then completion: @escaping (Result<Int, Error>) -> Void) {
        index.fetchLastClientState { [weak self] state, error in
            guard let self = self else { return }
            if let error = error { return completion(.failure(error)) }
            let last = state.flatMap { String(data: $0, encoding: .utf8) }.flatMap(Int.init) ?? 0
            let new = self.store.filter { $0.number > last }.sorted { $0.number < $1.number }.prefix(10)
            guard let newest = new.last else { return completion(.failure(MailError.nothingNew)) }
            self.index.beginBatch()
            self.index.indexSearchableItems(new.map(self.item(for:)))
            self.index.endBatch(withClientState: Data(String(newest.number).utf8)) { error in
                if let error = error { completion(.failure(error)) } else { completion(.success(new.count)) }
            }
        }
    }

    func removeAccount(_ account: String, completion: ((Error?) -> Void)?) {
        store.removeAll { $0.account == account }
        index.deleteSearchableItems(withDomainIdentifiers: [account], completionHandler: completion)
    }
}

extension MailIndexer: CSSearchableIndexDelegate {
    func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
    ) {
        searchableIndex.indexSearchableItems(store.map { item(for: $0) }) { _ in acknowledgementHandler() }
    }

    func searchableIndex(
        _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
        acknowledgementHandler: @escaping () -> Void
    ) {
        let wanted = Set(identifiers)
        let items = store.map { item(for: $0) }.filter { wanted.contains($0.uniqueIdentifier) }
        searchableIndex.indexSearchableItems(items) { _ in acknowledgementHandler() }
    }
}
