/// Porter2, the English stemmer of Snowball (M. Porter, R. Boulton),
/// https://snowballstem.org/algorithms/english/stemmer.html, in the form of Snowball 2.2.
///
/// Words with anything but a–z are left alone, and so are words of one or two letters. The steps of
/// the algorithm that concern apostrophes are absent, since terms have none.
public struct EnglishStemmer: Sendable {
    /// Creates a stemmer. It holds nothing.
    public init() {}

    /// Replaces folded ASCII letters by their stem.
    public func stem(_ word: inout [UInt8]) {
        guard word.count > 2, word.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A }) else { return }
        if let exception = EnglishStemmer.exceptions[String(decoding: word, as: UTF8.self)] {
            word = Array(exception.utf8)
            return
        }
        var stemming = Stemming(word)
        stemming.run()
        word = stemming.letters
    }

    private static let exceptions: [String: String] = [
        "skis": "ski", "skies": "sky", "dying": "die", "lying": "lie", "tying": "tie", "idly": "idl",
        "gently": "gentl", "ugly": "ugli", "early": "earli", "only": "onli", "singly": "singl",
        "sky": "sky", "news": "news", "howe": "howe", "atlas": "atlas", "cosmos": "cosmos", "bias": "bias",
        "andes": "andes",
    ]
}

/// One word on its way through the steps. `Y` stands for a y that is a consonant.
private struct Stemming {
    var letters: [UInt8]
    private var region1: Int
    private var region2: Int

    init(_ word: [UInt8]) {
        letters = word
        region1 = word.count
        region2 = word.count
        for index in letters.indices where letters[index] == Letter.y {
            if index == 0 || isVowel(index - 1) { letters[index] = Letter.consonantY }
        }
        let start = ["gener", "commun", "arsen"].first { begins(with: $0) }?.utf8.count
        region1 = start ?? regionStart(after: 0)
        region2 = regionStart(after: region1)
    }

    mutating func run() {
        removePlural()
        if Stemming.unchangedAfterPlural.contains(String(decoding: letters, as: UTF8.self)) { return }
        removeVerbEnding()
        replaceFinalY()
        replaceLongest(of: Stemming.step2)
        replaceLongest(of: Stemming.step3)
        removeSuffix()
        removeFinalLetter()
        for index in letters.indices where letters[index] == Letter.consonantY { letters[index] = Letter.y }
    }

    // MARK: Steps

    /// Step 1a.
    private mutating func removePlural() {
        if ends(with: "sses") {
            letters.removeLast(2)
        } else if ends(with: "ied") || ends(with: "ies") {
            letters.removeLast(letters.count > 4 ? 2 : 1)
        } else if ends(with: "s") && !ends(with: "us") && !ends(with: "ss") {
            if hasVowel(before: letters.count - 2) { letters.removeLast() }
        }
    }

    /// Step 1b.
    private mutating func removeVerbEnding() {
        if let suffix = longest(of: ["eedly", "eed"]) {
            if letters.count - suffix >= region1 { letters.removeLast(suffix - 2) }
            return
        }
        guard let suffix = longest(of: ["ingly", "edly", "ing", "ed"]), hasVowel(before: letters.count - suffix) else {
            return
        }
        letters.removeLast(suffix)
        if longest(of: ["at", "bl", "iz"]) != nil {
            letters.append(Letter.e)
        } else if endsInDouble {
            letters.removeLast()
        } else if region1 >= letters.count && endsInShortSyllable(letters.count) {
            letters.append(Letter.e)
        }
    }

    /// Step 1c.
    private mutating func replaceFinalY() {
        let last = letters.count - 1
        guard last > 1, letters[last] | 0x20 == Letter.y, !isVowel(last - 1) else { return }
        letters[last] = Letter.i
    }

    /// Steps 2 and 3.
    private mutating func replaceLongest(of rules: [(suffix: String, replacement: String)]) {
        var best: (suffix: String, replacement: String)?
        for rule in rules where ends(with: rule.suffix) && rule.suffix.utf8.count > (best?.suffix.utf8.count ?? 0) {
            best = rule
        }
        guard let best else { return }
        let start = letters.count - best.suffix.utf8.count
        guard start >= region1 else { return }
        switch best.suffix {
        case "li": guard start > 0, "cdeghkmnrt".utf8.contains(letters[start - 1]) else { return }
        case "ogi": guard start > 0, letters[start - 1] == Letter.l else { return }
        case "ative": guard start >= region2 else { return }
        default: break
        }
        letters.replaceSubrange(start..., with: best.replacement.utf8)
    }

