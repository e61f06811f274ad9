import TextAnalysis

/// A text to compare an attribute's text with, as Core Spotlight's query strings write it: `"par*"cdw`.
public struct TextPattern: Sendable, Hashable {
    /// The letters after the closing quote.
    public struct Options: OptionSet, Sendable, Hashable {
        /// A bit for each letter.
        public let rawValue: Int
        /// Bits of no letter have no effect.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// `c`: letter case does not count.
        public static let ignoresCase = Options(rawValue: 1)
        /// `d`: accents do not count.
        public static let ignoresAccents = Options(rawValue: 2)
        /// `w`: what matches begins and ends at the borders of words inside the text.
        public static let byWords = Options(rawValue: 4)
        /// `t`: the pattern's words match each for itself, in any order.
        public static let eachWord = Options(rawValue: 8)
    }

    /// The texts between the wildcards, in order: one more than there are wildcards. Adjacent wildcards count as one.
    public let pieces: [String]
    /// How they are compared.
    public let options: Options

    /// - Parameters:
    ///   - pieces: see ``pieces``; none is an empty text.
    ///   - options: how they are compared.
    public init(pieces: [String], options: Options) {
        let inner = pieces.dropFirst().dropLast().filter { !$0.isEmpty }
        self.pieces = pieces.count < 2 ? [pieces.first ?? ""] : [pieces[0]] + inner + [pieces[pieces.count - 1]]
        self.options = options
    }

    /// Whether the pattern is a single wildcard, which any text matches.
    public var matchesAnything: Bool { pieces.count > 1 && pieces.allSatisfy(\.isEmpty) }

    /// Costs at most the length of the text times that of the pattern.
    public func matches(_ text: String) -> Bool {
        if matchesAnything { return true }
        if options.contains(.eachWord) {
            let words = words
            // A text without words, such as signs and emoji, is compared as it is.
            if words.isEmpty {
                return TextPattern(pieces: pieces, options: options.subtracting(.eachWord)).matches(text)
            }
            return words.allSatisfy { word in
                TextPattern(pieces: word, options: options.subtracting(.eachWord).union(.byWords)).matches(text)
            }
        }
        if pieces == [""] { return text.isEmpty }
        let folded = Folding(text, options)
        let wanted = pieces.map { Folding($0, options).units }
        let folding: Options = [.ignoresCase, .ignoresAccents]
        if !options.isDisjoint(with: folding), wanted.allSatisfy(\.isEmpty) {
            // An accent alone would fold to nothing, which is in every text.
            return TextPattern(pieces: pieces, options: options.subtracting(folding)).matches(text)
        }
        return options.contains(.byWords)
            ? Self.matchesInside(folded, wanted) : Self.matchesWhole(folded.units, wanted)
    }

    /// The pattern's words with their wildcards, for matching each for itself.
    private var words: [[String]] {
        var result: [[String]] = [[""]]
        for (index, piece) in pieces.enumerated() {
            if index > 0 { result[result.count - 1].append("") }
            for character in piece {
                if character.isLetter || character.isNumber {
                    result[result.count - 1][result.last!.count - 1].append(character)
                } else {
                    result.append([""])
                }
            }
        }
        return result.filter { $0.contains { !$0.isEmpty } }
    }

    /// From the text's start to its end.
    private static func matchesWhole(_ text: [Character], _ pieces: [[Character]]) -> Bool {
        let first = pieces[0], last = pieces[pieces.count - 1]
        guard text.starts(with: first) else { return false }
        if pieces.count == 1 { return text.count == first.count }
        let end = text.count - last.count
        guard end >= first.count, text[end...].elementsEqual(last),
            let middle = behind(pieces[1..<pieces.count - 1], in: text, from: first.count)
        else { return false }
        return middle <= end
    }

    /// Inside the text, from the start of a word to the end of one. A leading wildcard frees the start, a trailing one
    /// the end.
    private static func matchesInside(_ text: Folding, _ pieces: [[Character]]) -> Bool {
        let first = pieces[0], last = pieces[pieces.count - 1]
        func stands(_ piece: [Character], at index: Int) -> Bool {
            text.units.count - index >= piece.count && text.units[index..<index + piece.count].elementsEqual(piece)
        }
        let starts = 0...text.units.count
        if pieces.count == 1 {
            return starts.contains { text.isBorder($0) && stands(first, at: $0) && text.isBorder($0 + first.count) }
        }
        // As any text may stand between pieces, the first match of each leaves the most room for those behind it.
        guard let start = first.isEmpty ? 0 : starts.first(where: { text.isBorder($0) && stands(first, at: $0) }),
            let end = behind(pieces[1..<pieces.count - 1], in: text.units, from: start + first.count)
        else { return false }
        return last.isEmpty
            || (end...text.units.count).contains { stands(last, at: $0) && text.isBorder($0 + last.count) }
    }

    /// Where the text goes on behind the pieces, each at its first match behind the one before.
    private static func behind(_ pieces: ArraySlice<[Character]>, in text: [Character], from start: Int) -> Int? {
        var index = start
        for piece in pieces {
            while text.count - index >= piece.count, !text[index..<index + piece.count].elementsEqual(piece) {
                index += 1
            }
            guard text.count - index >= piece.count else { return nil }
            index += piece.count
        }
        return index
    }

    /// A text made comparable, with the borders of its words.
    private struct Folding {
        var units: [Character] = []
        private var borders: [Bool] = []

        init(_ text: String, _ options: Options) {
            var previous: Character?
            for character in text {
                borders.append(Self.isBorder(previous, character))
                let folded = Self.fold(character, options)
                units.append(contentsOf: folded)
                borders.append(contentsOf: repeatElement(false, count: max(0, folded.count - 1)))
                if folded.isEmpty { borders.removeLast() }
                previous = character
            }
            borders.append(true)
        }

        func isBorder(_ index: Int) -> Bool { borders[index] }

        /// Borders stand between letters and anything else, and before a capital that follows a small letter. They also
        /// stand around each character of scripts without spaces, in which any character may begin a word.
        private static func isBorder(_ before: Character?, _ after: Character) -> Bool {
            guard let before else { return true }
            let first = before.isLetter || before.isNumber, second = after.isLetter || after.isNumber
            return first != second || !first || before.isLowercase && after.isUppercase
                || isUnsegmented(before) || isUnsegmented(after)
        }

        private static func isUnsegmented(_ character: Character) -> Bool {
            !character.isASCII && TextAnalyzer.isUnsegmented(Array(character.utf8))
        }

        private static func fold(_ character: Character, _ options: Options) -> [Character] {
            if character.isASCII && !options.contains(.ignoresCase) { return [character] }
            switch (options.contains(.ignoresCase), options.contains(.ignoresAccents)) {
            case (false, false): return [character]
            case (true, false): return Array(character.lowercased())
            case (true, true): return Array(String(decoding: TextAnalyzer().folded(String(character)), as: UTF8.self))
            case (false, true):
                let base = String(decoding: TextAnalyzer().folded(String(character)), as: UTF8.self)
                return Array(character.isUppercase ? base.uppercased() : base)
            }
        }
    }
}
