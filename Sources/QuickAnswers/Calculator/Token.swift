/// A sign of a calculation.
struct Token: Sendable {
    enum Kind: Sendable, Hashable {
        case number(Rational)
        /// `+ - * / ^` and `m` for mod.
        case sign(Character)
        case open, close
        case percent, factorial, degree, root
        /// ² and ³², an exponent.
        case superscript(Int)
        case function(Number.Function)
        case pi, e
        /// `of` and `off`, as in 15% of 80.
        case of, off
    }

    var kind: Kind
    /// Whether a space stands before it.
    var isSpaced: Bool
    var isInteger = false
    /// Whether it was written as a word.
    var isWord = false
}

/// Splits a text into the signs of a calculation. Anything else in it means that it is not a calculation, so a word
/// ends the work.
struct Tokenizer {
    private let scalars: ArraySlice<UInt32>
    private let style: NumberStyle
    private var index: Int
    private var tokens: [Token] = []

    /// Signs of one calculation.
    private static let maximum = 200

    private static let words: [String: Token.Kind] = {
        var words: [String: Token.Kind] = [
            "pi": .pi, "π": .pi, "e": .e, "mod": .sign("m"), "plus": .sign("+"), "minus": .sign("-"),
            "times": .sign("*"), "mal": .sign("*"), "fois": .sign("*"), "por": .sign("*"), "x": .sign("*"),
            "of": .of, "von": .of, "de": .of, "der": .of, "的": .of, "の": .of, "من": .of, "off": .off,
            "percent": .percent, "prozent": .percent, "tan": .function(.tan), "arcsin": .function(.asin),
            "arccos": .function(.acos), "arctan": .function(.atan), "log10": .function(.log), "lg": .function(.log),
            "wurzel": .function(.sqrt), "加": .sign("+"), "减": .sign("-"), "乘": .sign("*"), "乘以": .sign("*"),
            "除以": .sign("/"), "减去": .sign("-"), "加上": .sign("+"),
        ]
        for function in Number.Function.allCases { words[function.rawValue] = .function(function) }
        return words
    }()

    private init(_ scalars: ArraySlice<UInt32>, _ style: NumberStyle) {
        self.scalars = scalars
        self.style = style
        index = scalars.startIndex
    }

    /// - Returns: nil if something in the text is no sign of a calculation.
    static func tokens(_ scalars: ArraySlice<UInt32>, _ style: NumberStyle) -> [Token]? {
        var tokenizer = Tokenizer(scalars, style)
        return tokenizer.run() ? tokenizer.tokens : nil
    }

    private mutating func run() -> Bool {
        while index < scalars.endIndex {
            let start = index
            while index < scalars.endIndex, scalars[index] == Sign.space || scalars[index] == Sign.noBreakSpace {
                index += 1
            }
            guard index < scalars.endIndex else { break }
            guard tokens.count < Self.maximum, take(isSpaced: index > start && start > scalars.startIndex) else {
                return false
            }
        }
        return true
    }

    private mutating func take(isSpaced: Bool) -> Bool {
        let scalar = scalars[index]
        if Sign.isDigit(scalar) || scalar == Sign.point || scalar == Sign.comma {
            guard let number = TypedNumber(scalars, at: index, style), !number.isCode else { return false }
            tokens.append(Token(kind: .number(number.value), isSpaced: isSpaced, isInteger: number.isInteger))
            index = number.end
            return true
        }
        if Sign.isLetter(scalar) { return takeWord(isSpaced) }
        guard let kind = sign(scalar) else { return false }
        // "Well !", "a !=": people set such marks apart.
        if kind == .factorial && isSpaced { return false }
        tokens.append(Token(kind: kind, isSpaced: isSpaced))
        return true
    }

    private mutating func takeWord(_ isSpaced: Bool) -> Bool {
        let start = index
        // Scripts without spaces between words: each known sequence of their letters is one.
        while index < scalars.endIndex, Sign.isLetter(scalars[index]) || Sign.isDigit(scalars[index]) && index > start {
            if scalars[index] < 0x80, Sign.isDigit(scalars[index]), scalars[start] >= 0x80 { break }
            index += 1
        }
        var word = scalars[start..<index].text.lowercased()
        if word == "divided", scalars[index...].starts(with: [0x20, 0x62, 0x79, 0x20]) {
            index += 3
            tokens.append(Token(kind: .sign("/"), isSpaced: isSpaced, isWord: true))
            return true
        }
        // "log10(" is a function, "sqrt16" a function and a number.
        if Self.words[word] == nil, let digit = word.firstIndex(where: \.isNumber) {
            index = start + word[..<digit].unicodeScalars.count
            word = String(word[..<digit])
        }
        guard let kind = Self.words[word] else { return false }
        // "4x4" is a car, and "3 x" is not finished: the letter multiplies only between spaces.
        if word == "x" {
            guard isSpaced, index < scalars.endIndex, scalars[index] == Sign.space else { return false }
        }
        tokens.append(Token(kind: kind, isSpaced: isSpaced, isWord: true))
        return true
    }

    private mutating func sign(_ scalar: UInt32) -> Token.Kind? {
        index += 1
        switch scalar {
        case 0x2B: return .sign("+")
        case 0x2D: return .sign("-")
        case 0x2F: return .sign("/")
        case 0x5E: return .sign("^")
        case 0x2A:
            guard index < scalars.endIndex, scalars[index] == 0x2A else { return .sign("*") }
            index += 1
            return .sign("^")
        case 0x28: return .open
        case 0x29: return .close
        case 0x25: return .percent
        case 0x21:
            // "5!!" is an exclamation, or a double factorial: neither is answered.
            if index < scalars.endIndex, scalars[index] == 0x21 { return nil }
            return .factorial
        case 0xB0: return .degree
        case 0x221A: return .root
        default: return superscript(scalar)
        }
    }

    /// Reads the exponent that superscript digits write. The first of them was taken.
    private mutating func superscript(_ first: UInt32) -> Token.Kind? {
        guard var value = Self.superscriptDigit(first) else { return nil }
        while index < scalars.endIndex, let digit = Self.superscriptDigit(scalars[index]) {
            guard value < 10_000 else { return nil }
            value = value * 10 + digit
            index += 1
        }
        return .superscript(value)
    }

    private static func superscriptDigit(_ scalar: UInt32) -> Int? {
        switch scalar {
        case 0xB9: 1
        case 0xB2, 0xB3: Int(scalar) - 0xB0
        case 0x2070, 0x2074...0x2079: Int(scalar) - 0x2070
        default: nil
        }
    }
}
