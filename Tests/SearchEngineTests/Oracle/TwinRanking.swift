import SearchEngine

/// How well an item matches a query, by Docs/Ranking.md.
struct TwinRanking {
    struct Value: Equatable {
        var matchClass: MatchClass
        var score: Int
        var fields: Set<Int>

        func isBetter(than other: Value) -> Bool {
            (matchClass, score) > (other.matchClass, other.score)
        }
    }

    let allowsPinyin: Bool
    /// Which of the query's words may have typing errors.
    let toleratesTypos: (Int) -> Bool

    func value(_ item: TwinItem, _ query: TwinQuery) -> Value? {
        var values: [Value] = []
        for (position, unit) in query.units.enumerated() {
            guard let value = value(item, unit, isFirst: position == 0, toleratesTypos: toleratesTypos(position)) else {
                return nil
            }
            values.append(value)
        }
        guard let first = values.first else { return Value(matchClass: .direct, score: 0, fields: []) }
        let together = values.dropFirst().reduce(first.fields) { $0.intersection($1.fields) }
        var score = values.map(\.score).reduce(0, +)
        if values.count > 1 && !together.isEmpty { score += 96 * (values.count - 1) }
        return Value(matchClass: values.map(\.matchClass).min()!, score: score, fields: together)
    }

    func value(_ item: TwinItem, _ unit: TwinQuery.Unit, isFirst: Bool, toleratesTypos: Bool) -> Value? {
        Self.best(
            unit.alternatives.compactMap { alternative in
                if alternative.isPinyin && !allowsPinyin { return nil }
                return value(item, alternative, unit.wordCount, isFirst, toleratesTypos)
            })
    }

    private func value(
        _ item: TwinItem, _ alternative: TwinQuery.Alternative, _ words: Int, _ isFirst: Bool, _ toleratesTypos: Bool
    ) -> Value? {
        var values: [Value] = []
        for (number, phrase) in alternative.phrases.enumerated() {
            let isFirst = isFirst && number == 0
            let found =
                phrase.count == 1 ? word(item, phrase[0], isFirst, toleratesTypos) : sequence(item, phrase, isFirst)
            guard let found else { return nil }
            values.append(found)
        }
        let fields = values.dropFirst().reduce(values[0].fields) { $0.intersection($1.fields) }
        return Value(
            matchClass: alternative.isPinyin ? .pinyin : values.map(\.matchClass).min()!,
            score: values.map(\.score).reduce(0, +) * words / values.count, fields: fields)
    }

    /// Of several ways the best, and the fields of all that are of its class.
    private static func best(_ values: [Value]) -> Value? {
        guard var best = values.first else { return nil }
        for value in values where value.isBetter(than: best) { best = value }
        best.fields = values.filter { $0.matchClass == best.matchClass }.reduce(into: []) { $0.formUnion($1.fields) }
        return best
    }

    private func word(_ item: TwinItem, _ atom: TwinQuery.Atom, _ isFirst: Bool, _ toleratesTypos: Bool) -> Value? {
        Self.best(
            item.terms.flatMap { term, occurrences -> [Value] in
                let isStart = isFirst && occurrences.positions[0].contains(0)
                func atStart(_ score: Int) -> Int { isStart ? Self.atStart(score, [atom]) : score }
                if Self.stands(atom, for: term) {
                    var scores: [Int] = []
                    let isExact = Self.isExact(atom, term), scoresByField = Self.scoresByField(atom)
                    if isExact || !scoresByField {
                        scores.append(Self.score(item.impacts[term]!, isExact: isExact, errors: 0))
                    }
                    if scoresByField {
                        scores.append((4 - occurrences.fields.min()!) * 128)
                    }
                    return scores.map { Value(matchClass: .direct, score: atStart($0), fields: occurrences.fields) }
                }
                guard toleratesTypos, atom.allowsTypos, let errors = TwinTypos.errors(atom, term) else { return [] }
                let score = Self.score(item.impacts[term]!, isExact: false, errors: errors)
                return [Value(matchClass: .fuzzy, score: atStart(score), fields: occurrences.fields)]
            })
    }

