extension TextAnalyzer {
    /// Divides a query into units, all of which an item must satisfy.
    ///
    /// A unit is a word; a chain of joined words; a run of an unsegmented script; the groups of a possible telephone
    /// number; an emoji; or touching Han characters and Latin letters that can be read as pinyin together (电ying).
    /// Other borders between scripts end a unit. A query of signs only is one unit, its symbol.
    ///
    /// Alternatives of a unit, in this order: the direct reading; the joined word or amount, the telephone number, or what Korean
    /// syllables become when they are typed to their end; pinyin syllables (at most eight divisions; complete ones first, then fewer
    /// syllables, then longer first syllables); pinyin initials.
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
    private var index = 0

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
        if let unit = telephoneUnit() ?? mixedUnit() {
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
    private mutating func unit(
        _ count: Int, wordCount: Int, _ direct: [QueryAlternative], pinyin: PinyinSource = .none
    ) -> QueryUnit {
        let source = lexemes[index].source.lowerBound..<lexemes[index + count - 1].source.upperBound
        index += count
        return QueryUnit(source: source, wordCount: wordCount, direct: Self.distinct(direct), pinyin: pinyin)
    }

    private static func distinct(_ alternatives: [QueryAlternative]) -> [QueryAlternative] {
        if alternatives.count < 2 { return alternatives }
        var distinct: [QueryAlternative] = []
        for alternative in alternatives where !distinct.contains(alternative) { distinct.append(alternative) }
        return distinct
    }

    private func direct(_ phrases: [[QueryAtom]]) -> QueryAlternative {
        QueryAlternative(isPinyin: false, phrases: phrases.map { QueryPhrase(atoms: $0) })
    }

    private func wordAtom(_ lexeme: QueryLexeme) -> QueryAtom {
        QueryAtom(
            term: lexeme.term, isPrefix: mode == .keystroke, kind: .word,
            typoTolerantLetters: lexeme.hasDigit ? 0 : lexeme.scalarCount)
    }

    // MARK: Words

    /// Words from the next one on that are joined without spaces, and whether they are one more together.
    private func chain() -> (count: Int, isWord: Bool, isAmount: Bool) {
        var rule = ChainRule(followsNumber: index > 0 && lexemes[index - 1].isNumber)
        var count = 0, before = rule
        while index + count < lexemes.count {
            let part = lexemes[index + count]
            guard part.isWord else { break }
            before = rule
            let extends = rule.extend(
                isSingleLetter: part.isSingleLetter, digits: part.isNumber ? part.scalarCount : 0, gap: part.gap)
            if count > 0 && !extends { return (count, before.isWord && !rule.refutesFormer, before.isAmount) }
            count += 1
        }
        return (count, rule.isWord, rule.isAmount)
    }

    /// The words of a chain as one.
    private func joined(_ parts: ArraySlice<QueryLexeme>) -> QueryAlternative {
        let joined = parts.flatMap(\.term)
        let length = joined.withUnsafeBufferPointer { lengthCutAtScalar($0, limit: TokenBuffer.maximumTermLength) }
        return direct([
            [QueryAtom(term: Array(joined.prefix(length)), isPrefix: mode == .keystroke, kind: .joined)]
        ])
    }

    /// A word, or words joined without spaces.
    private mutating func chainUnits() -> [QueryUnit] {
        let (count, isWord, _) = chain()
        let parts = lexemes[index..<index + count]
        let all = direct(parts.map { [wordAtom($0)] })
        if count == 1 {
            return [unit(1, wordCount: 1, [all], pinyin: pinyin(of: parts))]
        }
        if !isWord {
            return parts.map { unit(1, wordCount: 1, [direct([[wordAtom($0)]])]) }
        }
        let isApostrophes = parts.dropFirst().allSatisfy { $0.gap.joiner == .apostrophe }
        let readings = isApostrophes ? pinyin(of: parts) : .none
        return [unit(count, wordCount: count, [all, joined(parts)], pinyin: readings)]
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

    // MARK: Han characters with pinyin

    /// Touching Han characters and Latin words, if every word can be read as pinyin.
    private mutating func mixedUnit() -> QueryUnit? {
        var end = index
        while end < lexemes.count, end == index || lexemes[end].gap.isTouching {
            guard lexemes[end].isHan || lexemes[end].isLatinWord else { return nil }
            end += 1
        }
        let group = lexemes[index..<end]
        guard group.count <= 32, group.contains(where: \.isHan), group.contains(where: \.isWord) else { return nil }
        if end < lexemes.count && lexemes[end - 1].isWord && lexemes[end].isWord && lexemes[end].gap.joiner != nil {
            return nil
        }
        var readings: [[QueryAtom]] = [[]]
        for index in group.indices {
            let choices: [[QueryAtom]]
            if group[index].isHan {
                choices = [[QueryAtom(term: group[index].term, isPrefix: true, kind: .piece)]]
            } else {
                choices = PinyinSegmentation.readingsBesideHan(of: group[index].term, isOpen: index == end - 1)
            }
            readings = readings.flatMap { before in choices.map { before + shifted($0, by: before.count) } }
            readings = Array(readings.prefix(2 * PinyinSegmentation.maximumReadings))
        }
        guard !readings.isEmpty else { return nil }

        var phrases: [[QueryAtom]] = []
        var wordCount = 0
        var position = group.startIndex
        while position < end {
            let isHan = group[position].isHan
            let next = isHan ? group[position...].firstIndex { !$0.isHan } ?? end : position + 1
            phrases.append(isHan ? runAtoms(group[position..<next]) : [wordAtom(group[position])])
            wordCount += 1
            position = next
        }
        let pinyin = Self.distinct(readings.map(QueryAlternative.init(pinyin:)))
        return unit(group.count, wordCount: wordCount, [direct(phrases)], pinyin: .known(pinyin))
    }

    private func shifted(_ atoms: [QueryAtom], by offset: Int) -> [QueryAtom] {
        atoms.map { atom in
            var atom = atom
            atom.offset += offset
            return atom
        }
    }

    // MARK: Telephone numbers

    /// Groups of digits, three at least in all, divided as in a telephone number.
    private mutating func telephoneUnit() -> QueryUnit? {
        guard lexemes[index].isNumber else { return nil }
        var number = TelephoneNumber()
        var end = index
        while end < lexemes.count, lexemes[end].isNumber,
            end == index || number.continues(after: lexemes[end].gap)
        {
            lexemes[end].term.withUnsafeBufferPointer { number.add(group: $0, gap: lexemes[end].gap) }
            end += 1
        }
        let forms = number.queryForms
        // "2024-report" is a joined word rather than a number.
        if forms.isEmpty || end < lexemes.count && lexemes[end].isWord && lexemes[end].gap.joiner != nil { return nil }
        let chain = chain()
        // "123,456" is an amount; 1.234 may be one.
        if chain.isAmount && chain.isWord && index + chain.count > end { return nil }
        let amount = chain.isAmount && chain.isWord && index + chain.count == end ? [joined(lexemes[index..<end])] : []
        let words = direct(lexemes[index..<end].map { [wordAtom($0)] })
        let numbers = forms.map { digits in
            direct([
                [QueryAtom(term: [TokenBuffer.telephoneNamespace] + digits, isPrefix: true, kind: .telephone)]
            ])
        }
        return unit(end - index, wordCount: end - index, [words] + amount + numbers)
    }
}
