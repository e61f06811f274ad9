extension BigInteger {
    /// Divides towards zero, so that the remainder has the sign of the dividend. Knuth, "The Art of Computer Programming",
    /// volume 2, 4.3.1, algorithm D.
    ///
    /// - Parameter divisor: not zero.
    func divided(by divisor: BigInteger) -> (quotient: BigInteger, remainder: BigInteger) {
        let isOpposite = isNegative != divisor.isNegative
        if Self.isLess(limbs, divisor.limbs) { return (.zero, self) }
        if let a = small, let b = divisor.small {
            let remainder = BigInteger(small: a % b)
            return (
                BigInteger(limbs: BigInteger(small: a / b).limbs, isNegative: isOpposite),
                BigInteger(limbs: remainder.limbs, isNegative: isNegative)
            )
        }
        if divisor.limbs.count == 1 {
            var quotient = magnitude
            let remainder = quotient.divide(by: divisor.limbs[0])
            return (
                BigInteger(limbs: quotient.limbs, isNegative: isOpposite),
                BigInteger(limbs: [remainder], isNegative: isNegative)
            )
        }
        let shift = divisor.limbs[divisor.limbs.count - 1].leadingZeroBitCount
        let v = (divisor.magnitude << shift).limbs
        var u = (magnitude << shift).limbs
        while u.count <= limbs.count { u.append(0) }
        let n = v.count, top = UInt64(v[n - 1]), second = UInt64(v[n - 2])
        var quotient = [UInt32](repeating: 0, count: u.count - n)
        for j in (0..<(u.count - n)).reversed() {
            let head = UInt64(u[j + n]) << 32 | UInt64(u[j + n - 1])
            var guess = head / top, rest = head % top
            while guess >> 32 != 0 || guess * second > (rest << 32 | UInt64(u[j + n - 2])) {
                guess -= 1
                rest += top
                if rest >> 32 != 0 { break }
            }
            var borrow: Int64 = 0, carry: UInt64 = 0
            for i in 0..<n {
                carry += guess * UInt64(v[i])
                let part = Int64(u[i + j]) - borrow - Int64(carry & 0xFFFF_FFFF)
                u[i + j] = UInt32(truncatingIfNeeded: part)
                borrow = part < 0 ? 1 : 0
                carry >>= 32
            }
            let part = Int64(u[j + n]) - borrow - Int64(carry)
            u[j + n] = UInt32(truncatingIfNeeded: part)
            if part < 0 {
                guess -= 1
                var sum: UInt64 = 0
                for i in 0..<n {
                    sum += UInt64(u[i + j]) + UInt64(v[i])
                    u[i + j] = UInt32(truncatingIfNeeded: sum)
                    sum >>= 32
                }
                u[j + n] = UInt32(truncatingIfNeeded: UInt64(u[j + n]) + sum)
            }
            quotient[j] = UInt32(guess)
        }
        let remainder = BigInteger(limbs: Array(u[..<n])) >> shift
        return (
            BigInteger(limbs: quotient, isNegative: isOpposite),
            BigInteger(limbs: remainder.limbs, isNegative: isNegative)
        )
    }

    /// The greatest common divisor of the magnitudes (Euclid).
    static func greatestCommonDivisor(_ a: BigInteger, _ b: BigInteger) -> BigInteger {
        var (a, b) = (a.magnitude, b.magnitude)
        while !b.isZero {
            if var small = a.small, var other = b.small {
                while other != 0 { (small, other) = (other, small % other) }
                return BigInteger(small: small)
            }
            (a, b) = (b, a.divided(by: b).remainder)
        }
        return a
    }
}
