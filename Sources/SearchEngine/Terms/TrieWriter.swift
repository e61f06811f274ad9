import TextAnalysis

/// Writes a ``Trie`` from terms in byte order.
struct TrieWriter {
    /// What a node takes besides its letters and the first byte of its children, at most: its head, and what its parent has of it.
    private static let nodeBytes = 6 + 15

    private let terms = GrowingBytes()
    /// Of each term, its number among those of the segment.
    private var ordinals: [UInt32] = []
    /// Where each term begins in `terms`, and the end.
    private var starts: [UInt32] = [0]
    /// How many bytes each term shares with the one before, up to the end of a character.
    private var shared: [UInt32] = []
    /// The bytes that all terms share that were left out since the last one.
    private var sharedBefore = Int.max
    /// The children of nodes that are not written yet: the last child first.
    private var children: [Child] = []

    private struct Child {
        /// Its letters, in `terms`.
        var letters: Range<Int>
        var isTerm: Bool
        /// The number of the first term in it and below.
        var ordinal: Int
        /// Where its node begins, from the end; nil where nothing is below it.
        var node: Int?
        var below: TrieSubtree

        var restCount: Int { letters.count - 1 }

        /// Bytes of its record, but for its number and its node's offset.
        var recordBytes: Int {
            restCount + (restCount >= TrieFormat.longRest ? 1 : 0) + (node == nil ? 0 : 4)
        }
    }

    /// Takes the next term of the segment, if it is one that may be tolerated.
    ///
    /// - Parameter shared: how many bytes it has in common with the segment's term before.
    mutating func add(_ term: [UInt8], sharing shared: Int, ordinal: Int) {
        sharedBefore = min(sharedBefore, shared)
        guard Trie.mayHave(term) else { return }
        var common = self.shared.isEmpty ? 0 : sharedBefore
        while common > 0, common < term.count, term[common] & 0xC0 == 0x80 { common -= 1 }
        self.shared.append(UInt32(common))
        terms.append(term, from: 0)
        starts.append(UInt32(terms.count))
        ordinals.append(UInt32(ordinal))
        sharedBefore = .max
    }

    /// The trie, and the filter of its prefixes.
    mutating func sections() -> Sections {
        // From the last node to the first, each from its end to its start: where what is below a node begins is known then. A
        // tree of n terms has fewer than 2 n nodes.
        let out = BackwardBytes(capacity: terms.count + (2 * shared.count + 1) * Self.nodeBytes)
        if let first = ordinals.first {
            addNode(0..<shared.count, depth: 0, ordinal: Int(first), to: out)
            out.prepend(UInt64(first), bytes: 4)
        }
        var filter = ByteWriter()
        for word in TriePrefixFilter.filter(forEachPrefix) { filter.u64(word) }
        return Sections(tree: out, prefixFilter: filter.bytes)
    }

    /// What becomes of all terms.
    struct Sections: @unchecked Sendable {  // never changes after it was made
        fileprivate let tree: BackwardBytes
        fileprivate let prefixFilter: [UInt8]

        func write(to file: inout SegmentFileWriter) throws {
            try file.add(.trie, tree.region)
            if !prefixFilter.isEmpty { try file.add(.triePrefixFilter, prefixFilter) }
        }

        /// A copy in memory for searches, without spare room.
        fileprivate var inMemory: Trie {
            func region(_ bytes: [UInt8]) -> CheckedRegion { CheckedRegion(verified: HeapBytes(bytes).region) }
            return Trie(
                nodes: region(tree.region.array(0, tree.region.count)),
                prefixFilter: prefixFilter.isEmpty ? nil : region(prefixFilter))
        }
    }

    /// Calls `body` once with each prefix that ``TriePrefixFilter`` knows.
    private func forEachPrefix(_ body: (_ sum: UInt64) -> Void) {
        let lengths = TriePrefixFilter.lengths, bytes = terms.region.cursor()
        for term in shared.indices {
            let start = Int(starts[term]), end = Int(starts[term + 1])
            var offset = start, letters = 0, sum: UInt64 = 0
            while offset < end, letters < lengths.upperBound {
                sum = TriePrefixFilter.sum(sum, bytes.peekScalar(&offset, end))
                letters += 1
                if lengths.contains(letters), offset - start > Int(shared[term]) { body(sum) }
            }
        }
    }

