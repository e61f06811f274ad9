import SearchEngine
import TestSupport
import Testing

/// What is kept of a prefix's documents and postings, against all of them.
struct PrefixListTests {
    private static let seed = Seed.value

    /// Documents in one part of a segment, in several, in none; at both sides of where parts meet.
    @Test(arguments: [1, 65_535, 65_536, 65_537, 300_000]) func documentListsHoldTheirDocuments(documents: Int) throws {
        var random = SeededWords(Self.seed &+ UInt64(documents))
        for density: UInt64 in [2, 50, 5000] {
            var set = BitSet(bound: documents)
            for document in 0..<documents where document / 65_536 != 1 && random.number(density) == 0 {
                set.insert(document)
            }
            for document in [0, documents / 2, documents - 1] { set.insert(document) }
            var out = ByteWriter()
            DocumentList.write(set, documentCount: documents, to: &out)
            let owner = HeapBytes(out.bytes)
            let list = try #require(DocumentList(owner.region, count: set.count, documentCount: documents))
            var found: [Int] = []
            list.forEach {
                found.append($0)
                return true
            }
            #expect(found == set.members, "seed \(Self.seed)")
            var cursor = DocumentList.Cursor()
            for word in set.words.indices where density < 100 || random.number(3) == 0 {
                #expect(cursor.bits(word, of: list) == set.words[word], "seed \(Self.seed)")
            }
            for document in [65_535, 65_536, 131_071, 131_072, documents - 1] where document < documents {
                #expect(list.contains(document) == set.contains(document))
            }
            for _ in 0..<500 {
                let document = Int(random.number(UInt64(documents)))
                #expect(list.contains(document) == set.contains(document), "seed \(Self.seed)")
            }
            #expect(DocumentList(owner.region, count: set.count + 1, documentCount: documents) == nil)
            withExtendedLifetime(owner) {}
        }
    }

    /// The best value of each document, as the first word of a query and as another, and its fields.
    @Test(arguments: [1, 2, 30, 500]) func fewListsAnswerForAllTerms(terms: Int) {
        var random = SeededWords(Self.seed &+ UInt64(terms))
        let documents = 2000
        let lengths = (0..<documents).map { _ in
            FieldLengths((0..<8).map { $0 < 5 ? FieldLength.code(words: Int(random.number(70)), positions: 0) : 0 })
        }
        var union = PostingUnion()
        let short = PostingBuffer(), long = PostingBuffer()
        var start = PostingUnion.Mark.start
        var all: [(document: Int, occurrences: Occurrences)] = [], ofRare = all
        if terms == 30 {
            short.append(3, Occurrences(counts: (3, 3, 3, 7, 31), beginsTitle: true).code)
            union.add(short.run, long.run, TermEntry(), isRare: true)
            union.add(short.run, long.run, TermEntry(), isRare: false)
            start = union.mark
        }
        for term in 0..<terms {
            let isRare = term % 3 > 0
            short.removeAll()
            long.removeAll()
            for document in 0..<documents where random.number(UInt64(terms / 2 + 2)) == 0 {
                func count() -> UInt8 { random.number(3) == 0 ? UInt8(random.number(5)) : 0 }
                // Mostly the title's: of two words there, the one that begins it may be worth more or less.
                let title = random.number(3) > 0 ? UInt8(1 + random.number(3)) : 0
                var occurrences = Occurrences(
                    counts: (title, count(), count(), count(), count()), beginsTitle: false)
                if occurrences.fields == 0 { occurrences.add(.content) }
                occurrences.beginsTitle = occurrences.count(.title) > 0 && random.number(2) == 0
                (occurrences.isInShortField ? short : long).append(UInt32(document), occurrences.code)
                all.append((document, occurrences))
                if isRare { ofRare.append((document, occurrences)) }
            }
            union.add(short.run, long.run, TermEntry(), isRare: isRare)
        }
        func best(_ postings: [(document: Int, occurrences: Occurrences)]) -> [Int: [Int]] {
            var best: [Int: [Int]] = [:]
            for (document, occurrences) in postings {
                let scores = [false, true].map {
                    WordScore.parts(occurrences, lengths[document], .words, .prefix, isFirst: $0).total
                }
                let old = best[document] ?? [0, 0, 0]
                best[document] = [
                    max(old[0], scores[0]), max(old[1], scores[1]), old[2] | Int(occurrences.fields),
                ]
            }
            return best
        }
        let reader = FieldLengthWriter(lengths).reader
        for (all, lists) in [
            (all, union.lists(from: start, ofRare: false, lengths: reader)),
            (ofRare, union.lists(from: start, ofRare: true, lengths: reader)),
        ] {
            let kept = lists.flatMap { $0 }.map {
                (document: Int($0 >> 32), occurrences: Occurrences(code: UInt16(truncatingIfNeeded: $0)))
            }
            #expect(best(kept) == best(all), "seed \(Self.seed)")
            // One, one more for each other field, one for the title's beginning.
            #expect(lists.count <= 6 && lists[0].count == Set(all.map(\.document)).count)
            for list in lists {
                #expect(zip(list, list.dropFirst()).allSatisfy { $0 >> 32 < $1 >> 32 }, "seed \(Self.seed)")
            }
        }
    }

