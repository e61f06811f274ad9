/// Which of some shares are of one secret, if others are not.
///
/// Source: Welch and Berlekamp, "Error correction for algebraic block codes" (US patent 4,633,470, 1986, expired):
/// shares are a Reed-Solomon code word. Of n shares up to (n − threshold) / 2 may be false.
struct ShareCorrection {
    /// Shares that are looked at, at different x.
    private let shares: [Share]
    private let threshold: Int

    /// The number of shares beyond the threshold that are examined: time is cubic in all of them. More false shares
    /// than half of that keep a content from being opened in that period.
    static let maximumMore = 100

    /// - Parameter shares: at different x; those beyond ``maximumMore`` are not looked at.
    init(_ shares: [Share], threshold: Int) {
        self.shares = Array(shares.prefix(threshold + Self.maximumMore))
        self.threshold = threshold
    }

    /// So many shares as the threshold is, all of one secret; nil if too many are false.
    var sound: [Share]? {
        guard shares.count >= threshold else { return nil }
        var rest = shares
        for element in 0..<SharedSecret.elements {
            guard let values = polynomial(element) else { return nil }
            rest.removeAll { share in
                values.reversed().reduce(FieldElement(0)) { $0 * share.x + $1 } != share.values[element]
            }
        }
        return rest.count >= threshold ? Array(rest.prefix(threshold)) : nil
    }

    /// The coefficients of the polynomial below the threshold's degree that most shares are on.
    ///
    /// E is the polynomial that is zero at the false shares' x, and Q its product with the wanted one. Then Q(x) = y
    /// E(x) for all shares: linear equations for the coefficients of both.
    private func polynomial(_ element: Int) -> [FieldElement]? {
        let errors = (shares.count - threshold) / 2
        let unknowns = threshold + 2 * errors
        var rows: [[FieldElement]] = shares.map { share in
            var row: [FieldElement] = [], power = FieldElement(1)
            var powers: [FieldElement] = []
            for _ in 0..<(threshold + errors) {
                powers.append(power)
                power = power * share.x
            }
            row += powers
            let value = share.values[element]
            var lead = FieldElement(1)
            for _ in 0..<errors {
                row.append(FieldElement(0) - value * lead)
                lead = lead * share.x
            }
            // E begins with one.
            row.append(value * lead)
            return row
        }
        guard let solution = Self.solve(&rows, unknowns) else { return nil }
        let product = Array(solution[..<(threshold + errors)])
        let divisor = Array(solution[(threshold + errors)...]) + [FieldElement(1)]
        return Self.quotient(product, divisor)
    }

    /// Gaussian elimination; of solutions that are open, the one with zeros there.
    private static func solve(_ rows: inout [[FieldElement]], _ unknowns: Int) -> [FieldElement]? {
        var pivots: [Int] = []
        for column in 0..<unknowns {
            let top = pivots.count
            guard let found = (top..<rows.count).first(where: { rows[$0][column].value != 0 }) else { continue }
            rows.swapAt(top, found)
            let scale = rows[top][column].inverse
            for position in column...unknowns { rows[top][position] = rows[top][position] * scale }
            let row = rows[top]
            for other in rows.indices where other != top && rows[other][column].value != 0 {
                let factor = rows[other][column]
                for position in column...unknowns {
                    rows[other][position] = rows[other][position] - factor * row[position]
                }
            }
            pivots.append(column)
            if pivots.count == rows.count { break }
        }
        if rows[pivots.count...].contains(where: { $0[unknowns].value != 0 }) { return nil }
        var solution = Array(repeating: FieldElement(0), count: unknowns)
        for (row, column) in pivots.enumerated() { solution[column] = rows[row][unknowns] }
        return solution
    }

    /// nil if there is a remainder.
    private static func quotient(_ dividend: [FieldElement], _ divisor: [FieldElement]) -> [FieldElement]? {
        var rest = dividend, quotient: [FieldElement] = []
        let degree = divisor.count - 1
        while rest.count > degree {
            let lead = rest[rest.count - 1]
            for (offset, coefficient) in divisor.enumerated() {
                let position = rest.count - 1 - degree + offset
                rest[position] = rest[position] - lead * coefficient
            }
            rest.removeLast()
            quotient.insert(lead, at: 0)
        }
        return rest.allSatisfy { $0.value == 0 } ? quotient : nil
    }
}
