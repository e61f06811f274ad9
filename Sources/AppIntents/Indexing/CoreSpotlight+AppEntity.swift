/// Its items, attribute sets and indexes have entities.
public import CoreSpotlight
import SystemIndex
/// Its activities do.
public import UserActivity

// What Core Spotlight has for entities. Apple, "Making app entities available in Spotlight".

/// The attribute that says which entity an item stands for.
private let entityKey = CSCustomAttributeKey(keyName: "searchlight_app_entity")!

extension CSSearchableItemAttributeSet {
    /// The entity that the item stands for.
    public var relatedAppEntityIdentifier: EntityIdentifier? {
        get {
            (value(forCustomKey: entityKey) as? NSString).flatMap { EntityIdentifier(activityIdentifier: $0 as String) }
        }
        set { setValue(newValue.map { "\($0)" as NSString }, forCustomKey: entityKey) }
    }

    /// Says that the item stands for an entity, and adds what the entity's properties with an indexing key say where nothing stands.
    ///
    /// - Parameter priority: how important the item is among the app's; becomes `rankingHint`, which is 100 at most, unless
    ///   that is set. 0 says nothing.
    public func associateAppEntity<Entity: IndexedEntity>(_ appEntity: Entity, priority: Int = 0) {
        relatedAppEntityIdentifier = EntityIdentifier(for: appEntity)
        appEntity.describeProperties(in: self, replaces: false)
        if priority > 0, rankingHint == nil { rankingHint = NSNumber(value: min(priority, 100)) }
    }
}

extension CSSearchableItem {
    /// An item that stands for an entity and has its attributes. Its unique identifier is the description of the entity's
    /// ``EntityIdentifier``.
    ///
    /// - Parameter priority: see `CSSearchableItemAttributeSet.associateAppEntity(_:priority:)`.
    public convenience init<Entity: IndexedEntity>(appEntity: Entity, priority: Int) {
        // The entity may hand out a set that it keeps.
        let attributes = appEntity.attributeSet.copy() as! CSSearchableItemAttributeSet
        appEntity.describe(in: attributes)
        attributes.associateAppEntity(appEntity, priority: priority)
        self.init(
            uniqueIdentifier: "\(EntityIdentifier(for: appEntity))", domainIdentifier: attributes.domainIdentifier,
            attributeSet: attributes)
    }

    /// The same without a priority.
    public convenience init<Entity: IndexedEntity>(appEntity: Entity) { self.init(appEntity: appEntity, priority: 0) }

    /// The entity that the item stands for.
    public var relatedAppEntityIdentifier: EntityIdentifier? {
        get { attributeSet.relatedAppEntityIdentifier }
        set { attributeSet.relatedAppEntityIdentifier = newValue }
    }

    /// Says that the item stands for an entity: it goes when the entity is deleted, and is one to the app when it is chosen.
    /// The item keeps its unique identifier and its attributes; what the entity's properties with an indexing key say is added where
    /// nothing stands.
    ///
    /// - Parameter priority: see `CSSearchableItemAttributeSet.associateAppEntity(_:priority:)`.
    public func associateAppEntity(_ appEntity: some IndexedEntity, priority: Int = 0) {
        attributeSet.associateAppEntity(appEntity, priority: priority)
    }
}

extension CSSearchableIndex {
    /// Adds entities and replaces what was indexed of them. Returns once they are on the disk. Entities that are to
    /// stay hidden are deleted.
    ///
    /// - Parameter priority: see `CSSearchableItemAttributeSet.associateAppEntity(_:priority:)`.
    public func indexAppEntities(_ appEntities: [some IndexedEntity], priority: Int = 0) async throws {
        let hidden = appEntities.filter(\.hideInSpotlight).map { "\(EntityIdentifier(for: $0))" }
        let shown = appEntities.filter { !$0.hideInSpotlight }
        var items: [CSSearchableItem] = []
        for entity in shown {
            let item = CSSearchableItem(appEntity: entity, priority: priority)
            await entity.addPending(to: item.attributeSet)
            items.append(item)
        }
        if !hidden.isEmpty { try await deleteSearchableItems(withIdentifiers: hidden) }
        if !items.isEmpty { try await indexSearchableItems(items) }
    }

    /// Deletes entities, and items that stand for them; returns once they are gone from the disk.
    ///
    /// Items of other unique identifiers that stand for one are looked for among all of the type, which takes time in
    /// proportion to those.
    public func deleteAppEntities<Entity: IndexedEntity>(
        identifiedBy identifiers: [Entity.ID], ofType type: Entity.Type
    ) async throws {
        guard !identifiers.isEmpty else { return }
        let wanted = Set(identifiers.map { EntityIdentifier(for: type, identifier: $0) })
        let others = try await items(of: type).filter { wanted.contains($0.entity) }.map(\.item)
        try await deleteSearchableItems(withIdentifiers: Set(wanted.map { "\($0)" } + others).sorted())
    }

    /// Deletes all entities of a type, and items that stand for them; returns once they are gone from the disk.
    public func deleteAppEntities<Entity: IndexedEntity>(ofType entityType: Entity.Type) async throws {
        let identifiers = try await items(of: entityType).map(\.item)
        if !identifiers.isEmpty { try await deleteSearchableItems(withIdentifiers: identifiers) }
    }

    /// The items that stand for entities of a type, of all the app's indexes.
    private func items<Entity: IndexedEntity>(
        of type: Entity.Type
    ) async throws -> [(item: String, entity: EntityIdentifier)] {
        // What this process asked for before is looked at too.
        await withCheckedContinuation { continuation in ChangeQueue.queue.async { continuation.resume() } }
        let context = CSSearchQueryContext()
        context.fetchAttributes = [entityKey.keyName]
        let prefix = EntityIdentifier.prefix(type.persistentIdentifier)
            .replacing(/["'*\\?]/) { "\\" + $0.output }
        let query = CSSearchQuery(queryString: "\(entityKey.keyName) == \"\(prefix)*\"", queryContext: context)
        var found: [(item: String, entity: EntityIdentifier)] = []
        for try await result in query.results {
            guard let entity = result.item.relatedAppEntityIdentifier else { continue }
            found.append((result.item.uniqueIdentifier, entity))
        }
        return found
    }
}

/// What the system can tell an entity of.
///
/// Apple: developer.apple.com/documentation/appintents/appentityannotatable. Not for types of apps.
public protocol AppEntityAnnotatable {
    /// The entity; nil for none.
    var appEntityIdentifier: EntityIdentifier? { get set }
}

extension NSUserActivity: AppEntityAnnotatable {
    /// The entity that the activity shows, or that a person chose.
    ///
    /// Setting it makes the activity and what is indexed of the entity one result. For an activity that was chosen, it
    /// is read from the index, if the chosen item stands for an entity and is still there.
    public var appEntityIdentifier: EntityIdentifier? {
        get { (entityItemIdentifier ?? chosenEntity).flatMap(EntityIdentifier.init(activityIdentifier:)) }
        set { entityItemIdentifier = newValue.map { "\($0)" } }
    }

    private var chosenEntity: String? {
        guard activityType == CSSearchableItemActionType,
            let item = userInfo?[CSSearchableItemActivityIdentifier] as? String,
            let document = try? SystemIndex.current().app(ProgramIdentity.app).document(item)
        else { return nil }
        return document.text(entityKey.keyName)
    }
}
