import Glibc

/// A number of a calculation: exact as long as the operations allow it.
enum Number: Sendable, Hashable {
    case exact(Rational)
    /// What a root, a logarithm or a trigonometric function gave.
    case approximate(Double)
    /// An angle that was typed in degrees, so that sin 30° can be exact.
    case degrees(Rational)

    static let pi = Number.approximate(.pi)
    static let e = Number.approximate(M_E)

    var double: Double {
        switch self {
        case .exact(let value): value.double
        case .approximate(let value): value
        case .degrees(let value): value.double * .pi / 180
        }
    }

    var isExact: Bool {
        if case .exact = self { true } else { false }
    }

    /// - Throws: ``Refusal`` for infinity and what is not a number.
    private static func approximated(_ value: Double) throws(Refusal) -> Number {
        guard value.isFinite else { throw Refusal() }
        return .approximate(value)
    }

    static prefix func - (value: Number) -> Number {
        switch value {
        case .exact(let value): .exact(-value)
        case .approximate(let value): .approximate(-value)
        case .degrees(let value): .degrees(-value)
        }
    }

    static func + (a: Number, b: Number) throws(Refusal) -> Number {
        if case .exact(let a) = a, case .exact(let b) = b { return .exact(try a + b) }
        return try approximated(a.double + b.double)
    }

    static func - (a: Number, b: Number) throws(Refusal) -> Number { try a + -b }

    static func * (a: Number, b: Number) throws(Refusal) -> Number {
        if case .exact(let a) = a, case .exact(let b) = b { return .exact(try a * b) }
        return try approximated(a.double * b.double)
    }

    static func / (a: Number, b: Number) throws(Refusal) -> Number {
        if case .exact(let a) = a, case .exact(let b) = b { return .exact(try a / b) }
        return try approximated(a.double / b.double)
    }

    static func % (a: Number, b: Number) throws(Refusal) -> Number {
        guard case .exact(let a) = a, case .exact(let b) = b else { throw Refusal() }
        return .exact(try a % b)
    }

    /// Exact for integer exponents, and for roots that come out even: 8^(1/3).
    func power(_ exponent: Number) throws(Refusal) -> Number {
        if case .exact(let base) = self, case .exact(let power) = exponent {
            if let whole = power.int { return .exact(try base.power(whole)) }
            // Integers beyond Int have no power that could be shown, except those of 0 and 1.
            if power.isInteger { throw Refusal() }
            if let up = power.numerator.int, let degree = power.denominator.int, degree <= 64,
                let root = base.exactRoot(degree)
            {
                return .exact(try root.power(up))
            }
        }
        return try Self.approximated(pow(double, exponent.double))
    }

    /// n! of an integer from 0 to ``Bounds/factorial``.
    func factorial() throws(Refusal) -> Number {
        guard case .exact(let value) = self, let n = value.int, 0...Bounds.factorial ~= n else { throw Refusal() }
        var result = BigInteger.one
        for factor in 1...max(1, n) { result.multiply(by: UInt32(factor)) }
        return .exact(Rational(result))
    }

    // MARK: Functions

    enum Function: String, CaseIterable, Sendable {
        case sin, cos, tan, asin, acos, atan, sqrt, cbrt, ln, log, exp, abs, round, floor, ceil
    }

    func apply(_ function: Function) throws(Refusal) -> Number {
        switch function {
        case .abs: return double < 0 ? -self : self
        case .round, .floor, .ceil:
            guard case .exact(let value) = self else { return try Rational.approximated(double).apply(function) }
            switch function {
            case .round: return .exact(Rational(value.rounded))
            case .floor: return .exact(Rational(value.floor))
            default: return .exact(-Rational((-value).floor))
            }
        case .sqrt: return try root(2)
        case .cbrt: return try root(3)
        case .sin, .cos, .tan: return try trigonometric(function)
        case .asin: return try Self.approximated(Glibc.asin(double))
        case .acos: return try Self.approximated(Glibc.acos(double))
        case .atan: return try Self.approximated(Glibc.atan(double))
        case .exp: return try Self.approximated(Glibc.exp(double))
        case .ln: return try Self.approximated(Glibc.log(double))
        case .log: return try commonLogarithm()
        }
    }

    private func root(_ degree: Int) throws(Refusal) -> Number {
        if case .exact(let value) = self, let root = value.exactRoot(degree) { return .exact(root) }
        return try Self.approximated(degree == 2 ? double.squareRoot() : Glibc.cbrt(double))
    }

    private func commonLogarithm() throws(Refusal) -> Number {
        let value = log10(double)
        // A power of ten has an exact one.
        if case .exact(let number) = self, value.isFinite, abs(value) < 400,
            (try? Rational(10).power(Int(value.rounded()))) == number
        {
            return .exact(Rational(Int(value.rounded())))
        }
        return try Self.approximated(value)
    }

    private func trigonometric(_ function: Function) throws(Refusal) -> Number {
        if case .degrees(let angle) = self, let exact = try Self.exactTrigonometric(function, angle) { return exact }
        let angle = double
        // Beyond it a Double does not know the angle any more.
        guard abs(angle) < 1e9 else { throw Refusal() }
        var value: Double
        switch function {
        case .sin: value = Glibc.sin(angle)
        case .cos: value = Glibc.cos(angle)
        default: value = Glibc.tan(angle)
        }
        // tan(π/2) is undefined, not a large number; and sin(π) is 0.
        guard abs(value) < 1e14 else { throw Refusal() }
        if abs(value) < 1e-15 * max(1, abs(angle)) { value = 0 }
        return .approximate(value)
    }

    /// nil if the value is irrational (Niven's theorem), and so only approximate.
    private static func exactTrigonometric(_ function: Function, _ angle: Rational) throws(Refusal) -> Number? {
        guard let turn = (try angle % Rational(360)).int, turn % 15 == 0 else { return nil }
        let half = try Rational(1) / Rational(2)
        func sine(_ degrees: Int) -> Rational? {
            switch (degrees % 360 + 360) % 360 {
            case 0, 180: .zero
            case 30, 150: half
            case 90: .one
            case 210, 330: -half
            case 270: -.one
            default: nil
            }
        }
        switch function {
        case .sin: return sine(turn).map(Number.exact)
        case .cos: return sine(turn + 90).map(Number.exact)
        default:
            switch turn % 180 {
            case 0: return .exact(.zero)
            case 45: return .exact(.one)
            case 135: return .exact(-.one)
            case 90: throw Refusal()
            default: return nil
            }
        }
    }
}

extension Rational {
    /// A Double as people read it: to 15 digits, so that round(2.5000000000000001) is not surprised by the last bit.
    fileprivate static func approximated(_ value: Double) throws(Refusal) -> Number {
        guard value.isFinite, abs(value) < 1e15 else { throw Refusal() }
        return .exact(Rational(value))
    }
}
