/// Reads "5 km in miles" in the ways that people write it.
enum Conversion {
    struct Result {
        var expression: String
        var value: String
        var detail: String
    }

    /// A quantity as it was typed, in the base unit.
    private struct Quantity {
        var base: Rational
        var unit: Unit
        var text: String
    }

    private static let connectors: Set<String> = [
        "in", "to", "into", "as", "=", "->", "→", "=>", "nach", "zu", "als", "en", "à", "a", "em", "vers", "إلى", "الى",
        "في",
        "換算", "换", "转", "を", "は",
    ]
    /// Connectors that need no space, and those of several words.
    private static let phrases = [
        "换算成", "轉換成", "转换成", "转换为", "换算为", "等于多少", "等於多少", "是多少", "等于几", "是几", "有多少", "换成", "換成", "转成", "合多少",
        "は何", "を", "→", "->", " how many ", " wie viele ", " en combien de ", " cuantos ", " cuántos ", "=",
    ].scalars
    /// What the phrases in ASCII have in common.
    private static let phraseWords: Set<String> = ["many", "viele", "combien", "cuantos"]
    private static let endings = ["ですか", "に換算", "に変換", "に", "で", "へ", "吗", "呢", "?", "="].scalars
    /// "how many miles are 5 km": the unit comes first.
    private static let questions = [
        ["how", "many"], ["how", "much"], ["wie", "viele"], ["wie", "viel"], ["wieviele"], ["wieviel"],
        ["combien", "de"],
        ["cuántos"], ["cuántas"], ["cuantos"], ["cuantas"],
    ]
    private static let middles: Set<String> = [
        "in", "is", "are", "are in", "make", "sind", "ist", "hat", "haben", "dans", "font", "en", "son", "hay en",
        "tiene",
    ]

    /// - Returns: nil for texts that are not a conversion.
    static func answer(_ words: Words, _ style: NumberStyle) -> Result? {
        var words = words, scalars = words.scalars.without(suffixes: endings)
        if scalars.count < words.scalars.count {
            guard let shorter = Words(scalars) else { return nil }
            words = shorter
        }
        scalars = words.scalars
        if let (unit, rest) = question(words) {
            return result(scalars: rest, units: Units.named(unit), style)
        }
        for index in words.words.indices.reversed()
        where index > 0 && index + 1 < words.words.count && connectors.contains(words.words[index]) {
            let units = Units.named(words.slice(index + 1..<words.words.count))
            if let found = result(scalars: words.slice(0..<index), units: units, style) { return found }
        }
        let mayHavePhrase =
            words.hasOther || scalars.contains { $0 == 0x3D || $0 == 0x3E } || words.contains(anyOf: phraseWords)
        guard mayHavePhrase else { return nil }
        for phrase in phrases {
            guard let range = scalars.lastRange(of: phrase), range.lowerBound > scalars.startIndex else { continue }
            let units = Units.named(scalars[range.upperBound...])
            if let found = result(scalars: scalars[..<range.lowerBound].trimmed, units: units, style) { return found }
        }
        // "10 公里 英里": scripts in which no title reads like that.
        guard words.hasOther else { return nil }
        for index in words.words.indices.dropFirst() {
            let target = words.slice(index..<words.words.count)
            guard target.contains(where: isOtherScript) else { continue }
            if let found = result(scalars: words.slice(0..<index), units: Units.named(target), style) { return found }
        }
        return nil
    }

    /// Arabic, Chinese and Japanese letters.
    private static func isOtherScript(_ scalar: UInt32) -> Bool {
        0x600..<0x700 ~= scalar || 0x3040..<0xA000 ~= scalar
    }

    private static func question(_ words: Words) -> (unit: ArraySlice<UInt32>, quantity: ArraySlice<UInt32>)? {
        guard let start = questions.first(where: { words.words.starts(with: $0) }) else { return nil }
        for end in (start.count + 1)..<max(start.count + 1, words.words.count) {
            for length in [2, 1] where end + length < words.words.count {
                let middle = words.words[end..<end + length].joined(separator: " ")
                guard middles.contains(middle) else { continue }
                return (words.slice(start.count..<end), words.slice(end + length..<words.words.count))
            }
        }
        return nil
    }

    private static func result(scalars: ArraySlice<UInt32>, units: [Unit], _ style: NumberStyle) -> Result? {
        guard !units.isEmpty else { return nil }
        for target in units {
            for quantity in quantities(scalars, dimension: target.dimension, style) {
                guard quantity.unit.symbol != target.symbol, let value = target.value(ofBase: quantity.base) else {
                    continue
                }
                return written(quantity, value, target, style)
            }
        }
        return nil
    }

