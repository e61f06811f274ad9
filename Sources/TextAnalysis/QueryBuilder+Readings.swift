extension QueryBuilder {
    // MARK: Han characters with pinyin

    /// Touching Han characters and Latin words, if every word can be read as pinyin.
    mutating func mixedUnit() -> QueryUnit? {
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
        for place in group.indices {
            let choices: [[QueryAtom]]
            if group[place].isHan {
                choices = [[QueryAtom(term: group[place].term, isPrefix: true, kind: .piece)]]
            } else {
                choices = PinyinSegmentation.readingsBesideHan(of: group[place].term, isOpen: place == end - 1)
            }
            readings = readings.flatMap { before in choices.map { before + shifted($0, by: before.count) } }
            readings = Array(readings.prefix(2 * PinyinSegmentation.maximumReadings))
        }
        guard !readings.isEmpty else { return nil }

        var phrases: [[QueryAtom]] = []
        var wordCount = 0
        var place = group.startIndex
        while place < end {
            let isHan = group[place].isHan
            let next = isHan ? group[place...].firstIndex { !$0.isHan } ?? end : place + 1
            phrases.append(isHan ? runAtoms(group[place..<next]) : [wordAtom(group[place])])
            wordCount += 1
            place = next
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

    func telephoneAtom(_ digits: [UInt8]) -> QueryAtom {
        QueryAtom(term: [TokenBuffer.telephoneNamespace] + digits, isPrefix: true, kind: .telephone)
    }

    /// Groups of digits, three at least in all, divided as in a telephone number.
    mutating func telephoneUnit() -> QueryUnit? {
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
        if forms.isEmpty { return nil }
        if end < lexemes.count, lexemes[end].isWord, let joiner = lexemes[end].gap.joiner, joiner != .joiningSign {
            return nil
        }
        let chain = chain(), chainEnd = index + chain.joints.count
        // "123,456" is an amount; 1.234 may be one.
        if chain.isAmount && chain.isWord && chainEnd > end { return nil }
        let amount = chain.isWord && chainEnd == end ? [direct([[joined(lexemes[index..<end])]])] : []
        let words = direct(lexemes[index..<end].map { [wordAtom($0)] })
        let numbers = forms.map { parts in
            direct(parts.map { [telephoneAtom($0)] })
        }
        return unit(end - index, wordCount: end - index, [words] + amount + numbers)
    }

    // MARK: Account numbers

    /// An international bank account number (ISO 13616) in the groups of four that it is printed in. What is written without blanks is one
    /// word, which a query that is still typed finds by its beginning anyway.
    mutating func accountUnit() -> QueryUnit? {
        guard mode == .wholeWords, isAccountStart(lexemes[index]) else { return nil }
        var count = 1
        while index + count < lexemes.count {
            let group = lexemes[index + count]
            guard group.isWord, group.gap.isOneBlank, group.term.count <= 4, group.term.allSatisfy(isLetterOrDigit)
            else { break }
            count += 1
            if group.term.count < 4 { break }
        }
        let groups = lexemes[index..<index + count]
        guard Self.accountLengths.contains(groups.reduce(0) { $0 + $1.term.count }) else { return nil }
        let first = index
        var readings = [direct(groups.map { [wordAtom($0)] }), direct([[joined(groups)]])]
        // Its digits may also be grouped otherwise.
        index += 1
        if let rest = telephoneUnit(), index == first + count {
            readings += rest.direct.map { reading in
                QueryAlternative(
                    isPinyin: false, phrases: [QueryPhrase(atoms: [wordAtom(groups.first!)])] + reading.phrases)
            }
        }
        index = first
        return unit(count, wordCount: count, readings)
    }

    /// Lengths of such numbers, in letters and digits: Norway's have 15, and no country's more than 34.
    private static let accountLengths = 15...34

    /// A country's two letters and two check digits.
    private func isAccountStart(_ lexeme: QueryLexeme) -> Bool {
        lexeme.isWord && lexeme.term.count == 4 && lexeme.term[..<2].allSatisfy { 0x61...0x7A ~= $0 }
            && lexeme.term[2...].allSatisfy { 0x30...0x39 ~= $0 }
    }

    private func isLetterOrDigit(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte || 0x30...0x39 ~= byte }
}

/// Words that are joined without spaces.
struct WordChain {
    /// What joins each word to the one before; the first's means nothing.
    var joints: [ChainRule.Joint] = []
    /// Whether they are one more word together.
    var isWord = false
    var isAmount = false

    /// The words divided where the sign between them changes.
    var runs: [Range<Int>] {
        var runs: [Range<Int>] = []
        var start = 0
        for index in 1..<max(joints.count, 1) where index > start + 1 && joints[index] != joints[index - 1] {
            runs.append(start..<index)
            start = index
        }
        runs.append(start..<joints.count)
        return runs
    }
}
