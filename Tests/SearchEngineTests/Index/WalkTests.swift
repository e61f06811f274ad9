import TestSupport
import Testing

@testable import SearchEngine

/// Items in the order of their identifiers, from any place on.
@Suite struct WalkTests {
    private static let seed = Seed.value

    /// Identifiers with common beginnings, each other's beginnings among them, and of any script.
    private static func identifier(_ random: inout SplitMix) -> String {
        let pieces = ["a", "ab", "abc", "z", "0", "é", "电", "😀", "\u{1}", "-"]
        return (0..<Int.random(in: 1...6, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
    }

    private static func walked(
        _ snapshot: Snapshot, _ domain: String?, _ after: String?
    ) throws -> [String] {
        var walk = try IdentifierWalk(snapshot.views, inDomain: domain, after: after)
        var found: [String] = []
        while let (view, document) = try walk.next() {
            found.append(String(decoding: try view.segment.identifier(document), as: UTF8.self))
        }
        return found
    }

    @Test func walksGiveWhatSortingGives() throws {
        var random = SplitMix(seed: Self.seed)
        let index = try SearchEngine.Index(
            storage: MemoryStorage(), schema: TestSchema.schema, options: .repeatable(Self.seed))
        var domains: [String: String] = [:]
        for round in 0..<30 {
            let transaction = try index.transaction()
            for _ in 0..<Int.random(in: 1...60, using: &random) {
                let identifier = Self.identifier(&random)
                let domain = ["d", "d.e", "d.ef", "f", ""].randomElement(using: &random)!
                try transaction.index(TestSchema.item(identifier, title: "t", domain: domain))
                domains[identifier] = domain
            }
            if let gone = domains.keys.sorted().randomElement(using: &random) {
                transaction.delete(identifiers: [gone])
                domains[gone] = nil
            }
            try index.commit(transaction)
            if round % 7 == 0 { try index.maintain(now: 0) }
            if round == 20 { try index.compact(now: 0) }
        }
        let snapshot = try index.snapshot()
        #expect(snapshot.views.count > 2, "segments are merged as they are walked")
        let all = domains.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let starts: [String?] =
            [nil, "", "\u{10FFFF}"] + (0..<60).map { _ in Self.identifier(&random) } + Array(all.prefix(20))
        let within: [String?] = [nil, "d", "d.e", "none"]
        for after in starts {
            for domain in within {
                let expected = all.filter { identifier in
                    (after.map { $0.utf8.lexicographicallyPrecedes(identifier.utf8) } ?? true)
                        && (domain.map { Domain.contains($0, domains[identifier]!) } ?? true)
                }
                #expect(
                    try Self.walked(snapshot, domain, after) == expected,
                    "after \(after ?? "nothing") in \(domain ?? "all"), seed \(Self.seed)")
            }
        }
    }

    /// What a page does not show is not read either: damage there, which reading would notice, does not matter.
    @Test func aPageReadsNothingOfTheRest() throws {
        let storage = MemoryStorage()
        var options = SearchEngine.Index.Options.repeatable(Self.seed)
        options.createsIfMissing = true
        // Long ones without much in common: more than one block that has a checksum.
        func identifier(_ number: Int) -> String { "\(10000 + number)" + String(repeating: "\(number)-", count: 40) }
        let count = 4000
        do {
            let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema, options: options)
            try index.add((0..<count).map { TestSchema.item(identifier($0), title: "t") })
            try index.compact(now: 0)
        }
        let name = try #require(try storage.list().first { $0.hasPrefix("seg-") })
        let intact = try storage.map(name).array(0, .max)
        /// A walk of some items after one, where the identifiers of another block are damaged.
        func page(after: String?, damaging number: Int) throws -> Int {
            var bytes = intact
            let range = try #require(bytes.firstRange(of: Array(identifier(number).utf8)))
            bytes[range.lowerBound + 1] ^= 1
            let damaged = MemoryStorage()
            for other in try storage.list() {
                try damaged.create(other).write(
                    other == name ? bytes : storage.map(other).array(0, .max), at: 0)
            }
            let index = try SearchEngine.Index(storage: damaged, schema: TestSchema.schema)
            var walk = try IdentifierWalk(try index.snapshot().views, after: after)
            var walked = 0
            while walked < 20, try walk.next() != nil { walked += 1 }
            // The damage is there for who goes on.
            #expect(throws: IndexError.self) { try Self.walked(index.snapshot(), nil, nil) }
            return walked
        }
        // The first of sixteen stands in the file as it is. Not at its ends, which are read when it is opened.
        #expect(try page(after: nil, damaging: 3600) == 20)
        #expect(try page(after: identifier(2000), damaging: 400) == 20)
        #expect(try page(after: identifier(1000), damaging: 3600) == 20)
    }
}
