import SearchEngine
import TestSupport
import Testing

/// Attributes come back as they were given, whichever way their blocks are written and however often they were moved.
struct StoredTextTests {
    private static let seed = Seed.value

    private struct Shelf {
        let storage = MemoryStorage()
        let index: SearchEngine.Index
        var documents: [String: Document] = [:]
        private var random: SeededWords

        init(minimumBytes: Int, sampleBytes: Int = 16 << 20, growth: Int = 8) throws {
            var options = SearchEngine.Index.Options.repeatable(StoredTextTests.seed)
            options.createsIfMissing = true
            options.words.minimumBytes = minimumBytes
            options.words.sampleBytes = sampleBytes
            options.words.growth = growth
            index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema, options: options)
            random = SeededWords(StoredTextTests.seed)
        }

        mutating func add(_ count: Int, words: Int = 20, picture: Int = 0) throws {
            var added: [Document] = []
            for _ in 0..<count {
                var more: [Attribute] = []
                if picture > 0 {
                    let bytes = (0..<picture).map { _ in UInt8(truncatingIfNeeded: random.next() >> 20) }
                    more.append(Attribute(.custom("picture"), .data(bytes)))
                }
                let text = (0..<words).map { _ in random.word() }.joined(separator: " ")
                let document = TestSchema.item(
                    "item\(documents.count)", title: random.word(), description: text, more: more)
                documents[document.identifier] = document
                added.append(document)
            }
            try index.add(added)
        }

        func check() throws {
            let snapshot = try index.snapshot()
            for (identifier, document) in documents {
                #expect(
                    try snapshot.document(identifier)?.attributes == document.attributes, "seed \(StoredTextTests.seed)"
                )
            }
            #expect(try SearchEngine.Index.verify(storage: storage).findings.isEmpty)
        }

        /// For each segment, how many codes it has, and how many blocks are written with each and in frames.
        func segments() throws -> [(codes: Int, words: Int, frames: Int)] {
            try index.snapshot().views.map { view in
                let stored = view.segment.stored
                var words = 0, frames = 0
                for number in 0..<stored.blockCount {
                    if try stored.block(number).coding == .frame { frames += 1 } else { words += 1 }
                }
                return (try stored.wordCodes().count, words, frames)
            }
        }
    }

    /// Who writes batches does not wait for a code; the segment gets one once it is quiet, though there is nothing to merge it with.
    @Test func flushesCopyFramesUntilItIsQuiet() throws {
        var shelf = try Shelf(minimumBytes: 20 << 10)
        for _ in 0..<64 { try shelf.add(20) }
        #expect(try shelf.index.maintain(now: 0).flushed)
        #expect(try shelf.segments().map(\.codes) == [0])
        try shelf.check()
        #expect(try shelf.index.maintain(now: 0).mergedSegments == 0)
        #expect(try shelf.index.maintain(isIdle: true, now: 0).mergedSegments == 1)
        let segments = try shelf.segments()
        #expect(segments.map(\.codes) == [1] && segments[0].frames == 0 && segments[0].words > 0)
        try shelf.check()
        #expect(try shelf.index.maintain(isIdle: true, now: 0).mergedSegments == 0)
    }

    @Test func fewItemsAreInFrames() throws {
        var shelf = try Shelf(minimumBytes: 4 << 20)
        try shelf.add(300)
        try shelf.check()
        #expect(try shelf.segments().allSatisfy { $0.codes == 0 && $0.words == 0 && $0.frames > 0 })
    }

    /// From the first item on, though a code is made only after many.
    @Test func manyItemsAreInWords() throws {
        var shelf = try Shelf(minimumBytes: 100 << 10, sampleBytes: 300 << 10)
        try shelf.add(6000)
        try shelf.check()
        let segments = try shelf.segments()
        #expect(segments.count == 1)
        #expect(segments.allSatisfy { $0.codes == 1 && $0.words > 20 && $0.frames == 0 })
    }

    @Test func whatIsNoTextStaysInFrames() throws {
        var shelf = try Shelf(minimumBytes: 100 << 10)
        try shelf.add(400)
        try shelf.add(40, picture: 9000)
        try shelf.index.compact(now: 0)
        try shelf.check()
        let segment = try #require(try shelf.segments().first)
        #expect(segment.codes == 1 && segment.words > 0 && segment.frames > 10)
    }

    /// Segments with codes of their own keep them when they are merged, until there are many more items than they were made for.
    @Test func codesAreKeptWhileTheyAreGood() throws {
        var shelf = try Shelf(minimumBytes: 100 << 10, growth: 4)
        for (added, codes) in [(4000, 1), (4000, 2), (6000, 3), (9000, 2)] {
            // Enough for a file of its own.
            try shelf.add(added, words: 60)
            while try shelf.index.maintain(maximumBytes: .max, isIdle: true, now: 0).mergedSegments > 0 {}
            let segments = try shelf.segments()
            #expect(segments.map(\.codes) == [codes])
            #expect(segments.allSatisfy { $0.frames == 0 && $0.words > 10 })
        }
        try shelf.check()
        // What is replaced goes, and the blocks around it are written anew.
        for number in stride(from: 0, to: 4000, by: 97) {
            let document = TestSchema.item("item\(number)", title: "Ersatz \(number)")
            shelf.documents[document.identifier] = document
            try shelf.index.add([document])
        }
        try shelf.index.compact(now: 0)
        try shelf.check()
        #expect(try shelf.segments().map(\.codes) == [1])
    }

    /// A log that is flushed uses the code of a segment that is there.
    @Test func neighboursShareACode() throws {
        var shelf = try Shelf(minimumBytes: 400 << 10)
        try shelf.add(6000, words: 60)
        for _ in 0..<3 { try shelf.add(2500) }
        #expect(try shelf.index.maintain(maximumBytes: 0, isIdle: true, now: 0).flushed)
        let flushed = try shelf.segments()
        #expect(flushed.map(\.codes) == [1, 1])
        while try shelf.index.maintain(maximumBytes: .max, isIdle: true, now: 0).mergedSegments > 0 {}
        #expect(try shelf.segments().map(\.codes) == [1])
        try shelf.check()
    }

    /// A code knows the words of its items; compacting leaves none of those that were deleted.
    @Test func nothingOfDeletedItemsIsLeft() throws {
        var shelf = try Shelf(minimumBytes: 20 << 10)
        try shelf.add(6000)
        try shelf.index.add((0..<9).map { TestSchema.item("secret\($0)", title: "a verborgenes word") })
        try shelf.index.compact(now: 0)
        func isOnTheDisk(_ word: String) throws -> Bool {
            try shelf.storage.list().contains { name in
                String(decoding: try shelf.storage.map(name).array(0, .max), as: UTF8.self).contains(word)
            }
        }
        #expect(try isOnTheDisk("verborgenes"))
        let transaction = try shelf.index.transaction()
        transaction.delete(identifiers: (0..<9).map { "secret\($0)" })
        try shelf.index.commit(transaction)
        try shelf.index.compact(now: 0)
        #expect(try !isOnTheDisk("verborgenes"))
        #expect(try shelf.segments().map(\.codes) == [1])
        try shelf.check()
    }
}
