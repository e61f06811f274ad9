import SeededRandom
import Testing
import TextAnalysis

/// Optimal string alignment by the full table.
private func editDistance(_ first: [UInt32], _ second: [UInt32]) -> Int {
    var table = [[Int]](repeating: [Int](repeating: 0, count: second.count + 1), count: first.count + 1)
    for row in 0...first.count {
        for column in 0...second.count {
            if row == 0 || column == 0 {
                table[row][column] = row + column
                continue
            }
            let cost = first[row - 1] == second[column - 1] ? 0 : 1
            var best = min(table[row - 1][column - 1] + cost, table[row - 1][column] + 1, table[row][column - 1] + 1)
            if row > 1, column > 1, first[row - 1] == second[column - 2], first[row - 2] == second[column - 1] {
                best = min(best, table[row - 2][column - 2] + 1)
            }
            table[row][column] = best
        }
    }
    return table[first.count][second.count]
}

private func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

private func automaton(_ typed: String, _ candidate: String, maximum: Int = 2) -> TypoAutomaton {
    var automaton = TypoAutomaton(typed: Array(typed.utf8), maximum: maximum)
    for scalar in scalars(candidate) { automaton.push(scalar) }
    return automaton
}

@Suite struct TypoTests {
    @Test(
        arguments: [
            ("spotlihgt", "spotlight", 1), ("spotlght", "spotlight", 1), ("psotlihgt", "spotlight", 2),
            ("helo", "hello", 1), ("helo", "help", nil), ("hell", "hells", 1), ("word", "ward", nil),
            ("jelly", "jello", 1),
            ("abcdefgh", "abcdefxyh", 2), ("abcdefgh", "abxdexgh", nil), ("москва", "москав", 1), ("xello", "hello", 1),
            ("hello", "hello", 0), ("hello", "hello1", nil), ("hell0", "hello", nil), ("hello", "\u{3}hello", nil),
            ("cafes", "cafe", 1), ("caf", "cafe", nil),
        ] as [(String, String, Int?)])
    func whole(_ typed: String, _ candidate: String, _ expected: Int?) {
        #expect(automaton(typed, candidate).accepts(prefix: false) == expected)
    }

    @Test(
        arguments: [
            ("spotl", "spotlight", 0), ("sptol", "spotlight", 1), ("spohl", "spotlight", 1),
            ("spxxl", "spotlight", nil),
            ("spotlihg", "spotlight", 1), ("stopligh", "spotlight", nil), ("stoplight", "spotlights", 2),
            ("spot", "spotlight", 0), ("spto", "spotlight", nil),
            ("spto", "sptos", 0), ("internatoinal", "internationally", 1), ("spotlighting", "spotlight", nil),
        ] as [(String, String, Int?)])
    func prefix(_ typed: String, _ candidate: String, _ expected: Int?) {
        #expect(automaton(typed, candidate).accepts(prefix: true) == expected)
    }

    @Test func maximumBoundsTheRule() {
        #expect(automaton("psotlihgt", "spotlight", maximum: 1).accepts(prefix: false) == nil)
        #expect(automaton("spotlihgt", "spotlight", maximum: 0).accepts(prefix: false) == nil)
        #expect(automaton("spotlight", "spotlight", maximum: 0).accepts(prefix: false) == 0)
        #expect(automaton("", "").accepts(prefix: true) == 0)
    }

