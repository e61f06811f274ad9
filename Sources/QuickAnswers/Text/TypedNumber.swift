/// A number as it stands in a text.
struct TypedNumber: Sendable {
    var value: Rational
    /// Behind its last sign.
    var end: Int
    /// Whether it has no decimal separator and no exponent.
    var isInteger: Bool
    /// Whether it is a code rather than a number: `007`, `192.168.100.200`.
    var isCode: Bool

    /// Reads the number that begins at an index, with the separators that people write.
    ///
    /// A separator that may mean two things (`1.234`) means what it does in the person's locale. Otherwise both points and
    /// commas are understood: `1.5` and `1,5`, `1,234.5` and `1.234,5`, `1 234`, `1'234`, `12,34,567`.
    ///
    /// - Returns: nil if no number begins there, or if its separators make no sense.
    init?(_ scalars: ArraySlice<UInt32>, at start: Int, _ style: NumberStyle) {
        var groups: [Range<Int>] = [], separators: [UInt32] = []
        var index = start
        func digits(_ from: Int) -> Int {
            var end = from
            while end < scalars.endIndex, Sign.isDigit(scalars[end]) { end += 1 }
            return end
        }
        let first = digits(index)
        groups.append(index..<first)
        index = first
        while index + 1 < scalars.endIndex, Sign.isDigit(scalars[index + 1]) {
            let separator = scalars[index], end = digits(index + 1)
            // Another number may follow a space; a group of three digits goes on.
            let isGroup = end - index == 4 && 1...3 ~= groups[0].count && separators.allSatisfy { $0 == separator }
            let isSpace = separator == Sign.space || separator == Sign.noBreakSpace || separator == Sign.apostrophe
            guard separator == Sign.point || separator == Sign.comma || isSpace && isGroup else { break }
            groups.append(index + 1..<end)
            separators.append(separator)
            index = end
        }
        guard let whole = Self.wholeGroups(groups, separators, scalars, style) else { return nil }
        guard whole < groups.count || groups[0].count > 0 else { return nil }
        let all = groups.flatMap { scalars[$0] }.map { UInt8(truncatingIfNeeded: $0) }
        guard !all.isEmpty, all.count <= Bounds.typedDigits else { return nil }
        let fraction = groups[whole...].reduce(0) { $0 + $1.count }
        isInteger = whole == groups.count
        let isAddress =
            groups.count == 4 && separators.allSatisfy { $0 == Sign.point }
            && groups.allSatisfy { $0.count <= 3 }
        isCode = groups[0].count > 1 && scalars[groups[0].lowerBound] == 0x30 || isAddress
        guard let scale = try? BigInteger.ten.power(fraction),
            var value = try? Rational(BigInteger(digits: all), over: scale)
        else { return nil }
        if let (exponent, end) = Self.exponent(scalars, index) {
            guard let scaled = try? value * Rational(10).power(exponent) else { return nil }
            value = scaled
            index = end
            isInteger = false
        }
        self.value = value
        self.end = index
    }

    /// - Returns: how many groups stand before the decimal separator; nil if the separators make no sense.
    private static func wholeGroups(
        _ groups: [Range<Int>], _ separators: [UInt32], _ scalars: ArraySlice<UInt32>, _ style: NumberStyle
    ) -> Int? {
        guard let last = separators.last else { return groups.count }
        let startsWithZero = groups[0].isEmpty || scalars[groups[0].lowerBound] == 0x30
        /// Whether the groups behind the first one are of three digits, or of two before the last (as in India).
        func areGroups(_ count: Int, _ separator: UInt32) -> Bool {
            guard 1...3 ~= groups[0].count, !startsWithZero else { return false }
            let rest = groups[1..<count]
            if rest.allSatisfy({ $0.count == 3 }) { return true }
            return separator == Sign.comma && groups[0].count <= 2 && rest.last?.count == 3
                && rest.dropLast().allSatisfy { $0.count == 2 }
        }
        if separators.allSatisfy({ $0 == last }) {
            let isDecimal = last == Sign.point || last == Sign.comma
            guard isDecimal else { return areGroups(groups.count, last) ? groups.count : nil }
            if separators.count > 1 { return areGroups(groups.count, last) ? groups.count : nil }
            let isAmbiguous = groups[1].count == 3 && 1...3 ~= groups[0].count && !startsWithZero
            return isAmbiguous && (last == Sign.comma) != style.usesComma ? groups.count : 1
        }
        // Several kinds: the last one is decimal and stands once, the one before groups.
        let before = separators.dropLast()
        guard last == Sign.point || last == Sign.comma, let other = before.first, before.allSatisfy({ $0 == other }),
            other != last, areGroups(groups.count - 1, other)
        else { return nil }
        return groups.count - 1
    }

    /// `e6`, `E-3`; nil if none follows.
    private static func exponent(_ scalars: ArraySlice<UInt32>, _ start: Int) -> (Int, end: Int)? {
        guard start < scalars.endIndex, scalars[start] | 0x20 == 0x65 else { return nil }
        var index = start + 1
        guard index < scalars.endIndex else { return nil }
        let isNegative = scalars[index] == 0x2D
        if isNegative || scalars[index] == 0x2B { index += 1 }
        let first = index
        var exponent = 0
        while index < scalars.endIndex, Sign.isDigit(scalars[index]), index - first < 4 {
            exponent = exponent * 10 + Int(scalars[index] - 0x30)
            index += 1
        }
        guard index > first, exponent <= 300, index == scalars.endIndex || !Sign.isDigit(scalars[index]) else {
            return nil
        }
        if index < scalars.endIndex, Sign.isLetter(scalars[index]) { return nil }
        return (isNegative ? -exponent : exponent, index)
    }
}
