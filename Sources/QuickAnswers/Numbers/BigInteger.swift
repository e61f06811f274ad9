/// An integer of any size. The caller bounds sizes (``Bounds``), so the schoolbook methods are fast enough.
struct BigInteger: Hashable, Sendable {
    /// Least significant first, without zeros at the end; none for zero.
    private(set) var limbs: [UInt32]
    private(set) var isNegative: Bool

    static let zero = BigInteger(0), one = BigInteger(1), ten = BigInteger(10)

    init(_ value: Int) {
        let magnitude = value.magnitude
        limbs = [UInt32(truncatingIfNeeded: magnitude), UInt32(truncatingIfNeeded: magnitude >> 32)]
        isNegative = value < 0
        trim()
    }

    init(limbs: [UInt32], isNegative: Bool = false) {
        self.limbs = limbs
        self.isNegative = isNegative
        trim()
    }

    /// - Parameter digits: ASCII digits only.
    init(digits: some Sequence<UInt8>) {
        self = .zero
        for digit in digits { multiply(by: 10, adding: UInt32(digit - 0x30)) }
    }

    private mutating func trim() {
        while limbs.last == 0 { limbs.removeLast() }
        if limbs.isEmpty { isNegative = false }
    }

    var isZero: Bool { limbs.isEmpty }
    var isOne: Bool { limbs == [1] && !isNegative }
    var isOdd: Bool { (limbs.first ?? 0) & 1 == 1 }
    var bitWidth: Int { limbs.isEmpty ? 0 : limbs.count * 32 - limbs[limbs.count - 1].leadingZeroBitCount }
    var magnitude: BigInteger { BigInteger(limbs: limbs) }

    /// nil beyond Int.
    var int: Int? {
        guard limbs.count <= 2, let small else { return nil }
        return isNegative ? (small <= UInt64(Int.max) ? -Int(small) : nil) : Int(exactly: small)
    }

    /// The magnitude, if it fits.
    var small: UInt64? {
        switch limbs.count {
        case 0: 0
        case 1: UInt64(limbs[0])
        case 2: UInt64(limbs[1]) << 32 | UInt64(limbs[0])
        default: nil
        }
    }

    init(small: UInt64) {
        self.init(limbs: [UInt32(truncatingIfNeeded: small), UInt32(truncatingIfNeeded: small >> 32)])
    }

    mutating func multiply(by factor: UInt32, adding summand: UInt32 = 0) {
        var carry = UInt64(summand)
        for index in limbs.indices {
            carry += UInt64(limbs[index]) * UInt64(factor)
            limbs[index] = UInt32(truncatingIfNeeded: carry)
            carry >>= 32
        }
        if carry > 0 { limbs.append(UInt32(carry)) }
        trim()
    }

    /// - Returns: the remainder of the magnitude.
    mutating func divide(by divisor: UInt32) -> UInt32 {
        var remainder: UInt64 = 0
        for index in limbs.indices.reversed() {
            let part = remainder << 32 | UInt64(limbs[index])
            limbs[index] = UInt32(part / UInt64(divisor))
            remainder = part % UInt64(divisor)
        }
        trim()
        return UInt32(remainder)
    }

    /// The decimal digits of the magnitude.
    var digits: String {
        if isZero { return "0" }
        var rest = magnitude, groups: [UInt32] = []
        while !rest.isZero { groups.append(rest.divide(by: 1_000_000_000)) }
        var text = String(groups[groups.count - 1])
        for group in groups.dropLast().reversed() {
            let part = String(group)
            text += String(repeating: "0", count: 9 - part.utf8.count) + part
        }
        return text
    }

    // MARK: Arithmetic

    static prefix func - (value: BigInteger) -> BigInteger {
        BigInteger(limbs: value.limbs, isNegative: !value.isNegative)
    }

    static func + (a: BigInteger, b: BigInteger) -> BigInteger {
        if a.isNegative == b.isNegative {
            return BigInteger(limbs: sum(a.limbs, b.limbs), isNegative: a.isNegative)
        }
        return isLess(a.limbs, b.limbs)
            ? BigInteger(limbs: difference(b.limbs, a.limbs), isNegative: b.isNegative)
            : BigInteger(limbs: difference(a.limbs, b.limbs), isNegative: a.isNegative)
    }

    static func - (a: BigInteger, b: BigInteger) -> BigInteger { a + -b }

    static func * (a: BigInteger, b: BigInteger) -> BigInteger {
        if a.isZero || b.isZero { return .zero }
        var result = [UInt32](repeating: 0, count: a.limbs.count + b.limbs.count)
        for i in a.limbs.indices {
            var carry: UInt64 = 0
            for j in b.limbs.indices {
                carry += UInt64(result[i + j]) + UInt64(a.limbs[i]) * UInt64(b.limbs[j])
                result[i + j] = UInt32(truncatingIfNeeded: carry)
                carry >>= 32
            }
            result[i + b.limbs.count] = UInt32(carry)
        }
        return BigInteger(limbs: result, isNegative: a.isNegative != b.isNegative)
    }

