import TextAnalysis

/// Writes a ``LetterTree`` from terms in byte order.
struct LetterTreeWriter {
    static let termFlag: UInt8 = 1
    static let childrenFlag: UInt8 = 2
    /// Fewer letters than this are never within the errors forgiven.
    private static let fewestLetters = 3
    /// What a node takes besides its letters, at most: a byte and three varints below 2^31.
    private static let nodeBytes = 20

    private let terms = GrowingBytes(), ordinals = GrowingBytes()
    /// Where each term begins in `terms`, and the end.
    private var starts: [UInt32] = [0]
    /// How many bytes each term shares with the one before, up to the end of a character.
    private var shared: [UInt32] = []
    /// The bytes that all terms share that were left out since the last one.
    private var sharedBefore = Int.max

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
    func finish(_ file: inout SegmentFileWriter) throws {
        // From the last node to the first, each from its end to its beginning: what is below a node has its length then. A
        // tree of n terms has fewer than 2 n nodes.
        let out = BackwardBytes(capacity: terms.count + 2 * shared.count * Self.nodeBytes)
        _ = children(0..<shared.count, depth: 0, out)
        try file.add(.letterTree, out.region)
        try file.add(.letterTreeTerms, ordinals.region)
    }

    /// Writes the nodes of terms that share their first `depth` bytes and are longer.
    private func children(_ range: Range<Int>, depth: Int, _ out: BackwardBytes) -> LettersBelow {
        var below = LettersBelow()
        var end = range.upperBound
        while end > range.lowerBound {
            // A group ends where terms share no more than all do. The node's letters reach to what all of it share.
            var first = end - 1
            var edge = Int(starts[end] - starts[end - 1])
            while first > range.lowerBound, shared[first] > depth {
                edge = min(edge, Int(shared[first]))
                first -= 1
            }
            below.join(node(first..<end, depth: depth, edge: edge, out))
            end = first
        }
        return below
    }

    /// Returns what is known of the node and all below it.
    private func node(_ range: Range<Int>, depth: Int, edge: Int, _ out: BackwardBytes) -> LettersBelow {
        let start = Int(starts[range.lowerBound])
        let isTerm = Int(starts[range.lowerBound + 1]) - start == edge
        let rest = isTerm ? range.dropFirst() : range
        let end = out.count
        var known = rest.isEmpty ? LettersBelow() : children(rest, depth: edge, out)
        let below = out.count - end
        out.prepend(terms, start + depth..<start + edge)
        if !rest.isEmpty {
            let packed = known.packed
            for byte in 0..<4 { out.prepend(UInt8(truncatingIfNeeded: packed >> UInt32(24 - 8 * byte))) }
            out.prepend(varint: range.count)
            out.prepend(varint: below)
        }
        out.prepend(varint: edge - depth)
        out.prepend((isTerm ? Self.termFlag : 0) | (rest.isEmpty ? 0 : Self.childrenFlag))
        known.prepend(terms.region.slice(start + depth, edge - depth))
        return known
    }
}
