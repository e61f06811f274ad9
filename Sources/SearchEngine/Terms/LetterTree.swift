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
        // Nothing, then by letters of the path to where the walk is.
        let states = Scratch<TypoPattern.State>(count: Self.mostLetters + 2)
        let path = Scratch<Children>(count: Self.mostLetters + 1)
        states[0] = .none
        states[1] = pattern.start
        var pathCount = 0, rank = 0
        if reader.count > 0 {
            path[0] = try reader.children(at: 0, end: reader.count, depth: 0, letters: .max)
            pathCount = 1
        }
        while pathCount > 0 {
            var children = path[pathCount - 1]
            let entry = reader.nextEntry(&children, &rank)
            path[pathCount - 1] = children
            guard let entry else {
                pathCount -= 1
                continue
            }
            let firstRank = rank - entry.terms
            guard entry.end <= children.end else { throw Self.damage }
            let node = Node(reader, entry)
            var depth = children.depth
            // A byte is a letter at most. Where something was accepted already, the path is long enough.
            let reach = depth + 1 + node.restEnd - node.rest
            if reach + node.below.longest < pattern.shortest { continue }
            guard node.restEnd <= entry.end, reach <= Self.mostLetters else { throw Self.damage }
            var place = node.rest
            var scalar = reader.scalar(from: entry.firstByte, &place, node.restEnd)
            while true {
                states[depth + 2] = pattern.step(states[depth + 1], before: states[depth], scalar)
                depth += 1
                guard place < node.restEnd, states[depth + 1].canStillMatch else { break }
                scalar = reader.scalar(&place, node.restEnd)
            }
            let before = states[depth], state = states[depth + 1]
            if entry.isTerm, state.canStillMatch, let edits = state.accepts(prefix: isPrefix), edits > 0,
                firstRank < count
            {
                try body(Int(table.u32(firstRank * 4)), edits)
            }
            guard entry.hasChildren, state.canStillMatch,
                pattern.canMatch(state, before: before, letters: node.below.letters, longest: node.below.longest)
            else {
                // Nothing below comes nearer; but what already was near enough stays so with any ending.
                if isPrefix, let edits = state.accepts(prefix: true), edits > 0 {
                    let first = entry.isTerm && state.canStillMatch ? firstRank + 1 : firstRank
                    for term in first..<max(first, min(rank, count)) { try body(Int(table.u32(term * 4)), edits) }
                }
                continue
            }
            // Where what is typed was found already, all below is.
            var letters = UInt32.max
            if !isPrefix || state.accepts(prefix: true) == nil {
                letters = pattern.lettersThatGoOn(state, before: before) ?? .max
            }
            guard pathCount <= Self.mostLetters else { throw Self.damage }
            path[pathCount] = try reader.children(at: node.restEnd, end: entry.end, depth: depth, letters: letters)
            pathCount += 1
            rank = entry.isTerm ? firstRank + 1 : firstRank
        }
    }

    private static var damage: IndexError { IndexError.corrupted("its letter tree", path: "") }

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

        /// The children whose table begins at a place.
        func children(at place: Int, end: Int, depth: Int, letters: UInt32) throws -> Children {
            var place = place
            let length = varint(&place)
            guard length > 0, place + length <= end else { throw LetterTree.damage }
            return Children(
                entry: place, tableEnd: place + length, bytes: place + length, end: end, depth: depth, letters: letters)
        }

        /// The next child that may come, and where `rank` is behind it.
        @inline(__always) func nextEntry(_ children: inout Children, _ rank: inout Int) -> Entry? {
            while children.entry < children.tableEnd {
                let firstByte = UInt8(truncatingIfNeeded: u8(children.entry))
                children.entry += 1
                let packed = varint(&children.entry)
                let hasChildren = packed & Int(LetterTreeWriter.childrenFlag) != 0
                let terms = hasChildren ? varint(&children.entry) : 1
                let start = children.bytes
                children.bytes = start + packed >> 2
                rank += terms
                let letter = UInt32(firstByte) &- 0x61
                if letter < 26 && children.letters >> letter & 1 == 0 { continue }
                return Entry(
                    firstByte: firstByte, isTerm: packed & Int(LetterTreeWriter.termFlag) != 0,
                    hasChildren: hasChildren,
                    bytes: start, end: children.bytes, terms: terms)
            }
            return nil
        }

        @inline(__always) func scalar(_ place: inout Int, _ end: Int) -> UInt32 {
            let first = UInt8(truncatingIfNeeded: u8(place))
            place += 1
            return scalar(from: first, &place, end)
        }

        /// A scalar whose first byte was read.
        @inline(__always) func scalar(from first: UInt8, _ place: inout Int, _ end: Int) -> UInt32 {
            let first = UInt32(first)
            if first < 0x80 { return first }
            var scalar = first < 0xE0 ? first & 0x1F : first < 0xF0 ? first & 0x0F : first & 0x07
            for _ in 0..<(first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3) where place < end {
                scalar = scalar << 6 | UInt32(u8(place) & 0x3F)
                place += 1
            }
            return scalar
        }
    }

    /// The children of a node as far as they are still to be walked.
    private struct Children: BitwiseCopyable {
        /// Where the next one's entry is, where the last one's ends, and where the next one's bytes begin.
        var entry: Int
        let tableEnd: Int
        var bytes: Int
        /// Where the last one ends.
        let end: Int
        /// Letters that lead to them.
        let depth: Int
        /// Which may come next: all, or those of a to z whose bits are set, and others.
        let letters: UInt32
    }

    /// What a table says of a child.
    private struct Entry {
        let firstByte: UInt8
        let isTerm: Bool
        let hasChildren: Bool
        let bytes: Int
        let end: Int
        /// Terms in it and below.
        let terms: Int
    }

    private struct Node {
        /// Its letters behind the first byte.
        let rest: Int
        let restEnd: Int
        let below: LettersBelow

        @inline(__always) init(_ reader: NodeReader, _ entry: Entry) {
            guard entry.hasChildren else {
                rest = entry.bytes
                restEnd = entry.end
                below = LettersBelow()
                return
            }
            var place = entry.bytes
            below = LettersBelow(packed: reader.u32(&place))
            let length = reader.varint(&place)
            rest = place
            restEnd = place + length
        }
    }
}
