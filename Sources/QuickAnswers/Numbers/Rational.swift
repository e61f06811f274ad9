/// A fraction in lowest terms: what is calculated with it is exact.
struct Rational: Hashable, Sendable {
    let numerator: BigInteger
    /// Positive.
    let denominator: BigInteger

    static let zero = Rational(0), one = Rational(1)

    init(_ value: Int) {
        numerator = BigInteger(value)
        denominator = .one
    }

    init(_ value: BigInteger) {
        numerator = value
        denominator = .one
    }

    /// - Throws: ``Refusal`` for a denominator of zero, and beyond ``Bounds``.
    init(_ numerator: BigInteger, over denominator: BigInteger) throws(Refusal) {
        if denominator.isZero { throw Refusal() }
        self.init(reducing: numerator, denominator)
        guard self.numerator.bitWidth <= Bounds.integerBits, self.denominator.bitWidth <= Bounds.denominatorBits
        else { throw Refusal() }
    }

    private init(reducing numerator: BigInteger, _ denominator: BigInteger) {
        let divisor = denominator.isOne ? .one : BigInteger.greatestCommonDivisor(numerator, denominator)
        let (n, d) =
            divisor.isOne
            ? (numerator, denominator)
            : (numerator.divided(by: divisor).quotient, denominator.divided(by: divisor).quotient)
        self.numerator = d.isNegative ? -n : n
        self.denominator = d.magnitude
    }

    /// The exact value of a finite Double.
    init(_ value: Double) {
        guard value.isFinite, value != 0 else {
            self = .zero
            return
        }
        let significand = value.isNormal ? value.significandBitPattern | 1 << 52 : value.significandBitPattern
        let whole = BigInteger(value < 0 ? -Int(significand) : Int(significand))
        let shift = value.isNormal ? Int(value.exponent) - 52 : -1074
        self.init(reducing: shift > 0 ? whole << shift : whole, shift < 0 ? .one << -shift : .one)
    }

    /// A decimal number of a table: `0.3048`, `-40`, `5/9`. Traps for any other text.
    init(literal text: String) {
        let parts = text.split(separator: "/")
        let value = Self.decimal(parts[0])
        let divisor = parts.count > 1 ? Self.decimal(parts[1]) : .one
        self.init(
            reducing: value.numerator * divisor.denominator, value.denominator * divisor.numerator)
    }

    private static func decimal(_ text: Substring) -> Rational {
        let isNegative = text.first == "-"
        let parts = text.drop { $0 == "-" }.split(separator: ".")
        let fraction = parts.count > 1 ? parts[1] : ""
        let whole = BigInteger(digits: (parts[0] + fraction).utf8)
        let scale = try! BigInteger.ten.power(fraction.utf8.count)
        return Rational(reducing: isNegative ? -whole : whole, scale)
    }

    var isInteger: Bool { denominator.isOne }
    var isZero: Bool { numerator.isZero }
    var isNegative: Bool { numerator.isNegative }
    var magnitude: Rational { isNegative ? -self : self }
    /// nil for fractions and beyond Int.
    var int: Int? { isInteger ? numerator.int : nil }

    static prefix func - (value: Rational) -> Rational {
        Rational(reducing: -value.numerator, value.denominator)
    }

    static func + (a: Rational, b: Rational) throws(Refusal) -> Rational {
        try Rational(
            a.numerator * b.denominator + b.numerator * a.denominator, over: a.denominator * b.denominator)
    }

    static func - (a: Rational, b: Rational) throws(Refusal) -> Rational { try a + -b }

    static func * (a: Rational, b: Rational) throws(Refusal) -> Rational {
        try Rational(a.numerator * b.numerator, over: a.denominator * b.denominator)
    }

    static func / (a: Rational, b: Rational) throws(Refusal) -> Rational {
        try Rational(a.numerator * b.denominator, over: a.denominator * b.numerator)
    }

    static func < (a: Rational, b: Rational) -> Bool {
        a.numerator * b.denominator < b.numerator * a.denominator
    }

    /// The greatest integer that is not above it.
    var floor: BigInteger {
        let (quotient, remainder) = numerator.divided(by: denominator)
        return remainder.isNegative ? quotient - .one : quotient
    }

    /// The nearest integer; halves away from zero, as people round.
    var rounded: BigInteger {
        let doubled = numerator.magnitude * BigInteger(2) + denominator
        let whole = doubled.divided(by: denominator * BigInteger(2)).quotient
        return isNegative ? -whole : whole
    }

    /// The remainder with the sign of the divisor, as in mathematics.
    static func % (a: Rational, b: Rational) throws(Refusal) -> Rational {
        try a - Rational((try a / b).floor) * b
    }

    func power(_ exponent: Int) throws(Refusal) -> Rational {
        if exponent >= 0 { return try Rational(numerator.power(exponent), over: denominator.power(exponent)) }
        guard exponent > -Int.max else { throw Refusal() }
        return try Rational(denominator.power(-exponent), over: numerator.power(-exponent))
    }

    /// nil if it is not the power of a rational.
    func exactRoot(_ degree: Int) -> Rational? {
        guard let n = numerator.exactRoot(degree), let d = denominator.exactRoot(degree) else { return nil }
        return Rational(reducing: n, d)
    }

    var double: Double {
        // A quotient of 64 bits or more, which rounds like the fraction but for the last bit.
        let shift = max(0, 66 - numerator.bitWidth + denominator.bitWidth)
        return (numerator << shift).divided(by: denominator).quotient.double(exponent: -shift)
    }
}
