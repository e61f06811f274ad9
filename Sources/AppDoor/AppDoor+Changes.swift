package import ItemExchange
package import SearchlightBasics
import SystemIndex

/// Each call is one commit: it costs about 20 µs an item and a sync of the disk, so hand over many items at once.
extension AppDoor: ItemChanging {
    @discardableResult package func addItems(_ input: InputFile) throws -> Int {
        try changing { try $0.add(input) }
    }

    package func addItems(_ values: [JSONValue]) throws { try changing { try $0.add(values) } }

    @discardableResult package func updateItems(_ input: InputFile) throws -> Int {
        try changing { try $0.update(input) }
    }

    package func updateItems(_ values: [JSONValue]) throws { try changing { try $0.update(values) } }

    package func deleteItems(_ identifiers: [String]) throws { try changing { try $0.deleteItems(identifiers) } }

    package func deleteDomains(_ domains: [String]) throws { try changing { try $0.deleteDomains(domains) } }

    package func deleteAll() throws { try changing { $0.deleteAll() } }

    private func changing<Result>(_ body: (inout DoorChanges) throws -> Result) throws -> Result {
        try reporting {
            var changes = DoorChanges()
            let result = try body(&changes)
            guard !changes.all.isEmpty else { return result }
            try writer.commit(changes)
            return result
        }
    }

    /// Begins to gather changes that become durable together. Nothing is written before its end.
    package func beginBatch() -> DoorBatch { DoorBatch(self) }

    /// The state that the last batch of a name ended with; nil before the first and after ``deleteAll()``.
    ///
    /// A program that was killed goes on from there: what came before is durable, and nothing after it is.
    ///
    /// - Parameter name: separates the states of parts of a program; empty for programs with one. `CSSearchableIndex` of the same
    ///   name has the same state.
    package func lastClientState(name: String = "") throws -> [UInt8]? {
        try reporting { try writer.mending { try own.clientState(name) } }
    }

    /// Flushes and merges what is due. Call it when no other call is expected soon; a call that is left out costs later searches
    /// some time.
    ///
    /// - Returns: whether there was anything to do.
    @discardableResult package func maintain(maximumBytes: Int = 64 << 20) throws -> Bool {
        try reporting { try own.maintain(maximumBytes: maximumBytes, isIdle: true) }
    }
}
