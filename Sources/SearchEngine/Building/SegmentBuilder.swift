import CEngineSupport

/// Turns documents into a segment: analyses their text, inverts it, numbers the documents by rank.
///
/// Used by one thread, but starts a second one if there is much to do. Once there are so many documents that their
/// words have a code, attributes go to the sink as documents come. The rest is held until ``finish()``.
package struct SegmentBuilder {
    private let schema: IndexSchema
    private let policy: PrefixPolicy
    private let words: WordCodePolicy
    private let partBytes: Int
    /// The space of the items' vectors; nil if they have none.
    private let space: UInt64?
    /// What items mean, by their numbers. Items before the first vector have none.
    private var vectors = VectorList()
    package let number: UInt64
    private var file: SegmentFileWriter
    private var stored = StoredWriter()
    /// How attributes are written from now on; nil while it is not known.
    private var writing: ItemBatch.Writing?
    /// What waits for that, and how many bytes it has.
    private var waiting: [ItemBatch] = []
    private var waitingBytes = 0
    private var items: ItemTable
    private var columns: BuilderColumns
    private var pipeline: BatchPipeline
    private var batch = ItemBatch()
    private var encoded = ByteWriter()
    /// Bytes held when free memory was given back last.
    private var releasedAt = 0
    /// Bytes more from which on it is again: tables that double leave some tens of MiB free, and looking through it takes milliseconds.
    private static let releaseBytes = 64 << 20

    /// - Parameter identifiers: those of all items. ``add(_:_:)`` gets their records. The builder writes the second
    ///   word.
    package init(
        schema: IndexSchema, sink: SegmentSink, number: UInt64, salt: UInt64, identifiers: ByteStringTable,
        policy: PrefixPolicy, words: WordCodePolicy, partBytes: Int, vectorizer: (any ItemVectorizer)?
    ) throws {
        self.schema = schema
        self.policy = policy
        self.words = words
        self.partBytes = partBytes
        space = vectorizer?.space
        self.number = number
        items = ItemTable(identifiers: identifiers)
        columns = BuilderColumns(schema)
        pipeline = BatchPipeline(schema: schema, seed: salt, vectorizer: vectorizer)
        file = try SegmentFileWriter(sink: sink, number: number, salt: salt)
        try file.begin(.stored)
    }

    /// Documents added so far, deleted ones included.
    package var count: Int { items.count }
    package var liveCount: Int { items.count - items.deletedCount }
    package var sink: SegmentSink { file.sink }

    /// Bytes held in memory, roughly; the same for the same documents.
    package var memory: Int { pipeline.memory + items.memory + columns.memory + vectors.memory + waitingBytes }

    /// Adds a document and returns its number: the number of documents added before. When it throws `limitExceeded`, the
    /// document was not added; after other errors the segment cannot be finished.
    package mutating func add(_ document: Document, _ identifier: ByteStringTable.Record) throws -> Int {
        if document.attributes.count > Limits.customAttributes { try Limits.check(document.attributes) }
        let item = items.count
        encoded.removeAll()
        columns.begin(item)
        encode(document.attributes)
        guard encoded.count <= Limits.itemBytes else {
            throw IndexError(
                .limitExceeded, "An item may have at most \(Limits.itemBytes >> 20) MiB of attributes; this has more.")
        }
        columns.commit()
        var contentType = ""
        if let number = schema.contentType, case .text(let text)? = document[.known(number)] { contentType = text }
        items.add(
            identifier, rank: StaticRank.rank(of: document, schema: schema), expiration: document.expiration,
            domain: document.domain, contentType: contentType)
        // A vector of a space that this process does not know is not kept.
        if batch.add(encoded.bytes, space == nil ? nil : document.vector) { try submit(isLast: false) }
        return item
    }

    private mutating func encode(_ attributes: [Attribute]) {
        var out = ByteWriter()
        swap(&out, &encoded)
        DocumentCoding.encode(attributes, into: &out) { attribute, number in
            if let number { return columns.add(attribute.name, number) }
            columns.addAll(attribute)
            return false
        }
        swap(&out, &encoded)
    }

    /// Leaves a document out of the segment, except for its stored attributes.
    package mutating func delete(_ item: Int) { items.delete(item) }

    package func domain(_ item: Int) -> String { items.domainOrdinals.string(items.domains[item]) }
    package func isDeleted(_ item: Int) -> Bool { items.isDeleted(item) }

    private mutating func submit(isLast: Bool) throws {
        let full = batch
        batch = ItemBatch()
        full.writing = writing
        try take(try pipeline.submit(full, isLast: isLast))
        if memory >= releasedAt + Self.releaseBytes {
            se_release_free_memory()
            releasedAt = memory
        }
        if waitingBytes >= words.sampleBytes {
            try take(try pipeline.drain())
            try makeCode(isOfAll: false)
        }
    }

    private mutating func take(_ batches: [ItemBatch]) throws {
        for batch in batches {
            items.setLocations(batch.positions, batch.lengths, lane: batch.lane)
            vectors.append(batch.vectors)
            if batch.writing == nil {
                waiting.append(batch)
                waitingBytes += batch.byteCount
            } else {
                try store(batch)
            }
        }
    }

    private mutating func store(_ batch: ItemBatch) throws {
        var start = 0
        for block in batch.encodedBlocks {
            try stored.append(
                batch.encoded[start..<start + block.length], block.coding, slots: block.items, to: file.sink)
            start += block.length
        }
    }

    /// Makes a code for the words of what waits, and writes that with it. None may be under way.
    ///
    /// - Parameter isOfAll: whether nothing comes after it.
    private mutating func makeCode(isOfAll: Bool) throws {
        let half = waiting.count / 2, first = waiting[..<half], second = waiting[half...], seed = number
        @Sendable func count(_ batches: ArraySlice<ItemBatch>) -> WordCodeBuilder {
            var code = WordCodeBuilder(seed: seed)
            for batch in batches { batch.forEachItem { code.add($0) } }
            return code
        }
        let beside = Pending(pipeline.worker) { count(second) }
        var code = count(first)
        code.add(try beside.wait())
        try write(.words(try code.finish(isOfAll: isOfAll)))
    }

    /// Writes what waits, and all that comes.
    private mutating func write(_ writing: ItemBatch.Writing) throws {
        self.writing = writing
        let ready = waiting
        waiting = []
        waitingBytes = 0
        for batch in ready { batch.writing = writing }
        for batch in try pipeline.encode(ready) { try store(batch) }
    }

    /// Writes the rest of the segment. Documents are numbered by rank, highest first, then by identifier.
    package mutating func finish() throws {
        if memory >= Self.releaseBytes { se_release_free_memory() }
        batch.endBlock()
        if batch.itemCount > 0 { try submit(isLast: true) }
        try take(try pipeline.drain())
        if items.deletedCount > 0 {
            for item in 0..<items.count where items.isDeleted(item) {
                let location = items.locations[item]
                pipeline.lanes[Int(location >> 31)].discount(Int(location & 0x7FFF_FFFF))
            }
        }
        // Of few items the terms are put in order beside what stands before them; of many that would be too much memory at once.
        let isSmall = writing == nil && waitingBytes < words.minimumBytes
        if !isSmall { try writeStored() }
        let lanes = pipeline.lanes
        let partBytes = file.sink.isFile ? partBytes : min(partBytes, PostingScatter.batchPartBytes)
        for lane in lanes { lane.terms.endFinding() }
        let sorted = lanes.map { lane in Pending(pipeline.worker) { TermOrder.sorted(lane) } }
        let scatter = Pending(pipeline.worker) {
            PostingScatter(lanes, try sorted.map { try $0.finish() }, partBytes: partBytes)
        }
        if isSmall {
            sorted.last?.begin()
            try writeStored()
        }
        // Data is dropped as soon as it is written. Terms take the most memory, so they come last.
        if file.sink.isFile { items.identifiers.endFinding() }
        var order = items.order()
        try writeIdentifiers(order)
        try writeColumns(order)
        columns = BuilderColumns()
        try writeVectors(order)
        items.dropIdentifiers()
        order.sorted = []
        order.identifierOrdinals = []
        if file.sink.isFile { se_release_free_memory() }
        let termCount = try writeTerms(order, scatter)

        var meta = SegmentMeta()
        meta.documentCount = order.itemNumbers.count
        meta.termCount = termCount
        meta.storedSlotCount = stored.slotCount
        meta.schemaVersion = schema.version
        meta.earliestExpiration =
            order.itemNumbers.lazy.map { [items] in items.expiration(Int($0)) }.min() ?? Document.never
        try file.add(.meta, meta.bytes)
        try file.finish()
    }

    /// Writes the attributes that wait for it, and ends their section.
    private mutating func writeStored() throws {
        if writing == nil { waitingBytes >= words.minimumBytes ? try makeCode(isOfAll: true) : try write(.frames) }
        file.end()
        try file.add(.storedIndex, stored.indexBytes)
        if case .words(let code) = writing {
            try file.add(.wordCodes, WordCode.section([.init(code: code, itemCount: items.count)]))
        }
        writing = nil
    }

    private mutating func writeIdentifiers(_ order: ItemTable.Order) throws {
        var identifiers = IdentifierWriter()
        for record in order.sorted { items.identifiers.withBytes(record) { identifiers.add($0) } }
        try identifiers.finish(&file)
    }

    private mutating func writeVectors(_ order: ItemTable.Order) throws {
        guard let space else { return }
        try VectorTable.write(space: space, documentCount: order.itemNumbers.count, to: &file) {
            vectors[Int(order.itemNumbers[$0])]
        }
        vectors = VectorList()
    }

    private mutating func writeTerms(_ order: ItemTable.Order, _ scatter: Pending<PostingScatter>) throws -> Int {
        var assembler = try TermAssembler(
            file: file, documentCount: order.itemNumbers.count,
            lengths: FieldLengthWriter(items.takeLengths(order.itemNumbers)),
            policy: file.sink.isFile ? policy : policy.ofBatch(documents: order.itemNumbers.count))
        try addExact(TermNamespace.domain, items.domainOrdinals, items.domains, order, &assembler)
        try addExact(TermNamespace.contentType, items.typeOrdinals, items.types, order, &assembler)
        items.dropOrdinals()
        try addTexts(order, scatter.finish(), &assembler)
        pipeline.dropLanes()
        return try assembler.finish(&file)
    }

    /// Adds the terms of all texts, a run of them at a time.
    private mutating func addTexts(
        _ order: ItemTable.Order, _ scatter: PostingScatter, _ assembler: inout TermAssembler
    ) throws {
        let locations = items.takeLocations(order.itemNumbers), worker = pipeline.worker
        try scatter.forEachPart(locations: locations, worker, best: assembler.best) { part in
            try assembler.add(part.encoded) { number, term in
                scatter.order.copyBytes(part.terms.lowerBound + number, to: &term)
                return part.runs(number)
            }
            // Its postings are read through runs, which do not hold on to them.
            withExtendedLifetime(part) {}
        }
    }

    /// Adds the terms of whole strings, by which items are found that have them.
    private func addExact(
        _ namespace: UInt8, _ strings: StringOrdinals, _ ordinals: [UInt32], _ order: ItemTable.Order,
        _ assembler: inout TermAssembler
    ) throws {
        let sorted = strings.sortedOrdinals()
        var lists = [[UInt32]](repeating: [], count: sorted.strings.count)
        if lists.count < 2 { return }
        for (document, item) in order.itemNumbers.enumerated() {
            lists[sorted.positions[Int(ordinals[Int(item)])]].append(UInt32(document))
        }
        for (string, list) in zip(sorted.strings, lists) where !string.isEmpty && !list.isEmpty {
            for document in list { assembler.long.append(document, 0) }
            try assembler.add([namespace] + Array(string.utf8)) { _, _ in }
        }
    }

    private mutating func writeColumns(_ order: ItemTable.Order) throws {
        let domains = items.domainOrdinals.sortedOrdinals(), types = items.typeOrdinals.sortedOrdinals()
        try file.add(.domains, SegmentParts.strings(domains.strings))
        try file.add(.contentTypes, SegmentParts.strings(types.strings))
        let items = items, itemNumbers = order.itemNumbers
        typealias Column = () -> ColumnValues?
        func dense(_ value: @escaping (Int) -> Int64) -> Column {
            { ColumnValues(dense: itemNumbers.map { value(Int($0)) }) }
        }
        let ordinals = order.identifierOrdinals
        let documentOfIdentifier: Column = {
            var documents = [Int64](repeating: 0, count: itemNumbers.count)
            for (document, ordinal) in ordinals.enumerated() { documents[Int(ordinal)] = Int64(document) }
            return ColumnValues(dense: documents)
        }
        var all: [(ColumnKey, Column)] = [
            (.rank, dense { items.ranks[$0] }), (.expiration, dense { items.expiration($0) }),
            (.domain, dense { Int64(domains.positions[Int(items.domains[$0])]) }),
            (.contentType, dense { Int64(types.positions[Int(items.types[$0])]) }),
            (.storedSlot, dense { Int64($0) }),
            (.identifierOrdinal, { ColumnValues(dense: ordinals.map { Int64($0) }) }),
            (.documentOfIdentifier, documentOfIdentifier),
        ]
        all += columns.ordered(itemNumbers, count: items.count)
        try SegmentParts.writeColumns(all, documentCount: itemNumbers.count, &file)
    }
}
