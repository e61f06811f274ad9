import TextAnalysis

/// The words of a segment as a tree of their letters, to be walked in search of those that differ by typing errors.
///
/// Holds the terms that may be forgiven only: three letters or more, no digits, no signs. What decides whether a child is
/// worth a look stands in the node above it, so that most are passed over without a touch of their own memory.
/// `Docs/FileFormats.md`, "Letter tree", has the bytes.
package struct LetterTree: Sendable {
    private let nodes: CheckedRegion

    package init(nodes: CheckedRegion) { self.nodes = nodes }

    package var isEmpty: Bool { nodes.count == 0 }

    /// Terms with the typing errors between each and what was typed, at least one, in byte order.
    func matches(
        _ pattern: TypoPattern, isPrefix: Bool, _ body: (_ ordinal: Int, _ edits: Int) throws -> Void
    ) throws {
        guard pattern.forgives, !isEmpty else { return }
        let bytes = try nodes.checked()
        var reader = LetterTreeReader(bytes)
        defer { withExtendedLifetime(bytes) {} }
        // Nothing, then by letters of the path to where the walk is.
        let states = Scratch<TypoPattern.State>(count: Self.mostLetters + 2)
        let path = Scratch<LetterTreeReader.Children>(count: Self.mostLetters + 1)
        states[0] = .none
        states[1] = pattern.start
        var pathCount = 0
        var children = try reader.root()
        while true {
            guard let child = reader.next(&children) else {
                if pathCount == 0 { return }
                pathCount -= 1
                children = path[pathCount]
                continue
            }
            var depth = children.depth
            var forgiven = children.forgiven
            var letters = UInt32.max
            if forgiven > 0 {
                if child.isTerm { try body(child.ordinal, Int(forgiven)) }
            } else {
                // A byte is a letter at most. Where something was accepted already, the path is long enough.
                let reach = depth + 1 + child.restCount
                if reach + child.below.longest < pattern.shortest { continue }
                guard reach <= Self.mostLetters else { throw Self.damage }
                var place = child.rest
                let end = place + child.restCount
                var scalar = reader.scalar(from: child.firstByte, &place, end)
                while true {
                    states[depth + 2] = pattern.step(states[depth + 1], before: states[depth], scalar)
                    depth += 1
                    guard place < end, states[depth + 1].canStillMatch else { break }
                    scalar = reader.scalar(&place, end)
                }
                let before = states[depth], state = states[depth + 1]
                let edits = state.accepts(prefix: isPrefix)
                if child.isTerm, state.canStillMatch || isPrefix, let edits, edits > 0 {
                    try body(child.ordinal, edits)
                }
                guard child.isInner else { continue }
                if state.canStillMatch,
                    pattern.canMatch(state, before: before, letters: child.below.letters, longest: child.below.longest)
                {
                    // Where what is typed was found already, all below is.
                    if !isPrefix || edits == nil { letters = pattern.lettersThatGoOn(state, before: before) ?? .max }
                } else {
                    // Nothing below comes nearer; but what already was near enough stays so with any ending.
                    guard isPrefix, let edits, edits > 0 else { continue }
                    forgiven = UInt8(edits)
                }
            }
            if !child.isInner { continue }
            guard pathCount < Self.mostLetters else { throw Self.damage }
            path[pathCount] = children
            pathCount += 1
            children = try reader.children(of: child, depth: depth, letters: letters, forgiven: forgiven)
        }
    }

    static var damage: IndexError { IndexError.corrupted("its letter tree", path: "") }

    /// Letters of a term, at most.
    private static let mostLetters = TokenBuffer.maximumTermLength
}
