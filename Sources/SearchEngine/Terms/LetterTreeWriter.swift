import TextAnalysis

/// Writes a ``LetterTree`` from terms in byte order.
struct LetterTreeWriter {
    static let termFlag: UInt8 = 1
    static let childrenFlag: UInt8 = 2
    /// Fewer letters than this are never within the errors forgiven.
    private static let fewestLetters = 3
    /// What a node takes besides its letters, at most: two bytes of its own, a u32 and four varints below 2^35.
    private static let nodeBytes = 26

    private let terms = GrowingBytes(), ordinals = GrowingBytes()
    /// Where each term begins in `terms`, and the end.
    private var starts: [UInt32] = [0]
    /// How many bytes each term shares with the one before, up to the end of a character.
    private var shared: [UInt32] = []
    /// The bytes that all terms share that were left out since the last one.
    private var sharedBefore = Int.max
    /// What the tables of nodes whose children are being written will have: the last child first.
    private var entries: [Entry] = []

    private struct Entry {
        var firstByte: UInt8
        var flags: UInt8
        var bytes: Int
        var terms: Int
    }

    /// Takes the next term of the segment, if it is one that may be forgiven.
    ///
    /// - Parameter shared: how many bytes it has in common with the segment's term before.
    mutating func add(_ term: [UInt8], sharing shared: Int, ordinal: Int) {
        sharedBefore = min(sharedBefore, shared)
        var letters = 0
        for byte in term {
            if byte < 0x41 { return }
            if byte & 0xC0 != 0x80 { letters += 1 }
        }
        guard letters >= Self.fewestLetters, !TextAnalyzer.isUnsegmented(term) else { return }
        var common = self.shared.isEmpty ? 0 : sharedBefore
        while common > 0, common < term.count, term[common] & 0xC0 == 0x80 { common -= 1 }
        self.shared.append(UInt32(common))
        terms.append(term, from: 0)
        starts.append(UInt32(terms.count))
        ordinals.u32(UInt32(ordinal))
        sharedBefore = .max
    }

    /// The sections.
    mutating func finish(_ file: inout SegmentFileWriter) throws {
        // From the last node to the first, each from its end to its beginning: what is below a node has its length then. A
        // tree of n terms has fewer than 2 n nodes.
        let out = BackwardBytes(capacity: terms.count + (2 * shared.count + 1) * Self.nodeBytes)
        if !shared.isEmpty { _ = addChildren(0..<shared.count, depth: 0, to: out) }
        try file.add(.letterTree, out.region)
        try file.add(.letterTreeTerms, ordinals.region)
    }

    /// Writes the nodes of terms that share their first `depth` bytes and are longer, and the table in front of them.
    private mutating func addChildren(_ range: Range<Int>, depth: Int, to out: BackwardBytes) -> LettersBelow {
        var below = LettersBelow()
        let firstEntry = entries.count
        var end = range.upperBound
        while end > range.lowerBound {
            // A group ends where terms share no more than all do. The node's letters reach to what all of it share.
            var first = end - 1
            var edge = Int(starts[end] - starts[end - 1])
            while first > range.lowerBound, shared[first] > depth {
                edge = min(edge, Int(shared[first]))
                first -= 1
            }
            below.join(addNode(first..<end, depth: depth, edge: edge, to: out))
            end = first
        }
        let tableEnd = out.count
        for entry in entries[firstEntry...] {
            if entry.flags & Self.childrenFlag != 0 { out.prepend(varint: entry.terms) }
            out.prepend(varint: entry.bytes << 2 | Int(entry.flags))
            out.prepend(entry.firstByte)
        }
        out.prepend(varint: out.count - tableEnd)
        entries.removeSubrange(firstEntry...)
        return below
    }

    /// Returns what is known of the node and all below it.
    private mutating func addNode(_ range: Range<Int>, depth: Int, edge: Int, to out: BackwardBytes) -> LettersBelow {
        let start = Int(starts[range.lowerBound])
        let isTerm = Int(starts[range.lowerBound + 1]) - start == edge
        let rest = isTerm ? range.dropFirst() : range
        let end = out.count
        var known = rest.isEmpty ? LettersBelow() : addChildren(rest, depth: edge, to: out)
        out.prepend(terms, start + depth + 1..<start + edge)
        if !rest.isEmpty {
            out.prepend(varint: edge - depth - 1)
            let packed = known.packed
            for byte in 0..<4 { out.prepend(UInt8(truncatingIfNeeded: packed >> UInt32(24 - 8 * byte))) }
        }
        entries.append(
            Entry(
                firstByte: terms.region.u8(start + depth),
                flags: (isTerm ? Self.termFlag : 0) | (rest.isEmpty ? 0 : Self.childrenFlag), bytes: out.count - end,
                terms: range.count))
        known.prepend(terms.region.slice(start + depth, edge - depth))
        return known
    }
}
