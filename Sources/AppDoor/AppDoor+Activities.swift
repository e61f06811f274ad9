import SearchEngine
import SystemIndex

extension AppDoor {
    /// Says that the person is in an activity now. It is on the disk when this returns, or its view is counted.
    ///
    /// Called again for the same activity before ``resignCurrent(_:)``, it brings the activity up to date and counts no view.
    /// An activity lives for 30 days after the last view, unless it has a date of its own.
    ///
    /// - Parameter json: an object with `type`, and as needed `title`, `keywords`, `userInfo`, `requiredUserInfoKeys`,
    ///   `webpageURL`, `referrerURL`, `targetContentIdentifier`, `persistentIdentifier`, `relatedUniqueIdentifier`,
    ///   `isWeaklyRelated`, `isPublic`, `domain`, `expires` and `attributes`, as `NSUserActivity` has them.
    /// - Returns: the activity's identifier, for the other calls; nil if it was not stored, since it is about an item that is not
    ///   indexed.
    @discardableResult package func becomeCurrent(_ json: [UInt8]) throws -> String? {
        try reporting {
            let record = try ActivityJSON.record(json)
            let now = now
            let isStored = try own.activities.save(record, replacing: current.record(record.identifier), now: now) {
                try own.document($0).map { $0.expiration > now } ?? false
            }
            guard isStored else { return nil }
            current.become(record)
            // What is stored stays so if this fails.
            try? own.activities.maintain()
            return record.identifier
        }
    }

    /// Says that the person has left an activity. It stays findable; when it becomes current again, that is another view.
    ///
    /// - Throws: ``DoorError/Code/notFound`` if it is not current.
    package func resignCurrent(_ identifier: String) throws {
        guard current.resign(identifier) else {
            throw DoorError(.notFound, "No activity with this identifier is current.")
        }
    }

    /// Says that an activity is over. It stays findable; delete it if it should not. Unknown identifiers are not errors.
    package func invalidate(_ identifier: String) { _ = current.resign(identifier) }

    /// Deletes stored activities by the identifiers that ``becomeCurrent(_:)`` returned, or by the persistent identifiers that the
    /// program gave. Unknown ones are not errors.
    ///
    /// - Returns: how many were deleted.
    @discardableResult package func deleteActivities(_ identifiers: [String]) throws -> Int {
        try reporting {
            try DoorError.check(identifiers.count, atMost: DoorLimits.names, "names in a call")
            let wanted = Set(identifiers)
            for identifier in identifiers { _ = current.resign(identifier) }
            return try own.activities.delete {
                wanted.contains($0.identifier) || $0.persistentIdentifier.map(wanted.contains) ?? false
            }
        }
    }

    /// Deletes all of the app's activities, from the disk too. Items stay.
    package func deleteAllActivities() throws {
        try reporting {
            current.resignAll()
            try own.activities.deleteAll()
        }
    }
}
