package import ItemExchange
package import SearchlightBasics
import Synchronization
import SystemIndex

/// Changes that become durable together with a client state, or not at all. Any thread. A batch that is dropped changes nothing.
///
/// Items are checked as they come, kept in memory, and written at the end.
package final class DoorBatch: ItemChanging {
    private let door: AppDoor
    private let gathered = Mutex<DoorChanges?>(DoorChanges())

    init(_ door: AppDoor) { self.door = door }

    @discardableResult package func addItems(_ input: InputFile) throws -> Int {
        nonisolated(unsafe) let input = input
        return try gather { try $0.add(input) }
    }

    package func addItems(_ values: [JSONValue]) throws { try gather { try $0.add(values) } }

    @discardableResult package func updateItems(_ input: InputFile) throws -> Int {
        nonisolated(unsafe) let input = input
        return try gather { try $0.update(input) }
    }

    package func updateItems(_ values: [JSONValue]) throws { try gather { try $0.update(values) } }

    package func deleteItems(_ identifiers: [String]) throws { try gather { try $0.deleteItems(identifiers) } }

    package func deleteDomains(_ domains: [String]) throws { try gather { try $0.deleteDomains(domains) } }

    /// Deletes everything of the app, what the batch gathered up to now included.
    package func deleteAll() throws { try gather { $0.deleteAll() } }

    private func gather<Result: Sendable>(_ body: (inout DoorChanges) throws -> Result) throws -> Result {
        try AppDoor.reporting {
            try gathered.withLock { gathered in
                guard var changes = gathered else { throw Self.isOver }
                let result = try body(&changes)
                gathered = changes
                return result
            }
        }
    }

    /// Makes all changes durable with a client state. The batch is over, whatever the outcome.
    ///
    /// - Parameters:
    ///   - clientState: at most ``DoorLimits/clientStateBytes`` bytes that tell the program later how far it came.
    ///   - name: see ``AppDoor/lastClientState(name:)``.
    /// - Throws: ``DoorError``; nothing is changed then.
    package func end(clientState: [UInt8], name: String = "") throws {
        try finish(clientState, name, expecting: nil)
    }

    /// The same if the client state is still the expected one; else throws ``DoorError/Code/conflict``. So two programs of one app
    /// cannot overwrite each other's progress.
    ///
    /// - Parameter expected: nil expects that there is no state.
    package func end(clientState: [UInt8], expecting expected: [UInt8]?, name: String = "") throws {
        try finish(clientState, name, expecting: .some(expected))
    }

    /// - Parameter expected: nil expects nothing; a nil in it, that there is no state.
    private func finish(_ state: [UInt8], _ name: String, expecting expected: [UInt8]??) throws {
        try AppDoor.reporting {
            try DoorError.check(state.count, atMost: DoorLimits.clientStateBytes, "bytes of client state")
            let changes = try gathered.withLock { gathered in
                defer { gathered = nil }
                guard let changes = gathered else { throw Self.isOver }
                return changes
            }
            try door.writer.commit(changes) { transaction in
                if let expected { transaction.expectClientState(expected, name: name) }
                try transaction.setClientState(state, name: name)
            }
        }
    }

    private static let isOver = DoorError(
        .invalidArgument, "The batch has ended.", remedy: "Begin another batch for further changes.")
}
