import TextAnalysis

/// Writes a ``LetterTree`` from terms in byte order.
struct LetterTreeWriter {
    static let termFlag: UInt8 = 1
    static let childrenFlag: UInt8 = 2
    /// Fewer letters than this are never within the errors forgiven.
    private static let fewestLetters = 3

    private var terms: [UInt8] = []
    /// Where each term begins in `terms`, and the end.
    private var starts: [Int] = [0]
    /// How many bytes each term shares with the one before, up to the end of a character.
    private var shared: [Int] = []
    private var ordinals = ByteWriter()

    /// Takes the next term of the segment, if it is one that may be forgiven.
    mutating func add(_ term: [UInt8], ordinal: Int) {
        var letters = 0
        for byte in term {
            if byte < 0x41 { return }
            if byte & 0xC0 != 0x80 { letters += 1 }
        }
        guard letters >= Self.fewestLetters, !TextAnalyzer.isUnsegmented(term) else { return }
        let start = terms.count
        let before = shared.isEmpty ? start : starts[starts.count - 2]
        var common = 0
        while common < term.count, before + common < start, terms[before + common] == term[common] { common += 1 }
        // The bytes agree up to here; whether a character ends here, the one of the two tells that goes on.
        while common > 0, isInside(term, common) || (before + common < start && terms[before + common] & 0xC0 == 0x80) {
            common -= 1
        }
        shared.append(common)
        terms.append(contentsOf: term)
        starts.append(terms.count)
        ordinals.u32(UInt32(ordinal))
    }

    private func isInside(_ term: [UInt8], _ place: Int) -> Bool { place < term.count && term[place] & 0xC0 == 0x80 }

    /// The sections.
    func finish(_ file: inout SegmentFileWriter) throws {
        // From the last node to the first, each from its end to its beginning: what is below a node has its length then.
        var reversed: [UInt8] = []
        reversed.reserveCapacity(terms.count)
        children(0..<shared.count, depth: 0, &reversed)
        reversed.reverse()
        try file.add(.letterTree, reversed)
        try file.add(.letterTreeTerms, ordinals.bytes)
    }

    /// Writes the nodes of terms that share their first `depth` bytes and are longer.
    private func children(_ range: Range<Int>, depth: Int, _ out: inout [UInt8]) {
        var end = range.upperBound
        while end > range.lowerBound {
            // A group ends where terms share no more than all do. The node's letters reach to what all of it share.
            var first = end - 1
            var edge = starts[end] - starts[end - 1]
            while first > range.lowerBound, shared[first] > depth {
                edge = min(edge, shared[first])
                first -= 1
            }
            node(first..<end, depth: depth, edge: edge, &out)
            end = first
        }
    }

    private func node(_ range: Range<Int>, depth: Int, edge: Int, _ out: inout [UInt8]) {
        let start = starts[range.lowerBound]
        let isTerm = starts[range.lowerBound + 1] - start == edge
        let rest = isTerm ? range.dropFirst() : range
        let end = out.count
        if !rest.isEmpty { children(rest, depth: edge, &out) }
        let below = out.count - end
        for place in stride(from: start + edge - 1, through: start + depth, by: -1) { out.append(terms[place]) }
        if !rest.isEmpty {
            Self.appendReversed(range.count, &out)
            Self.appendReversed(below, &out)
        }
        Self.appendReversed(edge - depth, &out)
        out.append((isTerm ? Self.termFlag : 0) | (rest.isEmpty ? 0 : Self.childrenFlag))
    }

    private static func appendReversed(_ value: Int, _ out: inout [UInt8]) {
        if value < 0x80 { return out.append(UInt8(value)) }
        // The last of a varint's bytes alone has its highest bit clear.
        let last = (bitWidth(UInt64(value)) - 1) / 7
        for place in stride(from: last, through: 0, by: -1) {
            out.append(UInt8(truncatingIfNeeded: value >> (7 * place)) & 0x7F | (place == last ? 0 : 0x80))
        }
    }
}
