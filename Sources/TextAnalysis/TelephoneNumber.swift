/// Gathers groups of digits that may be one telephone number.
struct TelephoneNumber {
    /// ITU-T E.164 allows 15 digits; local numbers below 7 are too common as plain numbers.
    static let digitRange = 7...15
    static let shortestSuffix = 3
    /// Digits of several numbers in a row, or of an account (ISO 13616 allows 34 characters). More are a table.
    static let maximumDigits = 40

    private(set) var digitCount = 0
    private(set) var groupCount = 0
    private var digits: InlineArray<40, UInt8> = .init(repeating: 0)
    /// How long the first groups are.
    private var groups: InlineArray<16, UInt8> = .init(repeating: 0)
    /// Offset of the zero of "(0)", which is dialled inside the country only.
    private var nationalZero: Int?
    private var openZero = false
    /// Whether a plus stands before it.
    private var hasPlus = false
    private var hasOnlyDots = true

    var isEmpty: Bool { groupCount == 0 }

    /// Whether a group with this gap before it may belong to the number gathered so far.
    ///
    /// Groups with dots alone end when something else follows: addresses of machines in a list are no number together.
    func continues(after gap: Gap) -> Bool {
        guard groupCount > 0, gap.isTelephoneLike else { return false }
        return groupCount < 3 || !hasOnlyDots || gap.count == 1 && gap.first == 0x2E
    }

    mutating func add(group: UnsafeBufferPointer<UInt8>, gap: Gap) {
        if groupCount == 0 { hasPlus = gap.last == 0x2B }
        if openZero && gap.first == 0x29 { nationalZero = digitCount - 1 }
        if groupCount > 0 && !(gap.count == 1 && gap.first == 0x2E) { hasOnlyDots = false }
        openZero = groupCount > 0 && group.count == 1 && group[0] == 0x30 && gap.last == 0x28
        for byte in group {
            if digitCount < digits.count { digits[digitCount] = byte }
            digitCount += 1
        }
        if groupCount < groups.count { groups[groupCount] = UInt8(min(group.count, 255)) }
        groupCount += 1
    }

    mutating func reset() { self = TelephoneNumber() }

    /// Whether text like this is indexed as a number. More digits than a number has are several numbers, or one of a bank account.
    var isNumber: Bool {
        Self.digitRange.lowerBound...Self.maximumDigits ~= digitCount
            && (groupCount == 1 || !hasOnlyDots || isDottedNumber)
    }

    /// Whether groups with dots between them are a telephone number, as in France or Switzerland. Versions, dates and
    /// addresses of machines have dots too. So it must begin as numbers do (+33.6…, 06.12…), end like 650.253.0000, or
    /// have five groups.
    private var isDottedNumber: Bool {
        let sizes = (0..<min(groupCount, groups.count)).map { Int(groups[$0]) }
        let isDate = groupCount == 3 && (sizes[0] <= 2 && sizes[1] <= 2 && sizes[2] == 4 || sizes == [4, 2, 2])
        if isDate || groupCount == 4 && sizes.allSatisfy({ $0 <= 3 }) && !(hasPlus || digits[0] == 0x30) {
            return false
        }
        return hasPlus || digits[0] == 0x30 && sizes[0] > 1 || Array(sizes.suffix(3)) == [3, 3, 4] || groupCount >= 5
    }

    /// Calls `body` with every string of digits that a person may type first: the suffixes and, past a "(0)", the
    /// number without that zero. Of more digits than a number has, each is as long as a number.
    func forEachSuffix(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        withDigits(dropping: nil) { all in
            for start in 0...(all.count - TelephoneNumber.shortestSuffix) {
                let end = min(all.count, start + Self.digitRange.upperBound)
                body(UnsafeBufferPointer(rebasing: all[start..<end]))
            }
        }
        guard let nationalZero, digitCount <= Self.digitRange.upperBound else { return }
        withDigits(dropping: nationalZero) { all in
            for start in 0..<nationalZero where all.count - start >= TelephoneNumber.shortestSuffix {
                body(UnsafeBufferPointer(rebasing: all[start...]))
            }
        }
    }

