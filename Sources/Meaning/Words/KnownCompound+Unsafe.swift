import CMeaning

/// Finds known whole words inside of a word that is no entry itself: "zahnarzttermin" is "zahnarzt" and "termin", "врачу" is
/// "врач" with an ending, and "القطار" is "قطار" with an article.
///
/// The vocabulary has 100,000 entries for a hundred languages, so most languages have few inflected forms there.
struct KnownCompound {
    /// What may stand between and behind words: joints of German and Dutch.
    private static let joints: [[UInt8]] = ["s", "n", "e", "en", "es", "er"].map { Array($0.utf8) }
    /// Arabic articles, conjunctions and prepositions that are written with the word behind them, the longest first.
    private static let prefixes: [[UInt8]] = ["وال", "بال", "كال", "فال", "ال", "لل", "و", "ب", "ل", "ف"]
        .map { Array($0.utf8) }
    /// The shortest word inside of a word, in scalars.
    private static let minimumPart = 4
    /// The shortest piece that counts as a word behind the first: so long a piece is one, like "versicherung".
    private static let minimumPiece = 5
    /// The longest word that is divided, in scalars.
    private static let maximumLength = 40

    private let letters: KnownLetters
    private let word: UnsafeBufferPointer<UInt8>
    /// Where the scalars begin, and where the last ends.
    private var starts: [Int] = []
    private let isHangul: Bool

    /// - Parameter word: with "▁" in front, at least one scalar.
    init(_ word: UnsafeBufferPointer<UInt8>, isHangul: Bool, _ letters: KnownLetters) {
        self.word = word
        self.letters = letters
        self.isHangul = isHangul
        for at in 3..<word.count where word[at] & 0xC0 != 0x80 { starts.append(at) }
        starts.append(word.count)
    }

    private var count: Int { starts.count - 1 }

    /// Returns how many letters of the word are known: all, those of the words inside, or 0.
    func knownLetters() -> Int {
        guard count <= Self.maximumLength else { return 0 }
        if hasEnding(from: 0) { return count }
        if isHangul { return 0 }
        for prefix in Self.prefixes where word.dropFirst(3).starts(with: prefix) {
            let start = prefix.count / 2
            if count - start >= 2, isWhole(start, count) || hasEnding(from: start) { return count }
        }
        return lettersOfCompound()
    }

    /// Whether the word is a known word with an ending, which is a piece and much shorter than the word.
    private func hasEnding(from start: Int) -> Bool {
        let length = count - start
        guard length > 3 || isHangul && length > 2 else { return false }
        for ending in 1...3 {
            let stem = length - ending
            guard isHangul ? stem >= 2 : stem >= max(3, ending + 2) else { break }
            if isPiece(count - ending, count), isWhole(start, count - ending) { return true }
        }
        return false
    }

    /// The most letters that stand in known words, if these and joints make all of the word.
    private func lettersOfCompound() -> Int {
        // -1: the word cannot be divided up to here.
        var best = [Int](repeating: -1, count: count + 1)
        best[0] = 0
        for start in 0..<count where best[start] >= 0 {
            if start + Self.minimumPart <= count {
                for end in (start + Self.minimumPart)...count {
                    let isLongPiece = start > 0 && end - start >= Self.minimumPiece && isPiece(start, end)
                    if isLongPiece || isWhole(start, end) { best[end] = max(best[end], best[start] + end - start) }
                }
            }
            guard start > 0 else { continue }
            for joint in Self.joints where start + joint.count <= count {
                guard word[starts[start]..<starts[start + joint.count]].elementsEqual(joint) else { continue }
                best[start + joint.count] = max(best[start + joint.count], best[start])
            }
        }
        return max(0, best[count])
    }

    private func isWhole(_ from: Int, _ to: Int) -> Bool {
        let bytes = Array(word.prefix(3)) + word[starts[from]..<starts[to]]
        return bytes.withUnsafeBufferPointer { letters.isWhole($0, to - from, isHangul: isHangul) }
    }

    /// Whether a part of the word is a piece that stands inside of words.
    private func isPiece(_ from: Int, _ to: Int) -> Bool {
        letters.entry(of: UnsafeBufferPointer(rebasing: word[starts[from]..<starts[to]])) != nil
    }
}
