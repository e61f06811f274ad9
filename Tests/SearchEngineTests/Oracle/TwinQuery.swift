/// A query as the documents read it.
struct TwinQuery {
    struct Atom: Equatable {
        var term: TwinTerm
        var isPrefix: Bool
        /// Whether the index has it as a piece of Chinese, which is always exact.
        var isPiece = false
        var offset = 0
        /// Whether it stands for Korean that begins with the letters typed rather than for itself, and whether its last syllable may go on.
        var isKorean = false
        var mayGoOn = false
        var allowsTypos = false
        /// Whether the term itself is worth no more than a longer one.
        var isNeverExact = false
        /// Whether it has signs; then few letters are not scored by field.
        var isMarked = false
    }

    struct Alternative: Equatable {
        var isPinyin = false
        var phrases: [[Atom]]
    }

    struct Unit {
        var source: String
        var wordCount: Int
        var alternatives: [Alternative]
    }

    private(set) var units: [Unit] = []
    private let isKeystroke: Bool
    private let scalars: Letters

    init(_ text: String, isKeystroke: Bool) {
        self.isKeystroke = isKeystroke
        scalars = Array(text.unicodeScalars)
        let lexemes = TwinText.lexemes(text)
        if lexemes.isEmpty {
            let signs = TwinText.signs(text)
            if signs.isEmpty { return }
            let atom = Atom(term: TwinTerm(letters: signs), isPrefix: isKeystroke)
            let source = String(String.UnicodeScalarView(signs))
            units = [Unit(source: source, wordCount: 1, alternatives: [Alternative(phrases: [[atom]])])]
            return
        }
        var position = 0
        while position < lexemes.count {
            if let unit = telephone(lexemes, &position) ?? mixed(lexemes, &position) {
                units.append(unit)
            } else if lexemes[position].isCharacter {
                units.append(run(lexemes, &position))
            } else {
                units += chain(lexemes, &position)
            }
        }
    }

    private func unit(
        _ lexemes: [TwinLexeme], _ position: inout Int, _ count: Int, words: Int, _ alternatives: [Alternative]
    ) -> Unit {
        let source = lexemes[position].source.lowerBound..<lexemes[position + count - 1].source.upperBound
        position += count
        return Unit(
            source: String(String.UnicodeScalarView(scalars[source])), wordCount: words, alternatives: alternatives)
    }

    private func word(_ lexeme: TwinLexeme) -> Atom {
        Atom(term: TwinTerm(letters: lexeme.letters), isPrefix: isKeystroke, allowsTypos: !lexeme.hasDigit)
    }

    private func telephone(_ lexemes: [TwinLexeme], _ position: inout Int) -> Unit? {
        let end = TwinTelephone.groupEnd(lexemes, from: position)
        guard end > position else { return nil }
        let start = lexemes[position].source.lowerBound
        let hasPlus = start > 0 && scalars[start - 1] == "+"
        let forms = TwinTelephone(lexemes[position..<end], hasPlus: hasPlus).queryForms
        // "2024-report" is a joined word.
        if end < lexemes.count, lexemes[end].kind == .word, let joiner = lexemes[end].joiner, joiner != .sign {
            return nil
        }
        guard !forms.isEmpty else { return nil }
        let chainEnd = TwinText.chainEnd(lexemes, from: position),
            isWord = TwinText.isWord(position..<chainEnd, lexemes)
        // "123,456" is an amount.
        if isWord, TwinText.amountEnd(lexemes, from: position) == chainEnd, chainEnd > end { return nil }
        let groups = Alternative(phrases: lexemes[position..<end].map { [word($0)] })
        let numbers = forms.map { parts in
            Alternative(phrases: parts.map { [Atom(term: TwinTerm(kind: .telephone, letters: $0), isPrefix: true)] })
        }
        let count = end - position
        let joined = TwinTerm(letters: lexemes[position..<end].flatMap(\.letters))
        let amount = Alternative(phrases: [[Atom(term: joined, isPrefix: isKeystroke)]])
        return unit(
            lexemes, &position, count, words: count, [groups] + (isWord && chainEnd == end ? [amount] : []) + numbers)
    }