    /// What a query with these groups may mean, for prefix search: each a list of strings of digits that must all be there. More digits
    /// than a number has are looked for by both of their ends.
    var queryForms: [[[UInt8]]] {
        guard digitCount > Self.digitRange.upperBound else { return numberForms.map { [$0] } }
        guard digitCount <= Self.maximumDigits else { return [] }
        var all: [UInt8] = []
        withDigits(dropping: nil) { all = Array($0) }
        return [Self.ends(of: all)]
    }

    /// The strings of digits by which digits in a row are looked for: themselves, or both ends of more than a number has. Empty for what
    /// is indexed as no number.
    static func ends(of digits: [UInt8]) -> [[UInt8]] {
        guard digitRange.lowerBound...maximumDigits ~= digits.count else { return [] }
        let longest = digitRange.upperBound
        return digits.count > longest ? [Array(digits.prefix(longest)), Array(digits.suffix(longest))] : [digits]
    }

    /// Digits behind a country's code, or the zero dialled in its place, from which on a number is looked for without it.
    private static let shortestNational = 5

    /// The strings of digits a query with these groups may mean, for prefix search. These are the typed digits, and the
    /// digits without a bracketed zero and without the 00 that is dialled for a plus. If enough digits are left,
    /// another form leaves out the country's code, or the digit dialled in its place. In North America this digit is 1,
    /// in Russia 8, elsewhere 0. The stored number may have the other of the two. Empty unless the digits are 3 to 15.
    private var numberForms: [[UInt8]] {
        guard Self.shortestSuffix...Self.digitRange.upperBound ~= digitCount else { return [] }
        var forms: [[UInt8]] = []
        withDigits(dropping: nil) { forms.append(Array($0)) }
        if let nationalZero {
            withDigits(dropping: nationalZero) { forms.append(Array($0)) }
        }
        // 00 is dialled for the + that the stored number may have.
        let isZero = digits[0] == 0x30, isTwoZeros = isZero && digits[1] == 0x30
        if digitCount > 4 && isTwoZeros { forms.append(Array(forms[0].dropFirst(2))) }
        // North America dials 011 for it.
        if digitCount > 5, !hasPlus, isZero, digits[1] == 0x31, digits[2] == 0x31 {
            forms.append(Array(forms[0].dropFirst(3)))
        }
        var prefix = isZero && !isTwoZeros && !hasPlus ? 1 : 0
        if !hasPlus && digits[0] == 0x38 && [0x33, 0x34, 0x38, 0x39].contains(digits[1]) { prefix = 1 }
        // 1 and 7 are also the countries' codes, which some leave without their plus.
        if !hasPlus && (digits[0] == 0x31 || digits[0] == 0x37) && digitCount == 11 { prefix = 1 }
        if hasPlus || isTwoZeros {
            let start = isTwoZeros ? 2 : 0
            prefix = start + Self.countryCodeLength(digits[start], digits[start + 1])
        }
        // The digits behind a bracketed zero are the number within the country.
        if let nationalZero { prefix = nationalZero + 1 }
        if prefix > 0 && digitCount >= prefix + Self.shortestNational {
            forms.append(Array(forms[0].dropFirst(prefix)))
        }
        return forms
    }

    /// Digits of the country's code that a number begins with (ITU-T E.164, "List of assigned country codes").
    private static func countryCodeLength(_ first: UInt8, _ second: UInt8) -> Int {
        switch (first &- 0x30, second &- 0x30) {
        case (1, _), (7, _): 1
        case (2, 0), (2, 7), (3, 0...4), (3, 6), (3, 9), (4, 0), (4, 1), (4, 3...9), (5, 1...8), (6, 0...6), (8, 1),
            (8, 2),
            (8, 4), (8, 6), (9, 0...5), (9, 8):
            2
        default: 3
        }
    }

    private func withDigits(dropping dropped: Int?, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: digits.count) { scratch in
            var count = 0
            for index in 0..<min(digitCount, digits.count) where index != dropped {
                scratch[count] = digits[index]
                count += 1
            }
            body(UnsafeBufferPointer(rebasing: scratch[..<count]))
        }
    }
}
