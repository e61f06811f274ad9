/// Gathers groups of digits that may be one telephone number.
struct TelephoneNumber {
    /// ITU-T E.164 allows 15 digits; local numbers below 7 are too common as plain numbers.
    static let digitRange = 7...15
    static let shortestSuffix = 3

    private(set) var digitCount = 0
    private(set) var groupCount = 0
    private var digits: InlineArray<15, UInt8> = .init(repeating: 0)
    /// Place of the zero of "(0)", which is dialled inside the country only.
    private var nationalZero: Int?
    private var openZero = false
    private var hasOnlyDots = true

    var isEmpty: Bool { groupCount == 0 }

    /// Whether a group with this gap before it may belong to the number gathered so far.
    func continues(after gap: Gap) -> Bool { groupCount > 0 && gap.isTelephoneLike }

    mutating func add(group: UnsafeBufferPointer<UInt8>, gap: Gap) {
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

    /// Calls `body` with every string of digits somebody may begin to type: the suffixes and, past
    /// a "(0)", the number without that zero.
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

    /// The strings of digits a query with these groups may mean, for prefix search. Empty unless the
    /// digits are 3 to 15.
    var queryForms: [[UInt8]] {
        guard (TelephoneNumber.shortestSuffix...digits.count).contains(digitCount) else { return [] }
        var forms: [[UInt8]] = []
        withDigits(dropping: nil) { forms.append(Array($0)) }
        if let nationalZero {
            withDigits(dropping: nationalZero) { forms.append(Array($0)) }
        }
        // 00 is dialled for the + that the stored number may have.
        if digitCount > 4 && digits[0] == 0x30 && digits[1] == 0x30 { forms.append(Array(forms[0].dropFirst(2))) }
        return forms
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
