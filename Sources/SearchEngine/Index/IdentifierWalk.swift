/// Walks the live documents of some segments in the order of their identifiers' bytes. Each segment has its own in order,
/// so nothing is sorted, and what is not walked to costs nothing.
package struct IdentifierWalk {
    /// Where a segment's next document comes from.
    private enum Source {
        case all(Segment.IdentifierIterator)
        /// Of a domain: the ordinals of its documents in byte order, gathered from its list.
        case some(OrdinalQueue)
    }

    private let views: [SegmentView]
    private var sources: [Source] = []
    /// The document that each source stands at.
    private var documents: [Int]
    private var queue = SourceQueue()

    /// - Parameters:
    ///   - domain: only documents of this domain and below; nil for all. Costs as much as the domain has.
    ///   - identifier: only documents whose identifiers come after this one; nil for all. A binary search in each segment.
    package init(_ views: [SegmentView], inDomain domain: String? = nil, after identifier: String? = nil) throws {
        self.views = views
        documents = Array(repeating: 0, count: views.count)
        let after = identifier.map { Array($0.utf8) }
        for (number, view) in views.enumerated() {
            let segment = view.segment
            let first = try after.map { try segment.firstOrdinal(after: $0) } ?? 0
            if let domain {
                let ordinals = try view.documents(inDomain: domain).map { try segment.identifierOrdinal($0) }
                sources.append(.some(OrdinalQueue(ordinals.filter { $0 >= first })))
            } else {
                sources.append(.all(try segment.identifierIterator(from: first)))
            }
            if let identifier = try advance(number) { queue.insert(number, identifier) }
        }
    }

    /// The next document; nil at the end.
    package mutating func next() throws -> (view: SegmentView, document: Int)? {
        guard let number = queue.first else { return nil }
        let document = documents[number]
        if let identifier = try advance(number) {
            queue.replaceFirst(identifier)
        } else {
            queue.removeFirst()
        }
        try views[number].segment.checkDisk()
        return (views[number], document)
    }

    /// Moves a source to its next live document.
    ///
    /// - Returns: its identifier; nil at the end.
    private mutating func advance(_ number: Int) throws -> [UInt8]? {
        switch sources[number] {
        case .all(var iterator):
            // One holder at a time: an array that two hold would be copied anew at each step.
            sources[number] = .some(OrdinalQueue([]))
            defer { sources[number] = .all(iterator) }
            while let document = try iterator.next() {
                if views[number].isDeleted(document) { continue }
                documents[number] = document
                return iterator.identifier
            }
            return nil
        case .some(var ordinals):
            sources[number] = .some(OrdinalQueue([]))
            defer { sources[number] = .some(ordinals) }
            guard let ordinal = ordinals.removeFirst() else { return nil }
            documents[number] = try views[number].segment.document(ordinal: ordinal)
            return try views[number].segment.identifier(ordinal: ordinal)
        }
    }
}

/// Ordinals, the least first: a binary heap, which is cheap if few of many are needed in order.
private struct OrdinalQueue {
    private var heap: [Int]

    init(_ ordinals: [Int]) {
        heap = ordinals
        for parent in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(parent) }
    }

    mutating func removeFirst() -> Int? {
        guard let first = heap.first else { return nil }
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            sink(0)
        }
        return first
    }

    private mutating func sink(_ start: Int) {
        var parent = start
        while true {
            var least = parent
            for child in 2 * parent + 1...2 * parent + 2 where child < heap.count && heap[child] < heap[least] {
                least = child
            }
            if least == parent { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
