/// A number modulo the Mersenne prime 2^61 − 1.
struct FieldElement: Hashable, Sendable {
    static let modulus: UInt64 = (1 << 61) - 1

    /// Below ``modulus``.
    let value: UInt64

    /// Any number, taken modulo the prime.
    init(_ number: UInt64) { value = number % Self.modulus }

    /// Sixteen bytes, little end first, taken modulo the prime: of random bytes each element is as likely as any other, but for
    /// 2^−67 or so.
    init(random bytes: some Collection<UInt8>) {
        precondition(bytes.count == 16, "An element is made of sixteen bytes.")
        let low = bytes.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let high = bytes.dropFirst(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        // 2^64 is 8 modulo the prime.
        self = FieldElement(low) + FieldElement(high) * FieldElement(8)
    }

    static func + (a: FieldElement, b: FieldElement) -> FieldElement { FieldElement(a.value + b.value) }

    static func - (a: FieldElement, b: FieldElement) -> FieldElement { FieldElement(a.value + modulus - b.value) }

    static func * (a: FieldElement, b: FieldElement) -> FieldElement {
        let product = a.value.multipliedFullWidth(by: b.value)
        // Both halves are of numbers below 2^122: bits from the 61st on count again from the first.
        return FieldElement(product.low & modulus) + FieldElement(product.high << 3 | product.low >> 61)
    }

    /// By Fermat's little theorem.
    var inverse: FieldElement {
        precondition(value != 0, "Nothing times zero is one.")
        var result = FieldElement(1), power = self
        var exponent = Self.modulus - 2
        while exponent > 0 {
            if exponent & 1 == 1 { result = result * power }
            power = power * power
            exponent >>= 1
        }
        return result
    }

    /// Eight bytes, little end first.
    var bytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) } }

    /// nil for bytes that are no eight, or no element.
    init?(bytes: some Collection<UInt8>) {
        let number = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard bytes.count == 8, number < Self.modulus else { return nil }
        value = number
    }
}
