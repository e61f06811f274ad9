import TextAnalysis

/// The words of a segment as a tree of their letters, to be walked in search of those that differ by typing errors.
///
/// Holds only the terms that may be found with typos: three letters or more, no digits, no signs. The facts that decide
/// whether a child is worth a look stand in the node above it. So most children are skipped without touching their
/// memory. `Docs/FileFormats.md`, "Trie", has the bytes.
package struct Trie: Sendable {
    private let nodes: CheckedRegion
    private let prefixFilter: TriePrefixFilter

    /// - Parameter prefixFilter: a filter of its words' prefixes; nil if the segment has none.
    package init(nodes: CheckedRegion, prefixFilter: CheckedRegion?) {
        self.nodes = nodes
        self.prefixFilter = TriePrefixFilter(bits: prefixFilter)
    }

    package var isEmpty: Bool { nodes.count == 0 }

    /// Terms with the typing errors between each and the typed text, at least one, in byte order.
    func matches(
        _ pattern: TypoPattern, isPrefix: Bool, _ body: (_ ordinal: Int, _ edits: Int) throws -> Void
    ) throws {
        guard pattern.toleratesTypos, !isEmpty else { return }
        let bytes = try nodes.checked()
        var reader = TrieReader(bytes)
        defer { withExtendedLifetime(bytes) {} }
        let typed = try prefixFilter.typed(pattern)
        // Nothing, then by letters of the path to where the walk is.
        let states = Scratch<TypoPattern.State>(count: Self.maximumLetters + 2)
        let sums = Scratch<UInt64>(count: Self.maximumLetters + 1)
        states[0] = .none
        states[1] = pattern.start
        sums[0] = 0
        let path = Scratch<Step>(count: Self.maximumLetters + 1)
        var pathCount = 0
        var step = Step(try reader.root(), pattern, pattern.start, before: .none, isPrefix: isPrefix)
        while true {
            guard let firstByte = reader.next(&step.children) else {
                if pathCount == 0 { return }
                pathCount -= 1
                step = path[pathCount]
                continue
            }
            var depth = step.children.depth
            if step.ends(firstByte) {
                let sum = TriePrefixFilter.sum(sums[depth], UInt32(firstByte))
                if !typed.goesOn(step.expected, behind: sum, depth: depth + 1) { continue }
            }
            let child = reader.child(step.children)
            var accepted = step.children.acceptedEdits
            var letters = UInt32.max
            if accepted > 0 {
                if child.isTerm { try body(child.ordinal, Int(accepted)) }
            } else {
                // A byte is a letter at most. If something was accepted already, the path is long enough.
                let reach = depth + 1 + child.restCount
                if reach + child.below.longest < pattern.shortest { continue }
                guard reach <= Self.maximumLetters else { throw Self.damage }
                var offset = child.rest
                let end = offset + child.restCount
                var scalar = reader.scalar(from: child.firstByte, &offset, end)
                states[depth + 2] =
                    step.counts(scalar) ? pattern.step(states[depth + 1], before: states[depth], scalar) : step.other
                var goesOn = true
                while true {
                    sums[depth + 1] = TriePrefixFilter.sum(sums[depth], scalar)
                    depth += 1
                    let state = states[depth + 1]
                    guard state.canStillMatch else {
                        goesOn = false
                        break
                    }
                    guard offset < end else { break }
                    if !pattern.mayErr(state) {
                        let expected = pattern.expected(state, before: states[depth])
                        if !typed.goesOn(expected, behind: sums[depth], depth: depth) {
                            goesOn = false
                            break
                        }
                    }
                    scalar = reader.scalar(&offset, end)
                    states[depth + 2] = pattern.step(state, before: states[depth], scalar)
                }
                let before = states[depth], state = states[depth + 1]
                let edits = state.accepts(prefix: isPrefix)
                if child.isTerm, goesOn || isPrefix, let edits, edits > 0 { try body(child.ordinal, edits) }
                guard child.isInner else { continue }
                // If the typed text was found already, so is all below.
                if goesOn, !isPrefix || edits == nil, !pattern.mayErr(state) {
                    let expected = pattern.expected(state, before: before)
                    letters = typed.letters(expected, behind: sums[depth], depth: depth)
                    goesOn = letters != 0
                }
                if !goesOn
                    || !pattern.canMatch(
                        state, before: before, letters: child.below.letters, longest: child.below.longest)
                {
                    // Nothing below comes nearer; but what already was near enough stays so with any ending.
                    guard isPrefix, let edits, edits > 0 else { continue }
                    accepted = UInt8(edits)
                    letters = .max
                }
            }
            if !child.isInner { continue }
            guard pathCount < Self.maximumLetters else { throw Self.damage }
            path[pathCount] = step
            pathCount += 1
            let children = try reader.children(of: child, depth: depth, letters: letters, acceptedEdits: accepted)
            step = Step(
                children, pattern, states[depth + 1], before: states[depth], isPrefix: isPrefix)
        }
    }

    /// A node on the path.
    private struct Step: BitwiseCopyable {
        var children: TrieReader.Children
        /// The letters that are not like all others, and the state after one that is.
        let letters: UInt32
        let other: TypoPattern.State
        /// What must come behind such a letter, if no further typo is tolerated then and none was accepted.
        let expected: TypoPattern.Expected
        private let othersEnd: Bool

        @inline(__always)
        init(
            _ children: TrieReader.Children, _ pattern: TypoPattern, _ state: TypoPattern.State,
            before: TypoPattern.State, isPrefix: Bool
        ) {
            self.children = children
            // If few letters may come, each of them counts.
            let isAny = children.takesAll && children.acceptedEdits == 0
            letters = isAny ? pattern.lettersThatCount(state, before: before) : .max
            other = isAny ? pattern.step(state, before: before, 0) : state
            expected = pattern.expected(other, before: state)
            othersEnd = isAny && !pattern.mayErr(other) && other.accepts(prefix: isPrefix) ?? 0 == 0
        }

        /// Whether a letter is one after which only what is expected may come.
        @inline(__always) func ends(_ firstByte: UInt8) -> Bool { othersEnd && !counts(UInt32(firstByte)) }

        @inline(__always) func counts(_ scalar: UInt32) -> Bool {
            let letter = scalar &- 0x61
            return letter >= 26 || letters >> letter & 1 != 0
        }
    }

    static var damage: IndexError { IndexError.corrupted("its trie", path: "") }

    /// Letters of a term, at most.
    private static let maximumLetters = TokenBuffer.maximumTermLength
    /// Fewer letters than this are never within the typos tolerated.
    private static let minimumLetters = 3
    /// Below it are digits and signs, and what begins terms that are not words.
    static let minimumByte: UInt8 = 0x41

    /// Whether a term is one in which typing errors may be tolerated.
    static func mayHave(_ term: [UInt8]) -> Bool {
        var letters = 0
        for byte in term {
            if byte < minimumByte { return false }
            if byte & 0xC0 != 0x80 { letters += 1 }
        }
        return letters >= minimumLetters && term.count <= TokenBuffer.maximumTermLength
            && !TextAnalyzer.isUnsegmented(term)
    }
}
