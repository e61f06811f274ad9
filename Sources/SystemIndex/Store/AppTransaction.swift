/// Items are the engine's documents.
public import SearchEngine

/// Changes to one app's items.
public final class AppTransaction {
    let main: Transaction
    /// Changes to items of other classes. Empty if the app has no other classes.
    private(set) var changes = ClassChanges()
    private(set) var deletesSome = false
    private(set) var deletedDomains: [String] = []
    private(set) var deletesAll = false
    private(set) var indexesSome = false
    private let hasOthers: Bool
    private let meaning: MeaningSource?

    /// - Parameters:
    ///   - main: of the class that new items get.
    ///   - hasOthers: whether the app has items in other classes.
    ///   - meaning: what understands the app's own embeddings.
    init(main: Transaction, hasOthers: Bool, meaning: MeaningSource?) {
        self.main = main
        self.hasOthers = hasOthers
        self.meaning = meaning
    }

    /// See `Transaction.index(_:)`; with the text of the item's HTML. Throws also if the item's embedding
    /// is wrong: `Docs/Meaning.md`, "An app's own embeddings".
    public func index(_ document: Document) throws {
        indexesSome = true
        try main.index(document.withMarkupText.withOwnVector(meaning))
        if hasOthers { changes.identifiers.append(document.identifier) }
    }

    /// See `Transaction.update(_:)`; the item is changed in the class it is in. Throws as ``index(_:)``
    /// for its embedding.
    public func update(_ update: DocumentUpdate) throws {
        indexesSome = true
        let update = try update.withMarkupText.withOwnVector(meaning)
        try main.update(update)
        if hasOthers { changes.updates.append(update) }
    }

    /// See `Transaction.delete(identifiers:)`.
    public func delete(identifiers: [String]) {
        deletesSome = true
        main.delete(identifiers: identifiers)
        if hasOthers {
            let deleted = Set(identifiers)
            changes.updates.removeAll { deleted.contains($0.identifier) }
            changes.identifiers += identifiers
        }
    }

    /// See `Transaction.delete(domains:)`.
    public func delete(domains: [String]) throws {
        deletesSome = true
        deletedDomains += domains
        try main.delete(domains: domains)
        if hasOthers { changes.domains += domains.filter { !$0.isEmpty } }
    }

    /// See `Transaction.deleteAll()`.
    public func deleteAll() {
        deletesAll = true
        main.deleteAll()
        deletedDomains = []
        if hasOthers { changes = ClassChanges(deletesAll: true) }
    }

    /// See `Transaction.expectClientState(_:name:)`.
    public func expectClientState(_ state: [UInt8]?, name: String) { main.expectClientState(state, name: name) }

    /// See `Transaction.setClientState(_:name:)`.
    public func setClientState(_ state: [UInt8]?, name: String) throws { try main.setClientState(state, name: name) }
}
