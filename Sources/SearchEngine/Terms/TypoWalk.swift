import TextAnalysis

extension TermDictionary {
    /// The terms that differ by typing errors from what was typed, one at least, in byte order: what a ``LetterTree`` finds, by a walk
    /// through all terms. Costs some 30 ns a term, so that small segments need no tree.
    func forEachForgiven(
        _ typed: [UInt8], isPrefix: Bool, _ body: (_ entry: TermEntry, _ edits: Int, _ term: [UInt8]) throws -> Void
    ) throws {
        guard count > 0, TypoPattern(typed: typed).forgives else { return }
        var walk = TypoWalk(typed: typed, isPrefix: isPrefix)
        var iterator = try iterator(from: [LetterTree.leastByte])
        while try iterator.next() {
            guard let edits = walk.edits(iterator.term, sharing: iterator.shared), edits > 0 else { continue }
            if LetterTree.mayHave(iterator.term) { try body(iterator.entry, edits, iterator.term) }
        }
    }
}

/// Compares a typed word with terms in byte order; what a term shares with the one before is looked at once.
private struct TypoWalk {
    private var automaton: TypoAutomaton
    private let isPrefix: Bool
    /// Where each letter that the automaton was given ends, in bytes of the term.
    private var ends: [Int] = []
    /// Bytes that all terms since share with the one that the automaton was given.
    private var shared = 0

    init(typed: [UInt8], isPrefix: Bool) {
        automaton = TypoAutomaton(typed: typed, maximum: 2)
        self.isPrefix = isPrefix
    }

    /// The typing errors of a term, nil where they are too many.
    ///
    /// - Parameter shared: bytes that it has in common with the term before, or fewer.
    mutating func edits(_ term: [UInt8], sharing shared: Int) -> Int? {
        self.shared = min(self.shared, shared)
        // What cannot match any more does so for all that begin like this.
        if !automaton.canStillMatch, let end = ends.last, end <= self.shared {
            return isPrefix ? automaton.accepts(prefix: true) : nil
        }
        while let end = ends.last, end > self.shared { ends.removeLast() }
        automaton.truncate(toDepth: ends.count)
        self.shared = .max
        var place = ends.last ?? 0
        while place < term.count, automaton.canStillMatch {
            automaton.push(Self.scalar(term, &place))
            ends.append(place)
        }
        if automaton.canStillMatch { return automaton.accepts(prefix: isPrefix) }
        return isPrefix ? automaton.accepts(prefix: true) : nil
    }

    /// The letter that begins at a place, which becomes that of the next.
    @inline(__always)
    private static func scalar(_ term: [UInt8], _ place: inout Int) -> UInt32 {
        let first = UInt32(term[place])
        place += 1
        if first < 0x80 { return first }
        var scalar = first < 0xE0 ? first & 0x1F : first < 0xF0 ? first & 0x0F : first & 0x07
        for _ in 0..<(first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3) where place < term.count {
            scalar = scalar << 6 | UInt32(term[place] & 0x3F)
            place += 1
        }
        return scalar
    }
}
