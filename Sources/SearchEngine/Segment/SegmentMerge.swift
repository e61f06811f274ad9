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

    /// - Returns: nil when no document is left. The file is complete, synced and named, but published nowhere.
    static func merge(_ sources: [SegmentView], into index: Index, dropping: Dropping) throws -> Result? {
        let storage = index.storage
        let number = index.options.random() | 1, salt = index.options.random()
        let temporary = "new-" + FileName.segment(number)
        let sink = SegmentSink(storage: storage, temporaryName: temporary, spillAt: 1 << 20)
        do {
            for source in sources { try source.segment.verifyAll() }
            var merger = Merger(sources: sources, schema: index.schema)
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
    let schema: IndexSchema
    /// The result's documents in order: which source, which document there.
    var documents: [(source: Int32, document: Int32)] = []
    var numbers: [[Int32]] = []

    init(sources: [SegmentView], schema: IndexSchema) {
        self.sources = sources
        self.schema = schema
    }

    /// Merges the sources' orders, which are all by rank, then identifier.
    mutating func order(_ dropping: SegmentMerge.Dropping) throws {
        struct Head {
            var rank: Int64
            var identifier: [UInt8]
        }
        numbers = sources.map { [Int32](repeating: -1, count: $0.segment.documentCount) }
        var next = [Int](repeating: 0, count: sources.count)
        var heads = [Head?](repeating: nil, count: sources.count)
        func advance(_ source: Int) throws {
            let view = sources[source]
            heads[source] = nil
            while next[source] < view.segment.documentCount {
                let document = next[source]
                if !view.isDeleted(document), try !Self.isDropped(document, view.segment, dropping) {
                    heads[source] = Head(
                        rank: try view.segment.rank(document), identifier: try view.segment.identifier(document))
                    return
                }
                next[source] += 1
            }
        }
        for source in sources.indices { try advance(source) }
        while true {
            var best: Int?
            for source in sources.indices {
                guard let head = heads[source] else { continue }
                guard let other = best.flatMap({ heads[$0] }) else {
                    best = source
                    continue
                }
                if head.rank > other.rank
                    || head.rank == other.rank && head.identifier.lexicographicallyPrecedes(other.identifier)
                {
                    best = source
                }
            }
            guard let best else { break }
            numbers[best][next[best]] = Int32(documents.count)
            documents.append((Int32(best), Int32(next[best])))
            next[best] += 1
            try advance(best)
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
        let slots = try writeStored(&file)
        meta.storedSlotCount = slots.count
        meta.termCount = try writeTerms(&file)
        let places = try writeIdentifiers(&file)
        meta.earliestExpiration = try writeColumns(slots.bySource, places, &file)
        try file.add(.meta, meta.bytes)
        try file.finish()
    }

    /// Copies blocks all of whose items live, and packs the rest anew.
    private func writeStored(_ file: inout SegmentFileWriter) throws -> (count: Int, bySource: [[Int32]]) {
        var writer = StoredWriter()
        var slots: [[Int32]] = []
        try file.begin(.stored)
        for (source, view) in sources.enumerated() {
            let segment = view.segment
            var isLive = [Bool](repeating: false, count: segment.meta.storedSlotCount)
            for document in 0..<segment.documentCount where numbers[source][document] >= 0 {
                let slot = try segment.storedSlot(document)
                guard slot >= 0, slot < isLive.count else {
                    throw IndexError.corrupted("a stored slot", path: segment.path)
                }
                isLive[slot] = true
            }
            var moved = [Int32](repeating: -1, count: isLive.count)
            for number in 0..<segment.stored.blockCount {
                let block = try segment.stored.block(number)
                let range = block.firstSlot..<block.firstSlot + block.slots
                if block.slots > 0, range.allSatisfy({ isLive[$0] }), block.length > SegmentFormat.storedBlockBytes / 8
                {
                    let first = try writer.copy(
                        try segment.stored.compressed(block), slots: block.slots, to: file.sink)
                    for slot in range { moved[slot] = Int32(first + slot - block.firstSlot) }
                } else if range.contains(where: { isLive[$0] }) {
                    for (offset, item) in try segment.stored.items(block).enumerated() {
                        let slot = block.firstSlot + offset
                        if isLive[slot] { moved[slot] = Int32(try writer.add(item, to: file.sink)) }
                    }
                }
            }
            slots.append(moved)
        }
        try writer.flush(to: file.sink)
        file.end()
        try file.add(.storedIndex, writer.indexBytes)
        return (writer.slotCount, slots)
    }

    private func writeTerms(_ file: inout SegmentFileWriter) throws -> Int {
        var assembler = try TermAssembler(file: file)
        var iterators = sources.map { $0.segment.terms.iterator() }
        var isAlive: [Bool] = []
        for source in iterators.indices { isAlive.append(try iterators[source].next()) }
        var list: [(posting: Posting, order: Int)] = []
        var positions: [[UInt32]] = []
        while true {
            var least: [UInt8]?
            for source in iterators.indices where isAlive[source] {
                if least == nil || iterators[source].term.lexicographicallyPrecedes(least!) {
                    least = iterators[source].term
                }
            }
            guard let term = least else { break }
            let hasPositions = TermDictionary.hasPositions(term)
            list.removeAll(keepingCapacity: true)
            positions.removeAll(keepingCapacity: true)
            for source in iterators.indices where isAlive[source] && iterators[source].term == term {
                let segment = sources[source].segment
                var reader = try segment.postings(iterators[source].entry)
                var cursor = hasPositions ? try segment.positions(iterators[source].entry) : nil
                reader.forEach { document, impact, fields in
                    var codes: [UInt32] = []
                    if cursor != nil { PositionList.read(&cursor!) { codes.append($0) } }
                    let number = numbers[source][document]
                    guard number >= 0 else { return }
                    list.append(
                        (
                            Posting(document: UInt32(number), impact: UInt8(impact), fields: fields), positions.count
                        ))
                    if hasPositions { positions.append(codes) }
                }
                try segment.check(reader)
                if cursor?.overran == true { throw IndexError.corrupted("a term's positions", path: segment.path) }
                isAlive[source] = try iterators[source].next()
            }
            if list.isEmpty { continue }
            list.sort { $0.posting.document < $1.posting.document }
            try assembler.add(term, list.map(\.posting)) { index, out in
                PositionList.write(positions[list[index].order], to: &out)
            }
        }
        return try assembler.finish(&file)
    }

    /// Merges the sources' identifiers, all in byte order. Returns the document of each place.
    private func writeIdentifiers(_ file: inout SegmentFileWriter) throws -> [Int64] {
        var writer = IdentifierWriter()
        var iterators = sources.map { $0.segment.identifierIterator() }
        var heads = [Int32](repeating: -1, count: sources.count)
        func advance(_ source: Int) throws {
            repeat {
                guard let document = try iterators[source].next() else {
                    heads[source] = -1
                    return
                }
                heads[source] = numbers[source][document]
            } while heads[source] < 0
        }
        for source in iterators.indices { try advance(source) }
        var places: [Int64] = []
        while true {
            var best: Int?
            for source in iterators.indices where heads[source] >= 0 {
                if let other = best,
                    !iterators[source].identifier.lexicographicallyPrecedes(iterators[other].identifier)
                {
                    continue
                }
                best = source
            }
            guard let best else { break }
            writer.add(iterators[best].identifier)
            places.append(Int64(heads[best]))
            try advance(best)
        }
        try writer.finish(&file)
        return places
    }

    /// Returns the earliest expiration.
    private func writeColumns(_ slots: [[Int32]], _ places: [Int64], _ file: inout SegmentFileWriter) throws -> Int64 {
        var domains = StringOrdinals(), types = StringOrdinals()
        // Only what live items have: a deleted item's domain must not stay on the disk.
        var ordinals: [(domain: UInt32, type: UInt32)] = []
        ordinals.reserveCapacity(documents.count)
        for place in documents {
            let document = Int(place.document), segment = sources[Int(place.source)].segment
            let domain = try segment.domainOrdinal(document), type = try segment.contentTypeOrdinal(document)
            guard domain < segment.domains.count, type < segment.contentTypes.count else {
                throw IndexError.corrupted("an ordinal", path: segment.path)
            }
            ordinals.append((domains.ordinal(segment.domains[domain]), types.ordinal(segment.contentTypes[type])))
        }
        let domainOrder = domains.sortedOrdinals(), typeOrder = types.sortedOrdinals()
        try file.add(.domains, SegmentParts.strings(domainOrder.strings))
        try file.add(.contentTypes, SegmentParts.strings(typeOrder.strings))
        var rank = ColumnValues(), expiration = ColumnValues(), domain = ColumnValues()
        var type = ColumnValues(), slot = ColumnValues()
        var earliest = Document.never
        for (number, place) in documents.enumerated() {
            let source = Int(place.source), document = Int(place.document), segment = sources[source].segment
            rank.add(number, try segment.rank(document))
            let expires = try segment.expiration(document)
            earliest = min(earliest, expires)
            expiration.add(number, expires)
            domain.add(number, Int64(domainOrder.places[Int(ordinals[number].domain)]))
            type.add(number, Int64(typeOrder.places[Int(ordinals[number].type)]))
            slot.add(number, Int64(slots[source][try segment.storedSlot(document)]))
        }
        var all: [(ColumnKey, ColumnValues)] = [
            (.rank, rank), (.expiration, expiration), (.domain, domain), (.contentType, type), (.storedSlot, slot),
        ]
        var placeOfDocument = [Int64](repeating: 0, count: documents.count)
        for (place, document) in places.enumerated() { placeOfDocument[Int(document)] = Int64(place) }
        all.append((.identifierOrdinal, ColumnValues(dense: placeOfDocument)))
        all.append((.documentOfIdentifier, ColumnValues(dense: places)))
        let attributes = Set(sources.flatMap { $0.segment.columnKeys })
        for key in attributes {
            guard case .attribute = key else { continue }
            var values = ColumnValues(isDouble: true)
            for (source, view) in sources.enumerated() {
                try view.segment.column(key)?.forEach { document, value in
                    guard document < numbers[source].count else { return }
                    let number = numbers[source][document]
                    if number >= 0 { values.add(Int(number), value) }
                }
            }
            if values.count > 0 { all.append((key, values)) }
        }
        try SegmentParts.writeColumns(all, documentCount: documents.count, &file)
        return earliest
    }
}
