/// Recognises words joined without spaces: by one hyphen or apostrophe each (wi-fi, o'neill), or
/// single letters by dots (U.S.A). Two joiners in a row end a chain. Index and query share the rule.
struct ChainRule {
    private(set) var count = 0
    private var isDotted = false
    private var endsInSingleLetter = false

    /// Takes the next word. Returns whether it continues the chain; otherwise a new one begins with it.
    @inline(__always)
    mutating func extend(isSingleLetter: Bool, gap: Gap) -> Bool {
        let extends = count > 0 && continues(isSingleLetter: isSingleLetter, gap: gap)
        if !extends {
            count = 0
            isDotted = false
        }
        count += 1
        endsInSingleLetter = isSingleLetter
        return extends
    }

    mutating func reset() { self = ChainRule() }

    private mutating func continues(isSingleLetter: Bool, gap: Gap) -> Bool {
        guard let joiner = gap.joiner else { return false }
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
        let before = rule.count
        if !rule.extend(isSingleLetter: word.isSingleLetter, gap: gap) {
            if before > 1 { emit(before, to: &buffer) }
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
        if rule.count > 1 { emit(rule.count, to: &buffer) }
        rule.reset()
    }

    private func emit(_ count: Int, to buffer: inout TokenBuffer) {
        guard count <= Chain.maximumParts else { return }
        let offset = buffer.bytes.count
        for index in 0..<count {
            let part = parts[index]
            for place in part.offset..<part.offset + part.length { buffer.bytes.append(buffer.bytes[place]) }
        }
        let length = buffer.bytes.withUnsafeBufferPointer { all in
            lengthCutAtScalar(UnsafeBufferPointer(rebasing: all[offset...]), limit: TokenBuffer.maximumTermLength)
        }
        buffer.bytes.removeLast(buffer.bytes.count - offset - length)
        buffer.addToken(.joined, termAt: offset, position: position, start: start, end: end)
    }
}
