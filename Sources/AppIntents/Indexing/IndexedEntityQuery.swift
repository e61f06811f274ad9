/// Indexes are its.
public import CoreSpotlight

/// Indexes an app's entities again when the index has lost them.
///
/// Apple's system calls it. Here an app is asked through the `CSSearchableIndexDelegate` of its index, which may call
/// it.
public protocol IndexedEntityQuery: EntityQuery where Entity: IndexedEntity {
    /// Indexes some entities again.
    ///
    /// - Parameter indexDescription: which index is meant.
    func reindexEntities(for identifiers: [Entity.ID], indexDescription: CSSearchableIndexDescription) async throws

    /// Indexes all of them again.
    func reindexAllEntities(indexDescription: CSSearchableIndexDescription) async throws
}
