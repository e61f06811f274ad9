import TextAnalysis

/// A text to compare an attribute's text with, as Core Spotlight's query strings write it: `"par*"cdw`.
public struct TextPattern: Sendable, Hashable {
    /// The letters after the closing quote.
    public struct Options: OptionSet, Sendable, Hashable {
        public let rawValue: Int
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

    /// What stands between the wildcards, in order; one more than there are wildcards.
    public let pieces: [String]
    public let options: Options

    public init(pieces: [String], options: Options) {
        self.pieces = pieces.isEmpty ? [""] : pieces
        self.options = options
    }

    /// Whether the pattern is a single wildcard, which any text matches.
    public var matchesAnything: Bool { pieces.count > 1 && pieces.allSatisfy(\.isEmpty) }

    public func matches(_ text: String) -> Bool {
        if matchesAnything { return true }
        if options.contains(.eachWord) {
            return words.allSatisfy { word in
                TextPattern(pieces: word, options: options.subtracting(.eachWord).union(.byWords)).matches(text)
            }
        }
        let folded = Folding(text, options)
        let wanted = pieces.map { Folding($0, options).units }
        guard options.contains(.byWords) else { return Self.matchesWhole(folded.units[...], wanted[...]) }
        // Inside the text, from the beginning of a word; a leading wildcard frees the beginning, a trailing one the end.
        for start in 0...folded.units.count where wanted[0].isEmpty || folded.isBorder(start) {
            if Self.matchesPrefix(folded, start, wanted[...]) { return true }
        }
        return false
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

    private static func matchesWhole(_ text: ArraySlice<Character>, _ pieces: ArraySlice<[Character]>) -> Bool {
        guard let first = pieces.first, text.starts(with: first) else { return false }
        let rest = text.dropFirst(first.count)
        guard pieces.count > 1 else { return rest.isEmpty }
        let following = pieces.dropFirst()
        if following.count == 1, let last = following.first {
            return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
        }
        // The leftmost place of each middle piece leaves the most room for those behind it.
        var place = rest
        while true {
            if place.starts(with: following.first!) { return matchesWhole(place, following) }
            guard place.popFirst() != nil else { return false }
        }
    }

    private static func matchesPrefix(_ text: Folding, _ start: Int, _ pieces: ArraySlice<[Character]>) -> Bool {
        guard let first = pieces.first, text.units[start...].starts(with: first) else { return false }
        let end = start + first.count
        let following = pieces.dropFirst()
        if following.isEmpty { return text.isBorder(end) }
        if following.count == 1 && following.first!.isEmpty { return true }
        for next in end...text.units.count where matchesPrefix(text, next, following) { return true }
        return false
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

        func isBorder(_ place: Int) -> Bool { borders[place] }

        /// Borders stand between letters and anything else, and where a small letter is followed by a capital.
        private static func isBorder(_ before: Character?, _ after: Character) -> Bool {
            guard let before else { return true }
            let first = before.isLetter || before.isNumber, second = after.isLetter || after.isNumber
            return first != second || !first || before.isLowercase && after.isUppercase
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
