/// Letters of folded text. Not `String`, which compares and counts whole characters.
typealias Letters = [Unicode.Scalar]

/// A term as the documents describe terms: text as written, pinyin and telephone numbers apart from it.
struct TwinTerm: Hashable {
    enum Kind { case text, pinyin, telephone }

    var kind = Kind.text
    var letters: Letters

    func begins(with other: TwinTerm) -> Bool { kind == other.kind && letters.starts(with: other.letters) }
}

struct TwinToken {
    var term: TwinTerm
    var position: Int
    /// Whether it is a part of a word.
    var isPart = false
}

/// What a text consists of: words, and characters of Chinese and Korean.
struct TwinLexeme {
    enum Kind { case word, han, hangul }

    var kind: Kind
    var letters: Letters
    var hasLetter = false
    var hasDigit = false
    /// What stands between this and the lexeme before it; nil before the first.
    var gap: Letters?
    /// Scalars of the text.
    var source: Range<Int>
    /// Where it is divided at borders of letters and digits, and of small and capital letters; two parts at least, or none.
    var parts: [TwinPart] = []
    /// The word with the signs that belong to its name, and whether some stand behind it.
    var marked: (letters: Letters, hasTrailing: Bool)?
    /// Whether a plus stands right before it.
    var followsPlus = false

    var isNumber: Bool { kind == .word && !hasLetter }
    /// Characters of one script that touch are looked for side by side.
    var isCharacter: Bool { kind != .word }
    var isLatin: Bool { kind == .word && letters.allSatisfy { ("a"..."z").contains($0) } }
    var isTouching: Bool { gap == [] }

    /// Joined to the lexeme before it by one of these alone.
    enum Joiner { case soft, apostrophe, dot, sign }
    var joiner: Joiner? {
        guard let gap, gap.count == 1 else { return nil }
        switch gap[0] {
        case "-", "_": return .soft
        case "'", "’": return .apostrophe
        case ".": return .dot
        case "/", "&", "*", "+", ":", "~": return .sign
        default: return nil
        }
    }
}

/// A part of a word: letters, or digits.
struct TwinPart {
    var letters: Letters
    var isNumber: Bool
    /// Characters of the text.
    var count: Int

    /// What a word is divided into; none where it has no border inside, or more parts than names have.
    static func parts(_ characters: [(letters: Letters, kind: Character)]) -> [TwinPart] {
        let kinds = characters.map(\.kind)
        var starts = [0]
        for place in kinds.indices.dropFirst() {
            let pair = (kinds[place - 1], kinds[place])
            if (pair.0 == "0") != (pair.1 == "0") || pair == ("a", "A") { starts.append(place) }
            // XMLParser, but not CDs.
            if pair == ("A", "a"), place > 1, kinds[place - 2] == "A",
                kinds[place...].prefix(while: { $0 == "a" }).count > 1
            {
                starts.append(place - 1)
            }
        }
        guard (2...8).contains(starts.count) else { return [] }
        starts.sort()
        return zip(starts, starts.dropFirst() + [kinds.count]).map { low, high in
            TwinPart(
                letters: characters[low..<high].flatMap(\.letters), isNumber: kinds[low] == "0", count: high - low)
        }
    }

    /// The part that only ends a number: 21st.
    static func hasEnding(_ parts: [TwinPart]) -> Bool {
        guard parts.count > 1, parts[parts.count - 2].isNumber else { return false }
        return ["s", "st", "nd", "rd", "th"].contains(String(String.UnicodeScalarView(parts.last!.letters)))
    }
}