    /// Lists in common have what the rare terms of a prefix have; the others' own are named, but for the prefix itself.
    @Test func otherTermsHaveTheirOwnLists() throws {
        var options = SearchEngine.Index.Options()
        options.prefixes.postings = 1
        options.prefixes.rareTerms = 3
        options.prefixes.rarePostings = 2
        options.prefixes.documentsForRare = 1
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema, options: options)
        let counts = ["car": 5, "cara": 1, "carb": 2, "carc": 1, "card": 4, "care": 6, "carp": 2]
        let titles = counts.sorted { $0.key < $1.key }.flatMap { [String](repeating: $0.key, count: $0.value) }
        try index.add(titles.enumerated().map { TestSchema.item("\($0)", title: $1) })
        try index.compact(now: 0)
        let segment = try #require(try index.snapshot().views.first).segment
        let entry = try #require(try segment.prefixes.find(Array("car".utf8)))
        #expect(entry.postings == 21 && entry.postingLists.map(\.documentFrequency) == [6])
        #expect(entry.otherTerms.map(\.documentFrequency) == [4, 6])
        let block = PostingBlock()
        for (term, word) in zip(entry.otherTerms, ["card", "care"]) {
            var documents: [String] = []
            try segment.forEachPosting(term, block) { document, _ in
                documents.append(String(decoding: try segment.identifier(document), as: UTF8.self))
            }
            #expect(Set(documents) == Set(titles.indices.filter { titles[$0] == word }.map(String.init)))
        }
        // Of two rare terms none have.
        #expect(try segment.prefixes.find(Array("carb".utf8))?.postingLists.isEmpty != false)
    }

    /// Any bytes at all: what is read from them is inside the segment, and nothing traps.
    @Test func damageTrapsNowhere() {
        var random = SeededWords(Self.seed)
        let block = PostingBlock()
        for round in 0..<4000 {
            let bytes = HeapBytes((0..<Int(random.number(300))).map { _ in UInt8(random.number(256)) })
            let bound = 1 + Int(random.number(round % 2 == 0 ? 1000 : 1 << 30))
            var reader = PostingsReader(
                bytes: bytes.region.cursor(), count: 1 + Int(random.number(400)), bound: bound)
            while reader.nextBlock(block) {
                #expect(block.count > 0 && block.count <= 128, "seed \(Self.seed)")
                for index in 0..<block.count {
                    reader.readCode(index, block)
                    #expect(Int(block.documents[index]) < bound, "seed \(Self.seed)")
                }
                reader.readCodes(block)
            }
            let documents = 1 + Int(random.number(300_000)), count = Int(random.number(100))
            if let list = DocumentList(bytes.region, count: count, documentCount: documents) {
                list.forEach {
                    #expect($0 < documents, "seed \(Self.seed)")
                    return true
                }
                _ = list.contains(documents - 1)
            }
            withExtendedLifetime(bytes) {}
        }
        for code in UInt8.min...UInt8.max {
            let words = FieldLength.length(code, .words), positions = FieldLength.length(code, .positions)
            #expect(words >= 0 && (words == positions || code >= 120))
            // Codes say no more than the length that they were made of.
            if code < 120 || words < positions, code < 253 {
                #expect(FieldLength.code(words: words, positions: positions) == code, "\(code)")
            }
        }
        #expect(FieldLength.code(words: .max, positions: 0) == 119)
        #expect(FieldLength.code(words: 3000, positions: 4000) == 252 - 1)
    }
}
