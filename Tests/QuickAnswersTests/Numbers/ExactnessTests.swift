import QuickAnswers
import SeededRandom
import Testing

/// Random calculations against a slow reference: fractions of digit strings, which know only addition and multiplication.
@Suite struct ExactnessTests {
    @Test func randomCalculationsAreExact() throws {
        let seed = SeededGenerator.printedSeed()
        var random = SeededGenerator(seed: seed), answered = 0
        for usesComma in [false, true] {
            let asking = Asking(usesComma: usesComma)
            for _ in 0..<600 {
                let tree = Tree.random(depth: Int.random(in: 1...5, using: &random), &random)
                // A number alone is no calculation.
                let text = "0 + " + tree.text(usesComma: usesComma)
                guard let expected = tree.value else { continue }
                guard let answer = asking.value(text) else {
                    let isBeyondBounds =
                        expected.denominator.digits.count > 280 || expected.numerator.digits.count > 1200
                        || text.utf8.count > 320
                    #expect(isBeyondBounds, "SEARCHLIGHT_SEED=\(seed): \(text)")
                    continue
                }
                answered += 1
                #expect(
                    Self.agrees(answer, expected, usesComma: usesComma), "SEARCHLIGHT_SEED=\(seed): \(text) = \(answer)"
                )
            }
        }
        #expect(answered > 800)
    }

    /// Whether a text is the value, or the value to 15 digits.
    private static func agrees(_ text: String, _ value: Fraction, usesComma: Bool) -> Bool {
        guard let shown = Fraction(text: text, usesComma: usesComma) else { return false }
        // |shown − value| as a fraction over the product of both denominators.
        let difference = (shown.numerator * value.denominator - value.numerator * shown.denominator).magnitude
        if difference.isZero { return true }
        // Rounded: half a unit of the fifteenth digit at most.
        return !(value.numerator.magnitude * shown.denominator < difference * Whole(200_000_000_000_000))
    }

    @Test func integersOfManyDigits() {
        let asking = Asking()
        #expect(asking.value("2^100") == "1267650600228229401496703205376")
        #expect(asking.value("25!") == "15511210043330985984000000")
        #expect(asking.value("99999999999999999999*99999999999999999999") == "9999999999999999999800000000000000000001")
        #expect(asking.value("12345678901234567890123 mod 97") == "19")
        #expect(asking.value("2^4095")?.count == 1233)
        // A product divided again gives the factor: long division against multiplication.
        var random = SeededGenerator(seed: SeededGenerator.printedSeed())
        for _ in 0..<300 {
            func digits(_ count: Int) -> String {
                String(Int.random(in: 1...9, using: &random))
                    + (1..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
            }
            let a = digits(.random(in: 1...60, using: &random)), b = digits(.random(in: 1...60, using: &random))
            #expect(asking.value("\(a) * \(b) / \(b)") == a)
            #expect(asking.value("(\(a) * \(b) + \(a)) / \(a)") == asking.value("\(b) + 1"))
            #expect(asking.value("sqrt(\(a) * \(a))") == a)
        }
    }

    @Test func boundsRefuse() {
        let asking = Asking()
        for text in [
            "9^9^9^9", "2^5000", "501!", "1000000!", "10^-400", "1/0", "0^-1", "5 mod 0", "(-8)^0.5", "ln(0)",
            "sqrt(-1)",
            "log(-5)", "tan(90°)", "asin(2)", "9^9^9", "(2^4000)*(2^4000)", "1e300^10", "3.5!", "(-3)!", "sin(1e30)",
            "exp(10000)", "2^(10^30)", String(repeating: "(", count: 200) + "1+1",
            String(repeating: "-", count: 200) + "1",
            "1" + String(repeating: "+1", count: 200), String(repeating: "9", count: 500) + "+1",
        ] {
            #expect(asking.value(text) == nil, "\(text.prefix(60))")
        }
    }
}