/// A slow and simple reading of texts in a small alphabet: Latin with some accents, Russian, digits, some Chinese and Korean.
enum TwinText {
    private static let latin: [Unicode.Scalar: String] = [
        "é": "e", "è": "e", "ê": "e", "ë": "e", "û": "u", "ü": "u", "ö": "o", "ä": "a", "å": "a", "ç": "c", "ñ": "n",
        "ï": "i", "ß": "ss", "ø": "o", "œ": "oe", "ł": "l", "ó": "o", "ź": "z",
    ]
    private static let russian: [Unicode.Scalar: Unicode.Scalar] = ["ё": "е", "й": "и"]
    /// Simplified (and traditional) with all readings.
    private static let chinese: [(String, [String])] = [
        ("电電", ["dian"]), ("影", ["ying"]), ("北", ["bei"]), ("京", ["jing"]), ("我", ["wo"]), ("来來", ["lai"]),
        ("到", ["dao"]), ("清", ["qing"]), ("华華", ["hua"]), ("大", ["da", "dai"]), ("学學", ["xue"]),
        ("重", ["zhong", "chong"]), ("庆慶", ["qing"]), ("银銀", ["yin"]), ("行", ["xing", "hang", "heng"]),
        ("女", ["nv"]), ("绿綠", ["lv", "lu"]), ("略", ["lve"]), ("西", ["xi"]), ("安", ["an"]), ("先", ["xian"]),
        ("生", ["sheng"]), ("手", ["shou"]), ("机機", ["ji"]), ("中", ["zhong"]), ("国國", ["guo"]), ("人", ["ren"]),
        ("上", ["shang"]), ("海", ["hai"]), ("乐樂", ["le", "yue"]), ("长長", ["zhang", "chang"]),
    ]
    private static let han: [Unicode.Scalar: (simplified: Unicode.Scalar, readings: [String])] = {
        var table: [Unicode.Scalar: (Unicode.Scalar, [String])] = [:]
        for (characters, readings) in chinese {
            for character in characters.unicodeScalars {
                table[character] = (characters.unicodeScalars.first!, readings)
            }
        }
        return table
    }()
    static let syllables: Set<String> = Set(chinese.flatMap(\.1))
    /// How a character may be read; nil for an unknown reading.
    static func readings(_ character: Unicode.Scalar) -> [String]? { han[character]?.readings }
    /// Letters that syllables consist of, as keys are pressed for them, and some letters alone.
    static let korean: [Unicode.Scalar: String] = [
        "하": "ㅎㅏ", "한": "ㅎㅏㄴ", "국": "ㄱㅜㄱ", "구": "ㄱㅜ", "서": "ㅅㅓ", "성": "ㅅㅓㅇ", "울": "ㅇㅜㄹ", "우": "ㅇㅜ", "고": "ㄱㅗ",
        "과": "ㄱㅗㅏ", "가": "ㄱㅏ", "갑": "ㄱㅏㅂ", "값": "ㄱㅏㅂㅅ", "사": "ㅅㅏ", "ㄱ": "ㄱ", "ㅎ": "ㅎ", "ㅇ": "ㅇ", "ㅅ": "ㅅ", "ㅂ": "ㅂ",
        "ㄴ": "ㄴ", "ㄹ": "ㄹ",
    ]
    /// Whether it is of a script that is looked for character by character.
    static func isCharacter(_ letter: Unicode.Scalar) -> Bool { readings(letter) != nil || korean[letter] != nil }
    static let koreanCharacters: [Unicode.Scalar] = korean.keys.sorted()
    static let hanCharacters: [Unicode.Scalar] = chinese.flatMap { Array($0.0.unicodeScalars) }

    private enum Kind: Equatable {
        case letter(script: String, Letters)
        case digit
        case han(Unicode.Scalar)
        case hangul
        case mark
        case other
    }

    private static func kind(_ scalar: Unicode.Scalar) -> Kind {
        if scalar == "\u{301}" { return .mark }
        if ("0"..."9").contains(scalar) { return .digit }
        if let entry = han[scalar] { return .han(entry.simplified) }
        if korean[scalar] != nil { return .hangul }
        let lower = scalar.properties.lowercaseMapping.unicodeScalars.first!
        if ("a"..."z").contains(lower) { return .letter(script: "Latin", [lower]) }
        if let folded = latin[lower] { return .letter(script: "Latin", Array(folded.unicodeScalars)) }
        if ("а"..."я").contains(lower) || lower == "ё" {
            return .letter(script: "Russian", [russian[lower] ?? lower])
        }
        return .other
    }

    /// Words are runs of letters of one script and digits; each Chinese character stands alone; marks do not count.
    static func lexemes(_ text: String) -> [TwinLexeme] {
        var result: [TwinLexeme] = []
        var gap: Letters?
        var word: TwinLexeme?
        var script: String?
        var characters: [(letters: Letters, kind: Character)] = []
        let scalars = Array(text.unicodeScalars)
        func close() {
            if var word {
                word.parts = TwinPart.parts(characters)
                word.marked = marked(word, scalars)
                result.append(word)
                gap = []
            }
            characters = []
            word = nil
            script = nil
        }
        for (position, scalar) in text.unicodeScalars.enumerated() {
            switch kind(scalar) {
            case .letter(let newScript, let folded):
                if script != nil && script != newScript { close() }
                script = newScript
                var current =
                    word
                    ?? TwinLexeme(
                        kind: .word, letters: [], gap: gap, source: position..<position,
                        followsPlus: position > 0 && scalars[position - 1] == "+")
                let isCapital = scalar.properties.lowercaseMapping != String(scalar)
                characters.append((folded, isCapital ? "A" : "a"))
                current.letters += folded
                current.hasLetter = true
                current.source = current.source.lowerBound..<position + 1
                word = current
            case .digit:
                var current =
                    word
                    ?? TwinLexeme(
                        kind: .word, letters: [], gap: gap, source: position..<position,
                        followsPlus: position > 0 && scalars[position - 1] == "+")
                characters.append(([scalar], "0"))
                current.letters.append(scalar)
                current.hasDigit = true
                current.source = current.source.lowerBound..<position + 1
                word = current
            case .han(let simplified):
                close()
                result.append(
                    TwinLexeme(kind: .han, letters: [simplified], gap: gap, source: position..<position + 1))
                gap = []
            case .hangul:
                close()
                result.append(TwinLexeme(kind: .hangul, letters: [scalar], gap: gap, source: position..<position + 1))
                gap = []
            case .mark:
                if let current = word { word!.source = current.source.lowerBound..<position + 1 }
            case .other:
                close()
                gap?.append(scalar)
            }
        }
        close()
        return result
    }