    /// One or two letters, of which the place is all that counts.
    private static func scoresByField(_ atom: TwinQuery.Atom) -> Bool {
        atom.isPrefix && !atom.isPiece && !atom.isMarked && atom.term.kind == .text && atom.term.letters.count <= 2
    }

    /// Atoms side by side, at their best place.
    private func sequence(_ item: TwinItem, _ phrase: [TwinQuery.Atom], _ isFirst: Bool) -> Value? {
        var values: [Value] = []
        for field in 0..<5 {
            for position in item.termsAt[field].keys {
                let scores = phrase.map { atom in
                    (item.termsAt[field][position + atom.offset] ?? []).filter { Self.stands(atom, for: $0) }.map {
                        Self.score(item.impacts[$0]!, isExact: Self.isExact(atom, $0), errors: 0)
                    }.max()
                }
                guard !scores.contains(nil) else { continue }
                let least = scores.map { $0! }.min()!, isStart = isFirst && field == 0 && position == 0
                values.append(
                    Value(matchClass: .direct, score: isStart ? Self.atStart(least, phrase) : least, fields: [field]))
            }
        }
        return Self.best(values)
    }

    /// What a score becomes at the title's beginning.
    private static func atStart(_ score: Int, _ atoms: [TwinQuery.Atom]) -> Int {
        if !atoms.contains(where: { $0.isPiece || $0.term.kind == .pinyin }) { return score + 3 }
        return min(score + 24, (score / 64 + 1) * 64 - 1)
    }

    private static func stands(_ atom: TwinQuery.Atom, for term: TwinTerm) -> Bool {
        if atom.isKorean { return TwinKorean.stands(atom, for: term) }
        return atom.isPrefix ? term.begins(with: atom.term) : term == atom.term
    }

    private static func isExact(_ atom: TwinQuery.Atom, _ term: TwinTerm) -> Bool {
        atom.isPiece && !atom.isKorean || atom.term == term && !atom.isNeverExact
    }

    private static func score(_ impact: Int, isExact: Bool, errors: Int) -> Int {
        let band = 4 - min(impact / 48, 4)
        let start = [192, 144, 96, 48, 0][band]
        return max(0, (4 - band) * 128 + (impact - start) + (isExact ? 64 : 0) - 64 * errors)
    }
}

enum TwinTypos {
    /// How many typing errors turn the atom into the term; nil if the rule does not tolerate them.
    static func errors(_ atom: TwinQuery.Atom, _ term: TwinTerm) -> Int? {
        guard term.kind == .text, term.letters.allSatisfy({ isPlain($0) }) else { return nil }
        let typed = atom.term.letters
        let beginnings =
            atom.isPrefix ? (0...term.letters.count).map { Array(term.letters.prefix($0)) } : [term.letters]
        return beginnings.compactMap { piece -> Int? in
            // Nothing within two errors can be of a length that differs by more.
            guard abs(piece.count - typed.count) <= 2 else { return nil }
            let errors = distance(typed, piece)
            return errors <= allowed(max(typed.count, piece.count)) ? errors : nil
        }.min()
    }

    /// The rule tolerates no typos in Chinese, digits and signs.
    private static func isPlain(_ letter: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(letter) || ("а"..."я").contains(letter)
    }

    private static func allowed(_ letters: Int) -> Int { letters < 5 ? 0 : letters < 9 ? 1 : 2 }

    /// Optimal string alignment: letters changed, left out, put in, neighbours swapped.
    static func distance(_ a: Letters, _ b: Letters) -> Int {
        var table = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
        for i in 0...a.count { table[i][0] = i }
        for j in 0...b.count { table[0][j] = j }
        for i in 0..<a.count {
            for j in 0..<b.count {
                var best = min(table[i][j + 1] + 1, table[i + 1][j] + 1, table[i][j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, table[i - 1][j - 1] + 1) }
                table[i + 1][j + 1] = best
            }
        }
        return table[a.count][b.count]
    }
}
