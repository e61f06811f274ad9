/// The complete segments of a transaction, which no snapshot has yet, oldest first.
///
/// A segment knows its identifiers, so that a transaction of millions of items keeps none of them in memory. An item
/// that was given again after its segment was complete is found when all are there (``settle()``). One thread.
struct PendingSegments {
    private(set) var elements: [PendingSegment] = []
    /// How many of them have been compared with each other.
    private var settledCount = 0

    var isEmpty: Bool { elements.isEmpty }
    /// Items of all, deleted ones included.
    var itemCount: Int { elements.reduce(0) { $0 + $1.view.segment.documentCount } }

    mutating func append(_ element: PendingSegment) { elements.append(element) }

    // MARK: One identifier

    /// Whether an item of it is in some segment, deleted or not.
    func contains(_ identifier: [UInt8]) throws -> Bool {
        try elements.contains { try Self.document(identifier, in: $0) != nil }
    }

    /// The item that was given last; nil if there was none, or it was deleted.
    func document(_ identifier: [UInt8]) throws -> Document? {
        for element in elements.reversed() {
            guard let document = try Self.document(identifier, in: element) else { continue }
            return element.view.isDeleted(document) ? nil : try element.view.segment.document(document)
        }
        return nil
    }

    mutating func delete(_ identifier: [UInt8]) throws {
        for index in elements.indices {
            if let document = try Self.document(identifier, in: elements[index]) {
                elements[index].view.delete([document])
            }
        }
    }

    private static func document(_ identifier: [UInt8], in element: PendingSegment) throws -> Int? {
        let document = try element.view.segment.document(identifier)
        // An identifier that is absent and one that cannot be read differ: mixing them up doubles or loses an item.
        try element.view.segment.checkDisk()
        return document
    }

    // MARK: All

    mutating func delete(domain: String) throws {
        for index in elements.indices {
            elements[index].view.delete(try elements[index].view.documents(inDomain: domain))
        }
    }

    /// Calls `body` with each identifier, those of deleted items included; with some of them more than once.
    func forEachIdentifier(_ body: ([UInt8]) throws -> Void) throws {
        for element in elements {
            var iterator = try element.view.segment.identifierIterator()
            while try iterator.next() != nil { try body(iterator.identifier) }
            try element.view.segment.checkDisk()
        }
    }

    /// The lowest and the highest identifier in byte order; nil if there are no items.
    func identifierRange() throws -> (lowest: [UInt8], highest: [UInt8])? {
        var range: (lowest: [UInt8], highest: [UInt8])?
        for element in elements {
            let (first, last) = try element.view.identifierRange()
            guard let known = range else {
                range = (first, last)
                continue
            }
            if first.lexicographicallyPrecedes(known.lowest) { range?.lowest = first }
            if known.highest.lexicographicallyPrecedes(last) { range?.highest = last }
        }
        return range
    }

    /// Deletes the items that were given again later, whatever became of the later ones. It takes one walk over all
    /// identifiers, and none if those of each segment are above those of another.
    mutating func settle() throws {
        if settledCount == elements.count || elements.count < 2 { return }
        settledCount = elements.count
        guard try overlap() else { return }
        var iterators = try elements.map { try $0.view.segment.identifierIterator() }
        var documents = Array(repeating: 0, count: elements.count)
        var queue = SourceQueue()
        func advance(_ source: Int) throws -> Bool {
            guard let document = try iterators[source].next() else { return false }
            documents[source] = document
            return true
        }
        for source in iterators.indices where try advance(source) {
            queue.insert(source, iterators[source].identifier)
        }
        // A copy: an array that two hold would be copied anew at each step.
        var identifier: [UInt8] = [], before: (source: Int, document: Int)?
        while let source = queue.first {
            // Of equal identifiers the queue gives that of the oldest segment first.
            if let before, identifier == iterators[source].identifier {
                elements[before.source].view.delete([before.document])
            }
            identifier.removeAll(keepingCapacity: true)
            identifier.append(contentsOf: iterators[source].identifier)
            before = (source, documents[source])
            if try advance(source) { queue.replaceFirst(iterators[source].identifier) } else { queue.removeFirst() }
        }
        for element in elements { try element.view.segment.checkDisk() }
    }

    /// Whether some segment's identifiers begin below another's last.
    private func overlap() throws -> Bool {
        let ranges = try elements.map { try $0.view.identifierRange() }
            .sorted { $0.lowest.lexicographicallyPrecedes($1.lowest) }
        return zip(ranges, ranges.dropFirst()).contains { !$0.highest.lexicographicallyPrecedes($1.lowest) }
    }
}

/// A complete segment of a transaction, which no snapshot has yet.
struct PendingSegment {
    var view: SegmentView
    /// The name of its unpublished file; nil when its bytes are in memory.
    var temporaryName: String?
    var bytes: ByteRegion
}