    /// C++, .NET: up to three signs behind a word, and one before it at the start of a name.
    private static func marked(_ word: TwinLexeme, _ text: Letters) -> (letters: Letters, hasTrailing: Bool)? {
        guard word.hasLetter else { return nil }
        func at(_ place: Int) -> Unicode.Scalar? { text.indices.contains(place) ? text[place] : nil }
        func isTrailing(_ scalar: Unicode.Scalar?) -> Bool { scalar == "+" || scalar == "#" || scalar == "*" }
        var trailing = Letters(text[word.source.upperBound...].prefix { isTrailing($0) }.prefix(3))
        if let next = at(word.source.upperBound + trailing.count), next.isASCII,
            isTrailing(next) || next.properties.isAlphabetic || ("0"..."9").contains(next)
        {
            trailing = []
        }
        let before = at(word.source.lowerBound - 1), first = at(word.source.lowerBound - 2)
        if before == "*" { trailing = [] }
        var leading: Letters = []
        if let before, [".", "#", "@"].contains(before), first.map({ [" ", "(", "\""].contains($0) }) ?? true {
            leading = [before]
        }
        return leading.isEmpty && trailing.isEmpty ? nil : (leading + word.letters + trailing, !trailing.isEmpty)
    }

    /// Whether two characters of one script may be of one word: with nothing or blanks between them.
    static func mayStandTogether(_ first: TwinLexeme, _ second: TwinLexeme) -> Bool {
        first.kind == second.kind && second.gap!.allSatisfy { $0 == " " } && second.gap!.count < 10
    }

    /// Tokens with positions from 0 on, how many positions are used, and how many words these are, of which characters that touch are
    /// one.
    static func tokens(_ text: String, pinyin: Bool) -> (tokens: [TwinToken], positions: Int, words: Int) {
        let lexemes = lexemes(text)
        guard !lexemes.isEmpty else {
            let signs = signs(text)
            return signs.isEmpty ? ([], 0, 0) : ([TwinToken(term: TwinTerm(letters: signs), position: 0)], 1, 1)
        }
        var tokens: [TwinToken] = []
        func add(_ kind: TwinTerm.Kind, _ letters: Letters, _ position: Int, isPart: Bool = false) {
            tokens.append(TwinToken(term: TwinTerm(kind: kind, letters: letters), position: position, isPart: isPart))
        }
        for (position, lexeme) in lexemes.enumerated() {
            if lexeme.kind == .word {
                add(.text, lexeme.letters, position)
                for (number, part) in lexeme.parts.enumerated()
                where number < lexeme.parts.count - 1 || !TwinPart.hasEnding(lexeme.parts) {
                    add(.text, part.letters, position + number, isPart: true)
                }
                if lexeme.parts.count > 2, lexeme.parts[0].letters.count == 1, !lexeme.parts[0].isNumber {
                    add(.text, lexeme.parts[0].letters + lexeme.parts[1].letters, position, isPart: true)
                }
                if let marked = lexeme.marked { add(.text, marked.letters, position) }
                continue
            }
            var piece = lexeme.letters
            if position + 1 < lexemes.count, mayStandTogether(lexeme, lexemes[position + 1]) {
                piece += lexemes[position + 1].letters
            }
            add(.text, piece, position)
            guard pinyin, lexeme.kind == .han else { continue }
            for reading in han[lexeme.letters[0]]!.readings { add(.pinyin, Array(reading.unicodeScalars), position) }
        }
        for chain in chains(lexemes) {
            var joined = isWord(chain, lexemes) ? [chain] : []
            let runs = runs(of: chain, lexemes)
            if runs.count > 1 { joined += runs.filter { (2...4).contains($0.count) } }
            for words in joined where !isRefuted(chain, lexemes) {
                add(.text, lexemes[words].flatMap(\.letters), words.lowerBound)
            }
        }
        for number in TwinTelephone.numbers(lexemes) where number.isNumber {
            for suffix in number.suffixes { add(.telephone, suffix, number.position) }
        }
        let continuing = lexemes.indices.dropFirst().filter {
            lexemes[$0].isCharacter && lexemes[$0 - 1].kind == lexemes[$0].kind && lexemes[$0].isTouching
        }
        return (tokens, lexemes.count, lexemes.count - continuing.count)
    }