    @Test(arguments: [UInt64(1), 2, 3]) func equalsReference(seed: UInt64) {
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let letters = scalars("abcя")
        func word() -> [UInt32] {
            (0..<Int.random(in: 0...12, using: &random)).map { _ in letters.randomElement(using: &random)! }
        }
        for maximum in 0...2 {
            for _ in 0..<60 {
                let typed = word()
                let text = String(String.UnicodeScalarView(typed.map { Unicode.Scalar($0)! }))
                var automaton = TypoAutomaton(typed: Array(text.utf8), maximum: maximum)
                var previous: [UInt32] = []
                for candidate in (0..<60).map({ _ in word() }).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
                    let shared = zip(previous, candidate).prefix { $0 == $1 }.count
                    automaton.truncate(toDepth: shared)
                    for scalar in candidate[shared...] { automaton.push(scalar) }
                    previous = candidate
                    check(automaton, typed, candidate, maximum)
                }
            }
        }
    }

    private func check(_ automaton: TypoAutomaton, _ typed: [UInt32], _ candidate: [UInt32], _ maximum: Int) {
        func accepted(_ piece: some Collection<UInt32>) -> Int? {
            let distance = editDistance(typed, Array(piece))
            let allowed = min(maximum, TypoPattern.allowance(letters: max(typed.count, piece.count)))
            return distance <= allowed ? distance : nil
        }
        #expect(automaton.depth == candidate.count)
        #expect(automaton.accepts(prefix: false) == accepted(candidate))
        #expect(
            automaton.accepts(prefix: true) == (0...candidate.count).compactMap { accepted(candidate.prefix($0)) }.min()
        )
        // Nothing is followed that is not near some beginning of the typed word.
        let nearest = (0...typed.count).map { editDistance(Array(typed.prefix($0)), candidate) }.min()!
        #expect(!automaton.canStillMatch || nearest <= maximum)
    }

    /// Whatever is accepted could still match at each of its beginnings.
    @Test(arguments: [UInt64(1), 2, 3]) func nothingAcceptedIsGivenUp(seed: UInt64) {
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let letters = scalars("abcdeя")
        var accepted = 0, refused = 0, alike = 0
        for _ in 0..<4000 {
            let typed = (0..<Int.random(in: 3...12, using: &random)).map { _ in letters.randomElement(using: &random)! }
            var candidate = typed
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                let index = Int.random(in: 0..<max(candidate.count, 1), using: &random)
                switch Int.random(in: 0...3, using: &random) {
                case 0: candidate.insert(letters.randomElement(using: &random)!, at: index)
                case 1: if !candidate.isEmpty { candidate.remove(at: index) }
                case 2: if !candidate.isEmpty { candidate[index] = letters.randomElement(using: &random)! }
                default: if index + 1 < candidate.count { candidate.swapAt(index, index + 1) }
                }
            }
            let distance = editDistance(typed, candidate)
            guard distance <= TypoPattern.allowance(letters: max(typed.count, candidate.count)) else { continue }
            accepted += 1
            let text = String(String.UnicodeScalarView(typed.map { Unicode.Scalar($0)! }))
            var automaton = TypoAutomaton(typed: Array(text.utf8), maximum: 2)
            let pattern = TypoPattern(typed: Array(text.utf8))
            var before = TypoPattern.State.none, state = pattern.start
            for scalar in candidate {
                #expect(automaton.canStillMatch)
                automaton.push(scalar)
                let bit = scalar < 0x7B ? 1 << (scalar - 0x61) : TypoPattern.otherLetters
                if !pattern.mayErr(state) {
                    let expected = pattern.expected(state, before: before)
                    let letters = pattern.letters(at: expected.positions | expected.swapped)
                    refused += 26 - letters.nonzeroBitCount
                    #expect(letters & bit != 0)
                }
                let next = pattern.step(state, before: before, scalar)
                if pattern.lettersThatCount(state, before: before) & bit == 0 {
                    alike += 1
                    let other = pattern.step(state, before: before, 0)
                    #expect(Self.isSame(next, other))
                    for letter in letters {
                        let behind = pattern.step(next, before: state, letter)
                        #expect(Self.isSame(behind, pattern.step(other, before: state, letter)))
                    }
                }
                (before, state) = (state, next)
            }
            #expect(automaton.accepts(prefix: false) == distance)
        }
        #expect(accepted > 1000 && refused > 1000 && alike > 100, "\(accepted), \(refused), \(alike)")
    }

    /// Whether states are the same but for the places of the last letter, which only the next step looks at.
    private static func isSame(_ a: TypoPattern.State, _ b: TypoPattern.State) -> Bool {
        withUnsafeBytes(of: a) { a in
            withUnsafeBytes(of: b) { b in
                a.prefix(32).elementsEqual(b.prefix(32)) && a.dropFirst(40).elementsEqual(b.dropFirst(40))
            }
        }
    }

    @Test(arguments: [
        ("consign", "consign"), ("consigned", "consign"), ("consignment", "consign"), ("consistency", "consist"),
        ("knightly", "knight"), ("knocking", "knock"), ("hopping", "hop"), ("hoping", "hope"), ("ponies", "poni"),
        ("ties", "tie"), ("cries", "cri"), ("generously", "generous"), ("communism", "communism"), ("skies", "sky"),
        ("dying", "die"), ("inning", "inning"), ("proceeded", "proceed"), ("relational", "relat"),
        ("happily", "happili"),
        ("nationalization", "nation"), ("controlling", "control"), ("sayings", "say"), ("youth", "youth"),
        ("by", "by"), ("gas", "gas"), ("kiwis", "kiwi"), ("mp3s", "mp3s"), ("страны", "страны"),
        ("luxuriated", "luxuri"),
    ])
    func stems(_ word: String, _ expected: String) {
        var letters = Array(word.utf8)
        EnglishStemmer().stem(&letters)
        #expect(String(decoding: letters, as: UTF8.self) == expected)
    }
}
