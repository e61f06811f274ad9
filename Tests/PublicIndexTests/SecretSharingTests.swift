import Testing

@testable import PublicIndex

@Suite("W5: so many shares give a secret away, fewer do not")
struct SecretSharingTests {
    private static func secret(threshold: Int, seed: UInt8) -> SharedSecret {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        return SharedSecret(threshold: threshold) { count in
            (0..<count).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 56)
            }
        }
    }

    @Test(arguments: [2, 3, 10, 50])
    func thresholdSharesGiveItAway(threshold: Int) {
        let shared = Self.secret(threshold: threshold, seed: UInt8(threshold))
        let shares = (1...threshold).map { shared.share(at: FieldElement(UInt64($0) &* 0x1234_5678_9ABC_DEF1)) }
        #expect(Interpolation(shares).secret == shared.secret)
        #expect(Interpolation(shares.reversed()).secret == shared.secret)
        #expect(Interpolation(Array(shares.dropLast())).secret != shared.secret)
    }

    /// With one share too few each secret is as possible as any other: for any secret there is a share that would give it.
    @Test func fewerSharesSayNothing() {
        let shared = Self.secret(threshold: 3, seed: 7)
        let two = [shared.share(at: FieldElement(5)), shared.share(at: FieldElement(9))]
        for other in [0, 1, 12345, FieldElement.modulus - 1] {
            let imagined = Share(
                x: FieldElement(0), values: Array(repeating: FieldElement(other), count: SharedSecret.elements))
            let curve = Interpolation(two + [imagined])
            #expect(two.allSatisfy(curve.contains))
            #expect(curve.secret == imagined.values)
        }
    }

    @Test func aShareIsToldFromAnotherSecrets() {
        let one = Self.secret(threshold: 2, seed: 1), other = Self.secret(threshold: 2, seed: 2)
        let curve = Interpolation([one.share(at: FieldElement(1)), one.share(at: FieldElement(2))])
        #expect(curve.contains(one.share(at: FieldElement(77))))
        #expect(!curve.contains(other.share(at: FieldElement(77))))
    }

    /// False shares, as many as may be, are told from the right ones, wherever they stand and however they lie.
    @Test(arguments: [2, 3, 10, 25], [0, 1, 2, 9])
    func falseSharesAreTold(threshold: Int, errors: Int) throws {
        let shared = Self.secret(threshold: threshold, seed: UInt8(threshold + errors))
        var shares = (1...(threshold + 2 * errors)).map { shared.share(at: FieldElement(UInt64($0) &* 0x9E37_79B9)) }
        for index in 0..<errors {
            var values = shares[2 * index].values
            // In one element only.
            values[index % 3] = values[index % 3] + FieldElement(UInt64(index + 1))
            shares[2 * index] = Share(x: shares[2 * index].x, values: values)
        }
        let sound = try #require(ShareCorrection(shares, threshold: threshold).sound)
        #expect(sound.count == threshold && Interpolation(sound).secret == shared.secret)
    }

    @Test func sharesAreReadBack() {
        let share = Self.secret(threshold: 4, seed: 3).share(at: FieldElement(FieldElement.modulus - 1))
        #expect(share.bytes.count == Share.byteCount)
        #expect(Share(bytes: share.bytes) == share)
        #expect(Share(bytes: Array(share.bytes.dropLast())) == nil)
        #expect(Share(bytes: Array(repeating: 0, count: Share.byteCount)) == nil)
        #expect(Share(bytes: Array(repeating: 0xFF, count: Share.byteCount)) == nil)
    }

    /// Against arithmetic of 128 bits.
    @Test func elementsAreNumbersModuloThePrime() {
        let prime = UInt128(FieldElement.modulus)
        let numbers: [UInt64] = [
            0, 1, 2, 8, FieldElement.modulus - 1, FieldElement.modulus, 1 << 60, .max, 0xDEAD_BEEF_CAFE_F00D,
        ]
        for a in numbers {
            for b in numbers {
                let x = FieldElement(a), y = FieldElement(b)
                let p = UInt128(a) % prime, q = UInt128(b) % prime
                #expect(UInt128((x + y).value) == (p + q) % prime)
                #expect(UInt128((x - y).value) == (p + prime - q) % prime)
                #expect(UInt128((x * y).value) == (p * q) % prime)
            }
            if FieldElement(a).value != 0 { #expect((FieldElement(a) * FieldElement(a).inverse).value == 1) }
            var bytes = (0..<8).map { UInt8(truncatingIfNeeded: a >> (8 * UInt64($0))) }
            bytes += bytes
            let wide = UInt128(a) << 64 | UInt128(a)
            #expect(UInt128(FieldElement(random: bytes).value) == wide % prime)
        }
    }
}
