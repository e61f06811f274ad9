import ItemExchange
import SearchEngine
import SearchlightBasics
import SystemIndex

/// Changes that a program asked for, read and checked, in their order.
struct DoorChanges: Sendable {
    enum Change: Sendable {
        case add(Document)
        case update(DocumentUpdate)
        case deleteItems([String])
        case deleteDomains([String])
        case deleteAll
    }

    private(set) var all: [Change] = []
    /// Items and names in them, and bytes of JSON that they were read from.
    private(set) var count = 0
    private(set) var bytes = 0

    /// Items that are read already; an error counts them from 1.
    mutating func take(
        _ values: [JSONValue], _ change: (JSONValue) throws(ImportFailure) -> Change
    ) throws(DoorError) {
        try DoorError.check(count + values.count, atMost: DoorLimits.items, "items in a call or a batch")
        var taken: [Change] = []
        taken.reserveCapacity(values.count)
        for (position, value) in values.enumerated() {
            do throws(ImportFailure) {
                taken.append(try change(value))
            } catch {
                throw DoorError(error, line: position + 1)
            }
        }
        count += taken.count
        all += taken
    }

    mutating func add(_ values: [JSONValue]) throws(DoorError) {
        try take(values) { value throws(ImportFailure) in .add(try ItemReader().named(value)) }
    }

    mutating func update(_ values: [JSONValue]) throws(DoorError) {
        try take(values) { value throws(ImportFailure) in .update(try ItemReader().update(value)) }
    }

    /// - Returns: how many items the input has.
    /// - Throws: ``DoorError``; nothing was taken then.
    mutating func add(_ input: InputFile) throws -> Int {
        try take(input) { value throws(ImportFailure) in .add(try ItemReader().named(value)) }
    }

    mutating func update(_ input: InputFile) throws -> Int {
        try take(input) { value throws(ImportFailure) in .update(try ItemReader().update(value)) }
    }

    private mutating func take(
        _ input: InputFile, _ change: (JSONValue) throws(ImportFailure) -> Change
    ) throws -> Int {
        if let length = input.length { try DoorError.check(bytes + length, atMost: DoorLimits.bytes, "bytes of items") }
        var taken: [Change] = []
        let room = DoorLimits.items - count
        try ItemReader.forEachValue(of: input, limit: DoorLimits.itemBytes) { value throws(ImportFailure) in
            guard taken.count < room else {
                throw ImportFailure(.tooLarge, "a call or a batch has at most \(DoorLimits.items) items")
            }
            taken.append(try change(value))
        }
        count += taken.count
        bytes += input.length ?? 0
        all += taken
        return taken.count
    }

    mutating func deleteItems(_ identifiers: [String]) throws {
        try note(identifiers.count, identifiers.reduce(0) { $0 + $1.utf8.count })
        all.append(.deleteItems(identifiers))
    }

    mutating func deleteDomains(_ domains: [String]) throws {
        try note(domains.count, domains.reduce(0) { $0 + $1.utf8.count })
        all.append(.deleteDomains(domains))
    }

    private mutating func note(_ names: Int, _ length: Int) throws(DoorError) {
        try DoorError.check(count + names, atMost: DoorLimits.names, "names in a call or a batch")
        try DoorError.check(bytes + length, atMost: DoorLimits.bytes, "bytes in a call or a batch")
        count += names
        bytes += length
    }

    /// What was asked for before is gone too.
    mutating func deleteAll() {
        all = [.deleteAll]
        count = 0
        bytes = 0
    }

    func apply(to transaction: AppTransaction) throws {
        for change in all {
            switch change {
            case .add(let item): try transaction.index(item)
            case .update(let update): try transaction.update(update)
            case .deleteItems(let identifiers): transaction.delete(identifiers: identifiers)
            case .deleteDomains(let domains): try transaction.delete(domains: domains)
            case .deleteAll: transaction.deleteAll()
            }
        }
    }
}