    /// A text of signs alone is one term.
    static func signs(_ text: String) -> Letters {
        var letters = text.unicodeScalars.filter { kind($0) != .mark }.map { $0 }
        while letters.first == " " { letters.removeFirst() }
        while letters.last == " " { letters.removeLast() }
        return letters
    }

    /// Words joined without spaces by one sign each.
    static func chains(_ lexemes: [TwinLexeme]) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var start = 0
        while start < lexemes.count {
            let end = chainEnd(lexemes, from: start)
            result.append(start..<end)
            start = end
        }
        return result
    }

    /// The parts of a chain between which one kind of sign stands; neighbours share a word.
    static func runs(of chain: Range<Int>, _ lexemes: [TwinLexeme]) -> [Range<Int>] {
        func kind(_ position: Int) -> TwinLexeme.Joiner? {
            let joiner = lexemes[position].joiner
            return joiner == .apostrophe ? .soft : joiner
        }
        if amountEnd(lexemes, from: chain.lowerBound) == chain.upperBound { return [chain] }
        var result: [Range<Int>] = []
        var start = chain.lowerBound
        for position in chain.dropFirst(2) where kind(position) != kind(position - 1) {
            result.append(start..<position)
            start = position - 1
        }
        return result + [start..<chain.upperBound]
    }

    /// Thousands: groups of three digits behind one to three, all with the same mark, of which nothing else stands at either end.
    /// nil where there is no more than one group.
    static func amountEnd(_ lexemes: [TwinLexeme], from start: Int) -> Int? {
        func mark(_ position: Int) -> Letters? {
            guard lexemes.indices.contains(position), position > 0, lexemes[position].isNumber,
                lexemes[position - 1].isNumber,
                let gap = lexemes[position].gap, gap == [","] || gap == ["."]
            else { return nil }
            return gap
        }
        guard lexemes[start].isNumber, lexemes[start].letters.count <= 3, mark(start) == nil,
            let first = mark(start + 1), lexemes[start + 1].letters.count == 3
        else { return nil }
        var end = start + 2
        while mark(end) == first, lexemes[end].letters.count == 3 { end += 1 }
        return end
    }

    /// Whether a chain's words together are one more.
    static func isWord(_ chain: Range<Int>, _ lexemes: [TwinLexeme]) -> Bool {
        guard (2...4).contains(chain.count) else { return false }
        if isRefuted(chain, lexemes) { return false }
        // Four groups with dots are a machine's address.
        let isAmount = amountEnd(lexemes, from: chain.lowerBound) == chain.upperBound
        return !(isAmount && chain.count == 4 && lexemes[chain.upperBound - 1].gap == ["."])
    }

    /// Whether what follows a chain shows that it is something else: more groups behind the mark of an amount, or the year of a date.
    static func isRefuted(_ chain: Range<Int>, _ lexemes: [TwinLexeme]) -> Bool {
        guard lexemes.indices.contains(chain.upperBound), lexemes[chain].allSatisfy(\.isNumber) else { return false }
        let next = lexemes[chain.upperBound], mark = lexemes[chain.upperBound - 1].gap
        guard next.isNumber, chain.count > 1 else { return false }
        if amountEnd(lexemes, from: chain.lowerBound) == chain.upperBound { return next.gap == mark }
        return lexemes[chain.upperBound - 1].joiner == .sign && next.joiner == .sign
    }

    static func chainEnd(_ lexemes: [TwinLexeme], from start: Int) -> Int {
        guard lexemes[start].kind == .word else { return start + 1 }
        var end = start + 1
        if let amountEnd = amountEnd(lexemes, from: start) { return amountEnd }
        while end < lexemes.count, lexemes[end].kind == .word, let joiner = lexemes[end].joiner {
            let areNumbers = lexemes[start...end].allSatisfy(\.isNumber)
            if areNumbers && joiner == .dot { break }
            if areNumbers && joiner == .sign && (lexemes[end].gap != ["/"] || end > start + 1) { break }
            end += 1
        }
        return end
    }
}
