import SearchEngine
import TestSupport
import Testing

/// What segments and builders are made of, against plain collections.
@Suite struct StructureTests {
    private static let seed = Seed.value

    private static func identifiers(_ random: inout SeededWords, _ count: Int) -> Set<String> {
        var all: Set<String> = []
        while all.count < count {
            switch random.number(5) {
            case 0: all.insert("item-\(random.number(1 << 40))")
            case 1: all.insert(String(repeating: "long/", count: Int(random.number(60)) + 1) + random.word())
            case 2: all.insert("item-000\(random.number(3000))")
            case 3: all.insert("é\(random.word())\u{1F600}\(random.number(9))")
            default: all.insert(random.word())
            }
        }
        return all
    }

    @Test(arguments: [1, 2, 15, 16, 17, 33, 700]) func identifiersAreFound(count: Int) throws {
        var random = SeededWords(Self.seed + UInt64(count))
        let all = Self.identifiers(&random, count)
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        for part in [Array(all.prefix(count / 2)), Array(all.dropFirst(count / 2))] {
            try index.add(part.map { TestSchema.item($0, title: "x") })
        }
        for isCompact in [false, true] {
            if isCompact { try index.compact(now: 0) }
            let snapshot = try index.snapshot()
            for identifier in all {
                let bytes = Array(identifier.utf8)
                let location = try #require(try snapshot.locate(bytes), "\(identifier), seed \(Self.seed)")
                #expect(try location.view.segment.identifier(location.document) == bytes)
            }
            for other in Self.identifiers(&random, 300).subtracting(all).union(["", "\u{7F}", "a", "zzzz"]) {
                if all.contains(other) { continue }
                #expect(try snapshot.locate(Array(other.utf8)) == nil, "\(other), seed \(Self.seed)")
                let near = Array(all.first!.utf8) + Array(other.utf8)
                if !all.contains(String(decoding: near, as: UTF8.self)) {
                    #expect(try snapshot.locate(near) == nil)
                }
            }
        }
    }

    @Test func attributesComeBackAsTheyWere() throws {
        let number = TestSchema.rating, date = TestSchema.date
        let values: [AttributeValue] = [
            .null, .text(""), .text("text"), .integer(0), .integer(.max), .integer(.min), .integer(1 << 53),
            .integer(-(1 << 53) - 1), .double(0.5), .double(-0.0), .double(.infinity), .double(1e300), .boolean(true),
            .boolean(false), .date(0), .date(-0.0), .date(123_456_789), .date(-5), .date(0.25), .date(1e18),
            .data([1, 2, 3]), .list([]), .list([.text("a"), .text("b")]), .list([.text("a"), .integer(1)]),
            .list([.integer(1), .integer(2)]),
            .dictionary([.init(key: "k", value: .list([.date(1), .null])), .init(key: "l", value: .double(2))]),
        ]
        var documents: [Document] = []
        for name in [AttributeName.known(number), .known(date), .known(TestSchema.content), .custom("own")] {
            for value in values {
                documents.append(Document(identifier: "i\(documents.count)", attributes: [Attribute(name, value)]))
            }
            documents.append(
                Document(
                    identifier: "i\(documents.count)",
                    attributes: [Attribute(name, .list([.integer(4)])), Attribute(name, .integer(5))]))
            documents.append(
                Document(
                    identifier: "i\(documents.count)",
                    attributes: [Attribute(name, .integer(4)), Attribute(name, .integer(5)), Attribute(name, .null)]))
        }
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add(Array(documents.prefix(20)))
        try index.add(Array(documents.dropFirst(20)))
        for isCompact in [false, true] {
            if isCompact { try index.compact(now: 0) }
            let snapshot = try index.snapshot()
            for document in documents {
                let found = try #require(try snapshot.document(document.identifier))
                #expect("\(found.attributes)" == "\(document.attributes)", "\(document.identifier)")
            }
        }
    }

    @Test func longContentTypesAreKept() throws {
        let type = String(repeating: "x", count: 100_000)
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add([TestSchema.item("a", title: "t", more: [Attribute(.known(TestSchema.type), .text(type))])])
        #expect(try index.snapshot().document("a")?[.known(TestSchema.type)] == .text(type))
    }

    @Test func notANumberComesBack() throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add([
            Document(identifier: "n", attributes: [Attribute(.known(TestSchema.rating), .double(.nan))]),
            Document(identifier: "m", attributes: [Attribute(.known(TestSchema.rating), .double(-.nan))]),
        ])
        for identifier in ["n", "m"] {
            guard case .double(let number)? = try index.snapshot().document(identifier)?.attributes.first?.value else {
                Issue.record("no double")
                continue
            }
            #expect(number.isNaN)
        }
    }

    @Test func tablesNumberStrings() {
        var random = SeededWords(Self.seed)
        let table = ByteStringTable(seed: Self.seed)
        var numbers: [String: Int] = [:]
        for step in 0..<20_000 {
            let text = random.number(10) == 0 ? String(repeating: random.word(), count: 9) : random.word()
            let (record, isNew) = table.record(of: text)
            #expect(isNew == (numbers[text] == nil))
            if isNew { numbers[text] = table.number(record) }
            #expect(table.number(record) == numbers[text])
            table.addToThird(record, 1)
            if step % 7 == 0 { #expect(table.find(Array(text.utf8)) == record) }
        }
        #expect(table.count == numbers.count && table.find(Array("absent ".utf8)) == nil)
        _ = table.record(of: "")
        let sorted = StringSorting.sorted((0..<table.count).map { table.record($0) }, table)
        let expected = (Array(numbers.keys) + [""]).map { Array($0.utf8) }
            .sorted { $0.lexicographicallyPrecedes($1) }
        #expect(sorted.map { table.bytes(table.number($0)) } == expected)
    }

    @Test(arguments: [0, 1, 2, 3, 40, 1023, 1024, 5000]) func digitsSort(count: Int) {
        var random = SeededWords(Self.seed)
        for bits: UInt64 in [1, 20, 40, 64] {
            var keys = (0..<count).map { _ in random.next() >> (64 - bits) }
            let expected = keys.sorted()
            RadixSort.sort(&keys)
            #expect(keys == expected)
        }
        var keys = (0..<count).map { UInt64(random.number(50)) << 32 | UInt64($0) }
        let expected = keys.sorted()
        RadixSort.sort(&keys, fromBit: 32)
        #expect(keys == expected)
    }

    /// Lists of several segments: ascending runs one after the other.
    @Test(arguments: [1, 2, 3, 7, 16]) func runsAreMerged(runs: Int) {
        var random = SeededWords(Self.seed + UInt64(runs))
        for count in [2, 3, 17, 200, 1000] {
            let lists = (0..<runs).map { _ in (0..<count / runs + 1).map { _ in random.number(1 << 20) }.sorted() }
            var keys = lists.flatMap { $0 }
            RadixSort.sort(&keys)
            #expect(keys == lists.flatMap { $0 }.sorted(), "seed \(Self.seed)")
        }
    }
}
