import QuickAnswers
import SeededRandom
import Testing

@Suite struct CalculatorTests {
    private static let forms: [(String, String)] = [
        ("0.1+0.2", "0.3"), ("1.1*1.1", "1.21"), ("0.1*3", "0.3"), ("1-0.9", "0.1"), ("100*1.1", "110"),
        ("4.35*100", "435"),
        ("2+3*4", "14"), ("(2+3)*4", "20"), ("-2^2", "-4"), ("(-2)^2", "4"), ("2^3^2", "512"), ("2**10", "1024"),
        ("2^-2", "0.25"),
        ("2^0.5*2^0.5", "2"), ("8^(1/3)", "2"), ("27^(2/3)", "9"), ("0.25^0.5", "0.5"), ("(-8)^(1/3)", "-2"),
        ("10 ÷ 4", "2.5"),
        ("3 × 4", "12"), ("3 x 4", "12"), ("5 − 3", "2"), ("5 – 3", "2"), ("1/3+1/3+1/3", "1"),
        ("2/3", "0.666666666666667"),
        ("5!", "120"), ("0!", "1"), ("3!^2", "36"), ("-3!", "-6"), ("2(3+4)", "14"), ("(1+2)(3+4)", "21"),
        ("2π", "6.28318530717959"),
        ("2pi", "6.28318530717959"), ("pi*e", "8.53973422267357"), ("π/2", "1.5707963267949"), ("5²", "25"),
        ("2³+1", "9"), ("2³²", "4294967296"), ("10⁶", "1000000"), ("2¹⁰-1", "1023"),
        ("17 mod 5", "2"), ("17 % 5", "2"), ("17%5", "2"), ("-1 mod 5", "4"), ("7.5 mod 2", "1.5"), ("1e3+1", "1001"),
        ("2.5e-3*4", "0.01"), ("1E6/1e3", "1000"), ("(1+2", "3"), ("((1+2)*3", "9"), ("7 plus 3", "10"),
        ("7 minus 3", "4"),
        ("7 times 3", "21"), ("7 divided by 2", "3.5"), ("1+2=", "3"), ("=1+2", "3"), ("1 + 2 = ?", "3"),
        ("what is 5+5?", "10"),
        ("how much is 5*5", "25"), ("was ist 5*5", "25"), ("combien font 5*5", "25"), ("cuánto es 5*5", "25"),
        ("5*5等于多少", "25"),
        ("计算 5*5", "25"), ("5乘以6", "30"), ("5加6", "11"), ("0.1^40", "1e-40"), ("1/3*1e25", "3.33333333333333e24"),
        ("1/7^30", "4.43668708623631e-26"), ("  1 + 1  ", "2"), ("1\u{a0}+\u{a0}1", "2"), ("0.5 + .5", "1"),
    ]

    @Test(arguments: forms) func calculates(_ text: String, _ value: String) {
        let answer = Asking().answers.answer(text)
        #expect(answer?.value == value)
        #expect(answer?.kind == .calculation)
    }

