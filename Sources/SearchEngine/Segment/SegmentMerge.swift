/// Writes one segment out of the live documents of several.
enum SegmentMerge {
    struct Result {
        var view: SegmentView
        /// For each source, the number its documents have in the result; -1 for those left out.
        var numbers: [[Int32]]
    }

    /// Which documents are left out besides the deleted ones.
    enum Dropping {
        case never
        /// Those that expired at or before a time in seconds since 1970.
        case expired(now: Int64)
    }

    /// - Parameter neighbours: the index's segments, the sources among them, whose codes for words may be used; none where
    ///   nothing may be left of deleted items.
    /// - Returns: nil when no document is left. The file is complete, synced and named, but published nowhere.
    static func merge(
        _ sources: [SegmentView], of neighbours: [SegmentView], into index: Index, dropping: Dropping
    ) throws -> Result? {
        let storage = index.storage
        let number = index.options.random() | 1, salt = index.options.random()
        let temporary = "new-" + FileName.segment(number)
        let sink = SegmentSink(storage: storage, temporaryName: temporary, spillAt: 1 << 20)
        do {
            for source in sources {
                source.segment.expectReads(.ascending)
                try source.segment.verifyAll()
            }
            var merger = Merger(
                sources: sources, neighbours: neighbours, schema: index.schema, policy: index.options.prefixes,
                words: index.options.words)
            try merger.order(dropping)
            guard !merger.documents.isEmpty else { return nil }
            try merger.write(sink, number: number, salt: salt)
            for source in sources { try source.segment.checkDisk() }
            try sink.finishAsFile()
            try storage.rename(temporary, to: FileName.segment(number))
            let name = FileName.segment(number)
            let segment = try Segment(
                region: try storage.map(name), number: number, isVerified: false, path: storage.path + "/" + name)
            return Result(view: SegmentView(segment: segment, deleted: nil, isLogged: false), numbers: merger.numbers)
        } catch {
            sink.discard()
            throw error
        }
    }
}

/// The state of one merge.
private struct Merger {
    let sources: [SegmentView]
    let neighbours: [SegmentView]
    let schema: IndexSchema
    let policy: PrefixPolicy
    let words: WordCodePolicy
    /// The result's documents in order: which source, which document there.
    var documents: [(source: Int32, document: Int32)] = []
    var numbers: [[Int32]] = []
    private var identifiers = IdentifierWriter()
    /// For each document, the place of its identifier in byte order.
    private var identifierOrdinals: [UInt32] = []

    init(
        sources: [SegmentView], neighbours: [SegmentView], schema: IndexSchema, policy: PrefixPolicy,
        words: WordCodePolicy
    ) {
        self.sources = sources
        self.neighbours = neighbours
        self.policy = policy
        self.words = words
        self.schema = schema
    }

    /// Finds the documents that stay and numbers them. Writes their identifiers, which are merged for that.
    mutating func order(_ dropping: SegmentMerge.Dropping) throws {
        numbers = try sources.map { view in
            try (0..<view.segment.documentCount).map {
                try view.isDeleted($0) || Self.isDropped($0, view.segment, dropping) ? -1 : 0
            }
        }
        var iterators = try sources.map { try $0.segment.identifierIterator() }
        var heads = [Int](repeating: 0, count: sources.count)
        var queue = SourceQueue()
        /// Moves to the source's next identifier whose document stays.
        func advance(_ source: Int) throws -> Bool {
            while let document = try iterators[source].next() {
                heads[source] = document
                if numbers[source][document] >= 0 { return true }
            }
            return false
        }
        for source in iterators.indices where try advance(source) {
            queue.insert(source, iterators[source].identifier)
        }
        // By the place of the identifier in byte order.
        var places: [(source: Int32, document: Int32)] = []
        var ranks: [Int64] = []
        while let source = queue.first {
            identifiers.add(iterators[source].identifier)
            places.append((Int32(source), Int32(heads[source])))
            ranks.append(try sources[source].segment.rank(heads[source]))
            if try advance(source) { queue.replaceFirst(iterators[source].identifier) } else { queue.removeFirst() }
        }
        identifierOrdinals = RankOrder.order(ranks)
        documents.reserveCapacity(places.count)
        for (number, ordinal) in identifierOrdinals.enumerated() {
            let place = places[Int(ordinal)]
            numbers[Int(place.source)][Int(place.document)] = Int32(number)
            documents.append(place)
        }
    }

    private static func isDropped(
        _ document: Int, _ segment: Segment, _ dropping: SegmentMerge.Dropping
    ) throws -> Bool {
        guard case .expired(let now) = dropping, segment.meta.earliestExpiration <= now else { return false }
        return try segment.expiration(document) <= now
    }

    mutating func write(_ sink: SegmentSink, number: UInt64, salt: UInt64) throws {
        var file = try SegmentFileWriter(sink: sink, number: number, salt: salt)
        var meta = SegmentMeta()
        meta.documentCount = documents.count
        meta.schemaVersion = schema.version
        var stored = try StoredMerge(
            sources.map(\.segment), numbers, itemCount: documents.count, neighbours: neighbours.map(\.segment), words)
        let slots = try stored.write(to: &file)
        meta.storedSlotCount = slots.count
        meta.termCount = try writeTerms(&file)
        try identifiers.finish(&file)
        meta.earliestExpiration = try writeColumns(slots.bySource, &file)
        try file.add(.meta, meta.bytes)
        try file.finish()
    }

