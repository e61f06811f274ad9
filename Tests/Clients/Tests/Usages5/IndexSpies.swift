import CoreSpotlight

// Doubles of the index that apps' tests make: subclasses that note what they are asked, or ask less of the index.

/// Overrides the plain initialiser.
class CountingIndex: CSSearchableIndex {
    var calls = 0

    override init() { super.init() }

    override func indexSearchableItems(_ items: [CSSearchableItem], completionHandler: ((Error?) -> Void)? = nil) {
        calls += 1
        completionHandler?(nil)
    }
}

/// Has an initialiser of its own, and no other.
class NumberedIndex: CSSearchableIndex {
    let number: Int
    var deleted: [String] = []

    init(number: Int) {
        self.number = number
        super.init(name: "spy-\(number)")
    }

    override func deleteSearchableItems(
        withIdentifiers identifiers: [String], completionHandler: ((Error?) -> Void)? = nil
    ) {
        deleted += identifiers
        super.deleteSearchableItems(withIdentifiers: identifiers, completionHandler: completionHandler)
    }
}

/// Inherits every initialiser.
final class QuietIndex: CSSearchableIndex {
    override class func isIndexingAvailable() -> Bool { false }
}
