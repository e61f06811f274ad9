extension TextAnalyzer {
    /// Divides a query into units. An item must match all of them.
    ///
    /// A unit is a word, an emoji, a chain of joined words, or a run of an unsegmented script. The groups of a possible
    /// telephone number are a unit, as are those of a bank account. Touching Han characters and Latin letters are also a unit if they can be read as
    /// pinyin together (电ying). Other borders between scripts end a unit. A query of signs only is one unit, its
    /// symbol.
    ///
    /// Alternatives of a unit are in this order. First is the direct reading. Then come the joined word or amount, the
    /// word with its signs or in its parts, the telephone number, or completions of Korean syllables. Then come pinyin
    /// syllables, at most eight divisions: complete ones first, then fewer syllables, then longer first syllables.
    /// Pinyin initials are last.
    public func analyze(query: String, mode: QueryMode) -> AnalyzedQuery {
        var query = query
        return query.withUTF8 { text in
            let length = lengthCutAtScalar(text, limit: AnalyzedQuery.maximumBytes)
            guard length > 0 else { return AnalyzedQuery(units: []) }
            let cut = UnsafeBufferPointer(rebasing: text[..<length])
            var collector = QueryCollector()
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: TokenBuffer.maximumTermLength + 4) { scratch in
                var lexer = Lexer(cut, scratch: scratch.baseAddress!)
                _ = lexer.run(from: 0, stopsAtSpace: false, into: &collector)
            }
            if collector.lexemes.isEmpty { return signQuery(cut, mode: mode) }
            var builder = QueryBuilder(lexemes: collector.lexemes, mode: mode, end: length)
            return AnalyzedQuery(units: builder.units())
        }
    }

    private func signQuery(_ text: UnsafeBufferPointer<UInt8>, mode: QueryMode) -> AnalyzedQuery {
        guard let signs = SignValue(text) else { return AnalyzedQuery(units: []) }
        let atom = QueryAtom(term: signs.term, isPrefix: mode == .keystroke, kind: .symbol)
        let alternative = QueryAlternative(isPinyin: false, phrases: [QueryPhrase(atoms: [atom])])
        return AnalyzedQuery(units: [QueryUnit(source: signs.source, wordCount: 1, alternatives: [alternative])])
    }
}

/// Groups lexemes into units.
struct QueryBuilder {
    let lexemes: [QueryLexeme]
    let mode: QueryMode
    /// Where the query ends, in bytes: what ends there is still being typed.
    let end: Int
    var index = 0

    init(lexemes: [QueryLexeme], mode: QueryMode, end: Int) {
        self.lexemes = lexemes
        self.mode = mode
        self.end = end
    }

    mutating func units() -> [QueryUnit] {
        var units: [QueryUnit] = []
        while index < lexemes.count && units.count < AnalyzedQuery.maximumUnits { appendUnits(to: &units) }
        return Array(units.prefix(AnalyzedQuery.maximumUnits))
    }

    private mutating func appendUnits(to units: inout [QueryUnit]) {
        let lexeme = lexemes[index]
        if let unit = telephoneUnit() ?? accountUnit() ?? mixedUnit() {
            units.append(unit)
        } else if lexeme.isWord {
            units += chainUnits()
        } else if lexeme.runClass != nil {
            units.append(runUnit())
        } else {
            let atom = QueryAtom(term: lexeme.term, isPrefix: false, kind: .symbol)
            units.append(unit(1, wordCount: 1, [direct([[atom]])]))
        }
    }

    /// Makes a unit of the next lexemes and moves past them.
    mutating func unit(
        _ count: Int, wordCount: Int, _ direct: [QueryAlternative], pinyin: PinyinSource = .none
    ) -> QueryUnit {
        let source = lexemes[index].source.lowerBound..<lexemes[index + count - 1].source.upperBound
        index += count
        return QueryUnit(source: source, wordCount: wordCount, direct: Self.distinct(direct), pinyin: pinyin)
    }

    static func distinct(_ alternatives: [QueryAlternative]) -> [QueryAlternative] {
        if alternatives.count < 2 { return alternatives }
        var distinct: [QueryAlternative] = []
        for alternative in alternatives where !distinct.contains(alternative) { distinct.append(alternative) }
        return distinct
    }

    func direct(_ phrases: [[QueryAtom]]) -> QueryAlternative {
        QueryAlternative(isPinyin: false, phrases: phrases.map { QueryPhrase(atoms: $0) })
    }

    func wordAtom(_ lexeme: QueryLexeme) -> QueryAtom {
        QueryAtom(
            term: lexeme.term, isPrefix: mode == .keystroke, kind: .word,
            typoTolerantLetters: lexeme.hasDigit ? 0 : lexeme.scalarCount)
    }

    // MARK: Words

    /// Words from the next one on that are joined without spaces.
    func chain() -> WordChain {
        var rule = ChainRule(followsNumber: index > 0 && lexemes[index - 1].isNumber)
        var chain = WordChain()
        while index + chain.joints.count < lexemes.count {
            let part = lexemes[index + chain.joints.count]
            guard part.isWord else { break }
            let before = rule
            let extends = rule.extend(digits: part.isNumber ? part.scalarCount : 0, gap: part.gap)
            if !chain.joints.isEmpty && !extends {
                chain.isWord = before.isWord && !rule.refutesFormer
                chain.isAmount = before.isAmount
                return chain
            }
            chain.joints.append(rule.joint)
        }
        chain.isWord = rule.isWord
        chain.isAmount = rule.isAmount
        return chain
    }

