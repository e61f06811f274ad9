import CoreSpotlight

// Doubles of the index that apps' tests make: subclasses that note what they are asked.

/// Overrides the plain initialiser.
class RecordingIndex: CSSearchableIndex, @unchecked Sendable {
    private(set) var indexed: [String] = []

    override init() { super.init() }

    override func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
        indexed += items.map(\.uniqueIdentifier)
    }
}

/// Has an initialiser of its own, and no other.
final class ShardIndex: CSSearchableIndex, @unchecked Sendable {
    let shard: Int

    init(shard: Int) {
        self.shard = shard
        super.init(name: "shard-\(shard)", protectionClass: .complete)
    }
}
