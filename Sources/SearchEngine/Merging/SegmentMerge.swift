import CEngineSupport

/// Writes one segment out of the live documents of several.
enum SegmentMerge {
    struct MergedSegment {
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

    /// What is written of the documents.
    enum Contents {
        /// All of them. With the index's segments, the sources among them, whose codes for words may be used; none if nothing
        /// may be left of deleted items. And whether items that have no code for their words get one.
        case items(neighbours: [SegmentView], makesCode: Bool)
        /// What they are found and ranked by, and where each comes from, but not their attributes. Identifiers that several
        /// sources have are different items.
        case documentMap
    }

    /// - Parameters:
    ///   - neighbours, makesCode: see ``Contents/items(neighbours:makesCode:)``.
    /// - Returns: nil when no document is left. The file is complete, synced and named, but published nowhere.
    static func merge(
        _ sources: [SegmentView], of neighbours: [SegmentView], in storage: any Storage, schema: IndexSchema,
        options: MergeOptions, dropping: Dropping, makesCode: Bool
    ) throws -> MergedSegment? {
        let number = options.random() | 1, name = FileName.segment(number)
        var merger = Merger(
            sources: sources, contents: .items(neighbours: neighbours, makesCode: makesCode), schema: schema,
            options: options)
        guard try merger.write(storage, number: number, to: name, dropping) else { return nil }
        let segment = try Segment(
            region: try storage.map(name), number: number, isVerified: false, path: storage.path + "/" + name)
        let view = SegmentView(segment: segment, deleted: nil, isLogged: false)
        return MergedSegment(view: view, numbers: merger.numbers)
    }

    /// Writes a segment by which the documents of several indexes are found as one. The file is complete and synced,
    /// and replaces one with its name. The folder may not know it yet after a power cut.
    ///
    /// - Returns: whether any document is left; otherwise there is no file.
    static func combine(
        _ sources: [SegmentView], in storage: any Storage, name: String, schema: IndexSchema, options: MergeOptions
    ) throws -> Bool {
        // The sources are searched meanwhile, and afterwards too.
        defer { for source in sources { source.segment.expectReads(.scattered) } }
        var merger = Merger(sources: sources, contents: .documentMap, schema: schema, options: options)
        // Searches leave expired items out, and their own index purges them.
        return try merger.write(storage, number: options.random() | 1, to: name, .never)
    }
}

/// The state of one merge.
private struct Merger {
    let sources: [SegmentView]
    let contents: SegmentMerge.Contents
    let schema: IndexSchema
    let options: MergeOptions
    /// How many documents stay.
    private(set) var count = 0
    /// For each source, the numbers of its documents in the result; -1 for those left out. At first these are the
    /// ordinals of their identifiers in byte order. While terms are merged, only this, the lengths of fields and some
    /// bytes for prefixes are held in memory, even for millions of documents.
    private(set) var numbers: [[Int32]] = []
    private var identifiers = IdentifierWriter()

    init(sources: [SegmentView], contents: SegmentMerge.Contents, schema: IndexSchema, options: MergeOptions) {
        self.sources = sources
        self.contents = contents
        self.schema = schema
        self.options = options
    }

    /// Returns false, and leaves no file, when no document is left.
    mutating func write(
        _ storage: any Storage, number: UInt64, to name: String, _ dropping: SegmentMerge.Dropping
    ) throws -> Bool {
        let temporary = FileName.mergePrefix + name
        let sink = SegmentSink(storage: storage, temporaryName: temporary, spillAt: 1 << 20)
        do {
            for source in sources {
                source.segment.expectReads(.ascending)
                try source.segment.verifyAll()
            }
            try order(dropping)
            guard count > 0 else { return false }
            try write(sink, number: number, salt: options.random())
            for source in sources { try source.segment.checkDisk() }
            try sink.finishAsFile()
            try storage.rename(temporary, to: name)
            return true
        } catch {
            sink.discard()
            throw error
        }
    }