    private func writeTerms(_ file: inout SegmentFileWriter) throws -> Int {
        var lengths: [FieldLengths] = []
        lengths.reserveCapacity(documents.count)
        let tables = try sources.map { try $0.segment.lengths.checked() }
        for place in documents { lengths.append(tables[Int(place.source)].lengths(Int(place.document))) }
        var assembler = try TermAssembler(file: file, lengths: lengths, policy: policy)
        var merge = try TermMerge(sources, numbers: numbers)
        try merge.write(to: &assembler)
        return try assembler.finish(&file)
    }

    /// Returns the earliest expiration.
    private func writeColumns(_ slots: [[Int32]], _ file: inout SegmentFileWriter) throws -> Int64 {
        // Only what live items have: a deleted item's domain must not stay on the disk.
        let domains = try StringMerge(sources.map(\.segment.domains), numbers) { source, document in
            try sources[source].segment.domainOrdinal(document)
        }
        let types = try StringMerge(sources.map(\.segment.contentTypes), numbers) { source, document in
            try sources[source].segment.contentTypeOrdinal(document)
        }
        try file.add(.domains, SegmentParts.strings(domains.strings))
        try file.add(.contentTypes, SegmentParts.strings(types.strings))
        var earliest = Document.never
        // Each is made when its turn comes: of many documents, all at once would be the most memory that a merge takes.
        func dense(
            _ value: @escaping (_ segment: Segment, _ source: Int, _ document: Int) throws -> Int64
        ) -> () throws -> ColumnValues? {
            {
                var values: [Int64] = []
                values.reserveCapacity(documents.count)
                for place in documents {
                    let source = Int(place.source)
                    values.append(try value(sources[source].segment, source, Int(place.document)))
                }
                return ColumnValues(dense: values)
            }
        }
        var all: [(ColumnKey, () throws -> ColumnValues?)] = [
            (.rank, dense { segment, _, document in try segment.rank(document) }),
            (
                .expiration,
                dense { segment, _, document in
                    let expiration = try segment.expiration(document)
                    earliest = min(earliest, expiration)
                    return expiration
                }
            ),
            (
                .domain,
                dense { segment, source, document in
                    Int64(domains.places[source][try segment.domainOrdinal(document)])
                }
            ),
            (
                .contentType,
                dense { segment, source, document in
                    Int64(types.places[source][try segment.contentTypeOrdinal(document)])
                }
            ),
            (
                .storedSlot,
                dense { segment, source, document in Int64(slots[source][try segment.storedSlot(document)]) }
            ),
            (.identifierOrdinal, { ColumnValues(dense: identifierOrdinals.map { Int64($0) }) }),
            (.documentOfIdentifier, { documentsOfIdentifiers }),
        ]
        for key in Set(sources.flatMap { $0.segment.columnKeys }) {
            guard case .attribute = key else { continue }
            all.append((key, { try attributeColumn(key) }))
        }
        try SegmentParts.writeColumns(all, documentCount: documents.count, &file)
        return earliest
    }

    private var documentsOfIdentifiers: ColumnValues {
        var documents = [Int64](repeating: 0, count: identifierOrdinals.count)
        for (document, place) in identifierOrdinals.enumerated() { documents[Int(place)] = Int64(document) }
        return ColumnValues(dense: documents)
    }

    /// The values that live documents have in an attribute's column; nil where none has any.
    private func attributeColumn(_ key: ColumnKey) throws -> ColumnValues? {
        var values = ColumnValues(isDouble: true)
        for (source, view) in sources.enumerated() {
            let numbers = numbers[source]
            try view.segment.column(key)?.forEach { document, value in
                guard document < numbers.count, numbers[document] >= 0 else { return }
                values.add(Int(numbers[document]), value)
            }
        }
        return values.count > 0 ? values : nil
    }
}

/// The strings of several segments that live documents have, in one list in byte order.
private struct StringMerge {
    let strings: [String]
    /// For each source, the place in `strings` of each of its own.
    private(set) var places: [[Int]]

    /// - Parameter ordinal: the string of a source's document.
    init(
        _ lists: [[String]], _ numbers: [[Int32]], _ ordinal: (_ source: Int, _ document: Int) throws -> Int
    ) throws {
        var all = StringOrdinals()
        var ordinals: [[Int]] = []
        for (source, list) in lists.enumerated() {
            var own = [Int](repeating: -1, count: list.count)
            for document in numbers[source].indices where numbers[source][document] >= 0 {
                let place = try ordinal(source, document)
                guard place >= 0, place < list.count else { throw IndexError.corrupted("an ordinal", path: "") }
                if own[place] < 0 { own[place] = Int(all.ordinal(list[place])) }
            }
            ordinals.append(own)
        }
        let sorted = all.sortedOrdinals()
        strings = sorted.strings
        places = ordinals.map { $0.map { $0 < 0 ? 0 : sorted.places[$0] } }
    }
}