    private func chain(_ lexemes: [TwinLexeme], _ position: inout Int) -> [Unit] {
        let start = position, chain = start..<TwinText.chainEnd(lexemes, from: start)
        let words = Array(lexemes[chain])
        if words.count > 1, !TwinText.isWord(chain, lexemes) {
            return words.map { unit(lexemes, &position, 1, words: 1, alone($0)) }
        }
        var alternatives = words.count == 1 ? alone(words[0]) : [Alternative(phrases: words.map { [word($0)] })]
        if words.count > 1 {
            alternatives.append(Alternative(phrases: [[joined(words)]]))
            let divided = dividedRuns(chain, lexemes)
            if divided.count > 1 {
                alternatives.append(
                    Alternative(
                        phrases: divided.map {
                            [joined(Array(lexemes[$0]), isLast: $0.upperBound == chain.upperBound)]
                        }))
            }
            if let parts = parts(words) { alternatives.append(parts) }
        }
        if words.dropFirst().allSatisfy({ $0.joiner == .apostrophe }), words.allSatisfy(\.isLatin) {
            let letters = words.map(\.letters)
            if letters.joined().count >= 2 {
                alternatives += TwinPinyin.readings(letters, isLast: true).map {
                    Alternative(isPinyin: true, phrases: [$0])
                }
            }
        }
        return [unit(lexemes, &position, words.count, words: words.count, alternatives)]
    }

    private func joined(_ words: [TwinLexeme], isLast: Bool = true) -> Atom {
        Atom(term: TwinTerm(letters: words.flatMap(\.letters)), isPrefix: isLast && isKeystroke)
    }

    /// A chain divided where the sign between its words changes.
    private func dividedRuns(_ chain: Range<Int>, _ lexemes: [TwinLexeme]) -> [Range<Int>] {
        if TwinText.runs(of: chain, lexemes).count == 1 { return [] }
        func kind(_ position: Int) -> TwinLexeme.Joiner? {
            lexemes[position].joiner == .apostrophe ? .soft : lexemes[position].joiner
        }
        var result: [Range<Int>] = []
        var start = chain.lowerBound
        for position in chain where position > start + 1 && kind(position) != kind(position - 1) {
            result.append(start..<position)
            start = position
        }
        return result + [start..<chain.upperBound]
    }

    /// A word by itself: with its signs or without, in parts.
    private func alone(_ lexeme: TwinLexeme) -> [Alternative] {
        var plain = word(lexeme)
        guard let marked = lexeme.marked else {
            return [Alternative(phrases: [[plain]])] + (parts([lexeme]).map { [$0] } ?? [])
        }
        plain.isNeverExact = true
        if marked.hasTrailing { plain.isPrefix = false }
        let atom = Atom(term: TwinTerm(letters: marked.letters), isPrefix: isKeystroke, isMarked: true)
        return [Alternative(phrases: [[plain]]), Alternative(phrases: [[atom]])]
    }

    /// The parts of words as words of their own.
    private func parts(_ words: [TwinLexeme]) -> Alternative? {
        guard words.contains(where: { !$0.parts.isEmpty }) else { return nil }
        var phrases: [[Atom]] = []
        for (position, lexeme) in words.enumerated() {
            if lexeme.parts.isEmpty {
                phrases.append([word(lexeme)])
                continue
            }
            if TwinPart.hasEnding(lexeme.parts) { return nil }
            if !lexeme.hasDigit && lexeme.parts.contains(where: { $0.count < 2 }) { return nil }
            for (number, part) in lexeme.parts.enumerated() {
                if part.isNumber, (7...40).contains(part.letters.count) {
                    let ends = [Array(part.letters.prefix(15)), Array(part.letters.suffix(15))]
                    phrases += ends.prefix(part.letters.count > 15 ? 2 : 1).map {
                        [Atom(term: TwinTerm(kind: .telephone, letters: $0), isPrefix: true)]
                    }
                    continue
                }
                let isLast = position == words.count - 1 && number == lexeme.parts.count - 1
                phrases.append([Atom(term: TwinTerm(letters: part.letters), isPrefix: isLast && isKeystroke)])
            }
        }
        return phrases.count <= 8 ? Alternative(phrases: phrases) : nil
    }

    private func run(_ lexemes: [TwinLexeme], _ position: inout Int) -> Unit {
        let kind = lexemes[position].kind
        var end = position + 1
        while end < lexemes.count, lexemes[end].kind == kind, lexemes[end].isTouching { end += 1 }
        let typed = lexemes[position..<end]
        var readings = [pieces(typed)]
        if kind == .hangul && isKeystroke {
            readings += korean(typed, isLast: typed.last!.source.upperBound == scalars.count)
        }
        return unit(lexemes, &position, end - position, words: 1, readings.map { Alternative(phrases: [$0]) })
    }

