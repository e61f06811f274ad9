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
        _ pattern: TypoPattern, isPrefix: Bool, _ body: (_ ordinal: Int, _ edits: Int) throws -> Void
    ) throws {
        guard pattern.forgives else { return }
        let bytes = try nodes.checked(), table = try ordinals.checked()
        let reader = NodeReader(bytes)
        defer { withExtendedLifetime(bytes) {} }
        // Nothing, then by letters of the path to where the walk is; and the nodes on that path, each with its end, how many letters lead to it, and which may come next: all, or those
        // of a to z whose bits are set, and others.
        let states = Scratch<TypoPattern.State>(count: Self.mostLetters + 2)
        let parents = Scratch<(end: Int, depth: Int, letters: UInt32)>(count: Self.mostLetters + 1)
        var parentCount = 0, depth = 0
        states[0] = .none
        states[1] = pattern.start
        var offset = 0, rank = 0
        while offset < reader.count {
            while parentCount > 0, offset >= parents[parentCount - 1].end { parentCount -= 1 }
            depth = parentCount == 0 ? 0 : parents[parentCount - 1].depth
            let node = Node(reader, offset)
            guard node.isWhole else { throw IndexError.corrupted("its letter tree", path: "") }
            let letter = UInt32(truncatingIfNeeded: reader.u8(node.edge)) &- 0x61
            let isExcluded = parentCount > 0 && letter < 26 && parents[parentCount - 1].letters >> letter & 1 == 0
            // A byte is a letter at most. Where something was accepted already, the path is long enough.
            let reach = depth + node.edgeEnd - node.edge
            let afterNode = rank + node.terms
            if isExcluded || reach + node.below.longest < pattern.shortest {
                rank = afterNode
                offset = node.end
                continue
            }
            guard reach <= Self.mostLetters else { throw IndexError.corrupted("its letter tree", path: "") }
            var place = node.edge
            while place < node.edgeEnd, states[depth + 1].canStillMatch {
                let scalar = reader.scalar(&place, node.edgeEnd)
                states[depth + 2] = pattern.step(states[depth + 1], before: states[depth], scalar)
                depth += 1
            }
            let before = states[depth], state = states[depth + 1], hasChildren = node.end > node.edgeEnd
            if node.isTerm, state.canStillMatch {
                if let edits = state.accepts(prefix: isPrefix), edits > 0, rank < count {
                    try body(Int(table.u32(rank * 4)), edits)
                }
                rank += 1
            }
            guard state.canStillMatch,
                !hasChildren
                    || pattern.canMatch(
                        state, before: before, letters: node.below.letters, longest: node.below.longest)
            else {
                // Nothing below comes nearer; but what already was near enough stays so with any ending.
                if isPrefix, let edits = state.accepts(prefix: true), edits > 0 {
                    for term in rank..<min(afterNode, count) { try body(Int(table.u32(term * 4)), edits) }
                }
                rank = afterNode
                offset = node.end
                continue
            }
            // Where what is typed was found already, all below is.
            var letters = UInt32.max
            if hasChildren, !isPrefix || state.accepts(prefix: true) == nil {
                letters = pattern.lettersThatGoOn(state, before: before) ?? .max
            }
            parents[parentCount] = (node.end, depth, letters)
            parentCount += 1
            offset = node.edgeEnd
        }
    }

    /// Letters of a term, at most.
    private static let mostLetters = TokenBuffer.maximumTermLength

    /// Reads nodes; the caller keeps the bytes alive.
    private struct NodeReader {
        private let bytes: ByteCursor
        let count: Int

        init(_ region: ByteRegion) {
            bytes = region.cursor()
            count = region.count
        }

        @inline(__always) func u8(_ place: Int) -> Int { Int(bytes.peek(place)) }

        @inline(__always) func u32(_ place: inout Int) -> UInt32 {
            defer { place += 4 }
            return bytes.peekU32(place)
        }

        /// A varint of at most five bytes.
        @inline(__always) func varint(_ place: inout Int) -> Int {
            let first = u8(place)
            place += 1
            if first < 0x80 { return first }
            var value = first & 0x7F
            for shift in stride(from: 7, through: 28, by: 7) {
                let byte = u8(place)
                place += 1
                value |= (byte & 0x7F) << shift
                if byte < 0x80 { break }
            }
            return value
        }

        @inline(__always) func scalar(_ place: inout Int, _ end: Int) -> UInt32 {
            let first = UInt32(u8(place))
            place += 1
            if first < 0x80 { return first }
            var scalar = first < 0xE0 ? first & 0x1F : first < 0xF0 ? first & 0x0F : first & 0x07
            for _ in 0..<(first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3) where place < end {
                scalar = scalar << 6 | UInt32(u8(place) & 0x3F)
                place += 1
            }
            return scalar
        }
    }

    private struct Node {
        let isTerm: Bool
        let edge: Int
        let edgeEnd: Int
        /// Where its subtree ends.
        let end: Int
        /// Terms in it and below.
        let terms: Int
        let below: LettersBelow
        /// Whether it can be what was written.
        let isWhole: Bool

        @inline(__always) init(_ reader: NodeReader, _ offset: Int) {
            var place = offset
            let flags = UInt8(reader.u8(place))
            place += 1
            isTerm = flags & LetterTreeWriter.termFlag != 0
            let length = reader.varint(&place)
            var below = 0, terms = isTerm ? 1 : 0, known = LettersBelow()
            if flags & LetterTreeWriter.childrenFlag != 0 {
                below = reader.varint(&place)
                terms = reader.varint(&place)
                known = LettersBelow(packed: reader.u32(&place))
            }
            self.below = known
            self.terms = terms
            edge = place
            edgeEnd = place + length
            end = edgeEnd + below
            // Every node has letters.
            isWhole = length > 0 && end <= reader.count
        }
    }
}
