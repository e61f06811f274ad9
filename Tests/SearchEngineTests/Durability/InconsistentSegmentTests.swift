import SearchEngine
import TestSupport
import Testing

/// A file whose checksums fit and whose content does not: a merge reports it, and nothing traps.
@Suite struct InconsistentSegmentTests {
    /// An index of some items, one of them deleted, in one segment file.
    private static func index() throws -> (storage: MemoryStorage, segment: String) {
        let storage = MemoryStorage()
        let index = try SearchEngine.Index(
            storage: storage, schema: TestSchema.schema, options: .repeatable(5))
        try index.add((0..<5).map { ScriptedLife.item("s\($0)", "stored \($0)", domain: "d.\($0 % 2)") })
        try index.compact(now: 0)
        let transaction = try index.transaction()
        transaction.delete(identifiers: ["s2"])
        try index.commit(transaction)
        return (storage, try #require(try storage.list().first { $0.hasPrefix("seg-") }))
    }

    /// The bytes of a segment with checksums that fit: see `Docs/FileFormats.md`, "Segments".
    private static func checksummed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        func number(_ offset: Int, _ length: Int) -> Int {
            (0..<length).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
        }
        func put(_ checksum: UInt32, at offset: Int) {
            for byte in 0..<4 { bytes[offset + byte] = UInt8(truncatingIfNeeded: checksum >> UInt32(8 * byte)) }
        }
        func checksum(_ range: Range<Int>) -> UInt32 {
            var out = ByteWriter()
            out.raw(bytes[range])
            return out.checksum()
        }
        let trailer = bytes.count - 32, footer = number(trailer, 8)
        for (block, start) in stride(from: 0, to: footer, by: SegmentSink.checksumBlock).enumerated() {
            put(checksum(start..<min(footer, start + SegmentSink.checksumBlock)), at: footer + block * 4)
        }
        put(checksum(footer..<bytes.count - 8), at: bytes.count - 8)
        return bytes
    }

    /// Where a section's entry in the section table begins.
    private static func entry(of section: SegmentFormat.Section, in bytes: [UInt8]) throws -> Int {
        let region = HeapBytes(bytes).region, trailer = bytes.count - 32
        let table = Int(region.u64(trailer)) + Int(region.u32(trailer + 8))
        let entries = (0..<Int(region.u32(trailer + 12))).map { table + $0 * 24 }
        guard let entry = entries.first(where: { region.u32($0) == section.rawValue }) else {
            throw IndexError(.notFound, "There is no such section.", path: "")
        }
        return entry
    }

    private static func section(_ section: SegmentFormat.Section, of bytes: [UInt8]) throws -> Range<Int> {
        let region = HeapBytes(bytes).region, entry = try entry(of: section, in: bytes)
        let start = Int(region.u64(entry + 8))
        return start..<start + Int(region.u64(entry + 16))
    }

    @Test func whatIsNotChangedIsTheSame() throws {
        let (storage, segment) = try Self.index()
        let bytes = try storage.map(segment).array(0, .max)
        #expect(Self.checksummed(bytes) == bytes)
    }

