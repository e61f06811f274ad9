/// Recognises words joined without spaces by one hyphen, underscore or apostrophe each (wi-fi, IMG_2034, o'neill), and
/// single letters by dots (U.S.A). Also recognises amounts: groups of three digits behind commas or dots (1,234.56,
/// without the fraction). Two joiners in a row end a chain. Index and query share the rule.
struct ChainRule {
    private(set) var count = 0
    private var isDotted = false
    private var endsInSingleLetter = false
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
    mutating func extend(isSingleLetter: Bool, digits: Int, gap: Gap) -> Bool {
        let isDivided = digits > 0 && endsInDigits && gap.isThousandsMark
        let extends = count > 0 && continues(isSingleLetter: isSingleLetter, digits: digits, gap: gap)
        refutesFormer = false
        if !extends {
            refutesFormer = isDivided && mark == gap.first
            count = 0
            isDotted = false
            mark = 0
            beginsAmount = !isDivided && 1...3 ~= digits
        }
        count += 1
        endsInSingleLetter = isSingleLetter
        endsInDigits = digits > 0
        return extends
    }

    mutating func reset() { self = ChainRule() }

    /// Whether its words together are one more. Four groups of digits with dots are a machine's address.
    var isWord: Bool { 2...Chain.maximumParts ~= count && !(mark == 0x2E && count > 3) }

    var isAmount: Bool { mark != 0 }

    private mutating func continues(isSingleLetter: Bool, digits: Int, gap: Gap) -> Bool {
        if digits == 3, beginsAmount, gap.isThousandsMark, count == 1 || mark == gap.first {
            mark = gap.first
            return true
        }
        guard mark == 0, let joiner = gap.joiner else { return false }
        if joiner != .dot { return !isDotted }
        guard isSingleLetter, endsInSingleLetter, isDotted || count == 1 else { return false }
        isDotted = true
        return true
    }
}

/// The parts of a chain in the text, which become one more token if they are 2 to 4.
struct Chain {
    static let maximumParts = 4

    private var rule = ChainRule()
    private var position: UInt32 = 0
    private var start = 0
    private var end = 0
    private var parts: InlineArray<4, Part> = .init(repeating: Part(offset: 0, length: 0))

    private struct Part {
        var offset: Int
        var length: Int
    }

    var isEmpty: Bool { rule.count == 0 }

    /// Adds the word whose term begins at `offset` in the buffer; closes the chain before it if it
    /// does not continue that.
    @inline(__always)
    mutating func add(_ word: LexedWord, gap: Gap, offset: Int, position: UInt32, to buffer: inout TokenBuffer) {
        let before = rule
        if !rule.extend(isSingleLetter: word.isSingleLetter, digits: word.isNumber ? word.scalarCount : 0, gap: gap) {
            if before.isWord && !rule.refutesFormer { emit(before.count, to: &buffer) }
            self.position = position
            start = word.start
        }
        if rule.count <= Chain.maximumParts {
            parts[rule.count - 1] = Part(offset: offset, length: word.bytes.count)
        }
        end = word.end
    }

    @inline(__always)
    mutating func close(to buffer: inout TokenBuffer) {
        if rule.isWord { emit(rule.count, to: &buffer) }
        rule.reset()
    }

    private func emit(_ count: Int, to buffer: inout TokenBuffer) {
        let offset = buffer.bytes.count
        for index in 0..<count {
            let part = parts[index]
            for offset in part.offset..<part.offset + part.length { buffer.bytes.append(buffer.bytes[offset]) }
        }
        let length = buffer.bytes.withUnsafeBufferPointer { all in
            lengthCutAtScalar(UnsafeBufferPointer(rebasing: all[offset...]), limit: TokenBuffer.maximumTermLength)
        }
        buffer.bytes.removeLast(buffer.bytes.count - offset - length)
        buffer.addToken(.joined, termAt: offset, position: position, start: start, end: end)
    }
}
