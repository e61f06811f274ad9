/// A secret that so many shares reveal together, while fewer reveal nothing (Shamir, "How to Share a Secret", 1979). It
/// is the values at zero of three polynomials; a share has their values at another x.
struct SharedSecret: Sendable {
    /// Elements of a secret: 183 bits, too many to try.
    static let elements = 3

    /// For each element, the polynomial's coefficients from the constant one on: as many as shares are needed.
    private let coefficients: [[FieldElement]]

    /// - Parameters:
    ///   - threshold: shares that give it away; from 1.
    ///   - random: gives so many bytes; always the same ones for the same secret.
    init(threshold: Int, random: (Int) -> [UInt8]) {
        let bytes = random(16 * Self.elements * threshold)
        coefficients = (0..<Self.elements).map { element in
            (0..<threshold).map { power in
                FieldElement(random: bytes[(16 * (element * threshold + power))...].prefix(16))
            }
        }
    }

    var secret: [FieldElement] { coefficients.map { $0[0] } }

    /// - Parameter x: not zero, where the secret itself is.
    func share(at x: FieldElement) -> Share {
        precondition(x.value != 0, "At zero is the secret itself.")
        return Share(
            x: x,
            values: coefficients.map { $0.reversed().reduce(FieldElement(0)) { $0 * x + $1 } })
    }
}

/// One person's part of a secret.
struct Share: Hashable, Sendable {
    /// Not zero.
    let x: FieldElement
    /// ``SharedSecret/elements`` of them.
    let values: [FieldElement]

    init(x: FieldElement, values: [FieldElement]) {
        self.x = x
        self.values = values
    }

    static let byteCount = 8 * (1 + SharedSecret.elements)

    var bytes: [UInt8] { x.bytes + values.flatMap(\.bytes) }

    /// nil for anything else.
    init?(bytes: [UInt8]) {
        guard bytes.count == Self.byteCount, let x = FieldElement(bytes: bytes[..<8]), x.value != 0 else {
            return nil
        }
        self.x = x
        values = (1...SharedSecret.elements).compactMap { FieldElement(bytes: bytes[(8 * $0)...].prefix(8)) }
        if values.count != SharedSecret.elements { return nil }
    }
}

/// The polynomials through some shares, by Lagrange's formula.
struct Interpolation {
    private let shares: [Share]

    /// - Parameter shares: at different x, as many as the threshold is.
    init(_ shares: [Share]) { self.shares = shares }

    /// The secret, if all shares are of one; else something else.
    var secret: [FieldElement] { values(at: FieldElement(0)) }

    /// Whether another share is of the same secret.
    func contains(_ share: Share) -> Bool { values(at: share.x) == share.values }

    private func values(at x: FieldElement) -> [FieldElement] {
        if let known = shares.first(where: { $0.x == x }) { return known.values }
        var sums = Array(repeating: FieldElement(0), count: SharedSecret.elements)
        for (index, share) in shares.enumerated() {
            var above = FieldElement(1), below = FieldElement(1)
            for (other, point) in shares.enumerated() where other != index {
                above = above * (x - point.x)
                below = below * (share.x - point.x)
            }
            let weight = above * below.inverse
            for element in sums.indices { sums[element] = sums[element] + weight * share.values[element] }
        }
        return sums
    }
}
