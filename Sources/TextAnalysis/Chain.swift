/// Recognises words joined without spaces by one sign each: wi-fi, IMG_2034, o'neill, Node.js, U.S.A, AC/DC, R&D. Also
/// recognises amounts: groups of three digits behind commas, dots or spaces that break no line (1,234.56, without the
/// fraction). Two signs in a row end a chain. Index and query share the rule.
///
/// Numbers with dots or other signs between them are versions, decimals and addresses of machines rather than words. A chain that has
/// letters goes on with them: H228.0284, v6.2.8.
struct ChainRule {
    /// What joins two words of a chain.
    enum Joint: UInt8, Equatable {
        /// A hyphen, an underscore or an apostrophe.
        case soft
        case dot
        /// A slash or another sign.
        case sign
        /// What divides the thousands of a number.
        case thousands
    }

    private(set) var count = 0
    /// What joined the last word to the one before.
    private(set) var joint = Joint.soft
    /// Whether the words are joined by different signs.
    private(set) var isMixed = false
    private var hasLetters = false
    private var endsInDigits = false
    private var beginsAmount = false
    /// What divides the groups of digits; 0 in other chains.
    private var mark: UInt32 = 0
    /// Whether the last word showed that the chain before it is no amount: 12.345.6 is a version.
    private(set) var refutesFormer = false

    /// - Parameter followsNumber: whether the word before the first is one of digits.
    init(followsNumber: Bool = false) { endsInDigits = followsNumber }

    /// Takes the next word. Returns whether it continues the chain; otherwise a new one begins with it.
    ///
    /// - Parameter digits: of a word of digits only; 0 for others.
    @inline(__always)
    mutating func extend(digits: Int, gap: Gap) -> Bool {
        let isDivided = digits > 0 && endsInDigits && gap.isThousandsMark
        let next = count > 0 ? joint(digits: digits, gap: gap) : nil
        refutesFormer = false
        if let next {
            if count > 1 && next != joint { isMixed = true }
            joint = next
            if next == .thousands { mark = gap.first }
        } else {
            refutesFormer = isDivided && mark == gap.first || isSecondSlash(digits: digits, gap: gap)
            count = 0
            isMixed = false
            hasLetters = false
            mark = 0
            beginsAmount = !isDivided && 1...3 ~= digits
        }
        count += 1
        if digits == 0 { hasLetters = true }
        endsInDigits = digits > 0
        return next != nil
    }

    mutating func reset() { self = ChainRule() }

    /// Whether its words together are one more. Four groups of digits with dots are a machine's address.
    var isWord: Bool { 2...Chain.maximumParts ~= count && !(mark == 0x2E && count > 3) }

    var isAmount: Bool { mark != 0 }

    @inline(__always)
    private func joint(digits: Int, gap: Gap) -> Joint? {
        if gap.count != 1 { return nil }
        if digits == 3, beginsAmount, gap.isThousandsMark, count == 1 || mark == gap.first { return .thousands }
        guard mark == 0, let joiner = gap.joiner else { return nil }
        let isNumeric = digits > 0 && endsInDigits && !hasLetters
        switch joiner {
        case .dot: return isNumeric ? nil : .dot
        // 24/7 is a name. A date has two of them.
        case .joiningSign: return isNumeric && (gap.first != 0x2F || count > 1) ? nil : .sign
        default: return .soft
        }
    }

    private func isSecondSlash(digits: Int, gap: Gap) -> Bool {
        digits > 0 && endsInDigits && !hasLetters && count > 1 && joint == .sign && gap.joiner == .joiningSign
    }
}

/// The parts of a chain in the text. Two to four become one more token. If a chain has several kinds of signs, so do
/// the parts between signs of one kind: U.S.-based has "us" besides "usbased".
struct Chain {
    static let maximumParts = 4
    /// Words of a chain that are looked at. Longer ones are paths and addresses.
    private static let maximumLength = 16

    private var rule = ChainRule()
    private var parts: InlineArray<16, Part> = .init(repeating: Part())

    private struct Part {
        var offset = 0
        var length = 0
        var position: UInt32 = 0
        var start = 0
        var end = 0
        /// What joins it to the part before.
        var joint = ChainRule.Joint.soft
    }

    var isEmpty: Bool { rule.count == 0 }

    /// Adds the word whose term begins at `offset` in the buffer; closes the chain before it if it
    /// does not continue that.
    @inline(__always)
    mutating func add(_ word: LexedWord, gap: Gap, offset: Int, position: UInt32, to buffer: inout TokenBuffer) {
        let before = rule
        if !rule.extend(digits: word.isNumber ? word.scalarCount : 0, gap: gap), before.count > 1,
            !rule.refutesFormer
        {
            emit(before, to: &buffer)
        }
        if rule.count <= Self.maximumLength {
            parts[rule.count - 1] = Part(
                offset: offset, length: word.bytes.count, position: position, start: word.start, end: word.end,
                joint: rule.joint)
        }
    }

    @inline(__always)
    mutating func close(to buffer: inout TokenBuffer) {
        if rule.count > 1 { emit(rule, to: &buffer) }
        rule.reset()
    }

    private func emit(_ rule: ChainRule, to buffer: inout TokenBuffer) {
        if rule.isWord { emit(0..<rule.count, to: &buffer) }
        guard rule.isMixed else { return }
        let count = min(rule.count, Self.maximumLength)
        var start = 0
        for index in 1...count where index == count || index > start + 1 && parts[index].joint != parts[index - 1].joint
        {
            if 2...Self.maximumParts ~= index - start { emit(start..<index, to: &buffer) }
            start = index - 1
        }
    }

    private func emit(_ range: Range<Int>, to buffer: inout TokenBuffer) {
        let offset = buffer.bytes.count
        for index in range {
            let part = parts[index]
            for byte in part.offset..<part.offset + part.length { buffer.bytes.append(buffer.bytes[byte]) }
        }
        let length = buffer.bytes.withUnsafeBufferPointer { all in
            lengthCutAtScalar(UnsafeBufferPointer(rebasing: all[offset...]), limit: TokenBuffer.maximumTermLength)
        }
        buffer.bytes.removeLast(buffer.bytes.count - offset - length)
        let first = parts[range.lowerBound]
        buffer.addToken(
            .joined, termAt: offset, position: first.position, start: first.start, end: parts[range.upperBound - 1].end)
    }
}