    static func < (a: BigInteger, b: BigInteger) -> Bool {
        if a.isNegative != b.isNegative { return a.isNegative }
        return a.isNegative ? isLess(b.limbs, a.limbs) : isLess(a.limbs, b.limbs)
    }

    private static func sum(_ a: [UInt32], _ b: [UInt32]) -> [UInt32] {
        let (long, short) = a.count >= b.count ? (a, b) : (b, a)
        var result = long, carry: UInt64 = 0
        for index in long.indices {
            carry += UInt64(long[index]) + (index < short.count ? UInt64(short[index]) : 0)
            result[index] = UInt32(truncatingIfNeeded: carry)
            carry >>= 32
        }
        if carry > 0 { result.append(UInt32(carry)) }
        return result
    }

    /// - Parameter b: at most a.
    private static func difference(_ a: [UInt32], _ b: [UInt32]) -> [UInt32] {
        var result = a, borrow: Int64 = 0
        for index in a.indices {
            let part = Int64(a[index]) - (index < b.count ? Int64(b[index]) : 0) - borrow
            borrow = part < 0 ? 1 : 0
            result[index] = UInt32(truncatingIfNeeded: part)
        }
        return result
    }

    static func isLess(_ a: [UInt32], _ b: [UInt32]) -> Bool {
        if a.count != b.count { return a.count < b.count }
        for index in a.indices.reversed() where a[index] != b[index] { return a[index] < b[index] }
        return false
    }

    static func << (value: BigInteger, count: Int) -> BigInteger {
        if value.isZero || count == 0 { return value }
        let whole = count / 32, bits = count % 32
        var result = [UInt32](repeating: 0, count: whole) + value.limbs + [0]
        if bits > 0 {
            for index in (whole..<result.count).reversed() {
                let below = index > whole ? result[index - 1] >> UInt32(32 - bits) : 0
                result[index] = result[index] << UInt32(bits) | below
            }
        }
        return BigInteger(limbs: result, isNegative: value.isNegative)
    }

    /// Shifts the magnitude.
    static func >> (value: BigInteger, count: Int) -> BigInteger {
        let whole = count / 32, bits = count % 32
        guard whole < value.limbs.count else { return .zero }
        var result = Array(value.limbs[whole...])
        if bits > 0 {
            for index in result.indices {
                let above = index + 1 < result.count ? result[index + 1] << UInt32(32 - bits) : 0
                result[index] = result[index] >> UInt32(bits) | above
            }
        }
        return BigInteger(limbs: result, isNegative: value.isNegative)
    }

    /// Multiplies by squaring.
    ///
    /// - Throws: ``Refusal`` if the result could have more than ``Bounds/integerBits``.
    func power(_ exponent: Int) throws(Refusal) -> BigInteger {
        if exponent == 0 { return .one }
        if limbs == [1] { return isNegative && exponent % 2 != 0 ? self : .one }
        if isZero { return self }
        guard exponent > 0, exponent <= Bounds.integerBits, (bitWidth - 1) * exponent < Bounds.integerBits
        else { throw Refusal() }
        var result = BigInteger.one, square = self, rest = exponent
        while true {
            if rest & 1 == 1 { result = result * square }
            rest >>= 1
            if rest == 0 { return result }
            square = square * square
        }
    }

    /// The root of a number that is the power of an integer; nil for other numbers. Newton's method on integers.
    ///
    /// - Parameter degree: 2 or more.
    func exactRoot(_ degree: Int) -> BigInteger? {
        if isZero || isOne { return self }
        if isNegative { return degree % 2 == 1 ? magnitude.exactRoot(degree).map { -$0 } : nil }
        guard degree <= bitWidth else { return nil }
        let degreeNumber = BigInteger(degree), lower = BigInteger(degree - 1)
        var guess = BigInteger.one << (bitWidth / degree + 1)
        while true {
            guard let power = try? guess.power(degree - 1) else { return nil }
            let next = (lower * guess + divided(by: power).quotient).divided(by: degreeNumber).quotient
            if !(next < guess) { break }
            guess = next
        }
        return (try? guess.power(degree)) == self ? guess : nil
    }

    /// The nearest Double of value · 2^exponent, up to the last bits.
    func double(exponent: Int = 0) -> Double {
        let excess = max(0, bitWidth - 64)
        let top = (magnitude >> excess).small ?? 0
        // In two steps, because the factor alone may be beyond Double.
        let half = (excess + exponent) / 2
        let value =
            Double(top) * Double(sign: .plus, exponent: max(-1022, min(1023, half)), significand: 1)
            * Double(sign: .plus, exponent: max(-1022, min(1023, excess + exponent - half)), significand: 1)
        return isNegative ? -value : value
    }
}
