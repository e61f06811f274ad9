/// Texts that look like calculations: people write them with the same signs. They search for it, so no answer may stand
/// in the way. With spaces around the signs each of them is a calculation.
enum OrdinaryText {
    /// Whether the tokens are a telephone number, a date, a range, a score, a name or an article number.
    static func isOrdinary(_ tokens: [Token]) -> Bool {
        // "+49 30 1234"
        if tokens.first?.kind == .sign("+") { return true }
        return isChain(Self.unwrapped(tokens)) || hasHyphenatedName(tokens) || isCopyName(tokens)
    }

    /// Without parentheses around all: "(800-292-9263)".
    private static func unwrapped(_ tokens: [Token]) -> [Token] {
        guard tokens.first?.kind == .open, tokens.last?.kind == .close, tokens.count > 2 else { return tokens }
        var inner = Array(tokens.dropFirst().dropLast())
        inner[0].isSpaced = false
        return inner
    }

    /// "e-5", "pi-4", "log-2": a word and a hyphen.
    private static func hasHyphenatedName(_ tokens: [Token]) -> Bool {
        for (index, token) in tokens.enumerated() where token.kind == .sign("-") && !token.isSpaced {
            let next = index + 1 < tokens.count ? tokens[index + 1] : nil
            if index > 0, tokens[index - 1].isWord, next?.isSpaced != true { return true }
            if let next, next.isWord, !next.isSpaced, index > 0, tokens[index - 1].isInteger { return true }
        }
        // "e+", "e/2": a name rather than the constant, unless the text calculates besides.
        return tokens.count == 3 && tokens[0].kind == .e && !tokens[1].isSpaced && tokens[1].kind != .sign("^")
            && tokens[1].kind != .sign("*")
    }

    /// "photo 2024 (1)", "12(3)": copies of files and issues of journals.
    private static func isCopyName(_ tokens: [Token]) -> Bool {
        guard tokens.count == 4, case .number = tokens[0].kind, tokens[1].kind == .open, tokens[3].kind == .close
        else { return false }
        return true
    }

    /// Integers with hyphens or slashes between, without a space.
    private static func isChain(_ tokens: [Token]) -> Bool {
        guard tokens.count >= 3, tokens.count % 2 == 1, case .sign(let sign) = tokens[1].kind,
            sign == "-" || sign == "/"
        else { return false }
        var numbers: [Rational] = [], areIntegers = true
        for (index, token) in tokens.enumerated() {
            if index > 0 && token.isSpaced { return false }
            if index % 2 == 1 {
                guard token.kind == tokens[1].kind, !token.isWord else { return false }
            } else {
                guard case .number(let number) = token.kind else { return false }
                areIntegers = areIntegers && token.isInteger
                numbers.append(number)
            }
        }
        return sign == "-"
            ? isHyphenated(numbers, areIntegers) : areIntegers && isSlashed(numbers.map { $0.int ?? .max })
    }

    private static let years = 1900...2100

    private static func isHyphenated(_ numbers: [Rational], _ areIntegers: Bool) -> Bool {
        // ISBN, dates, numbers of telephones.
        if numbers.count > 2 { return areIntegers }
        // "3-4 people", "1.2-1.4", "7-7".
        if !(numbers[1] < numbers[0]) { return true }
        guard areIntegers, let first = numbers[0].int, let second = numbers[1].int else { return false }
        // "90210-1234": a postal code of the United States.
        if 10_000...99_999 ~= first && 1000...9999 ~= second { return true }
        // "2024-12", "2024-2019".
        return years.contains(first) && (1...12 ~= second || years.contains(second))
    }

    /// Around the clock, and dates that became names.
    private static let idioms: Set<[Int]> = [
        [24, 7], [9, 11], [7, 11], [4, 20],
    ]

    private static func isSlashed(_ numbers: [Int]) -> Bool {
        if numbers.count > 2 {
            // "1/2/2024", "2024/1/2", "1/2/3".
            return numbers.count > 3 || numbers.filter { 1...31 ~= $0 }.count >= 2
        }
        // "50/50", "4/4", "10/10".
        if idioms.contains(numbers) || numbers[0] == numbers[1] { return true }
        // "2023/24", "2024/12".
        return years.contains(numbers[0])
            && (numbers[1] == (numbers[0] + 1) % 100 || numbers[1] == numbers[0] + 1
                || numbers[0] >= 1950 && 1...12 ~= numbers[1] && numbers[0] <= 2050)
    }
}
