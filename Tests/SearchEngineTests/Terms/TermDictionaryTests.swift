import SearchEngine
import TestSupport
import Testing

/// Terms looked for in a segment's dictionary, against the list of all of them.
struct TermDictionaryTests {
    private static let seed = Seed.value

    /// Words of which many begin with the same eight bytes and more: blocks whose keys in the index are the same.
    private func words(_ random: inout LifeRandom, _ count: Int) -> [String] {
        let letters = Array("abz日é".unicodeScalars)
        return (0..<count).map { number in
            let beginning = ["", "a", "aaaaaaaa", "aaaaaaaaaaaaa", "ééééé", "zzzzzzzzb"][number % 6]
            return beginning
                + String(String.UnicodeScalarView((0..<random.int(1..<7)).map { _ in random.pick(letters) }))
        }
    }

    private func isBelow(_ a: [UInt8], _ b: [UInt8]) -> Bool { a.lexicographicallyPrecedes(b) }

    @Test(arguments: [1, 30, 32, 33, 400, 3000]) func termsAreFoundAndOthersAreNot(count: Int) throws {
        var random = LifeRandom(state: Self.seed &+ UInt64(count))
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add(words(&random, count).enumerated().map { TestSchema.item("\($0)", title: $1) })
        let terms = try #require(try index.snapshot().views.first).segment.terms
        var all: [[UInt8]] = []
        var walk = terms.iterator()
        while try walk.next() { all.append(walk.term) }
        #expect(all.count == terms.count)
        #expect(zip(all, all.dropFirst()).allSatisfy(isBelow))

        let known = Set(all)
        let others = words(&random, 300).map { Array($0.utf8) } + [[], [0], [0xFF], Array("aaaaaaaa".utf8)]
        for term in all + others {
            #expect(try (terms.find(term) != nil) == known.contains(term), "\(term), seed \(Self.seed)")
            let first = all.firstIndex { !isBelow($0, term) }
            var iterator = try terms.iterator(from: term)
            #expect(try iterator.next() == (first != nil), "\(term), seed \(Self.seed)")
            if let first { #expect(iterator.term == all[first] && iterator.ordinal == first) }
            if term.isEmpty { continue }
            var below = 0
            try terms.forEachEntry(withPrefix: term) { _, isExact in
                below += 1
                #expect(isExact == (below == 1 && known.contains(term)))
            }
            #expect(below == all.count { $0.starts(with: term) }, "\(term), seed \(Self.seed)")
        }
    }

    /// An iterator that goes on from where it stands, near and far.
    @Test func seekingGoesOn() throws {
        var random = LifeRandom(state: Self.seed)
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add(words(&random, 3000).enumerated().map { TestSchema.item("\($0)", title: $1) })
        let terms = try #require(try index.snapshot().views.first).segment.terms
        var all: [[UInt8]] = []
        var walk = terms.iterator()
        while try walk.next() { all.append(walk.term) }
        for _ in 0..<200 {
            var iterator = terms.iterator(), position = 0
            while position < all.count {
                // Either a term, or something just behind it.
                let next = min(all.count - 1, position + (random.chance(50) ? random.int(0..<4) : random.int(0..<700)))
                let target = random.chance(50) ? all[next] : all[next] + [0]
                try iterator.seek(target)
                let first = all[position...].firstIndex { !isBelow($0, target) }
                #expect(try iterator.next() == (first != nil), "seed \(Self.seed)")
                guard let first else { break }
                #expect(iterator.term == all[first] && iterator.ordinal == first, "seed \(Self.seed)")
                position = first + 1
            }
        }
    }

    /// Three digits may end a telephone number; where none does, the list made in advance of what begins with them is enough.
    @Test(arguments: [false, true]) func digitsAreLookedForInLists(hasTelephoneNumbers: Bool) throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add(
            (0..<3000).map { number in
                TestSchema.item(
                    "\(number)", title: "Report \(2000 + number % 19)",
                    description: hasTelephoneNumbers && number % 100 == 0 ? "0660 555 01 201" : "paper")
            })
        var request = SearchRequest("201", now: 0)
        request.stopsEarlyFrom = 1000
        let found = try Searcher([try index.snapshot()]).search(request)
        request.stopsEarlyFrom = .max
        let all = try Searcher([try index.snapshot()]).search(request)
        #expect(found.hits.map(\.identifier) == all.hits.map(\.identifier))
        // All years from 2010 to 2018 begin with it.
        #expect(all.isTotalExact && all.total >= 3000 / 19 * 9)
        // A list gives as many as are wanted; otherwise all that have it in a short field were looked at.
        #expect(!found.isTotalExact && (found.total == request.limit) == !hasTelephoneNumbers)
    }
}
