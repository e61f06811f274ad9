/// Names of an index's files.
package enum FileName {
    package static let lock = "lock"
    package static let mergeLock = "lock-merge"
    /// Held, shared, by all writers of files that no manifest names yet.
    package static let buildLock = "lock-build"
    package static let counters = "state"
    /// The segment of a ``CombinedIndex``.
    package static let combined = "combined"

    package static func manifest(_ generation: UInt64) -> String { "manifest-" + hex(generation) }
    package static func log(_ number: UInt64) -> String { "log-" + hex(number) }
    package static func segment(_ number: UInt64) -> String { "seg-" + hex(number) }

    /// The prefix of files that a merge or a flush is writing.
    static let mergePrefix = "new-merge-"

    /// The generation of a manifest's name; nil for other files.
    package static func generation(_ name: String) -> UInt64? { number(name, "manifest-") }

    /// Returns the generation of the newest manifest in a folder; nil without one.
    static func newestGeneration(in storage: any Storage) throws -> UInt64? {
        try storage.list().compactMap(generation).max()
    }

    package static func isSegment(_ name: String) -> Bool { number(name, "seg-") != nil }

    /// The number of a log's name; nil for other files.
    package static func logNumber(_ name: String) -> UInt64? { number(name, "log-") }

    /// Whether a purge may remove the file if nothing names it.
    package static func isOurs(_ name: String) -> Bool {
        number(name, "seg-") != nil || number(name, "log-") != nil || generation(name) != nil || name.hasPrefix("new-")
    }

    private static func number(_ name: String, _ prefix: String) -> UInt64? {
        guard name.hasPrefix(prefix) else { return nil }
        let digits = name.dropFirst(prefix.count)
        return digits.utf8.count == 16 ? UInt64(digits, radix: 16) : nil
    }

    private static func hex(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