    /// Step 4.
    private mutating func removeSuffix() {
        guard let suffix = longest(of: Stemming.step4) else { return }
        let start = letters.count - suffix
        guard start >= region2 else { return }
        if ends(with: "ion") {
            guard start > 0, letters[start - 1] == Letter.s || letters[start - 1] == Letter.t else { return }
        }
        letters.removeLast(suffix)
    }

    /// Step 5.
    private mutating func removeFinalLetter() {
        let last = letters.count - 1
        if letters[last] == Letter.e {
            if last >= region2 || last >= region1 && !endsInShortSyllable(last) { letters.removeLast() }
        } else if letters[last] == Letter.l && last >= region2 && last > 0 && letters[last - 1] == Letter.l {
            letters.removeLast()
        }
    }

    // MARK: Tests

    private enum Letter {
        static let e = UInt8(ascii: "e")
        static let i = UInt8(ascii: "i")
        static let l = UInt8(ascii: "l")
        static let s = UInt8(ascii: "s")
        static let t = UInt8(ascii: "t")
        static let y = UInt8(ascii: "y")
        static let consonantY = UInt8(ascii: "Y")
    }

    private func isVowel(_ index: Int) -> Bool { "aeiouy".utf8.contains(letters[index]) }

    private func hasVowel(before end: Int) -> Bool {
        for index in 0..<max(0, end) where isVowel(index) { return true }
        return false
    }

    /// The position after the first consonant that follows a vowel at or after `start`.
    private func regionStart(after start: Int) -> Int {
        var index = start + 1
        while index < letters.count {
            if isVowel(index - 1) && !isVowel(index) { return index + 1 }
            index += 1
        }
        return letters.count
    }

    /// Whether the first `end` letters end in a short syllable.
    private func endsInShortSyllable(_ end: Int) -> Bool {
        if end == 2 { return isVowel(0) && !isVowel(1) }
        guard end > 2 else { return false }
        return !isVowel(end - 3) && isVowel(end - 2) && !isVowel(end - 1) && !"wxY".utf8.contains(letters[end - 1])
    }

    private var endsInDouble: Bool {
        guard letters.count > 1, let last = letters.last, letters[letters.count - 2] == last else { return false }
        return "bdfgmnprt".utf8.contains(last)
    }

    private func begins(with prefix: String) -> Bool { letters.starts(with: prefix.utf8) }

    private func ends(with suffix: String) -> Bool {
        letters.count >= suffix.utf8.count && letters.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    }

    /// Length of the longest of these suffixes that the word has.
    private func longest(of suffixes: [String]) -> Int? {
        suffixes.filter { ends(with: $0) }.map(\.utf8.count).max()
    }

    private static let unchangedAfterPlural: Set<String> = [
        "inning", "outing", "canning", "herring", "earring", "proceed", "exceed", "succeed",
    ]

    private static let step2: [(suffix: String, replacement: String)] = [
        ("tional", "tion"), ("enci", "ence"), ("anci", "ance"), ("abli", "able"), ("entli", "ent"),
        ("izer", "ize"), ("ization", "ize"), ("ational", "ate"), ("ation", "ate"), ("ator", "ate"),
        ("alism", "al"), ("aliti", "al"), ("alli", "al"), ("fulness", "ful"), ("ousli", "ous"),
        ("ousness", "ous"), ("iveness", "ive"), ("iviti", "ive"), ("biliti", "ble"), ("bli", "ble"),
        ("ogi", "og"), ("fulli", "ful"), ("lessli", "less"), ("li", ""),
    ]

    private static let step3: [(suffix: String, replacement: String)] = [
        ("tional", "tion"), ("ational", "ate"), ("alize", "al"), ("icate", "ic"), ("iciti", "ic"), ("ical", "ic"),
        ("ful", ""), ("ness", ""), ("ative", ""),
    ]

    private static let step4 = [
        "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ism", "ate", "iti", "ous",
        "ive", "ize", "ion",
    ]
}
