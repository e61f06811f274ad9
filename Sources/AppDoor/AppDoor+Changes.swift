package import ItemExchange
import SystemIndex

extension AppDoor {
    /// Adds items and replaces those with the same identifiers.
    ///
    /// Costs about 20 µs an item in one call, and a sync of the disk a call: hand over many at once. An item without an `id` is
    /// refused, since the program could never change it.
    ///
    /// - Parameter json: items as `searchlight import` reads them: JSON Lines, or one array.
    /// - Returns: how many there were. They are on the disk.
    /// - Throws: ``DoorError`` with the line of the first item that is wrong; no item is added then.
    @discardableResult package func addItems(_ json: [UInt8]) throws -> Int {
        try addItems(InputFile(json, name: "items"))
    }

    /// The same of a file, such as one in memory that another program sealed.
    @discardableResult package func addItems(_ input: InputFile) throws -> Int {
        try changing { try $0.add(input) }
    }

    /// Changes items: each object names one by its `id` and has the attributes that change. Null removes one. An item that is
    /// not there is left out.
    ///
    /// - Returns: how many updates there were. They are on the disk.
    @discardableResult package func updateItems(_ json: [UInt8]) throws -> Int {
        try updateItems(InputFile(json, name: "items"))
    }

    /// The same of a file.
    @discardableResult package func updateItems(_ input: InputFile) throws -> Int {
        try changing { try $0.update(input) }
    }

    /// Deletes items, the activities about them, and what was learned of them. Unknown identifiers are not errors.
    package func deleteItems(_ identifiers: [String]) throws { try changing { try $0.deleteItems(identifiers) } }

    /// Deletes the items of some domains and of all domains below them. A domain's parts are separated by dots.
    package func deleteDomains(_ domains: [String]) throws { try changing { try $0.deleteDomains(domains) } }

    /// Deletes everything of the app: items, activities and client states.
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