    /// Finds the documents that stay, and the ordinal of their identifiers, which are merged for that.
    private mutating func order(_ dropping: SegmentMerge.Dropping) throws {
        numbers = try sources.map { view in
            try (0..<view.segment.documentCount).map {
                try view.isDeleted($0) || Self.isDropped($0, view.segment, dropping) ? -1 : Self.unnumbered
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
        // First the ordinal of the identifier in byte order: if ranks are the same, documents go by that.
        while let source = queue.first {
            identifiers.add(iterators[source].identifier)
            guard numbers[source][heads[source]] == Self.unnumbered else { throw Self.damage(sources[source]) }
            numbers[source][heads[source]] = Int32(count)
            count += 1
            if try advance(source) { queue.replaceFirst(iterators[source].identifier) } else { queue.removeFirst() }
        }
        for (source, numbers) in zip(sources, numbers) where numbers.contains(Self.unnumbered) {
            throw Self.damage(source)
        }
    }

    /// A document that stays, whose identifier was not met yet.
    private static let unnumbered = Int32.max

    /// Each document must have one identifier. Checksums cannot tell whether it does.
    private static func damage(_ view: SegmentView) -> IndexError {
        .corrupted("the ordinals of its identifiers", path: view.segment.path)
    }

    /// Numbers the documents by rank and ordinal: in each source they are in this order.
    ///
    /// - Returns: for each document, the ordinal of its identifier in byte order.
    private mutating func numberDocuments() throws -> [UInt32] {
        func head(_ source: Int, from start: Int) throws -> RankQueue.Head? {
            guard let document = numbers[source][start...].firstIndex(where: { $0 >= 0 }) else { return nil }
            return RankQueue.Head(
                rank: try sources[source].segment.rank(document), ordinal: numbers[source][document], source: source,
                document: document)
        }
        var queue = RankQueue()
        for source in sources.indices { if let head = try head(source, from: 0) { queue.insert(head) } }
        var ordinals: [UInt32] = []
        ordinals.reserveCapacity(count)
        while let first = queue.first {
            numbers[first.source][first.document] = Int32(ordinals.count)
            ordinals.append(UInt32(first.ordinal))
            queue.replaceFirst(try head(first.source, from: first.document + 1))
        }
        return ordinals
    }

    private static func isDropped(
        _ document: Int, _ segment: Segment, _ dropping: SegmentMerge.Dropping
    ) throws -> Bool {
        guard case .expired(let now) = dropping, segment.meta.earliestExpiration <= now else { return false }
        return try segment.expiration(document) <= now
    }

    private mutating func write(_ sink: SegmentSink, number: UInt64, salt: UInt64) throws {
        let version = sources.filter { $0.liveCount > 0 }.map(\.segment.version).min() ?? FileHeader.formatVersion
        var file = try SegmentFileWriter(sink: sink, number: number, salt: salt, version: version)
        var meta = SegmentMeta()
        meta.documentCount = count
        meta.schemaVersion = schema.version
        // Data that takes memory for each document is written first and dropped. Terms take the most.
        try identifiers.finish(&file)
        identifiers = IdentifierWriter()
        let ordinals = Once(try numberDocuments())
        (meta.storedSlotCount, meta.earliestExpiration) = try writeItems(ordinals, &file)
        if file.sink.isFile { se_release_free_memory() }
        meta.termCount = try writeTerms(&file)
        try file.add(.meta, meta.bytes)
        try file.finish()
    }

    /// Returns the number of stored slots, and the earliest expiration.
    private func writeItems(_ ordinals: Once<[UInt32]>, _ file: inout SegmentFileWriter) throws -> (Int, Int64) {
        guard case .items(let neighbours, let makesCode) = contents else {
            try file.add(.stored, [UInt8]())
            try file.add(.storedIndex, [UInt8]())
            try DocumentMap.write(sources.map(\.segment.number), numbers, documentCount: count, to: &file)
            return (0, try writeColumns(nil, ordinals, &file))
        }
        let (slotCount, slots) = try writeStored(neighbours, makesCode, &file)
        if file.sink.isFile { se_release_free_memory() }
        let earliest = try writeColumns(slots, ordinals, &file)
        try writeVectors(&file)
        return (slotCount, earliest)
    }

    /// Takes over the vectors of one space. Documents with another's have none until they get a new one.
    private func writeVectors(_ file: inout SegmentFileWriter) throws {
        let tables = sources.map(\.segment.vectors)
        guard let space = options.space ?? tables.compactMap({ $0?.space }).last else { return }
        let readers = try tables.map { try $0?.space == space ? $0?.checked() : nil }
        if readers.allSatisfy({ $0 == nil }) { return }
        // The document of each source that became a document here.
        typealias Origin = (source: Int32, document: Int32)
        let origins = forEachDocument(Origin(0, 0)) { Origin(Int32($0), Int32($1)) }
        try VectorTable.write(space: space, documentCount: count, to: &file) { document in
            let origin = origins[document]
            return try readers[Int(origin.source)]?.vector(Int(origin.document)) ?? .none
        }
    }

    /// Returns the number of stored slots, and for each source the new slot of each of its own.
    private func writeStored(
        _ neighbours: [SegmentView], _ makesCode: Bool, _ file: inout SegmentFileWriter
    ) throws -> (Int, Once<[[Int32]]>) {
        var stored = try StoredMerge(
            sources.map(\.segment), numbers, itemCount: count, neighbours: neighbours.map(\.segment),
            makesCode: makesCode, options.words)
        let slots = try stored.write(to: &file)
        return (slots.count, Once(slots.bySource))
    }

    /// A value for each document of the result.
    private func forEachDocument<Value>(
        _ initial: Value, _ value: (_ source: Int, _ document: Int) throws -> Value
    ) rethrows -> [Value] {
        var values = [Value](repeating: initial, count: count)
        for (source, numbers) in numbers.enumerated() {
            for (document, number) in numbers.enumerated() where number >= 0 {
                values[Int(number)] = try value(source, document)
            }
        }
        return values
    }

    private func fieldLengths() throws -> FieldLengthWriter {
        let tables = try sources.map { try $0.segment.lengths.checked() }
        func forEachDocument(_ body: (_ number: Int32, _ lengths: FieldLengths) -> Void) {
            for (numbers, table) in zip(numbers, tables) {
                for (document, number) in numbers.enumerated() where number >= 0 {
                    body(number, table.lengths(document))
                }
            }
        }
        var used = FieldLengths()
        forEachDocument { used |= $1 }
        var writer = FieldLengthWriter(documentCount: count, used: used)
        forEachDocument { writer.set(Int($0), $1) }
        return writer
    }

    private func writeTerms(_ file: inout SegmentFileWriter) throws -> Int {
        var assembler = try TermAssembler(
            file: file, documentCount: count, lengths: fieldLengths(), policy: options.prefixes)
        var merge = try TermMerge(
            sources, numbers: numbers, documentCount: count, rangePostings: options.rangePostings)
        try merge.write(to: &assembler)
        return try assembler.finish(&file)
    }

    /// Returns the earliest expiration.
    ///
    /// - Parameter slots: for each source, the new slot of each of its own; nil if no attributes are stored.
    private func writeColumns(
        _ slots: Once<[[Int32]]>?, _ ordinals: Once<[UInt32]>, _ file: inout SegmentFileWriter
    ) throws -> Int64 {
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
            { ColumnValues(dense: try forEachDocument(0) { try value(sources[$0].segment, $0, $1) }) }
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
                    Int64(domains.positions[source][try segment.domainOrdinal(document)])
                }
            ),
            (
                .contentType,
                dense { segment, source, document in
                    Int64(types.positions[source][try segment.contentTypeOrdinal(document)])
                }
            ),
            // Columns are made in the order of their keys, so that attributes, which take the most memory, come when these are dropped.
            (
                .storedSlot,
                {
                    let slots = slots?.take()
                    return ColumnValues(
                        dense: try forEachDocument(0) { source, document in
                            let segment = sources[source].segment
                            return try slots.map { Int64($0[source][try segment.storedSlot(document)]) } ?? 0
                        })
                }
            ),
            (.identifierOrdinal, { ColumnValues(dense: ordinals.value.map { Int64($0) }) }),
            (.documentOfIdentifier, { Self.documentsOfIdentifiers(ordinals.take()) }),
        ]
        for key in Set(sources.flatMap { $0.segment.columnKeys }) {
            guard case .attribute = key else { continue }
            all.append((key, { try attributeColumn(key) }))
        }
        try SegmentParts.writeColumns(all, documentCount: count, &file)
        return earliest
    }

