/// Numbers as text, in the person's style and without grouping: what is copied must be a number elsewhere too.
struct NumberText {
    var text: String
    /// Whether it is not the whole value.
    var isRounded: Bool

    /// Digits of a result that cannot be written out.
    static let digits = 15
    /// Digits behind the separator up to which a finite decimal is written out.
    private static let maximumFraction = 30
    /// Zeros that are written; a power of ten stands for more.
    private static let maximumZeros = 20

    init(_ number: Number, _ style: NumberStyle, digits: Int = digits) {
        switch number {
        case .exact(let value): self.init(value, style, digits: digits)
        case .degrees(let value):
            self.init(value, style, digits: digits)
            text += "°"
        case .approximate(let value):
            let exact = Rational(value)
            self.init(exact, style, digits: min(digits, Self.digits), isFinite: false)
            // A result that is whole but for the last bits is whole: √2².
            isRounded = !exact.isInteger && !Self.isNearInteger(value)
        }
    }

    private static func isNearInteger(_ value: Double) -> Bool {
        abs(value) < 1e9 && abs(value - value.rounded()) <= 1e-14 * max(1, abs(value))
    }

    /// - Parameter isFinite: whether a finite decimal is the value itself, to be written out.
    init(_ value: Rational, _ style: NumberStyle, digits: Int = digits, isFinite: Bool = true) {
        let separator = style.usesComma ? "," : "."
        if value.isInteger && isFinite {
            (text, isRounded) = ((value.isNegative ? "-" : "") + value.numerator.digits, false)
            return
        }
        if isFinite, let places = Self.places(value), places <= Self.maximumFraction {
            let scaled = value.numerator.magnitude * Self.power(places)
            let whole = scaled.divided(by: value.denominator).quotient
            text = Self.plain(whole.digits, places, separator, value.isNegative)
            isRounded = false
            return
        }
        guard !value.isZero else {
            (text, isRounded) = ("0", true)
            return
        }
        // As many digits as wanted: value = whole · 10^-shift.
        var shift = digits - Self.estimatedDigits(value)
        var whole = Self.scaled(value, shift)
        if whole.digits.utf8.count > digits {
            shift -= 1
            whole = Self.scaled(value, shift)
        } else if whole.digits.utf8.count < digits {
            shift += 1
            whole = Self.scaled(value, shift)
        }
        isRounded = !isFinite || !Self.isExact(value, shift)
        var text = whole.digits
        while text.utf8.count > 1, text.utf8.last == 0x30 {
            text.removeLast()
            shift -= 1
        }
        if shift <= 0, text.utf8.count - shift <= Self.maximumZeros {
            self.text = (value.isNegative ? "-" : "") + text + String(repeating: "0", count: -shift)
        } else if shift > 0, shift - text.utf8.count < Self.maximumZeros {
            self.text = Self.plain(text, shift, separator, value.isNegative)
        } else {
            let exponent = text.utf8.count - 1 - shift
            let rest = text.dropFirst()
            self.text =
                (value.isNegative ? "-" : "") + text.prefix(1) + (rest.isEmpty ? "" : separator + rest)
                + "e\(exponent)"
        }
    }

    private static func power(_ exponent: Int) -> BigInteger {
        // 10^1200 is within the bounds, and no caller needs more.
        (try? BigInteger.ten.power(min(exponent, 1200))) ?? .one
    }

    /// The decimal places that the value needs; nil if it needs endlessly many, or more than are written.
    private static func places(_ value: Rational) -> Int? {
        for places in 0...maximumFraction {
            let (_, remainder) = power(places).divided(by: value.denominator)
            if remainder.isZero { return places }
        }
        return nil
    }

    /// The digits before the decimal separator (negative: minus the zeros behind it), or one more.
    private static func estimatedDigits(_ value: Rational) -> Int {
        let bits = value.numerator.bitWidth - value.denominator.bitWidth
        return Int((Double(bits) * 0.301_029_995_663_981_2).rounded(.down)) + 1
    }

    /// |value| · 10^shift as a fraction.
    private static func fraction(_ value: Rational, _ shift: Int) -> (BigInteger, over: BigInteger) {
        (
            value.numerator.magnitude * (shift > 0 ? power(shift) : .one),
            value.denominator * (shift < 0 ? power(-shift) : .one)
        )
    }

    /// |value| · 10^shift as the nearest integer.
    private static func scaled(_ value: Rational, _ shift: Int) -> BigInteger {
        let (n, d) = fraction(value, shift), two = BigInteger(2)
        return (n * two + d).divided(by: d * two).quotient
    }

    private static func isExact(_ value: Rational, _ shift: Int) -> Bool {
        let (n, d) = fraction(value, shift)
        return n.divided(by: d).remainder.isZero
    }

    private static func plain(_ digits: String, _ places: Int, _ separator: String, _ isNegative: Bool) -> String {
        let missing = max(0, places + 1 - digits.utf8.count)
        let padded = String(repeating: "0", count: missing) + digits
        let whole = padded.dropLast(places)
        let fraction = padded.suffix(places)
        return (isNegative ? "-" : "") + whole + (places > 0 ? separator + fraction : "")
    }
}