    /// What Korean may become: as it stands, with the last syllable going on; and with its last letter in another syllable.
    private func korean(_ run: ArraySlice<TwinLexeme>, isLast: Bool) -> [[Atom]] {
        func opened(_ atoms: [Atom], mayGoOn: Bool) -> [Atom] {
            atoms.enumerated().map { position, atom in
                var atom = atom
                let keys = atom.term.letters.map { TwinText.korean[$0]!.unicodeScalars.map { $0 } }
                let last = keys.last!, letter = last.last!
                // A vowel may have a final, and some finals another.
                let opens = last.count > 1 && (TwinKorean.isVowel(letter) || "ㄱㄴㄹㅂ".unicodeScalars.contains(letter))
                atom.mayGoOn = mayGoOn && position == atoms.count - 1 && opens
                atom.isKorean = atom.mayGoOn || keys.contains { $0.count == 1 }
                return atom
            }
        }
        var readings = [opened(pieces(run), mayGoOn: isLast)]
        let keys = TwinText.korean[run.last!.letters[0]]!.unicodeScalars.map { $0 }
        if isLast, keys.count > 2, let letter = keys.last, !TwinKorean.isVowel(letter) {
            var rest = run.last!, next = run.last!
            rest.letters = [TwinKorean.syllable(Array(keys.dropLast()))]
            next.letters = [letter]
            readings.append(opened(pieces(run.dropLast() + [rest, next]), mayGoOn: false))
        }
        return readings
    }

    /// A contiguous piece: all its pairs side by side.
    private func pieces(_ run: ArraySlice<TwinLexeme>) -> [Atom] {
        if run.count == 1 { return [Atom(term: TwinTerm(letters: run.first!.letters), isPrefix: true, isPiece: true)] }
        return zip(run, run.dropFirst()).enumerated().map { offset, pair in
            Atom(
                term: TwinTerm(letters: pair.0.letters + pair.1.letters), isPrefix: false, isPiece: true, offset: offset
            )
        }
    }

    /// 电ying: touching Chinese and Latin, read as pinyin together where every word can be.
    private func mixed(_ lexemes: [TwinLexeme], _ position: inout Int) -> Unit? {
        var end = position + 1
        while end < lexemes.count, lexemes[end].isTouching { end += 1 }
        let group = lexemes[position..<end]
        guard group.allSatisfy({ $0.kind == .han || $0.isLatin }), group.contains(where: { $0.kind == .han }),
            group.contains(where: { $0.kind == .word })
        else { return nil }
        if group.last!.kind == .word, end < lexemes.count, lexemes[end].kind == .word, lexemes[end].joiner != nil {
            return nil
        }
        var readings: [[Atom]] = [[]]
        for (number, lexeme) in zip(position..., group) {
            let choices =
                lexeme.kind == .han
                ? [pieces([lexeme])] : TwinPinyin.readings([lexeme.letters], isLast: number == end - 1)
            readings = readings.flatMap { before in
                choices.map { choice in
                    before
                        + choice.map { atom in
                            var atom = atom
                            atom.offset += before.count
                            return atom
                        }
                }
            }
        }
        guard !readings.isEmpty else { return nil }
        var phrases: [[Atom]] = []
        var next = position
        while next < end {
            var stop = next + 1
            while lexemes[next].kind == .han, stop < end, lexemes[stop].kind == .han { stop += 1 }
            phrases.append(lexemes[next].kind == .han ? pieces(lexemes[next..<stop]) : [word(lexemes[next])])
            next = stop
        }
        let alternatives = [Alternative(phrases: phrases)] + readings.map { Alternative(isPinyin: true, phrases: [$0]) }
        return unit(lexemes, &position, end - position, words: phrases.count, alternatives)
    }
}

/// Korean by the keys that are pressed for it.
enum TwinKorean {
    static func isVowel(_ letter: Unicode.Scalar) -> Bool { ("ㅏ"..."ㅣ").contains(letter) }

    static func syllable(_ keys: Letters) -> Unicode.Scalar {
        TwinText.korean.first { Array($0.value.unicodeScalars) == keys }!.key
    }

    /// Whether an atom's characters are, or may become, those of a term.
    static func stands(_ atom: TwinQuery.Atom, for term: TwinTerm) -> Bool {
        let typed = atom.term.letters
        guard term.kind == .text, term.letters.count == typed.count || atom.isPrefix && term.letters.count > typed.count
        else { return false }
        return zip(typed, term.letters).enumerated().allSatisfy { position, pair in
            guard let whole = TwinText.korean[pair.1], let begun = TwinText.korean[pair.0] else { return false }
            if begun.unicodeScalars.count == 1 { return whole.unicodeScalars.count > 1 && whole.hasPrefix(begun) }
            if atom.mayGoOn && position == typed.count - 1 { return whole.hasPrefix(begun) }
            return whole == begun
        }
    }
}