    /// The words of a chain as one.
    func joined(_ parts: ArraySlice<QueryLexeme>, isLast: Bool = true) -> QueryAtom {
        let joined = parts.flatMap(\.term)
        let length = joined.withUnsafeBufferPointer { lengthCutAtScalar($0, limit: TokenBuffer.maximumTermLength) }
        return QueryAtom(
            term: Array(joined.prefix(length)), isPrefix: isLast && mode == .keystroke,
            kind: parts.count == 1 ? .word : .joined)
    }

    /// A word, or words joined without spaces.
    private mutating func chainUnits() -> [QueryUnit] {
        let chain = chain(), count = chain.joints.count
        let words = lexemes[index..<index + count]
        if count == 1 { return [unit(1, wordCount: 1, word(words.first!), pinyin: pinyin(of: words))] }
        if !chain.isWord { return words.map { unit(1, wordCount: 1, word($0)) } }
        var alternatives = [direct(words.map { [wordAtom($0)] }), direct([[joined(words)]])]
        let runs = chain.runs
        if runs.count > 1 {
            // Node.js-based: "nodejs" and "based".
            alternatives.append(
                direct(
                    runs.map { run in
                        [
                            joined(
                                words[words.startIndex + run.lowerBound..<words.startIndex + run.upperBound],
                                isLast: run.upperBound == count)
                        ]
                    }))
        }
        if let divided = divided(words) { alternatives.append(divided) }
        let isApostrophes = words.dropFirst().allSatisfy { $0.gap.joiner == .apostrophe }
        return [unit(count, wordCount: count, alternatives, pinyin: isApostrophes ? pinyin(of: words) : .none)]
    }

    /// What a word may be: itself, with the signs that belong to it or without, and its parts.
    private func word(_ lexeme: QueryLexeme) -> [QueryAlternative] {
        var plain = wordAtom(lexeme)
        guard let marked = lexeme.marked else {
            var alternatives = [direct([[plain]])]
            if let unfinished = unfinished(lexeme) { alternatives.append(direct([[unfinished]])) }
            if let divided = divided([lexeme]) { alternatives.append(divided) }
            return alternatives
        }
        // Signs behind a word end it. Items without them match too, and are worth less.
        plain.isNeverExact = true
        if marked.hasTrailing { plain.isPrefix = false }
        let atom = QueryAtom(term: marked.term, isPrefix: mode == .keystroke, kind: .marked)
        return [direct([[plain]]), direct([[atom]])]
    }

    /// In the scripts of India, what the end of the query becomes with its next key.
    private func unfinished(_ lexeme: QueryLexeme) -> QueryAtom? {
        guard mode == .keystroke, lexeme.source.upperBound == end, let term = IndicSpelling.unfinished(lexeme.term)
        else { return nil }
        return QueryAtom(term: term, isPrefix: true, kind: .word)
    }

    /// The parts of words as words of their own: `cs2336` finds "CS 2336". Nil if no word has parts, or one says too little: "iPhone" is
    /// not two words. Of a number that may be a telephone number or an account the digits count.
    private func divided(_ words: ArraySlice<QueryLexeme>) -> QueryAlternative? {
        guard words.contains(where: { !$0.parts.isEmpty }) else { return nil }
        var phrases: [[QueryAtom]] = []
        for word in words {
            if word.parts.isEmpty {
                phrases.append([wordAtom(word)])
                continue
            }
            if word.parts.last!.isEnding || !word.hasDigit && word.parts.contains(where: { $0.scalarCount < 2 }) {
                return nil
            }
            for (place, part) in word.parts.enumerated() {
                let isLast = place == word.parts.count - 1 && word.source == words.last!.source
                let ends = part.isNumber ? TelephoneNumber.ends(of: part.term) : []
                if !ends.isEmpty {
                    phrases += ends.map { [telephoneAtom($0)] }
                } else {
                    phrases.append([
                        QueryAtom(term: part.term, isPrefix: isLast && mode == .keystroke, kind: .word)
                    ])
                }
            }
        }
        return phrases.count <= WordParts.maximum ? direct(phrases) : nil
    }

    /// Words as syllables that end where the words end.
    private func pinyin(of parts: ArraySlice<QueryLexeme>) -> PinyinSource {
        guard parts.allSatisfy(\.isLatinWord) else { return .none }
        if let only = parts.first, parts.count == 1 { return .letters(only.term, borders: []) }
        var borders: [Int] = []
        for part in parts { borders.append((borders.last ?? 0) + part.term.count) }
        return .letters(parts.flatMap(\.term), borders: borders)
    }

    // MARK: Unsegmented scripts

    private mutating func runUnit() -> QueryUnit {
        let runClass = lexemes[index].runClass
        var count = 1
        while index + count < lexemes.count, lexemes[index + count].runClass == runClass,
            lexemes[index + count].gap.isTouching
        {
            count += 1
        }
        let run = lexemes[index..<index + count]
        return unit(count, wordCount: 1, [direct([runAtoms(run)])] + unfinishedReadings(of: run).map { direct([$0]) })
    }

    /// Overlapping pairs, or one character as a prefix of the pairs that begin with it.
    func runAtoms(_ run: ArraySlice<QueryLexeme>) -> [QueryAtom] {
        guard run.count > 1 else { return [QueryAtom(term: run.first!.term, isPrefix: true, kind: .piece)] }
        return zip(run, run.dropFirst()).prefix(AnalyzedQuery.maximumPhraseLength).enumerated().map { offset, pair in
            QueryAtom(term: pair.0.term + pair.1.term, isPrefix: false, kind: .piece, offset: offset)
        }
    }
}
