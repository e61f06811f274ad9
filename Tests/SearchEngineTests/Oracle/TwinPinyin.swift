/// Letters read as syllables of Chinese, every way there is.
enum TwinPinyin {
    /// The syllables of Mandarin, by initial; ü as v.
    private static let table: [String: String] = [
        "": "a ai an ang ao e ei en eng er o ou yi ya yao ye you yan yin yang ying yong yo yu yue yuan yun "
            + "wu wa wo wai wei wan wen wang weng wong",
        "b": "a ai an ang ao ei en eng i ian iang iao ie in ing o u",
        "p": "a ai an ang ao ei en eng i ian iao ie in ing o ou u",
        "m": "a ai an ang ao e ei en eng i ian iao ie in ing iu o ou u",
        "f": "a an ang ei en eng o ou u iao",
        "d": "a ai an ang ao e ei en eng i ia ian iao ie in ing iu ong ou u uan ui un uo",
        "t": "a ai an ang ao e ei eng i ian iao ie ing ong ou u uan ui un uo",
        "n": "a ai an ang ao e ei en eng i ian iang iao ie in ing iu ong ou u uan un uo v ve",
        "l": "a ai an ang ao e ei eng i ia ian iang iao ie in ing iu o ong ou u uan un uo v ve",
        "g": "a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo",
        "k": "a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo",
        "h": "a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo",
        "j": "i ia ian iang iao ie in ing iong iu u uan ue un",
        "q": "i ia ian iang iao ie in ing iong iu u uan ue un",
        "x": "i ia ian iang iao ie in ing iong iu u uan ue un",
        "zh": "a ai an ang ao e ei en eng i ong ou u ua uai uan uang ui un uo",
        "ch": "a ai an ang ao e en eng i ong ou u ua uai uan uang ui un uo",
        "sh": "a ai an ang ao e ei en eng i ou u ua uai uan uang ui un uo",
        "r": "an ang ao e en eng i ong ou u ua uan ui un uo",
        "z": "a ai an ang ao e ei en eng i ong ou u uan ui un uo",
        "c": "a ai an ang ao e en eng i ong ou u uan ui un uo ei",
        "s": "a ai an ang ao e en eng i ong ou u uan ui un uo",
    ]
    static let syllables: Set<Letters> = Set(
        table.flatMap { initial, finals in
            finals.split(separator: " ").map { Array((initial + $0).unicodeScalars) }
        })
    private static let beginnings: Set<Letters> = Set(
        syllables.flatMap { syllable in
            (1...syllable.count).map { Array(syllable.prefix($0)) }
        })

    /// "lue" and "nue" are typed for lüe and nüe.
    private static func canonical(_ letters: Letters) -> Letters {
        let text = String(String.UnicodeScalarView(letters))
        return text == "lue" ? ["l", "v", "e"] : text == "nue" ? ["n", "v", "e"] : letters
    }

    /// Every division of the words into syllables that end where the words end; the last may be the prefix of one. For
    /// one letter to eight without i, u, v, also each letter as a prefix.
    static func readings(_ words: [Letters], isLast: Bool) -> [[TwinQuery.Atom]] {
        var readings: [[Letters]] = [[]]
        for (number, word) in words.enumerated() {
            let rest = divisions(word, isOpen: isLast && number == words.count - 1)
            readings = readings.flatMap { before in rest.map { before + $0 } }
        }
        var result = readings.map { reading in
            reading.enumerated().map { position, letters in
                atom(canonical(letters), isPrefix: isLast && position == reading.count - 1, position)
            }
        }
        let letters = words.flatMap { $0 }
        if letters.count <= 8, !letters.contains(where: { "iuv".unicodeScalars.contains($0) }) {
            result.append(letters.enumerated().map { atom([$1], isPrefix: true, $0) })
        }
        return result
    }

    private static func divisions(_ letters: Letters, isOpen: Bool) -> [[Letters]] {
        if letters.isEmpty { return [[]] }
        var result: [[Letters]] = []
        for length in 1...min(6, letters.count) {
            let first = Array(letters.prefix(length))
            let isEnd = length == letters.count && isOpen
            guard (isEnd ? beginnings : syllables).contains(canonical(first)) else { continue }
            for rest in divisions(Array(letters.dropFirst(length)), isOpen: isOpen) { result.append([first] + rest) }
        }
        return result
    }

    private static func atom(_ letters: Letters, isPrefix: Bool, _ offset: Int) -> TwinQuery.Atom {
        TwinQuery.Atom(term: TwinTerm(kind: .pinyin, letters: letters), isPrefix: isPrefix, offset: offset)
    }
}
