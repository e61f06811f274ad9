/// A unit of measurement.
struct Unit: Sendable {
    /// What can be converted into each other.
    enum Dimension: Sendable, Hashable {
        case length, mass, temperature, volume, area, speed, time, data, energy, power, pressure, angle, fuel, frequency
    }

    let dimension: Dimension
    /// As it is shown.
    let symbol: String
    /// Base units in one of it; for an ``isInverse`` unit, of the base unit times it.
    let factor: Rational
    /// What is added before the factor applies: temperatures begin at different points.
    let offset: Rational
    /// Whether more of it is less of the base unit: miles per gallon.
    let isInverse: Bool

    /// - Returns: nil below absolute zero, and beyond the bounds of numbers.
    func base(_ value: Rational) -> Rational? {
        if isInverse { return try? factor / value }
        guard let base = try? (try value + offset) * factor else { return nil }
        return dimension == .temperature && base.isNegative ? nil : base
    }

    func value(ofBase base: Rational) -> Rational? {
        isInverse ? try? factor / base : try? (try base / factor) - offset
    }
}

/// The units by their names.
enum Units {
    private static let all: [Unit] = UnitTable.rows.map { row in
        let parts = row.factor.split(separator: " ")
        return Unit(
            dimension: row.dimension, symbol: row.symbol,
            factor: Rational(literal: String(parts[0] == "inverse" ? parts[1] : parts[0])),
            offset: parts.count > 1 && parts[0] != "inverse" ? Rational(literal: String(parts[1])) : .zero,
            isInverse: parts[0] == "inverse")
    }

    /// By the exact symbol, and by the name in lower case. A name may have several units, of different dimensions.
    private static let bySymbol: [String: [Int]] = index {
        [$0.symbol] + $0.symbols.split(separator: " ").map(String.init)
    }
    private static let byName: [String: [Int]] = index { row in
        // A symbol in another case, after the names: "KG", "Km".
        row.names.split(separator: ",").map { $0.lowercased() }
            + ([row.symbol] + row.symbols.split(separator: " ").map(String.init)).map { $0.lowercased() }
    }

    private static func index(_ names: (UnitTable.Row) -> [String]) -> [String: [Int]] {
        var index: [String: [Int]] = [:]
        for (position, row) in UnitTable.rows.enumerated() {
            for name in names(row) where index[name]?.contains(position) != true {
                index[name, default: []].append(position)
            }
        }
        return index
    }

    private static let longest = 32

    /// The units of a name, a plural or a symbol in any of the table's languages; empty for other words.
    static func named(_ scalars: ArraySlice<UInt32>) -> [Unit] {
        let trimmed = scalars.trimmed
        guard !trimmed.isEmpty, trimmed.count <= longest else { return [] }
        let text = spelled(trimmed)
        if let exact = bySymbol[text] { return exact.map { all[$0] } }
        let lower = text.lowercased()
        if let found = byName[lower] { return found.map { all[$0] } }
        // "lbs.", "in."
        return lower.hasSuffix(".") ? (byName[String(lower.dropLast())] ?? []).map { all[$0] } : []
    }

    /// m2, m^2 and m² alike; a product with the point in the middle.
    private static func spelled(_ scalars: ArraySlice<UInt32>) -> String {
        var result: [UInt32] = []
        for (offset, scalar) in scalars.enumerated() {
            switch scalar {
            case 0x5E: continue
            case Sign.noBreakSpace: result.append(Sign.space)
            case 0x32 where offset > 0 && (result.last.map(Sign.isLetter) ?? false): result.append(0xB2)
            case 0x33 where offset > 0 && (result.last.map(Sign.isLetter) ?? false): result.append(0xB3)
            default: result.append(scalar)
            }
        }
        return result[...].text
    }
}