    @Test(
        arguments: [
            ("15% of 80", "12"), ("15 % of 80", "12"), ("80 + 15%", "92"), ("80+15%", "92"), ("80 - 15%", "68"),
            ("80 * 15%", "12"),
            ("80/50%", "160"), ("20% off 50", "40"), ("15% von 80", "12"), ("15% de 80", "12"),
            ("15 prozent von 80", "12"),
            ("15 percent of 80", "12"), ("80 的 15%", nil), ("15% of 80 + 20", "32"), ("100 + 10% + 10%", "121"),
            ("15% + 5%", "20%"),
            ("50% of 50% of 200", "50"), ("100 - 10 + 10%", "99"), ("2 * (80 + 15%)", "184"), ("200 % of 3", "6"),
            ("12.5% of 80", "10"),
            ("19% von 1.000,50", "190.095"),
        ] as [(String, String?)])
    func percentages(_ text: String, _ value: String?) { #expect(Asking().value(text) == value) }

    @Test(arguments: [
        ("sqrt(16)", "4"), ("sqrt 16", "4"), ("√16", "4"), ("√(9+16)", "5"), ("√2", "1.4142135623731"),
        ("sqrt(2)^2", "2"),
        ("sqrt(1/4)", "0.5"), ("cbrt(27)", "3"), ("cbrt(-27)", "-3"), ("sqrt(0.0001)", "0.01"), ("sin(pi)", "0"),
        ("sin(pi/2)", "1"),
        ("cos(0)", "1"), ("cos(pi)", "-1"), ("sin(30°)", "0.5"), ("sin 30°", "0.5"), ("cos 60°", "0.5"),
        ("tan 45°", "1"),
        ("sin(-30°)", "-0.5"), ("cos(120°)", "-0.5"), ("sin(390°)", "0.5"), ("sin(1)", "0.841470984807897"),
        ("log(1000)", "3"),
        ("log(0.01)", "-2"), ("log(2)", "0.301029995663981"), ("ln(e)", "1"), ("ln(2)", "0.693147180559945"),
        ("exp(0)", "1"),
        ("exp(1)", "2.71828182845905"), ("abs(-3.5)", "3.5"), ("abs(2-5)", "3"), ("round(2.5)", "3"),
        ("round(-2.5)", "-3"),
        ("round(2/3)", "1"), ("floor(-2.5)", "-3"), ("ceil(2.1)", "3"), ("round(sqrt(2))", "1"), ("2*sqrt(9)", "6"),
        ("sin(0)+1", "1"), ("log 5 + 1", "1.69897000433602"), ("asin(1)", "1.5707963267949"), ("atan(0)", "0"),
        ("SQRT(16)", "4"),
        ("wurzel(16)", "4"), ("√16+√9", "7"), ("2√16", "8"),
    ])
    func functions(_ text: String, _ value: String) { #expect(Asking().value(text) == value) }

    @Test func saysWhatWasUnderstoodAndRounded() {
        let answers = Asking().answers
        #expect(answers.answer("0.1+0.2") == QuickAnswer(kind: .calculation, expression: "0.1+0.2", value: "0.3"))
        #expect(answers.answer(" 1,234.50 * 2 =")?.expression == "1234.5×2")
        #expect(answers.answer("2**3")?.expression == "2^3")
        #expect(answers.answer("sqrt 2")?.expression == "sqrt(2)")
        #expect(answers.answer("1/3")?.detail == "Rounded to 15 digits.")
        #expect(answers.answer("1/4")?.detail == "")
        #expect(answers.answer("0.1^40")?.detail == "")
    }

    /// Random texts of the signs that calculations are made of, and of any others.
    @Test func randomTextsNeverTrap() {
        var random = SeededGenerator(seed: SeededGenerator.printedSeed())
        let parts = [
            "1", "2", "0", "9", "00", "123", "1.5", "1,5", ".", ",", " ", "'", "\u{a0}", "+", "-", "*", "/", "^", "**",
            "%", "!", "(",
            ")", "²", "°", "√", "π", "pi", "e", "e9", "E-5", "sqrt", "sin", "log", "tan", "round", "of", "off", "mod",
            "x", "=", "?",
            "km", "miles", "in", "to", "°C", "f", "'", "\"", "h", "min", "l/100km", "mpg", "GB", "年", "月", "日", "公里",
            "从", "到", "点", "時",
            "days until ", "weekday of ", "from ", " to ", "2024-02-29", "24.12.", "today", " + ", "weeks", "years",
            "9am", "Tokyo", "time in ",
            "UTC", ":", "30", "pm", "\0", "\u{202E}", "é", "\u{301}", "👩‍👩‍👧", "\u{FFFF}", "٣", "９",
            "999999999999999999999", "ago", "before ",
        ]
        let asking = [
            Asking(), Asking(usesComma: true, monthFirst: true), Asking(now: .max), Asking(now: .min),
            Asking(now: -62_135_596_800),
        ]
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 1...14, using: &random)).map { _ in parts.randomElement(using: &random)! }
                .joined()
            _ = asking.randomElement(using: &random)!.answers.answer(text)
        }
    }
}