    private static func written(_ quantity: Quantity, _ value: Rational, _ target: Unit, _ style: NumberStyle) -> Result
    {
        var number = NumberText(value, style)
        // More digits than anything is measured with.
        if number.isRounded || number.text.utf8.count > digits + 6 && !value.isInteger {
            number = NumberText(value, style, digits: digits, isFinite: false)
        }
        var details: [String] = []
        let isAverage = [quantity.unit.symbol, target.symbol].contains {
            ["months", "years", "decades", "centuries"].contains($0)
        }
        if isAverage { details.append("A year counts as 365.2425 days, a month as a twelfth of it.") }
        if number.isRounded { details.append("Rounded to \(digits) digits.") }
        return Result(
            expression: quantity.text, value: joined(number.text, target.symbol),
            detail: details.joined(separator: " "))
    }

    private static let digits = 10
    private static let singulars = [
        "weeks": "week", "months": "month", "years": "year", "decades": "decade", "centuries": "century",
        "fortnights": "fortnight", "turns": "turn",
    ]

    private static func joined(_ number: String, _ symbol: String) -> String {
        if symbol == "°" { return number + symbol }
        return "\(number) \(number == "1" ? singulars[symbol] ?? symbol : symbol)"
    }

    // MARK: Quantities

    /// The readings of a quantity in one dimension. It is a number and a unit, several of them (5 ft 11 in), or a
    /// calculation and a unit.
    private static func quantities(
        _ scalars: ArraySlice<UInt32>, dimension: Unit.Dimension, _ style: NumberStyle
    ) -> [Quantity] {
        guard let (number, rest) = number(scalars, style) else { return calculated(scalars, dimension, style) }
        let units = Units.named(rest).filter { $0.dimension == dimension }
        let plain = units.compactMap { quantity(number.value, number.text, $0) }
        if !plain.isEmpty { return plain }
        if let sum = sum(scalars, dimension, style) { return [sum] }
        return calculated(scalars, dimension, style)
    }

    private static func quantity(_ value: Rational, _ text: String, _ unit: Unit) -> Quantity? {
        unit.base(value).map { Quantity(base: $0, unit: unit, text: joined(text, unit.symbol)) }
    }

    /// The number that a text begins with, and what follows.
    private static func number(
        _ scalars: ArraySlice<UInt32>, _ style: NumberStyle
    ) -> (number: (value: Rational, text: String), rest: ArraySlice<UInt32>)? {
        guard let first = scalars.first else { return nil }
        let isNegative = first == 0x2D
        guard let typed = TypedNumber(scalars, at: scalars.startIndex + (isNegative ? 1 : 0), style), !typed.isCode
        else {
            return nil
        }
        let value = isNegative ? -typed.value : typed.value
        return ((value, NumberText(value, style).text), scalars[typed.end...].trimmed)
    }

    /// 5 ft 11 in, 5'11", 1 h 30 min.
    private static func sum(
        _ scalars: ArraySlice<UInt32>, _ dimension: Unit.Dimension, _ style: NumberStyle
    ) -> Quantity? {
        // The parts of a temperature or of a consumption do not add up.
        if dimension == .temperature || dimension == .fuel { return nil }
        var rest = scalars.trimmed, sum = Rational.zero, texts: [String] = [], first: Unit?
        while !rest.isEmpty {
            guard texts.count < 4, let typed = TypedNumber(rest, at: rest.startIndex, style), !typed.isCode else {
                return nil
            }
            let behind = rest[typed.end...].trimmed
            let end = behind.firstIndex(where: Sign.isDigit) ?? behind.endIndex
            let name = behind[..<end].trimmed
            guard let unit = Units.named(name).first(where: { $0.dimension == dimension }),
                let part = unit.base(typed.value), let total = try? sum + part
            else { return nil }
            sum = total
            first = first ?? unit
            texts.append(joined(NumberText(typed.value, style).text, unit.symbol))
            rest = behind[end...].trimmed
        }
        guard texts.count > 1, let first else { return nil }
        return Quantity(base: sum, unit: Unit.sum(like: first), text: texts.joined(separator: " "))
    }

    /// (2+3) km, 1/2 cup.
    private static func calculated(
        _ scalars: ArraySlice<UInt32>, _ dimension: Unit.Dimension, _ style: NumberStyle
    ) -> [Quantity] {
        let ends = scalars.indices.filter { index in
            index + 1 < scalars.endIndex && (Sign.isDigit(scalars[index]) || scalars[index] == 0x29)
                && !Sign.isDigit(scalars[index + 1])
        }
        for end in ends.suffix(4).reversed() {
            let units = Units.named(scalars[(end + 1)...]).filter { $0.dimension == dimension }
            guard !units.isEmpty, let (value, text) = Calculator.value(scalars[...end], style) else { continue }
            return units.compactMap { quantity(value, text, $0) }
        }
        return []
    }
}

extension Unit {
    /// The unit of a sum of several units, which no unit is equal to.
    fileprivate static func sum(like unit: Unit) -> Unit {
        Unit(dimension: unit.dimension, symbol: "", factor: unit.factor, offset: unit.offset, isInverse: false)
    }
}
