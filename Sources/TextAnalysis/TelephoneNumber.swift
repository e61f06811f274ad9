/// Gathers groups of digits that may be one telephone number.
struct TelephoneNumber {
    /// ITU-T E.164 allows 15 digits; local numbers below 7 are too common as plain numbers.
    static let digitRange = 7...15
    static let shortestSuffix = 3

    private(set) var digitCount = 0
    private(set) var groupCount = 0
    private var digits: InlineArray<15, UInt8> = .init(repeating: 0)
    /// Index of the zero of "(0)", which is dialled inside the country only.
    private var nationalZero: Int?
    private var openZero = false
    /// Whether a plus stands before it.
    private var hasPlus = false
    private var hasOnlyDots = true

    var isEmpty: Bool { groupCount == 0 }

    /// Whether a group with this gap before it may belong to the number gathered so far.
    func continues(after gap: Gap) -> Bool { groupCount > 0 && gap.isTelephoneLike }

    mutating func add(group: UnsafeBufferPointer<UInt8>, gap: Gap) {
        if groupCount == 0 { hasPlus = gap.last == 0x2B }
        if openZero && gap.first == 0x29 { nationalZero = digitCount - 1 }
        if groupCount > 0 && !(gap.count == 1 && gap.first == 0x2E) { hasOnlyDots = false }
        openZero = groupCount > 0 && group.count == 1 && group[0] == 0x30 && gap.last == 0x28
        for byte in group {
            if digitCount < digits.count { digits[digitCount] = byte }
            digitCount += 1
        }
        groupCount += 1
    }

    mutating func reset() { self = TelephoneNumber() }

    /// Whether text like this is indexed as a number. Groups divided by dots only are versions and
    /// addresses of machines.
    var isNumber: Bool {
        TelephoneNumber.digitRange.contains(digitCount) && !(groupCount > 1 && hasOnlyDots)
    }

    /// Calls `body` with every string of digits that a person may type first: the suffixes and, past a "(0)", the
    /// number without that zero.
    func forEachSuffix(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        withDigits(dropping: nil) { all in
            for start in 0...(all.count - TelephoneNumber.shortestSuffix) {
                body(UnsafeBufferPointer(rebasing: all[start...]))
            }
        }
        guard let nationalZero else { return }
        withDigits(dropping: nationalZero) { all in
            for start in 0..<nationalZero where all.count - start >= TelephoneNumber.shortestSuffix {
                body(UnsafeBufferPointer(rebasing: all[start...]))
            }
        }
    }

    /// Digits behind a country's code, or the zero that replaces it, from which on a number is looked for without it.
    private static let shortestNational = 5

    /// The strings of digits that a query with these groups may mean, for prefix search: those typed; without a
    /// bracketed zero; without the 00 that is dialled for a plus. If enough is left, also without the country's code or
    /// the zero that replaces it, since the stored number may have the other of the two. Empty unless the digits are 3
    /// to 15.
    var queryForms: [[UInt8]] {
        guard (TelephoneNumber.shortestSuffix...digits.count).contains(digitCount) else { return [] }
        var forms: [[UInt8]] = []
        withDigits(dropping: nil) { forms.append(Array($0)) }
        if let nationalZero {
            withDigits(dropping: nationalZero) { forms.append(Array($0)) }
        }
        // 00 is dialled for the + that the stored number may have.
        let isZero = digits[0] == 0x30, isTwoZeros = isZero && digits[1] == 0x30
        if digitCount > 4 && isTwoZeros { forms.append(Array(forms[0].dropFirst(2))) }
        var prefix = isZero && !isTwoZeros && !hasPlus ? 1 : 0
        if hasPlus || isTwoZeros {
            let start = isTwoZeros ? 2 : 0
            prefix = start + Self.countryCodeLength(digits[start], digits[start + 1])
        }
        // What is behind a bracketed zero is the number within the country.
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
