import SearchEngine
import TestSupport
import Testing

/// A life of an index with everything in it that writes, step by step, each with what it does to a dictionary.
enum ScriptedLife {
    struct Step: Sendable {
        var name: String
        /// nil opens the index anew.
        var run: (@Sendable (SearchEngine.Index) throws -> Void)?
        var apply: @Sendable (inout World) -> Void = { _ in }
    }

    static func item(_ identifier: String, _ title: String, domain: String = "", data: Int = 0) -> Document {
        var more = [Attribute(.known(TestSchema.rating), .integer(Int64(title.utf8.count)))]
        if data > 0 {
            var random = SplitMix(seed: UInt64(data))
            let bytes = (0..<data / 8).flatMap { _ in withUnsafeBytes(of: random.next()) { Array($0) } }
            more.append(Attribute(.custom("data"), .data(bytes)))
        }
        return TestSchema.item(identifier, title: title + " thing", domain: domain, more: more)
    }

    private static func batch(
        _ name: String, put: [Document] = [], delete: [String] = [], domains: [String] = [],
        state: (String, [UInt8]?)? = nil
    ) -> Step {
        Step(
            name: name,
            run: { index in
                let transaction = try index.transaction()
                transaction.delete(identifiers: delete)
                try transaction.delete(domains: domains)
                for item in put { try transaction.index(item) }
                if let state { try transaction.setClientState(state.1, name: state.0) }
                try index.commit(transaction)
            },
            apply: { world in
                for identifier in delete { world.items[identifier] = nil }
                for domain in domains { world.remove(domain: domain) }
                world.put(put)
                if let state { world.states[state.0] = state.1 }
            })
    }

    private static let reopen = Step(name: "open")
    private static let compact = Step(name: "compact", run: { try $0.compact(now: 0) })
    private static let maintain = Step(name: "maintain", run: { try $0.maintain(now: 0) })

    /// More than travels in the log, so that it becomes a file of its own; bytes at random do not compress.
    private static let bulk = (0..<4).map {
        item("bulk\($0)", "bulky \($0)", domain: "bulk.\($0 % 2)", data: 300_000 + $0)
    }

    static let steps: [Step] = [
        reopen,
        batch("add", put: [item("a", "one"), item("b", "two", domain: "x"), item("c", "three", domain: "x.y")]),
        batch("replace", put: [item("a", "another"), item("d", "four", domain: "xy")], state: ("first", [1, 2, 3])),
        Step(
            name: "update",
            run: { index in
                let transaction = try index.transaction()
                try transaction.update(DocumentUpdate(identifier: "b", attributes: change))
                try transaction.update(DocumentUpdate(identifier: "unknown", attributes: change))
                try index.commit(transaction)
            }, apply: { $0.items["b"]?.merge(DocumentUpdate(identifier: "b", attributes: change)) }),
        batch("delete", delete: ["c", "unknown"]),
        batch("many", put: (0..<40).map { item("many\($0)", "number \($0)", domain: "m.\($0 % 4)") }),
        batch("delete a domain", domains: ["m.1", "x"], state: ("second", [4])),
        compact,
        batch("replace in a segment", put: [item("a", "third"), item("many0", "zero", domain: "m.0")]),
        batch("bulk", put: bulk, state: ("first", [5])),
        batch("replace in bulk", put: [item("bulk1", "small", domain: "bulk.1")], delete: ["bulk3"]),
        batch("delete most of a segment", domains: ["m.2", "m.3"], state: ("second", nil)),
        maintain,
        reopen,
        batch("delete in the log", delete: ["bulk1"], domains: ["bulk.0"]),
        compact,
        batch("bulk again", put: Array(bulk.prefix(4))),
        Step(
            name: "delete all",
            run: { index in
                let transaction = try index.transaction()
                transaction.deleteAll()
                try transaction.index(item("new", "new"))
                try transaction.setClientState([6], name: "first")
                try index.commit(transaction)
            },
            apply: {
                $0 = World()
                $0.put([item("new", "new")])
                $0.states["first"] = [6]
            }),
        batch("after", put: [item("last", "last")]),
    ]

    private static let change = [
        Attribute(.known(TestSchema.description), .text("changed")), Attribute(.known(TestSchema.rating), .null),
    ]

    /// So many small commits that the log is flushed by maintenance, then merged.
    static let flushing: [Step] =
        [reopen] + (0..<66).map { batch("add \($0)", put: [item("i\($0 % 50)", "title \($0)", domain: "d.\($0 % 3)")]) }
        + [maintain, batch("more", put: [item("z", "z")], domains: ["d.1"]), maintain, compact]
}

/// Lives a life until something throws.
struct Living {
    let storage: FaultyStorage
    let seed: UInt64
    var index: SearchEngine.Index?
    var world = World()
    /// The step that comes next, or threw.
    var next = 0

    init(_ storage: FaultyStorage, seed: UInt64) {
        self.storage = storage
        self.seed = seed
    }

    mutating func live(_ steps: [ScriptedLife.Step], then body: (borrowing Living) throws -> Void = { _ in }) throws {
        while next < steps.count {
            let step = steps[next]
            if let run = step.run {
                try run(index!)
            } else {
                index = try open(storage, seed &+ UInt64(next) &+ UInt64(storage.operationCount) << 8)
            }
            step.apply(&world)
            next += 1
            try body(self)
        }
    }
}

func open(_ storage: FaultyStorage, _ seed: UInt64) throws -> SearchEngine.Index {
    try SearchEngine.Index(storage: storage, schema: TestSchema.schema, options: .repeatable(seed))
}