    /// Writes the nodes of terms that share their first `depth` bytes and are longer, and then the one above these.
    ///
    /// - Parameter ordinal: the number of the first term in the one above, which it may be itself.
    /// - Returns: what is known of all below it.
    @discardableResult
    private mutating func addNode(
        _ range: Range<Int>, depth: Int, ordinal: Int, to out: BackwardBytes
    ) -> TrieSubtree {
        var below = TrieSubtree()
        let firstChild = children.count
        var end = range.upperBound
        while end > range.lowerBound {
            // A group ends if terms share only what all do. Its letters reach to what all of it share.
            var first = end - 1
            var edge = Int(starts[end] - starts[end - 1])
            while first > range.lowerBound, shared[first] > depth {
                edge = min(edge, Int(shared[first]))
                first -= 1
            }
            addChild(first..<end, depth: depth, edge: edge, &below, to: out)
            end = first
        }
        writeNode(children[firstChild...], ordinal: ordinal, to: out)
        children.removeLast(children.count - firstChild)
        return below
    }

    private mutating func addChild(
        _ range: Range<Int>, depth: Int, edge: Int, _ all: inout TrieSubtree, to out: BackwardBytes
    ) {
        let start = Int(starts[range.lowerBound])
        let isTerm = Int(starts[range.lowerBound + 1]) - start == edge
        let rest = isTerm ? range.dropFirst() : range
        let letters = start + depth..<start + edge, ordinal = Int(ordinals[range.lowerBound])
        var below = TrieSubtree(), node: Int?
        if !rest.isEmpty {
            below = addNode(rest, depth: edge, ordinal: ordinal, to: out)
            node = out.count
        }
        children.append(Child(letters: letters, isTerm: isTerm, ordinal: ordinal, node: node, below: below))
        below.prepend(terms, letters)
        all.join(below)
    }

    /// - Parameters:
    ///   - children: the last one first.
    ///   - ordinal: the number that theirs are counted from.
    private func writeNode(_ children: ArraySlice<Child>, ordinal: Int, to out: BackwardBytes) {
        guard let last = children.first else { return }
        let count = children.count
        let ordinalBytes = TrieFormat.width(for: last.ordinal - ordinal)
        let isFew = count <= TrieFormat.fewChildren
        // But for offsets: the head, and of each child its first byte, what tells of the rest, and its record.
        let headBytes = isFew ? 1 : 1 + (bitWidth(UInt64(count)) + 6) / 7
        let bytes = children.reduce(headBytes) { $0 + 2 + ordinalBytes + $1.recordBytes }
        let innerCount = children.count { $0.node != nil }
        // Offsets count from the start of the node. Their own width decides where it starts; the last one is farthest.
        let end = out.count
        func offset(_ node: Int, bytes offsetBytes: Int) -> Int { bytes + innerCount * offsetBytes + end - node }
        let farthest = children.first { $0.node != nil }?.node
        let offsetBytes =
            [1, 2].first { width in
                farthest.map { TrieFormat.width(for: offset($0, bytes: width)) <= width } ?? true
            } ?? 4
        for child in children {
            out.prepend(terms, child.letters.dropFirst())
            if child.restCount >= TrieFormat.longRest { out.prepend(UInt8(child.restCount)) }
            if let node = child.node {
                out.prepend(UInt64(offset(node, bytes: offsetBytes)), bytes: offsetBytes)
                out.prepend(UInt64(child.below.packed), bytes: 4)
            }
            out.prepend(UInt64(child.ordinal - ordinal), bytes: ordinalBytes)
        }
        for child in children {
            let flags =
                (child.isTerm ? TrieFormat.termFlag : 0) | (child.node == nil ? 0 : TrieFormat.innerFlag)
            out.prepend(UInt8(flags | min(child.restCount, TrieFormat.longRest)))
        }
        for child in children { out.prepend(terms[child.letters.lowerBound]) }
        if !isFew { out.prepend(varint: count) }
        out.prepend(
            UInt8(
                (isFew ? count : 0) | TrieFormat.code(width: ordinalBytes) << TrieFormat.ordinalShift
                    | TrieFormat.code(width: offsetBytes) << TrieFormat.offsetShift))
    }
}

extension Trie {
    /// Makes the trie of a segment's words if the segment has none.
    ///
    /// - Parameter path: the segment's file, for the error.
    /// - Throws: ``IndexError/Code/corrupted``, also if words are out of order: that makes no tree.
    init(of terms: TermDictionary, path: String) throws {
        var writer = TrieWriter(), previous: [UInt8] = []
        var iterator = try terms.iterator(from: [Self.minimumByte])
        while try iterator.next() {
            let shared = StringSorting.shared(previous, iterator.term)
            guard StringSorting.areAscending(previous, iterator.term, sharing: shared) else {
                throw IndexError.corrupted("the order of its terms", path: path)
            }
            writer.add(iterator.term, sharing: shared, ordinal: iterator.ordinal)
            previous.removeAll(keepingCapacity: true)
            previous.append(contentsOf: iterator.term)
        }
        self = writer.sections().inMemory
    }
}
