import TextAnalysis

/// The words of a segment as a tree of their letters, to be walked in search of those that differ by typing errors.
///
/// Holds the terms that may be forgiven only: three letters or more, no digits, no signs. `Docs/FileFormats.md`, "Letter
/// tree", has the bytes.
package struct LetterTree: Sendable {
    private let nodes: CheckedRegion
    private let ordinals: CheckedRegion

    package init(nodes: CheckedRegion, ordinals: CheckedRegion) {
        self.nodes = nodes
        self.ordinals = ordinals
    }

    /// Terms in the tree.
    package var count: Int { ordinals.count / 4 }

    /// Terms with the typing errors between each and what was typed, at least one, in byte order.
    func matches(
        _ automaton: inout TypoAutomaton, isPrefix: Bool, _ body: (_ ordinal: Int, _ edits: Int) throws -> Void
    ) throws {
        let bytes = try nodes.checked(), table = try ordinals.checked()
        var offset = 0, rank = 0
        var parents: [(end: Int, depth: Int)] = []
        func report(_ rank: Int, _ edits: Int) throws {
            if edits > 0, rank < count { try body(Int(table.u32(rank * 4)), edits) }
        }
        while offset < bytes.count {
            while let parent = parents.last, offset >= parent.end { parents.removeLast() }
            automaton.truncate(toDepth: parents.last?.depth ?? 0)
            let node = try Node(bytes, offset)
            var place = node.edge
            var isDead = false
            while place < node.edgeEnd {
                automaton.push(Self.scalar(bytes, &place, node.edgeEnd))
                if !automaton.canStillMatch {
                    isDead = true
                    break
                }
            }
            if isDead {
                // Nothing below comes nearer; but what already was near enough stays so with any ending.
                if isPrefix, let edits = automaton.accepts(prefix: true) {
                    for term in rank..<rank + node.terms { try report(term, edits) }
                }
                rank += node.terms
                offset = node.end
                continue
            }
            if node.isTerm {
                if let edits = automaton.accepts(prefix: isPrefix) { try report(rank, edits) }
                rank += 1
            }
            parents.append((node.end, automaton.depth))
            offset = node.edgeEnd
        }
    }

    private static func scalar(_ bytes: ByteRegion, _ place: inout Int, _ end: Int) -> UInt32 {
        let first = bytes.u8(place)
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        var scalar = UInt32(first) & (length == 1 ? 0x7F : length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
        for i in 1..<max(length, 1) where place + i < end { scalar = scalar << 6 | UInt32(bytes.u8(place + i) & 0x3F) }
        place = min(place + length, end)
        return scalar
    }

    private struct Node {
        var isTerm: Bool
        var edge: Int
        var edgeEnd: Int
        /// Where its subtree ends.
        var end: Int
        /// Terms in it and below.
        var terms: Int

        @inline(__always) init(_ bytes: ByteRegion, _ offset: Int) throws {
            var cursor = bytes.cursor(at: offset)
            let flags = cursor.u8()
            isTerm = flags & LetterTreeWriter.termFlag != 0
            let length = cursor.length()
            var below = 0
            terms = isTerm ? 1 : 0
            if flags & LetterTreeWriter.childrenFlag != 0 {
                below = cursor.length()
                terms = cursor.length()
            }
            edge = bytes.count - cursor.remaining
            edgeEnd = edge + length
            end = edgeEnd + below
            guard !cursor.overran, end <= bytes.count else { throw IndexError.corrupted("its letter tree", path: "") }
        }
    }
}