    /// Documents for each value of an attribute from which on its values are sorted: counting takes memory for each document.
    private static let fewValues = 16

    private static func documentsOfIdentifiers(_ ordinals: [UInt32]) -> ColumnValues {
        var documents = [Int64](repeating: 0, count: ordinals.count)
        for (document, ordinal) in ordinals.enumerated() { documents[Int(ordinal)] = Int64(document) }
        return ColumnValues(dense: documents)
    }

    /// The values that live documents have in an attribute's column; nil if none has any.
    private func attributeColumn(_ key: ColumnKey) throws -> ColumnValues? {
        func forEachValue(_ body: (_ number: Int, _ value: Int64) -> Void) throws {
            for (source, view) in sources.enumerated() {
                let numbers = numbers[source]
                try view.segment.column(key)?.forEach { document, value in
                    guard document < numbers.count, numbers[document] >= 0 else { return }
                    body(Int(numbers[document]), value)
                }
            }
        }
        let maximum = sources.reduce(0) { $0 + ($1.segment.column(key)?.count ?? 0) }
        if maximum < count / Self.fewValues {
            var values = ColumnValues(isDouble: true)
            try forEachValue { values.add($0, $1) }
            return values.count > 0 ? values : nil
        }
        // Where the values of each document begin among all; each is counted by the one behind it.
        var starts = [UInt32](repeating: 0, count: count + 1)
        try forEachValue { number, _ in starts[number + 1] += 1 }
        for number in 0..<count { starts[number + 1] += starts[number] }
        let valueCount = Int(starts[count])
        if valueCount == 0 { return nil }
        var values = [Int64](repeating: 0, count: valueCount)
        // What begins where the number of the document is has one value, as all before it.
        let isDense = valueCount == count && starts.indices.allSatisfy { Int(starts[$0]) == $0 }
        var documents = [UInt32](repeating: 0, count: isDense ? 0 : valueCount)
        try forEachValue { number, value in
            let position = Int(starts[number])
            values[position] = value
            if !isDense { documents[position] = UInt32(number) }
            starts[number] += 1
        }
        return ColumnValues(documents: documents, values, isDouble: true)
    }
}

