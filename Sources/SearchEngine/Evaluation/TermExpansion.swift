import TextAnalysis

/// A term of a segment that an atom of the query stands for.
struct ExpandedTerm {
    var term: [UInt8]
    var entry: TermEntry
    /// Whether it is what was typed, and not only begins so. A piece of unsegmented text always is.
    var isExact: Bool
    /// Typing errors between it and what was typed.
    var edits: Int
}

/// Finds the terms that an atom stands for.
enum TermExpansion {
    static func expand(_ atom: QueryAtom, in segment: Segment) throws -> [ExpandedTerm] {
        if !atom.isPrefix {
            guard let entry = try segment.terms.find(atom.term) else { return [] }
            return [ExpandedTerm(term: atom.term, entry: entry, isExact: true, edits: 0)]
        }
        var result: [ExpandedTerm] = []
        guard segment.terms.count > 0 else { return result }
        var iterator = try segment.terms.iterator(from: atom.term)
        while try iterator.next(), iterator.term.starts(with: atom.term) {
            result.append(
                ExpandedTerm(
                    term: iterator.term, entry: iterator.entry,
                    isExact: atom.kind == .piece || iterator.term.count == atom.term.count, edits: 0))
        }
        return result
    }

    /// Terms that differ from the atom by typing errors, one at least. Walks the dictionary once, skipping what begins
    /// in a way that nothing forgivable begins.
    static func expandForgiving(_ atom: QueryAtom, in segment: Segment) throws -> [ExpandedTerm] {
        guard atom.forgivableLetters > 0, segment.terms.count > 0 else { return [] }
        let maximum = TypoAutomaton.allowance(letters: atom.forgivableLetters + 2)
        guard maximum > 0 else { return [] }
        var automaton = TypoAutomaton(typed: atom.term, maximum: maximum)
        var result: [ExpandedTerm] = []
        var iterator = try segment.terms.iterator(from: [0x20])
        var path = TermPath()
        while try iterator.next() {
            automaton.truncate(toDepth: path.advance(to: iterator.term))
            var isDead = false
            while let scalar = path.nextScalar() {
                automaton.push(scalar)
                if !automaton.canStillMatch, !(atom.isPrefix && automaton.accepts(prefix: true) != nil) {
                    isDead = true
                    break
                }
            }
            if isDead {
                guard let next = successor(ofPrefix: path.consumed) else { break }
                try iterator.seek(next)
                continue
            }
            if let edits = automaton.accepts(prefix: atom.isPrefix), edits > 0 {
                result.append(ExpandedTerm(term: iterator.term, entry: iterator.entry, isExact: false, edits: edits))
            }
        }
        return result
    }
}

/// Feeds an automaton the scalars of ascending terms, sharing what consecutive terms have in common.
private struct TermPath {
    private var term: [UInt8] = []
    /// Ends of the scalars fed so far.
    private var ends: [Int] = []

    /// The bytes fed so far.
    var consumed: [UInt8] { Array(term[..<(ends.last ?? 0)]) }

    /// Takes up the next term; returns how many scalars stay.
    mutating func advance(to next: [UInt8]) -> Int {
        var shared = 0
        while shared < term.count, shared < next.count, term[shared] == next[shared] { shared += 1 }
        while let end = ends.last, end > shared { ends.removeLast() }
        term.removeLast(term.count - shared)
        term.append(contentsOf: next[shared...])
        return ends.count
    }

    /// Decodes one more scalar; nil at the end of the term. Terms are whole UTF-8 by construction; other bytes come out
    /// as scalars that match nothing.
    mutating func nextScalar() -> UInt32? {
        let start = ends.last ?? 0
        guard start < term.count else { return nil }
        let first = term[start]
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        let end = min(start + length, term.count)
        var scalar = UInt32(first) & (length == 1 ? 0x7F : length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
        for i in start + 1..<max(end, start + 1) { scalar = scalar << 6 | UInt32(term[i] & 0x3F) }
        ends.append(end)
        return scalar
    }
}
