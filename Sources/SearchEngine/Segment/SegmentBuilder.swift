import TextAnalysis

/// Turns documents into a segment: analyses their text, inverts it, numbers the documents by rank.
///
/// One thread. Attributes go to the sink as documents come; everything else is held until ``finish()``.
package struct SegmentBuilder {
    private let schema: IndexSchema
    private let analyzer = TextAnalyzer()
    private var file: SegmentFileWriter
    private var stored = StoredWriter()
    package let number: UInt64
    private let salt: UInt64

    private var terms: ByteStringTable
    private var inversion = DocumentInversion()
    private var postingTerms: [UInt32] = []
    private var postingPayloads: [UInt16] = []  // impact, and fields in the upper byte
    private var positions = ByteWriter()

    private struct Entry {
        var identifier: [UInt8]
        var rank: Int64
        var expiration: Int64
        var domain: UInt32
        var contentType: UInt32
        var slot: UInt32
        var firstPosting: Int
        var firstPosition: Int
        var isDeleted = false
    }
    private var entries: [Entry] = []
    private var domains = StringOrdinals()
    private var contentTypes = StringOrdinals()
    private var columns: [AttributeName: ColumnValues] = [:]

    package init(schema: IndexSchema, sink: SegmentSink, number: UInt64, salt: UInt64) throws {
        self.schema = schema
        self.number = number
        self.salt = salt
        terms = ByteStringTable(seed: salt)
        file = try SegmentFileWriter(sink: sink, number: number, salt: salt)
        try file.begin(.stored)
    }

    /// Documents added so far, deleted ones included.
    package var count: Int { entries.count }
    package var liveCount: Int { entries.lazy.filter { !$0.isDeleted }.count }
    package var sink: SegmentSink { file.sink }

    /// Bytes held in memory, roughly.
    package var memory: Int {
        terms.byteCount + postingTerms.count * 6 + positions.count + entries.count * 112
    }

    /// Adds a document and returns its place: the number of documents added before.
    package mutating func add(_ document: Document) throws -> Int {
        var encoded = ByteWriter()
        let place = entries.count
        // A number that an attribute's column holds first is not stored a second time.
        var inColumns: [AttributeName] = []
        DocumentCoding.encode(document.attributes, into: &encoded) { name, _ in
            guard isColumn(name), !inColumns.contains(name),
                document.attributes.first(where: { $0.name == name && $0.value.isNumeric })?.value.isScalar == true
            else { return false }
            inColumns.append(name)
            return true
        }
        guard encoded.count <= Limits.itemBytes else {
            throw IndexError(
                .limitExceeded, "An item may have at most \(Limits.itemBytes >> 20) MiB of attributes; this has more.")
        }
        let slot = try stored.add(encoded.bytes, to: file.sink)
        let firstPosting = postingTerms.count, firstPosition = positions.count
        let contentType =
            schema.contentType.flatMap { document[.known($0)] }.flatMap {
                if case .text(let text) = $0 { text } else { nil }
            } ?? ""
        invert(document, contentType)
        entries.append(
            Entry(
                identifier: Array(document.identifier.utf8), rank: StaticRank.rank(of: document, schema: schema),
                expiration: document.expiration, domain: domains.ordinal(document.domain),
                contentType: contentTypes.ordinal(contentType), slot: UInt32(slot), firstPosting: firstPosting,
                firstPosition: firstPosition))
        addColumns(document.attributes, place)
        return place
    }

    /// Leaves a document out of the segment, except for its stored attributes where these have been written already.
    package mutating func delete(_ place: Int) { entries[place].isDeleted = true }

    package func domain(_ place: Int) -> String { domains.string(entries[place].domain) }
    package func isDeleted(_ place: Int) -> Bool { entries[place].isDeleted }
    package func identifier(_ place: Int) -> [UInt8] { entries[place].identifier }

    private func isColumn(_ name: AttributeName) -> Bool {
        if case .known = name { schema.definition(name)?.isComparable == true } else { true }
    }

    private mutating func addColumns(_ attributes: [Attribute], _ place: Int) {
        for attribute in attributes where isColumn(attribute.name) {
            attribute.value.forEachNumber {
                columns[attribute.name, default: ColumnValues(isDouble: true)].add(place, ColumnEncoding.ordered($0))
            }
        }
    }

    private mutating func invert(_ document: Document, _ contentType: String) {
        inversion.begin()
        for attribute in document.attributes {
            guard case .known(let number) = attribute.name, Int(number) < schema.byNumber.count,
                let field = schema.byNumber[Int(number)]?.field
            else { continue }
            attribute.value.forEachText { inversion.add($0, to: field, analyzer, &terms) }
        }
        inversion.finish(&postingTerms, &postingPayloads, &positions, terms)
        if !document.domain.isEmpty { addExact(TermNamespace.domain, document.domain) }
        if !contentType.isEmpty { addExact(TermNamespace.contentType, contentType) }
    }

    private mutating func addExact(_ namespace: UInt8, _ text: String) {
        let term = [namespace] + Array(text.utf8)
        postingTerms.append(UInt32(terms.number(of: term, 0, term.count)))
        postingPayloads.append(0)
    }

    /// Writes the rest of the segment. Documents are numbered by rank, highest first, then by identifier.
    ///
    /// - Returns: the number each place has in the segment; nil for deleted ones.
    package mutating func finish() throws -> (numbers: [Int?], meta: SegmentMeta) {
        try stored.flush(to: file.sink)
        file.end()
        try file.add(.storedIndex, stored.indexBytes)
        let order = entries.indices.filter { !entries[$0].isDeleted }.sorted { a, b in
            if entries[a].rank != entries[b].rank { return entries[a].rank > entries[b].rank }
            return entries[a].identifier.lexicographicallyPrecedes(entries[b].identifier)
        }
        var numbers = [Int?](repeating: nil, count: entries.count)
        for (number, place) in order.enumerated() { numbers[place] = number }

        let termCount = try writeTerms(order)
        let all = entries
        let ordinals = try writeIdentifiers(order)
        try writeColumns(order, numbers, ordinals)

        var meta = SegmentMeta()
        meta.documentCount = order.count
        meta.termCount = termCount
        meta.storedSlotCount = stored.slotCount
        meta.schemaVersion = schema.version
        meta.earliestExpiration = order.lazy.map { all[$0].expiration }.min() ?? Document.never
        try file.add(.meta, meta.bytes)
        try file.finish()
        return (numbers, meta)
    }

    private mutating func writeTerms(_ order: [Int]) throws -> Int {
        // A counting sort by term over the documents in their new order leaves each term's postings in order.
        let sorted = terms.sortedNumbers()
        var starts = [Int](repeating: 0, count: terms.count + 1)
        let termOfPosting = postingTerms, payloadOfPosting = postingPayloads, all = entries
        forEachPosting(order) { _, index in starts[Int(termOfPosting[index])] += 1 }
        var counts = [Int](repeating: 0, count: terms.count)
        var total = 0
        for number in sorted {
            counts[Int(number)] = starts[Int(number)]
            starts[Int(number)] = total
            total += counts[Int(number)]
        }
        var documents = [UInt32](repeating: 0, count: total)
        var payloads = [UInt16](repeating: 0, count: total)
        var places = [UInt32](repeating: 0, count: positions.count > 0 ? total : 0)
        let positional = HeapBytes(positions.bytes).region
        var cursor = positional.cursor()
        var lastDocument = -1
        let isPositional: [Bool] = (0..<terms.count).map { number in
            terms.bytes(number).first.map(TermNamespace.hasPositions(firstByte:)) ?? false
        }
        forEachPosting(order) { document, index in
            let term = Int(termOfPosting[index])
            let target = starts[term]
            starts[term] = target + 1
            documents[target] = UInt32(document)
            payloads[target] = payloadOfPosting[index]
            if isPositional[term] {
                if document != lastDocument {
                    cursor = positional.cursor(at: all[order[document]].firstPosition)
                    lastDocument = document
                }
                places[target] = UInt32(positional.count - cursor.remaining)
                PositionList.read(&cursor) { _ in }
            }
        }
        var assembler = try TermAssembler(file: file)
        var list: [Posting] = []
        for number in sorted where counts[Int(number)] > 0 {
            let end = starts[Int(number)], start = end - counts[Int(number)]
            list.removeAll(keepingCapacity: true)
            for i in start..<end {
                list.append(
                    Posting(
                        document: documents[i], impact: UInt8(truncatingIfNeeded: payloads[i]),
                        fields: UInt8(payloads[i] >> 8)))
            }
            try assembler.add(Array(terms.bytes(Int(number))), list) { index, out in
                var source = positional.cursor(at: Int(places[start + index]))
                var codes: [UInt32] = []
                PositionList.read(&source) { codes.append($0) }
                PositionList.write(codes, to: &out)
            }
        }
        return try assembler.finish(&file)
    }

    private func forEachPosting(_ order: [Int], _ body: (_ document: Int, _ index: Int) -> Void) {
        for (document, place) in order.enumerated() {
            let end = place + 1 < entries.count ? entries[place + 1].firstPosting : postingTerms.count
            for index in entries[place].firstPosting..<end { body(document, index) }
        }
    }

    /// Returns the place of each document's identifier in byte order.
    private mutating func writeIdentifiers(_ order: [Int]) throws -> [Int64] {
        var writer = IdentifierWriter()
        var ordinals = [Int64](repeating: 0, count: order.count)
        let sorted = order.indices.sorted {
            entries[order[$0]].identifier.lexicographicallyPrecedes(entries[order[$1]].identifier)
        }
        for (ordinal, document) in sorted.enumerated() {
            writer.add(entries[order[document]].identifier)
            ordinals[document] = Int64(ordinal)
        }
        try writer.finish(&file)
        return ordinals
    }

    private mutating func writeColumns(_ order: [Int], _ numbers: [Int?], _ ordinals: [Int64]) throws {
        let domainOrder = domains.sortedOrdinals(), typeOrder = contentTypes.sortedOrdinals()
        try file.add(.domains, SegmentParts.strings(domainOrder.strings))
        try file.add(.contentTypes, SegmentParts.strings(typeOrder.strings))
        var all: [(ColumnKey, ColumnValues)] = []
        func dense(_ key: ColumnKey, _ value: (Entry) -> Int64) {
            var column = ColumnValues()
            for (document, place) in order.enumerated() { column.add(document, value(entries[place])) }
            all.append((key, column))
        }
        dense(.rank) { $0.rank }
        dense(.expiration) { $0.expiration }
        dense(.domain) { Int64(domainOrder.places[Int($0.domain)]) }
        dense(.contentType) { Int64(typeOrder.places[Int($0.contentType)]) }
        dense(.storedSlot) { Int64($0.slot) }
        all.append((.identifierOrdinal, ColumnValues(dense: ordinals)))
        var documents = [Int64](repeating: 0, count: order.count)
        for (document, ordinal) in ordinals.enumerated() { documents[Int(ordinal)] = Int64(document) }
        all.append((.documentOfIdentifier, ColumnValues(dense: documents)))
        for (name, values) in columns {
            var column = ColumnValues(isDouble: values.isDouble)
            for index in 0..<values.count {
                if let number = numbers[values.document(index)] { column.add(number, values.values[index]) }
            }
            if column.count > 0 { all.append((.attribute(name), column)) }
        }
        try SegmentParts.writeColumns(all, documentCount: order.count, &file)
    }
}
