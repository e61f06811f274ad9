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
            if parentCount > 0, letter < 26, parents[parentCount - 1].letters >> letter & 1 == 0 {
                rank += node.terms
                offset = node.end
                continue
            }
            guard depth + node.edgeEnd - node.edge <= Self.mostLetters else {
                throw IndexError.corrupted("its letter tree", path: "")
            }
            // A byte is a letter at most. Where something was accepted already, the path is long enough.
            if depth + node.edgeEnd - node.edge + node.longest < pattern.shortest, node.longest < Node.manyLetters {
                rank += node.terms
                offset = node.end
                continue
            }
            var place = node.edge
            while place < node.edgeEnd, states[depth + 1].canStillMatch {
                let scalar = reader.scalar(&place, node.edgeEnd)
                states[depth + 2] = pattern.step(states[depth + 1], before: states[depth], scalar)
                depth += 1
            }
            if !states[depth + 1].canStillMatch {
                // Nothing below comes nearer; but what already was near enough stays so with any ending.
                if isPrefix, let edits = states[depth + 1].accepts(prefix: true), edits > 0 {
                    for term in rank..<min(rank + node.terms, count) { try body(Int(table.u32(term * 4)), edits) }
                }
                rank += node.terms
                offset = node.end
                continue
            }
            if node.isTerm {
                if let edits = states[depth + 1].accepts(prefix: isPrefix), edits > 0, rank < count {
                    try body(Int(table.u32(rank * 4)), edits)
                }
                rank += 1
            }
            if node.end > node.edgeEnd,
                !pattern.canMatch(
                    states[depth + 1], before: states[depth], letters: node.letters, longest: node.longest)
            {
                let below = node.terms - (node.isTerm ? 1 : 0)
                if isPrefix, let edits = states[depth + 1].accepts(prefix: true), edits > 0 {
                    for term in rank..<min(rank + below, count) { try body(Int(table.u32(term * 4)), edits) }
                }
                rank += below
                offset = node.end
                continue
            }
            // Where what is typed was found already, all below is.
            var letters = UInt32.max
            if node.end > node.edgeEnd, !isPrefix || states[depth + 1].accepts(prefix: true) == nil {
                letters = pattern.lettersThatGoOn(states[depth + 1], before: states[depth]) ?? .max
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
        /// What is known of all below it: a bit for each letter a to z that stands there, and the most characters of a path, from
        /// 63 on that number.
        let letters: UInt32
        let longest: Int
        static let manyLetters = 63
        /// Whether it can be what was written.
        let isWhole: Bool

        @inline(__always) init(_ reader: NodeReader, _ offset: Int) {
            var place = offset
            let flags = UInt8(reader.u8(place))
            place += 1
            isTerm = flags & LetterTreeWriter.termFlag != 0
            let length = reader.varint(&place)
            var below = 0, terms = isTerm ? 1 : 0, known: UInt32 = 0
            if flags & LetterTreeWriter.childrenFlag != 0 {
                below = reader.varint(&place)
                terms = reader.varint(&place)
                known = reader.u32(&place)
            }
            letters = known & (1 << 26 - 1)
            longest = Int(known >> 26)
            self.terms = terms
            edge = place
            edgeEnd = place + length
            end = edgeEnd + below
            // Every node has letters.
            isWhole = length > 0 && end <= reader.count
        }
    }
}