    /// Segments of before there were filters of words' beginnings are searched for typing errors all the same.
    @Test func segmentsWithoutPrefixesTolerateTheSameTypos() throws {
        let storage = MemoryStorage()
        do {
            let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema, options: .repeatable(6))
            try index.add([
                TestSchema.item("m", title: "magnificent"), TestSchema.item("n", title: "magnetic"),
                TestSchema.item("t", title: "territory"),
            ])
            try index.compact(now: 0)
        }
        func found(_ storage: MemoryStorage, _ typed: String) throws -> [String] {
            let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
            return try Searcher([try index.snapshot()]).search(SearchRequest(typed, now: 0)).hits.map(\.identifier)
        }
        let name = try #require(try storage.list().first { $0.hasPrefix("seg-") })
        var bytes = try storage.map(name).array(0, .max)
        let section = try Self.section(.triePrefixFilter, of: bytes)
        #expect(section.count % 8 == 0 && !section.isEmpty)
        bytes[try Self.entry(of: .triePrefixFilter, in: bytes)] = 0xFF
        let older = MemoryStorage()
        for file in try storage.list() {
            try older.create(file).write(
                file == name ? Self.checksummed(bytes) : storage.map(file).array(0, .max), at: 0)
        }
        #expect(throws: IndexError.self) { try Self.section(.triePrefixFilter, of: older.map(name).array(0, .max)) }
        for (typed, expected) in [
            ("mgnifisent", "m"), ("magnteic", "n"), ("teritroy", "t"), ("xxgnificent", "m"),
        ] {
            #expect(try found(storage, typed) == [expected], "\(typed)")
            #expect(try found(older, typed) == [expected], "\(typed), without")
        }
    }

    @Test func columnsThatDoNotFitTrapNowhere() throws {
        let original = try Self.index()
        let bytes = try original.storage.map(original.segment).array(0, .max)
        var refused = 0, found = 0
        for section in [SegmentFormat.Section.columns, .columnIndex] {
            for offset in try Self.section(section, of: bytes) {
                for change in [1, 2, 0x10, 0xFF] as [UInt8] {
                    let (storage, segment) = try Self.index()
                    var changed = bytes
                    changed[offset] ^= change
                    try storage.open(segment).write(Self.checksummed(changed), at: 0)
                    let report = try SearchEngine.Index.verify(storage: storage)
                    if !report.isSound { found += 1 }
                    do {
                        let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
                        _ = try? index.find("stored")
                        try index.compact(now: 0)
                        _ = try? index.find("stored")
                    } catch is IndexError {
                        refused += 1
                    }
                }
            }
        }
        // Values of attributes may be any.
        #expect(refused > 100 && found > refused)
    }

    /// One byte makes the first of two words come behind the second, of which it has all letters.
    @Test func wordsOutOfOrderAreNotMerged() throws {
        let storage = MemoryStorage()
        let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema, options: .repeatable(5))
        try index.add([TestSchema.item("kept", title: "abbxx abc"), TestSchema.item("deleted", title: "other")])
        try index.compact(now: 0)
        let transaction = try index.transaction()
        transaction.delete(identifiers: ["deleted"])
        try index.commit(transaction)
        let segment = try #require(try storage.list().first { $0.hasPrefix("seg-") })
        var bytes = try storage.map(segment).array(0, .max)
        let terms = try Self.section(.terms, of: bytes)
        let word = try #require(terms.dropLast(5).first { bytes[$0..<$0 + 5].elementsEqual("abbxx".utf8) })
        bytes[word + 2] ^= 1
        try storage.open(segment).write(Self.checksummed(bytes), at: 0)
        let changed = try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
        #expect(throws: IndexError.self) { try changed.compact(now: 0) }
    }

    /// The same in a segment whose tree of words is made for the first mistyped query.
    @Test func wordsOutOfOrderMakeNoTree() throws {
        let storage = MemoryStorage()
        let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema, options: .repeatable(5))
        try index.add([TestSchema.item("kept", title: "magbxxyyzz magc")])
        try index.compact(now: 0)
        let segment = try #require(try storage.list().first { $0.hasPrefix("seg-") })
        var bytes = try storage.map(segment).array(0, .max)
        bytes[try Self.entry(of: .trie, in: bytes)] = 0xFF
        func search() throws -> [String] {
            try storage.open(segment).write(Self.checksummed(bytes), at: 0)
            let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
            return try Searcher([try index.snapshot()]).search(SearchRequest("magbxxyyzx", now: 0)).hits.map(
                \.identifier)
        }
        #expect(try search() == ["kept"])
        let terms = try Self.section(.terms, of: bytes)
        let word = try #require(terms.dropLast(10).first { bytes[$0..<$0 + 10].elementsEqual("magbxxyyzz".utf8) })
        bytes[word + 3] ^= 1
        #expect(throws: IndexError.self) { try search() }
    }

    /// Numbers that no bytes stand behind: memory is asked for by them, and loops are as long. One error, at once.
    @Test func numbersThatClaimMoreThanThereIsAreDamage() throws {
        let original = try Self.index()
        let bytes = try original.storage.map(original.segment).array(0, .max)
        func expectDamage(_ changed: [UInt8], _ name: String) throws {
            let storage = MemoryStorage()
            for file in try original.storage.list() {
                try storage.create(file).write(
                    file == original.segment ? Self.checksummed(changed) : original.storage.map(file).array(0, .max),
                    at: 0)
            }
            let error = #expect(throws: IndexError.self, "\(name)") {
                let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
                _ = try index.find("stored")
                try index.compact(now: 0)
            }
            #expect(error?.code == .corrupted, "\(name)")
            #expect(try !SearchEngine.Index.verify(storage: storage).isSound, "\(name)")
        }
        let meta = try Self.section(.meta, of: bytes).lowerBound
        // The table of sections: where it begins in the footer, and how many there are.
        let trailer = bytes.count - 32
        for (name, place) in [
            ("terms", meta + 4), ("stored items", meta + 8), ("bytes before the sections", trailer + 8),
            ("sections", trailer + 12),
        ] {
            for count in [.max, 1 << 31, 1 << 28] as [UInt32] {
                var changed = bytes
                for byte in 0..<4 { changed[place + byte] = UInt8(truncatingIfNeeded: count >> UInt32(8 * byte)) }
                try expectDamage(changed, "\(count) \(name)")
            }
        }
        // The index of columns begins with how many there are, then each key and header; here one of rank is in front.
        let columns = try Self.section(.columnIndex, of: bytes).lowerBound
        #expect(bytes[columns + 1] == 1, "The first column is the rank.")
        for layout in [0, 1] as [UInt8] {
            var header = ByteWriter()
            for byte in [16 + UInt8(TestSchema.hint), 0, layout, 0, 0] { header.u8(byte) }
            header.length(Int(Int32.max))
            header.signedVarint(3)
            header.length(0)
            let changed = try Self.withSection(.columnIndex, of: bytes) { [$0[0] + 1] + header.bytes + $0.dropFirst() }
            #expect(throws: IndexError.self, "a column without bytes, layout \(layout)") {
                try Segment(region: HeapBytes(changed).region, number: nil, isVerified: true, path: "")
            }
        }
    }

    /// The segment with another content of a section.
    private static func withSection(
        _ section: SegmentFormat.Section, of bytes: [UInt8], _ change: ([UInt8]) -> [UInt8]
    ) throws -> [UInt8] {
        let region = HeapBytes(bytes).region
        let sink = SegmentSink(storage: nil, temporaryName: "", spillAt: .max)
        var writer = try SegmentFileWriter(sink: sink, number: region.u64(16), salt: region.u64(24))
        for kind in SegmentFormat.Section.allCases {
            guard let range = try? Self.section(kind, of: bytes) else { continue }
            try writer.add(kind, kind == section ? change(Array(bytes[range])) : Array(bytes[range]))
        }
        try writer.finish()
        return try #require(try sink.finish())
    }

    /// Bytes of every section, some at each run: what is read, verified, explained and merged is right, wrong or refused.
    /// `SEARCHLIGHT_CHANGES` sets how many of each section, `SEARCHLIGHT_SEED` picks them again.
    @Test func anyByteMayBeWrong() throws {
        let seed = Seed.value
        let original = try Everything(seed: seed)
        var random = SplitMix(seed: seed)
        var refused = 0, found = 0
        let changes = Seed.count("SEARCHLIGHT_CHANGES", 15)
        for section in SegmentFormat.Section.allCases where section != .documentMap {
            let range = try Self.section(section, of: original.bytes)
            #expect(!range.isEmpty, "Nothing is in the section \(section).")
            for change in 0..<changes where !range.isEmpty {
                // What a section begins with is often what the rest hangs on.
                let bytes = change < 4 ? range.prefix(4) : range
                let offset = bytes.lowerBound + Int(random.next() % UInt64(bytes.count))
                let value = UInt8(truncatingIfNeeded: random.next() >> 8) | (random.next() % 2 == 0 ? 1 : 0x80)
                print("seed \(seed): \(section), byte \(offset) of \(original.bytes.count) ^ \(value)")
                var changed = original.bytes
                changed[offset] ^= value
                let storage = try original.storage(Self.checksummed(changed))
                if try !SearchEngine.Index.verify(storage: storage).isSound { found += 1 }
                if try !original.examine(storage) { refused += 1 }
            }
        }
        #expect(refused > changes && found > refused)
    }

    /// The same of what stands for many indexes: it is right, or wrong, or not used.
    @Test func anyByteOfACombinedIndexMayBeWrong() throws {
        let seed = Seed.value
        var generator = LifeGenerator(seed: seed)
        var documents: [Document] = []
        let indexes = try (0..<8).map { app in
            let index = try SearchEngine.Index(
                storage: MemoryStorage(path: "\(app)"), schema: TestSchema.schema,
                options: .repeatable(seed + UInt64(app)))
            let own = (0..<20).map { _ in generator.document(now: 0) }
            documents += own
            try index.add(own)
            return index
        }
        let storage = MemoryStorage(path: "combined")
        var options = SearchEngine.Index.Options.repeatable(seed)
        options.prefixes.postings = 1
        options.prefixes.pinyinDocuments = 1
        func combined(_ storage: MemoryStorage) -> CombinedIndex {
            CombinedIndex(storage: storage, schema: TestSchema.schema, options: options)
        }
        try combined(storage).build { try indexes.map { try $0.snapshot() } }
        // Some more are deleted than were when it was made.
        for index in indexes.prefix(3) {
            let change = try index.transaction()
            change.delete(identifiers: documents.prefix(70).map(\.identifier).filter { $0.utf8.count % 3 == 0 })
            try index.commit(change)
        }
        let snapshots = try indexes.map { try $0.snapshot() }
        let bytes = try storage.map("combined").array(0, .max)
        var random = SplitMix(seed: seed)
        var given = 0
        let absent: [SegmentFormat.Section] = [.stored, .storedIndex, .wordCodes, .vectors]
        for section in SegmentFormat.Section.allCases where !absent.contains(section) {
            let range = try Self.section(section, of: bytes)
            for change in 0..<Seed.count("SEARCHLIGHT_CHANGES", 15) {
                let part = change < 4 ? range.prefix(4) : range
                let offset = part.lowerBound + Int(random.next() % UInt64(part.count))
                var changed = bytes
                changed[offset] ^= UInt8(truncatingIfNeeded: random.next() >> 8) | (random.next() % 2 == 0 ? 1 : 0x80)
                print("seed \(seed): combined, \(section), byte \(offset) of \(bytes.count) is \(changed[offset])")
                let copy = MemoryStorage(path: "combined")
                try copy.create("combined").write(Self.checksummed(changed), at: 0)
                let one = combined(copy)
                let searcher = Searcher(snapshots, combined: one)
                for text in ["c", "dianying", generator.typed(documents), "spotlihgt", "phone c"] {
                    var request = SearchRequest(text, limit: 5, now: 0)
                    request.stopsEarlyFrom = change % 2
                    for hit in try searcher.search(request).hits { _ = try searcher.document(hit) }
                }
                if one.failure != nil { given += 1 }
            }
        }
        #expect(given > 10)
    }

    /// Items with all kinds of text in one segment that has every section, and what may be asked of them.
    private struct Everything {
        private var files: [String: [UInt8]] = [:]
        private let segment: String
        private let requests: [SearchRequest]
        private let identifiers: Set<String>
        let bytes: [UInt8]

        init(seed: UInt64) throws {
            var generator = LifeGenerator(seed: seed)
            var options = SearchEngine.Index.Options.repeatable(seed)
            options.prefixes.postings = 1
            if seed % 2 == 0 { options.prefixes.terms = 2 }
            options.prefixes.rareTerms = 1
            options.prefixes.rarePostings = 2
            options.prefixes.documentsForRare = 1
            options.prefixes.pinyinDocuments = 1
            options.words.minimumBytes = 1
            options.vectorizer = LengthVectorizer()
            let storage = MemoryStorage()
            let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema, options: options)
            var documents: [Document] = []
            while documents.count < 150 { documents.append(generator.document(now: 0)) }
            try index.add(documents)
            try index.compact(now: 0)
            var requests: [SearchRequest] = []
            for number in 0..<12 {
                var request = SearchRequest(generator.typed(documents), limit: 5, now: 0)
                request.mode = [.keystroke, .keystroke, .wholeWords, .committed][number % 4]
                if number % 3 == 2 { request.filter = generator.filter() }
                request.stopsEarlyFrom = number % 2
                if number % 2 == 1 { request.meaning = LengthVectorizer().query(request.text) }
                requests.append(request)
            }
            self.requests = requests
            identifiers = Set(documents.map(\.identifier))
            for name in try storage.list() { files[name] = try storage.map(name).array(0, .max) }
            segment = try #require(files.keys.first { $0.hasPrefix("seg-") })
            bytes = files[segment]!
        }

        func storage(_ changed: [UInt8]) throws -> MemoryStorage {
            let storage = MemoryStorage()
            for (name, content) in files { try storage.create(name).write(name == segment ? changed : content, at: 0) }
            return storage
        }

        /// Whether nothing was refused.
        func examine(_ storage: MemoryStorage) throws -> Bool {
            var isWhole = true
            func attempt(_ body: () throws -> Void) throws {
                do { try body() } catch is IndexError { isWhole = false }
            }
            try attempt {
                let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
                for request in requests {
                    try attempt {
                        let searcher = Searcher([try index.snapshot()])
                        for hit in try searcher.search(request).hits {
                            _ = try searcher.explain(hit.identifier, source: 0, request: request)
                        }
                    }
                }
                for identifier in identifiers { try attempt { _ = try index.snapshot().document(identifier) } }
                try attempt { try index.compact(now: 0) }
                try attempt { for request in requests { _ = try Searcher([try index.snapshot()]).search(request) } }
            }
            return isWhole
        }
    }
}