/// What is dropped as soon as it has been used the last time.
private final class Once<Value> {
    private var held: Value?

    init(_ value: Value) { held = value }

    var value: Value {
        guard let held else { preconditionFailure("What was taken is not there any more.") }
        return held
    }

    func take() -> Value {
        defer { held = nil }
        return value
    }
}

/// The strings of several segments that live documents have, in one list in byte order.
private struct StringMerge {
    let strings: [String]
    /// For each source, the position in `strings` of each of its own.
    private(set) var positions: [[Int]]

    /// - Parameter ordinal: the string of a source's document.
    init(
        _ lists: [[String]], _ numbers: [[Int32]], _ ordinal: (_ source: Int, _ document: Int) throws -> Int
    ) throws {
        var all = StringOrdinals()
        var ordinals: [[Int]] = []
        for (source, list) in lists.enumerated() {
            var own = [Int](repeating: -1, count: list.count)
            for document in numbers[source].indices where numbers[source][document] >= 0 {
                let index = try ordinal(source, document)
                guard index >= 0, index < list.count else { throw IndexError.corrupted("an ordinal", path: "") }
                if own[index] < 0 { own[index] = Int(all.ordinal(list[index])) }
            }
            ordinals.append(own)
        }
        let sorted = all.sortedOrdinals()
        strings = sorted.strings
        positions = ordinals.map { $0.map { $0 < 0 ? 0 : sorted.positions[$0] } }
    }
}