/// A random calculation.
private indirect enum Tree {
    case number(whole: Int, places: Int)
    case operation(Character, Tree, Tree)
    case power(Tree, Int)
    case negative(Tree)

    static func random(depth: Int, _ random: inout SeededGenerator) -> Tree {
        if depth == 0 || Int.random(in: 0..<6, using: &random) == 0 {
            return .number(whole: .random(in: 0...99_999, using: &random), places: .random(in: 0...4, using: &random))
        }
        switch Int.random(in: 0..<12, using: &random) {
        case 0: return .power(Self.random(depth: depth - 1, &random), .random(in: 0...5, using: &random))
        case 1: return .negative(Self.random(depth: depth - 1, &random))
        default:
            return .operation(
                "+-*/".randomElement(using: &random)!, Self.random(depth: depth - 1, &random),
                Self.random(depth: depth - 1, &random))
        }
    }

    /// Every part in parentheses; numbers with a fraction of four digits, which no grouping has.
    func text(usesComma: Bool) -> String {
        switch self {
        case .number(let whole, let places):
            if places == 0 { return "\(whole)" }
            let fraction = String(whole % 10_000 + 10_000).dropFirst()
            return "\(whole / 10_000 * 10 + places)\(usesComma ? "," : ".")\(fraction)"
        case .operation(let sign, let a, let b):
            return "(\(a.text(usesComma: usesComma)) \(sign) \(b.text(usesComma: usesComma)))"
        case .power(let base, let exponent): return "(\(base.text(usesComma: usesComma)))^\(exponent)"
        case .negative(let part): return "(-\(part.text(usesComma: usesComma)))"
        }
    }

    /// nil without a value.
    var value: Fraction? {
        switch self {
        case .number(let whole, let places):
            if places == 0 { return Fraction(Whole(whole), Whole(1)) }
            return Fraction(Whole((whole / 10_000 * 10 + places) * 10_000 + whole % 10_000), Whole(10_000))
        case .operation(let sign, let a, let b):
            guard let a = a.value, let b = b.value else { return nil }
            switch sign {
            case "+":
                return Fraction(
                    a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
            case "-":
                return Fraction(
                    a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator)
            case "*": return Fraction(a.numerator * b.numerator, a.denominator * b.denominator)
            default:
                if b.numerator.isZero { return nil }
                let d = a.denominator * b.numerator, n = a.numerator * b.denominator
                return Fraction(d.isNegative ? -n : n, d.magnitude)
            }
        case .power(let base, let exponent):
            guard let base = base.value else { return nil }
            var result = Fraction(Whole(1), Whole(1))
            for _ in 0..<exponent {
                result = Fraction(result.numerator * base.numerator, result.denominator * base.denominator)
            }
            return result
        case .negative(let part): return part.value.map { Fraction(-$0.numerator, $0.denominator) }
        }
    }
}

/// A fraction that is never reduced.
private struct Fraction {
    var numerator: Whole, denominator: Whole

    init(_ numerator: Whole, _ denominator: Whole) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// A decimal number as it is shown.
    init?(text: String, usesComma: Bool) {
        let parts = text.split(separator: "e"), isNegative = text.hasPrefix("-")
        let mantissa = parts[0].drop { $0 == "-" }.split(separator: usesComma ? "," : ".")
        let fraction = mantissa.count > 1 ? mantissa[1] : ""
        let digits = (mantissa[0] + fraction).compactMap(\.wholeNumberValue)
        guard digits.count == mantissa[0].count + fraction.count else { return nil }
        let exponent = (parts.count > 1 ? Int(parts[1]) ?? 0 : 0) - fraction.count
        numerator = Whole(digits: digits.reversed() as [Int], isNegative: isNegative).scaled(max(0, exponent))
        denominator = Whole(1).scaled(max(0, -exponent))
    }
}

/// An integer as decimal digits, least significant first: slow and plain.
private struct Whole {
    var digits: [Int]
    var isNegative: Bool

    init(digits: [Int], isNegative: Bool = false) {
        var digits = digits
        while digits.last == 0 { digits.removeLast() }
        self.digits = digits
        self.isNegative = isNegative && !digits.isEmpty
    }

    init(_ value: Int) {
        self.init(digits: String(abs(value)).reversed().map { $0.wholeNumberValue! }, isNegative: value < 0)
    }

    var isZero: Bool { digits.isEmpty }
    var magnitude: Whole { Whole(digits: digits) }

    func scaled(_ zeros: Int) -> Whole {
        Whole(digits: Array(repeating: 0, count: zeros) + digits, isNegative: isNegative)
    }

    static prefix func - (a: Whole) -> Whole { Whole(digits: a.digits, isNegative: !a.isNegative) }

    static func - (a: Whole, b: Whole) -> Whole { a + -b }

    static func < (a: Whole, b: Whole) -> Bool {
        a.digits.count != b.digits.count
            ? a.digits.count < b.digits.count : a.digits.reversed().lexicographicallyPrecedes(b.digits.reversed())
    }

    static func + (a: Whole, b: Whole) -> Whole {
        if a.isNegative != b.isNegative {
            let (large, small) = a.magnitude < b.magnitude ? (b, a) : (a, b)
            var result = large.digits, borrow = 0
            for index in result.indices {
                result[index] -= borrow + (index < small.digits.count ? small.digits[index] : 0)
                borrow = result[index] < 0 ? 1 : 0
                if borrow == 1 { result[index] += 10 }
            }
            return Whole(digits: result, isNegative: large.isNegative)
        }
        var result: [Int] = [], carry = 0
        for index in 0..<max(a.digits.count, b.digits.count) {
            carry += (index < a.digits.count ? a.digits[index] : 0) + (index < b.digits.count ? b.digits[index] : 0)
            result.append(carry % 10)
            carry /= 10
        }
        return Whole(digits: result + [carry], isNegative: a.isNegative)
    }

    static func * (a: Whole, b: Whole) -> Whole {
        var result = [Int](repeating: 0, count: a.digits.count + b.digits.count + 1)
        for i in a.digits.indices {
            var carry = 0
            for j in b.digits.indices {
                carry += result[i + j] + a.digits[i] * b.digits[j]
                result[i + j] = carry % 10
                carry /= 10
            }
            result[i + b.digits.count] += carry
        }
        return Whole(digits: result, isNegative: a.isNegative != b.isNegative)
    }
}
